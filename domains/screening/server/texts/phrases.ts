import { numbersInText, unescaped } from '#engines/name-matching/index.ts'

/** Words of one name that are looked at together: longer names are found by a part. */
export const WORDS_MAX = 5
/** Of a text: what stands behind is not read, and that is said. */
const TEXT_WORDS_MAX = 400
/** Signs of a run of words; shorter runs of them are looked at by themselves. */
const PHRASE_LENGTH_MAX = 200
const TEXT_LENGTH_MAX = 20_000
/** A shorter one stands among other words by chance. */
const SINGLE_LETTERS_MIN = 5
/** A single word of a text that is shorter is some other word too often: it counts where it is the whole name of a party. */
const SINGLE_LETTERS_ALONE = 8

/** Words that payments are full of: no name begins or ends with one, and none stands alone. */
const PLAIN_WORDS = new Set(
  `a account advance amount and april as august balance bank bill bonus booking by card cash charge client commission contract credit customer date debit december deposit dividend due eur euro fee february final
   fees for freight from gbp gift goods house in insurance instalment interest inv invoice january july june lease loan march may membership monthly my no november number of october on order our paid
   part payment pension per po premium purchase ref reference refund rent rental re repayment report salary sale sales savings school september service services share shares shipment subscription supply support
   tax thank thanks the to transfer travel tuition usd utilities wages website weekly with work you your`
    .split(/\s+/)
    .filter(Boolean),
)

/** Of these, words that names begin or end with all the same, where they have another one: “Bank Melli”. */
const NAMING_WORDS = new Set(['bank', 'house', 'insurance', 'services', 'service', 'supply', 'transfer'])

/** What of a text is looked for, and whether the text was too long to be read whole. */
export type Phrases = { names: string[]; numbers: string[]; isCut: boolean }

/** What of a text may be a name: every run of up to five of its words that neither begins nor ends with one that payments are full of. What may be a number of a party stands beside them. Signs that were written for machines are read as they stand and as what they stand for. */
export function phrasesOf(whole: string): Phrases {
  const text = whole.slice(0, TEXT_LENGTH_MAX).replace(/\s+/g, ' ').trim()
  const readings = [...new Set([text, unescaped(text)])].map(phrasesIn)
  return {
    names: [...new Set(readings.flatMap(({ names }) => names))],
    numbers: [...new Set(readings.flatMap(({ numbers }) => numbers))],
    isCut: whole.length > TEXT_LENGTH_MAX || readings.some(({ isCut }) => isCut),
  }
}

function phrasesIn(text: string): Phrases {
  const written = text
    .split(/[^\p{L}\p{M}'’.&-]+/u)
    .map((word) => word.replaceAll(/^['’.&-]+|(?<!['’&-])['’&-]+$/gu, ''))
    .filter((word) => /\p{L}/u.test(word))
  const words = written.slice(0, TEXT_WORDS_MAX)
  const isPlain = words.map((word) => PLAIN_WORDS.has(word.toLowerCase()))
  const isOutside = words.map((word, at) => isPlain[at] && !NAMING_WORDS.has(word.toLowerCase()))
  const names = new Set<string>()
  for (let start = 0; start < words.length; start += 1) {
    if (isOutside[start]) continue
    for (let end = start + 1; end <= Math.min(words.length, start + WORDS_MAX); end += 1) {
      if (isOutside[end - 1] || isPlain.slice(start, end).every(Boolean)) continue
      const phrase = words.slice(start, end).join(' ')
      if (phrase.length > PHRASE_LENGTH_MAX) break
      if (end - start > 1 || phrase.length >= SINGLE_LETTERS_MIN) names.add(phrase)
    }
  }
  return {
    names: [...names],
    numbers: numbersInText(text.replaceAll(CODE_WORD, ' ')),
    isCut: written.length > words.length || words.some(({ length }) => length > PHRASE_LENGTH_MAX),
  }
}

/** “/BNF/” before what it says. */
const CODE_WORD = /\/[A-Z]{2,8}\//g

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Whether words of a text may stand for a party of this name: “Paris” is no PARMIS, and “Maria” no MARIA E. */
export function mayStandFor(words: string, entryName: string): boolean {
  const isShort = !words.includes(' ') && lettersOf(words).length < SINGLE_LETTERS_ALONE
  return !isShort || lettersOf(words) === lettersOf(entryName)
}
