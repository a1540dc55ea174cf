import { plainLayout, rowsAsLabels } from './plain-layout.ts'

const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t\f\v\r]/g
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]/g

const TAGS_OF_PAGES = /^<\/?(?:sync|p|br|b|i|em|strong|span|div|a|u|c)\b|^<\/v>/i

/**
 * The text with one kind of quotation mark, dash and space. No character is taken away or added: an offset in what comes
 * out is the same offset in what went in, so that a span can be shown in the document itself.
 */
export function foldText(text: string): string {
  const plain = rowsAsLabels(text)
    .replace(SPACES, ' ')
    .replace(INVISIBLE, ' ')
    .replace(/[\u2018\u2019\u201a\u201b\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u2033]/g, '"')
    .replace(/[\u2010-\u2013\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u2014\u2015]/g, '—')
    .replace(/\u2026/g, '.')
    .replace(/<\/?[A-Za-z]{1,12}(?: [^<>]{0,80})?\/?>/g, (tag) =>
      TAGS_OF_PAGES.test(tag) ? ' '.repeat(tag.length) : tag,
    )
  return plainLayout(plain)
}

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** The words that every text of a language is full of, without those that another has as well. */
const COMMON = {
  english: wordsOf(
    'the of and to that is for it on with as we our was are be this at by from have you so or has not will were which',
  ),
  others: {
    German: wordsOf(
      'der die das und ist von mit den für auf im ein eine nicht des sich dem auch werden wird',
    ),
    French: wordsOf('le la les des et est une du dans pour que qui sur avec par au aux ce cette sont'),
    Spanish: wordsOf('el los las y es una del en para que con por se su al más como son este'),
    Italian: wordsOf('il gli di che è una per con del della sono nel alla si da anche più dei le'),
    Portuguese: wordsOf('os e é uma do da em para que com por não dos ao mais como são na'),
    Dutch: wordsOf('de het een van en te dat voor met zijn aan niet ook door bij naar uit wordt'),
    Swedish: wordsOf('och att det som en på är av för med den till inte har om ett vi var'),
  },
}
const SAMPLE = 15_000
const FEWEST_WORDS = 40

/**
 * The language that a text is in where it is not English: one of those whose common words it has most of, or "another language".
 * Short texts are judged by their script alone.
 */
export function otherLanguageOf(text: string): string | null {
  const words =
    text
      .slice(0, SAMPLE)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const latin = words.filter((word) => /^\p{Script=Latin}/u.test(word)).length
  if (latin < words.length / 2) return 'another language'
  if (words.length < FEWEST_WORDS) return null
  const count = (known: ReadonlySet<string>): number => words.filter((word) => known.has(word)).length
  const english = count(COMMON.english)
  const [language, most] = Object.entries(COMMON.others)
    .map(([name, known]) => [name, count(known)] as const)
    .reduce((one, other) => (other[1] > one[1] ? other : one))
  if (english >= words.length * 0.04 && most < english) return null
  return most > words.length * 0.04 ? language : 'another language'
}
