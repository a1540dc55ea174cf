import { type LegalForm, type NameToken, prepareName } from '#engines/name-matching/index.ts'
import { isEastAsian, readEastAsian } from './east-asian-words.ts'
import { withoutListingMarks } from './listing-marks.ts'
import { looseSound } from './loose-sound.ts'
import { withoutRegisteredForm } from './registered-forms.ts'
import { rarityOfCompanyWord } from './word-rarity.ts'

/** `own` words tell a company from others; `trade` words say what it does; a `mark` numbers it in a series (II, 2016-C29, series N);
 * an `unread` word is in Han characters, whose sound depends on who reads them. */
export type CompanyWordKind = 'own' | 'trade' | 'place' | 'mark' | 'joining' | 'unread'

export type CompanyWord = {
  readonly text: string
  readonly latin: string
  readonly kind: CompanyWordKind
  readonly token: NameToken
  /** Surprise of the word in company names, nats. */
  readonly nats: number
  /** Written with a full stop, so that letters may be left out: "EXPLOR." */
  readonly isAbbreviated: boolean
  /** What a word in Han characters, kana or Hangul means; empty for others. */
  readonly meanings: readonly string[]
  readonly sound: string
}

export type CompanyName = {
  readonly written: string
  readonly words: readonly CompanyWord[]
  readonly forms: readonly LegalForm[]
  /** Written by an exchange: with what the share is, in capitals, cut to a width. */
  readonly isListing: boolean
  readonly isInCapitals: boolean
  /** Latin, Cyrillic and Greek are read letter by letter; the others lose vowels or are read by sound. */
  readonly isOtherScript: boolean
  readonly isEastAsian: boolean
  /** All words without spaces, joining words too. */
  readonly joined: string
}

export function readCompanyName(written: string): CompanyName {
  const { name, hasMarks } = withoutListingMarks(written.normalize('NFKC'))
  if (isEastAsian(name)) return readByMeaning(written, name)
  const spread = spreadStops(withoutRegisteredForm(name).name)
  const prepared = prepareName(spread, 'Company')
  const stopped = new Set(
    [...spread.matchAll(/([\p{L}]{2,})\.(?=\s|$)/gu)].map(([, word = '']) => word.toLowerCase()),
  )
  const words: CompanyWord[] = []
  const lastAt = prepared.tokens.length - 1
  prepared.tokens.forEach((token, at) => {
    // Where a name begins with it, it is the company's own: Enterprise Products is no “Products Inc”.
    const isOwn = at === 0 && lastAt > 0 && token.text.toLowerCase() === 'enterprise'
    if (token.kind === 'legal-form' && !isOwn) return
    words.push(wordOf(token, stopped.has(token.text.toLowerCase()), at === 0, at === lastAt, []))
  })
  // A name that is nothing but a form, an article or the like is its own name.
  if (!words.some(({ kind }) => kind !== 'joining'))
    for (const token of prepared.tokens)
      if (token.latin !== '') words.push({ ...wordOf(token, false, true, false, []), kind: 'own', nats: 5 })
  return {
    written,
    words,
    forms: prepared.legalForms,
    isListing: hasMarks,
    isInCapitals: name === name.toUpperCase(),
    isOtherScript: prepared.tokens.some(({ leavesOutVowels }) => leavesOutVowels),
    isEastAsian: false,
    joined: words.map(({ latin }) => latin).join(''),
  }
}

function readByMeaning(written: string, name: string): CompanyName {
  const words: CompanyWord[] = []
  for (const piece of readEastAsian(name)) {
    const isSound = piece.carries === 'sound'
    for (const token of prepareName(piece.text, 'Company').tokens) {
      const word = wordOf(token, false, words.length === 0, false, piece.meanings)
      words.push(
        isSound
          ? { ...word, kind: token.script === 'han' ? 'unread' : word.kind }
          : {
              ...word,
              text: piece.text,
              kind: piece.meanings.length > 0 ? 'trade' : 'own',
              nats: piece.meanings.length > 0 ? 5 : 8,
            },
      )
      if (!isSound) break
    }
  }
  return {
    written,
    words,
    forms: [],
    isListing: false,
    isInCapitals: false,
    isOtherScript: true,
    isEastAsian: true,
    joined: words.map(({ latin }) => latin).join(''),
  }
}

/** "CATALYST PHARM.INC.DL" is four words, and so is "salesforce.com inc" three. */
function spreadStops(name: string): string {
  return name
    .replace(/(?<=\p{L}{2})\.(?=\p{L})/gu, '. ')
    .replace(/(?<=\p{L}{2}),(?=\p{L})/gu, ', ')
    .replace(/\+/g, ' & ')
}

const ROMAN = /^(?:i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii|xiii|xiv|xv|xvi|xvii|xviii|xix|xx)$/
const TRADE_NATS = 6.2

function wordOf(
  token: NameToken,
  isAbbreviated: boolean,
  isFirst: boolean,
  isLast: boolean,
  meanings: readonly string[],
): CompanyWord {
  const nats = rarityOfCompanyWord(token.latin)
  return {
    text: token.text,
    latin: token.latin,
    kind: kindOf(token, nats, isAbbreviated, isFirst, isLast),
    token,
    nats: token.kind === 'particle' && !isAbbreviated ? 0 : nats,
    isAbbreviated,
    meanings,
    sound: looseSound(token.latin),
  }
}

function kindOf(
  token: NameToken,
  nats: number,
  isAbbreviated: boolean,
  isFirst: boolean,
  isLast: boolean,
): CompanyWordKind {
  if (token.kind === 'number' && /^\d+$/.test(token.latin)) return 'mark'
  if (/\d/.test(token.latin)) return isFirst ? 'own' : 'mark'
  if (!isFirst && ROMAN.test(token.latin) && token.text === token.text.toUpperCase()) return 'mark'
  if (!isFirst && isLast && token.latin.length === 1 && !isAbbreviated) return 'mark'
  if (token.kind === 'particle' && !isAbbreviated) return 'joining'
  if (token.classId?.startsWith('place:') || PLACES.has(token.latin)) return 'place'
  if (token.kind === 'generic-word' || nats < TRADE_NATS) return 'trade'
  return 'own'
}

/** Parts of countries, continents and directions, which tell the members of a group apart as countries do. */
const PLACES = new Set(
  `alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi
  missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming dakota carolina jersey ontario quebec alberta manitoba queensland victoria
  europe european asia asian africa african america americas american pacific atlantic latin mediterranean scandinavia nordic baltic emea apac gulf middle eastern western northern southern north south east west
  london paris berlin munich hamburg frankfurt zurich geneva vienna madrid barcelona milan rome milano roma amsterdam rotterdam brussels stockholm oslo copenhagen helsinki moscow moskva petersburg kiev kyiv warsaw
  prague budapest athens istanbul dubai sharjah tehran beijing shanghai shenzhen guangzhou tokyo osaka seoul taipei mumbai delhi chennai bangalore kolkata sydney melbourne perth toronto vancouver montreal bavaria hessen saxony`.split(
    /\s+/,
  ),
)
