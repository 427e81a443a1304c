import { badFile, shown } from '../../files/bad-file'

/** Commas and brackets; each value takes some ten bytes of memory. */
const MOST_VALUES = 2_000_000

/** A value in a JSON file, with the way to it for messages: `meshes[2].primitives[0]`. */
export class Json {
  private readonly value: unknown
  /** The way to it from the root. */
  readonly path: string

  private constructor(value: unknown, path: string) {
    this.value = value
    this.path = path
  }

  /**
   * Reads a text.
   *
   * @throws CcdError `bad-file` for what is no JSON, or has more than two million values.
   */
  static parse(text: string): Json {
    checkSize(text)
    try {
      return new Json(JSON.parse(text), '')
    } catch (error) {
      throw badFile(`the file is no JSON: ${error instanceof Error ? error.message.slice(0, 100) : ''}`)
    }
  }

  /** An entry of an object; undefined where it is left out. */
  get(name: string): Json | undefined {
    const { value } = this
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw this.bad('is no object')
    const entry: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
    return entry === undefined ? undefined : new Json(entry, this.path === '' ? name : `${this.path}.${name}`)
  }

  /** An entry that must be there. */
  need(name: string): Json {
    const entry = this.get(name)
    if (entry === undefined) throw this.bad(`has no "${name}"`)
    return entry
  }

  /** The entries of an array. */
  items(): Json[] {
    if (!Array.isArray(this.value)) throw this.bad('is no array')
    return this.value.map((entry: unknown, i) => new Json(entry, `${this.path}[${i}]`))
  }

  /** One number for each entry of an array of this length. */
  numbers(length: number): number[] {
    const items = this.items()
    if (items.length !== length) throw this.bad(`has ${items.length} numbers, not ${length}`)
    return items.map((item) => item.number())
  }

  number(): number {
    if (typeof this.value === 'number' && Number.isFinite(this.value)) return this.value
    throw this.bad('is no finite number')
  }

  /** A whole number that is not negative. */
  whole(): number {
    const value = this.number()
    if (Number.isInteger(value) && value >= 0) return value
    throw this.bad(`is ${value}; it must be a whole number not below 0`)
  }

  text(): string {
    if (typeof this.value === 'string') return this.value
    throw this.bad('is no text')
  }

  isTrue(): boolean {
    return this.value === true
  }

  /** An error about this value. */
  bad(message: string): Error {
    return badFile(`${this.path === '' ? 'the JSON' : shown(this.path)} ${message}`)
  }
}

/** Counts what separates values, outside texts. */
function checkSize(text: string): void {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === '"') at = endOfText(text, at)
    else if (letter === ',' || letter === '[' || letter === '{') count++
    if (count > MOST_VALUES) throw badFile(`the JSON of the file has more than ${MOST_VALUES} values`)
  }
}

/** The quote that ends a text; the end of the file if there is none. */
function endOfText(text: string, quote: number): number {
  for (let at = text.indexOf('"', quote + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charAt(at - 1 - slashes) === '\\') slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}
