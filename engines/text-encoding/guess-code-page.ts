import { GERMAN, LANGUAGES, type Letter } from './letters-of-languages.ts'

/** The code pages that Windows writes text in Latin letters in, and the languages that each is for. */
export const CODE_PAGES = {
  'windows-1252': ['fr', 'es', 'de', 'it', 'pt', 'sv', 'nb', 'da', 'fi', 'nl', 'is', 'ca'],
  'windows-1250': ['pl', 'cs', 'sk', 'hu', 'hr', 'sl', 'ro', 'sq'],
  'windows-1257': ['lv', 'lt', 'et'],
  'windows-1254': ['tr'],
} as const
export type CodePage = keyof typeof CODE_PAGES

const WORDS_MAX = 5_000
const WORD_BYTES_MAX = 60

/** The different words of a text that have a letter beyond ASCII, as their bytes; given part by part, a word may go on in the next. */
export class WordsBeyondAscii {
  readonly #words = new Map<string, Uint8Array>()
  #begun: readonly number[] = []

  add(bytes: Uint8Array): void {
    let word = [...this.#begun]
    for (let at = 0; at < bytes.length && this.#words.size < WORDS_MAX; at++) {
      const byte = bytes[at]!
      if (byte > 0x7f || isAsciiLetter(byte)) word.push(byte)
      else if (word.length > 0) {
        this.#keep(word)
        word = []
      }
    }
    this.#begun = word.length > WORD_BYTES_MAX ? [] : word
  }

  /** All of them, the last one too. */
  all(): Uint8Array[] {
    this.#keep(this.#begun)
    return [...this.#words.values()]
  }

  #keep(word: readonly number[]): void {
    if (word.length <= WORD_BYTES_MAX && word.some((byte) => byte > 0x7f))
      this.#words.set(String.fromCharCode(...word), Uint8Array.from(word))
  }
}

const isAsciiLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

export type Guess =
  | { kind: 'known'; codePage: CodePage; example: string | null }
  | { kind: 'unclear'; readings: [string, string] }
  | { kind: 'none' }

/** So much surer than the next one that reads some words otherwise, in log-odds: fifty to one, and more where it is one word alone. */
const MARGIN = 4
const MARGIN_OF_ONE_WORD = 8
/** A file has a misprint here and there. */
const STRAY_SHARE = 0.05
/** Of a word in another alphabet nearly every letter is beyond ASCII. */
const OTHER_ALPHABET_SHARE = 0.6

/**
 * The code page that words are written in: the one whose languages have such letters beside such others. "Wa³êsa" is nothing, and
 * "Wałęsa" is Polish. Where two that read a word otherwise fit, there is no answer.
 */
export function guessCodePage(words: WordsBeyondAscii): Guess {
  const all = words.all()
  if (isOtherAlphabet(all)) return { kind: 'none' }
  const [best, ...others] = Object.keys(CODE_PAGES)
    .map((codePage) => readAs(all, codePage as CodePage))
    .toSorted((one, other) => other.logLikelihood - one.logLikelihood)
  if (best === undefined || best.strays > all.length * STRAY_SHARE) return { kind: 'none' }
  let example: string | null = null
  for (const other of others) {
    const differing = best.texts.flatMap((text, at) => (text === other.texts[at] ? [] : [at]))
    const [first] = differing
    if (first === undefined) continue
    const margin = differing.length === 1 ? MARGIN_OF_ONE_WORD : MARGIN
    if (best.logLikelihood - other.logLikelihood < margin)
      return { kind: 'unclear', readings: [best.texts[first] ?? '', other.texts[first] ?? ''] }
    example ??= best.texts[first] ?? null
  }
  return { kind: 'known', codePage: best.codePage, example }
}

function isOtherAlphabet(words: readonly Uint8Array[]): boolean {
  const long = words.filter((word) => word.length >= 4)
  const other = long.filter(
    (word) => word.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0) > word.length * OTHER_ALPHABET_SHARE,
  )
  return other.length * 2 > Math.max(1, words.length)
}

/** A letter of a word with the kinds of its neighbours; null for a sign where a letter should be. */
type Placed = { letter: string; before: number; after: number } | null

const UNKNOWN = 1e-6
const STRAY = Math.log(1e-7)
const LANGUAGES_OF_ONE = 12

function readAs(words: readonly Uint8Array[], codePage: CodePage) {
  const decoder = new TextDecoder(codePage)
  const texts = words.map((word) => decoder.decode(word))
  const placed = texts.map(placedIn)
  const languages = CODE_PAGES[codePage].map((name) => LANGUAGES[name] ?? new Map())
  const sums = languages.map((language) => {
    let sum = 0
    for (const one of placed.flat()) {
      if (one === null) sum += STRAY
      else {
        const anyOf = languages.reduce((total, other) => total + shareOf(other, one), 0) / languages.length
        const foreign = 0.095 * anyOf + 0.005 * shareOf(GERMAN, one)
        sum += Math.log(0.9 * shareOf(language, one) + foreign + UNKNOWN)
      }
    }
    return sum
  })
  const most = Math.max(...sums)
  const together = sums.reduce((total, sum) => total + Math.exp(sum - most), 0) / LANGUAGES_OF_ONE
  return {
    codePage,
    texts,
    logLikelihood: most + Math.log(together),
    strays: placed.filter((signs) => signs.includes(null)).length,
  }
}

/** How much of what a language writes beyond ASCII is this letter between such neighbours. */
function shareOf(language: ReadonlyMap<string, Letter>, { letter, before, after }: NonNullable<Placed>) {
  const found = language.get(letter)
  return found ? found.share * found.before[before]! * found.after[after]! : 0
}

const EDGE = 0
const VOWEL = 1
const CONSONANT = 2
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 's',
  æ: 'e',
  œ: 'e',
  þ: 't',
  ð: 'd',
  ı: 'i',
}

function kindOf(sign: string | undefined): number {
  if (sign === undefined || !isLetter(sign)) return EDGE
  const small = lowerCased(sign)
  return 'aeiouy'.includes(PLAIN[small] ?? small.normalize('NFD')[0]!) ? VOWEL : CONSONANT
}

/** Small "İ" is an "i" with a dot more, which is no letter of its own. */
const lowerCased = (sign: string) => (sign === 'İ' ? sign : sign.toLowerCase())
const isLetter = (sign: string) => /\p{L}/u.test(sign) && !'ªºµ'.includes(sign)
/** Signs that stand beside letters in any language. */
const BESIDE_LETTERS = '’‘“”„‚«»‹›–—…·´°®©™µ\u00A0'

/** The letters of a word beyond ASCII, where they stand. */
export function placedIn(text: string): Placed[] {
  const signs = [...text]
  const placed: Placed[] = []
  for (const [at, sign] of signs.entries()) {
    if (sign <= '\u007F') continue
    const before = signs[at - 1]
    if (!isLetter(sign)) {
      if (isStray(sign, before, signs[at + 1])) placed.push(null)
    } else if (before !== undefined && isBesideCase(sign, before)) placed.push(null)
    else placed.push({ letter: lowerCased(sign), before: kindOf(before), after: kindOf(signs[at + 1]) })
  }
  return placed
}

/** "£owicz" and "Wa³êsa" have a sign where a letter should be; "Nº" and "Mª" have none. */
function isStray(sign: string, before: string | undefined, after: string | undefined): boolean {
  if (sign >= '\u0080' && sign <= '\u009F') return true
  if (BESIDE_LETTERS.includes(sign)) return false
  if ('ªº'.includes(sign) && before !== undefined && /[A-Z]/.test(before) && kindOf(after) === EDGE)
    return false
  return kindOf(before) !== EDGE || kindOf(after) !== EDGE
}

/** A capital after a small letter is no letter of that word. */
const isBesideCase = (sign: string, before: string) => /\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before)
