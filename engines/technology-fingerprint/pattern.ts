/**
 * What a pattern is held against: a whole value (`name`), a value with words (`words`), an address (`address`) or running text
 * (`text`).
 */
export type PatternPlace = 'name' | 'words' | 'address' | 'text'

/** A pattern as it is written, ready to be held against texts. */
export type Pattern = {
  written: string
  /** Where it fits: the version it names, or an empty text where it names none. `undefined` where it does not fit. */
  read(text: string): string | undefined
}

const VERSION = String.raw`(\d{1,9}(?:\.\d{1,9}){0,4})`
/** What `*` stands for: little enough that no page makes it slow. */
const ANYTHING = String.raw`[^\s"'<>]{0,80}?`

/**
 * Reads a pattern of a rule. Letters stand for themselves in either case, `{v}` for a version, `*` for up to eighty signs without a
 * space or a quote, and what stands in brackets may be missing. In values and addresses a pattern that begins with a letter begins a
 * word: `at.js` is not found in `chat.js`.
 * @throws Error for brackets that do not close.
 */
export function readPattern(written: string, place: PatternPlace): Pattern {
  const source = sourceOf(written, place)
  const compiled = new RegExp(source, 'i')
  return {
    written,
    read: (text) => {
      const found = compiled.exec(text)
      return found ? (found.slice(1).find((part) => part !== undefined) ?? '') : undefined
    },
  }
}

function sourceOf(written: string, place: PatternPlace): string {
  const parts = written.split(/(\{v\}|\*|\[|\])/)
  let depth = 0
  let source = ''
  for (const [at, part] of parts.entries()) {
    if (part === '{v}') source += VERSION
    else if (part === '*') source += ANYTHING
    else if (part === '[') {
      depth += 1
      source += '(?:'
    } else if (part === ']') {
      depth -= 1
      // At the end of a value either what may be missing is there, or the word ends: `Apache[/{v}]` is not `Apache-Coyote`.
      const isLast = parts.slice(at + 1).every((rest) => rest === '')
      source += isLast && place === 'words' ? String.raw`|(?![\w-]))` : ')?'
    } else source += part.replaceAll(/[\\^$.|?+(){}/-]/g, String.raw`\$&`)
  }
  if (depth !== 0) throw new Error(`The pattern “${written}” has a bracket that does not close.`)
  if (place === 'name') return `^${source}$`
  if (place === 'text') return source
  const begin = /^[a-z\d]/i.test(written) ? String.raw`(?<![a-z\d])` : ''
  const end = place === 'words' && /[a-z\d]$/i.test(written) ? String.raw`(?![\w-])` : ''
  return `${begin}${source}${end}`
}

/** A text that a pattern fits, with 1.2.3 for the version: for whoever wants to see an example. */
export const exampleOf = (written: string): string =>
  written.replaceAll('{v}', '1.2.3').replaceAll('*', 'x1').replaceAll(/[[\]]/g, '')
