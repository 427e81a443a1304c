import { badLine, shown } from './bad-file'
import { readDecimal } from './read-numbers'

/** Takes the words of a text one by one, between white space. */
export class Words {
  private readonly text: string
  private readonly pattern = /\S+/g
  /** Where the last word begins. */
  private last = 0

  /**
   * @param text - The text.
   * @param from - Where the first word is looked for.
   */
  constructor(text: string, from = 0) {
    this.text = text
    this.last = from
    this.pattern.lastIndex = from
  }

  /** The next word; undefined at the end of the text. */
  next(): string | undefined {
    const match = this.pattern.exec(this.text)
    this.last = match === null ? this.text.length : match.index
    if (match === null) this.pattern.lastIndex = this.text.length
    return match?.[0]
  }

  /** The next word, which must be this one in small or capital letters. */
  expect(wanted: string): void {
    const word = this.next()
    if (word?.toLowerCase() !== wanted) throw this.unexpected(word, `"${wanted}"`)
  }

  /** The next word, which must be a finite number. */
  number(): number {
    const word = this.next()
    const value = word === undefined ? undefined : readDecimal(word)
    if (value !== undefined) return value
    throw this.unexpected(word, 'a finite number')
  }

  /** Goes to the next line. */
  skipLine(): void {
    const end = this.text.indexOf('\n', this.pattern.lastIndex)
    this.pattern.lastIndex = end < 0 ? this.text.length : end
  }

  /** An error about the last word. */
  bad(message: string): Error {
    return badLine(lineAt(this.text, this.last), message)
  }

  /** An error about the last word, which is not what it must be. */
  unexpected(word: string | undefined, wanted: string): Error {
    return this.bad(
      word === undefined ? `the file ends where ${wanted} should be` : `${shown(word)} should be ${wanted}`,
    )
  }
}

/** The line that a place in a text is in, from 1 on. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}
