import { type CodePage, guessCodePage, WordsBeyondAscii } from './guess-code-page.ts'

/** A text whose letters its bytes do not show, with the sentence to show. Nothing is read with letters that may be others. */
export class TextRefused extends Error {
  override readonly name = 'TextRefused'
}

export type Decoded = {
  text: string
  /** The code page of an older system that its words fit; null where the file says its encoding. */
  guessed: CodePage | null
  /** A word that another code page would have read otherwise. */
  example: string | null
}

/**
 * The text of some bytes: UTF-8, UTF-16 with or without its mark, or a Windows code page where the words fit one alone.
 * @throws TextRefused for damaged text and for letters that several code pages would read differently.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const wide = wideEncoding(bytes)
  if (wide !== null) return { text: strictly(bytes, wide), guessed: null, example: null }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, guessed: null, example: null }
  } catch {
    if (isMostlyUtf8(bytes)) throw new TextRefused('The text is damaged: it is not valid UTF-8 throughout.')
  }
  // What holds zeros is no text of any code page; whoever reads it says what it is instead.
  if (bytes.includes(0))
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: null, example: null }
  const words = new WordsBeyondAscii()
  words.add(bytes)
  const { codePage, example } = codePageOf(words)
  return { text: new TextDecoder(codePage).decode(bytes), guessed: codePage, example }
}

/** The code page that words are of. @throws TextRefused where they fit none, or more than one. */
export function codePageOf(words: WordsBeyondAscii): { codePage: CodePage; example: string | null } {
  const guess = guessCodePage(words)
  if (guess.kind === 'known') return guess
  throw new TextRefused(
    guess.kind === 'none'
      ? 'The text is in an encoding that is not read. Save it as UTF-8.'
      : `The text is not in UTF-8, and its letters may be others: “${guess.readings[0]}” or “${guess.readings[1]}”. Save it as UTF-8.`,
  )
}

/** How many bytes are looked at for the zeros that wide letters leave. */
const LOOKED_AT = 4096
/** Text in Latin letters leaves a zero in nearly every pair; names in other letters between commas and digits, in some. */
const ZEROS_SHARE = 0.1

/** UTF-16 by its mark, or by zeros in one half of its pairs alone. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const end = Math.min(bytes.length, LOOKED_AT)
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < Math.max(2, (end / 2) * ZEROS_SHARE) || Math.min(even, odd) > 0) return null
  const low = odd > even ? 0 : 1
  // No text has the control signs that numbers in binary look like.
  for (let at = low; at < end; at += 2) if (bytes[at ^ 1] === 0 && isControl(bytes[at] as number)) return null
  return low === 0 ? 'utf-16le' : 'utf-16be'
}

/** Tabs, line ends, page breaks and the end-of-file mark that some lists still have belong to texts. */
const isControl = (byte: number): boolean => byte < 32 && ![9, 10, 12, 13, 26].includes(byte)

function strictly(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new TextRefused(`The text is damaged: it is not valid ${encoding.slice(0, 6).toUpperCase()}.`)
  }
}

/** Letters of a code page hardly ever make good UTF-8: where more sequences are good than bad, the file is UTF-8 with damage. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let good = 0
  let bad = 0
  for (const sign of new TextDecoder('utf-8').decode(bytes)) {
    if (sign === '\uFFFD') bad++
    else if (sign > '\u007F') good++
  }
  return good > bad
}
