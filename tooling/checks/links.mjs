// Every relative link in every Markdown file of the repository leads somewhere: the file or folder is there, and so is
// the heading or line that the part after "#" names. Links with a scheme (https:, mailto:) are not followed.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { check, main } from './lib/checks.mjs'
import { ROOT } from './lib/run.mjs'

const NOT_OURS = new Set(['node_modules', 'dist', 'api', 'coverage', '.git', '.turbo'])

/** One check per Markdown file. */
export async function linkChecks(root = ROOT) {
  return Promise.all(
    markdownFiles(root).map((file) =>
      check(`links of ${relative(root, file).split(sep).join('/')}`, () => linkErrors(root, file)),
    ),
  )
}

/** All Markdown files below a folder, without those of installed or generated folders. */
export function markdownFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : markdownFiles(path)
      return entry.name.endsWith('.md') ? [path] : []
    })
}

/** The links of a file that lead nowhere, as sentences. */
export function linkErrors(root, file) {
  const markdown = readFileSync(file, 'utf8')
  const broken = linksIn(markdown).flatMap(({ line, target }) => {
    const why = problemOf(root, file, target)
    return why === undefined ? [] : [`line ${line}: ${target} ${why}`]
  })
  return [...broken, ...undefinedReferences(markdown)]
}

/** Links of the form [text][label] whose label is defined nowhere in the text. */
function undefinedReferences(markdown) {
  const text = withoutCode(markdown)
  const labels = new Set([...text.matchAll(/^ {0,3}\[([^\]\n]+)\]:/gm)].map(([, label]) => label.toLowerCase()))
  return [...text.matchAll(/\]\[([^\]\n]+)\]/g)]
    .filter(([, label]) => !labels.has(label.toLowerCase()))
    .map((match) => `line ${lineAt(text, match.index)}: the label "${match[1]}" is not defined`)
}

const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** Links and images of a text, with their lines; what stands in code is no link. */
export function linksIn(markdown) {
  const text = withoutCode(markdown)
  const patterns = [
    // [text](target "title"), ![text](target), [text](<target>)
    /\]\(\s*(?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g,
    // [label]: target
    /^ {0,3}\[[^\]\n]+\]:\s*(?:<([^<>\n]*)>|(\S+))/gm,
    /<(?:a|img)\b[^>]*?\b(?:href|src)\s*=\s*["']([^"']*)["']/g,
  ]
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match) => ({ line: lineAt(text, match.index), target: match[1] ?? match[2] ?? '' }))
    .sort((a, b) => a.line - b.line)
}

/** The same text, with blanks in place of code: fenced blocks and what stands between backticks. */
function withoutCode(markdown) {
  const blank = (text) => text.replace(/[^\n]/g, ' ')
  return markdown
    .replace(/^( {0,3})(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S]))/gm, blank)
    .replace(/(?<!`)(`+)(?!`)((?:[^\n]|\n(?!\n))*?)(?<!`)\1(?!`)/g, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
}

function problemOf(root, file, target) {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined
  const [path = '', anchor] = target.split(/#(.*)/s)
  const named = decodeURIComponent(path)
  const base = named.startsWith('/') ? root : dirname(file)
  const found = named === '' ? file : join(base, named)
  if (relative(root, found).startsWith('..')) return 'lies outside the repository'
  if (!existsSync(found)) return 'does not exist'
  if (anchor === undefined) return undefined
  const page = statSync(found).isDirectory() ? join(found, 'README.md') : found
  if (!existsSync(page)) return 'names a heading of a folder without a README.md'
  return anchorProblem(page, decodeURIComponent(anchor))
}

function anchorProblem(file, anchor) {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.md')) {
    return anchorsOf(text).has(anchor) ? undefined : `names a heading that is not in ${file.split(sep).at(-1)}`
  }
  const lines = text.split('\n').length
  const [, from, to = from] = /^L(\d+)(?:-L(\d+))?$/.exec(anchor) ?? []
  if (from === undefined) return 'names neither a line (#L10) nor lines (#L10-L20)'
  return Number(from) >= 1 && Number(from) <= Number(to) && Number(to) <= lines
    ? undefined
    : `names lines of a file that has ${lines}`
}

/** The names of all places in a Markdown text that a link can lead to: headings, as GitHub names them, and ids. */
export function anchorsOf(markdown) {
  const anchors = new Set(
    [...markdown.matchAll(/<[a-z]+\b[^>]*?\b(?:id|name)\s*=\s*["']([^"']+)["']/g)].map(([, id]) => id),
  )
  const times = new Map()
  const visible = withoutFences(markdown)
  for (const [, heading] of visible.matchAll(/^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/gm)) {
    const slug = slugOf(heading)
    const seen = times.get(slug) ?? 0
    times.set(slug, seen + 1)
    anchors.add(seen === 0 ? slug : `${slug}-${seen}`)
  }
  return anchors
}

const withoutFences = (markdown) =>
  markdown.replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm, '')

/** Lower case, without punctuation other than "-" and "_", with "-" for each blank. */
function slugOf(heading) {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}

await main(import.meta.url, linkChecks)
