import { isEastAsian, looseSound, readCompanyName, readEastAsian } from '#engines/entity-resolution/index.ts'
import { prepareName } from '#engines/name-matching/index.ts'
import { registeredNameOf } from './household-names.ts'
import { plainLetters } from './letters.ts'

export type Reading = {
  readonly words: readonly string[]
  readonly nats: readonly number[]
  readonly joined: string
  readonly sound: string
  readonly plain: string
  /** Written in another script: spelled by sound, so that vowels and doubled letters say little. */
  readonly isBySound: boolean
  /** People call a company so that is registered otherwise. */
  readonly isHousehold: boolean
}

export type Query = {
  readonly typed: string
  readonly readings: readonly Reading[]
  /** Countries that write so. */
  readonly countries: readonly string[]
}

export function readQuery(typed: string): Query {
  const text = typed.normalize('NFKC').trim()
  const readings: Reading[] = []
  const registered = registeredNameOf(text)
  if (registered !== null) readings.push(readingOf(registered, { isHousehold: true, isBySound: false }))
  if (isEastAsian(text)) readings.push(...readEastAsianQuery(text))
  else if (text !== '') {
    const isLatin = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Z}\p{M}]*$/u.test(text)
    readings.push(readingOf(text, { isHousehold: false, isBySound: !isLatin }))
  }
  return {
    typed: text,
    readings: readings.filter(({ words }) => words.length > 0),
    countries: countriesOf(text),
  }
}

function readingOf(
  text: string,
  { isHousehold, isBySound }: { isHousehold: boolean; isBySound: boolean },
): Reading {
  const read = readCompanyName(text)
  // What the name leaves out as a legal form may be all that was typed so far, or part of a word: "s.p.a" is, "co" may be.
  const words = read.words.map(({ latin }) => latin)
  const joined = words.join('')
  return {
    words,
    nats: read.words.map(({ nats, kind }) => (kind === 'joining' ? 0.5 : nats)),
    joined,
    sound: looseSound(joined),
    plain: plainLetters(joined),
    isBySound,
    isHousehold,
  }
}

/** By meaning where a word means something, and wholly by sound: 롯데 is Lotte, 대한 is Korea and Daehan. */
function readEastAsianQuery(text: string): Reading[] {
  const words: string[] = []
  const sounds: string[] = []
  for (const piece of readEastAsian(text)) {
    const latin = prepareName(piece.text, 'Company').tokens.map((token) => token.latin)
    sounds.push(latin.join(''))
    words.push(piece.meanings[0] ?? latin.join(''))
  }
  const make = (some: string[]): Reading => {
    const joined = some.join('').replace(/[^a-z0-9]/g, '')
    const parts = some.flatMap((word) => word.split('-')).filter((word) => word !== '')
    return {
      words: parts,
      nats: parts.map(() => 7),
      joined,
      sound: looseSound(joined),
      plain: plainLetters(joined),
      isBySound: true,
      isHousehold: false,
    }
  }
  return words.join('') === sounds.join('') ? [make(sounds)] : [make(words), make(sounds)]
}

function countriesOf(text: string): string[] {
  if (/[\u3040-\u30ff]/.test(text)) return ['JP']
  if (/[\uac00-\ud7af]/.test(text)) return ['KR', 'KP']
  if (/[\u3400-\u9fff]/.test(text)) return ['CN', 'HK', 'TW', 'JP', 'MO', 'SG', 'KY']
  if (/\p{Script=Cyrillic}/u.test(text)) return ['RU', 'UA', 'BY', 'KZ', 'BG', 'RS', 'MK', 'KG', 'CY', 'NL']
  if (/\p{Script=Greek}/u.test(text)) return ['GR', 'CY']
  if (/\p{Script=Hebrew}/u.test(text)) return ['IL']
  if (/\p{Script=Arabic}/u.test(text))
    return ['SA', 'AE', 'EG', 'KW', 'QA', 'BH', 'OM', 'JO', 'MA', 'TN', 'IQ', 'IR', 'PK', 'LB']
  if (/\p{Script=Thai}/u.test(text)) return ['TH']
  return []
}
