import { describe, expect, it } from 'vitest'
import {
  buildPartyIndex,
  MATCH_THRESHOLD,
  type PartySchema,
  prepareName,
  prepareParty,
  scoreParties,
} from './index.ts'
import { LOOK_ALIKES } from './scripts/look-alikes.ts'
import { visibleText } from './scripts/visible-text.ts'

const EVERY_CODE_POINT_MS = 240_000

const LISTED = 'Bank Melli Iran'
const party = (value: string, schema: PartySchema = 'Company') => ({
  id: value,
  schema,
  names: [{ value, kind: 'primary' as const }],
})
const entry = prepareParty(party(LISTED))
const index = buildPartyIndex([party(LISTED), party('Harbour Shipping'), party('Melchior Stone')])

function score(query: string): number {
  return scoreParties(prepareParty(party(query)), entry).probability
}

function isFound(query: string): boolean {
  const [hit] = index.search(party(query))
  return hit?.id === LISTED && hit.probability >= MATCH_THRESHOLD
}

/** Every code point there is, halves of pairs too. */
function* codePoints(): Generator<string> {
  for (let code = 0; code <= 0x10ffff; code++) yield String.fromCodePoint(code)
}

/** White space of its own, and the empty places of the tests below. */
const WHITE = /[\t\n\v\f\r\u0085\u115f\u1160\u3164\uffa0]/
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}]/u

describe('a name with what cannot be seen in it', () => {
  const plain = score(LISTED)

  it(
    'is the name without it, for every such code point, in a word, between words and around them',
    () => {
      const failures: string[] = []
      for (const sign of codePoints()) {
        if (!UNSEEN.test(sign) || WHITE.test(sign)) continue
        const shown = visibleText(`${sign}Ba${sign}nk ${sign}Melli${sign} Ir${sign}an${sign}`)
        if (shown !== LISTED) failures.push(sign.codePointAt(0)!.toString(16))
      }
      expect(failures).toEqual([])
    },
    EVERY_CODE_POINT_MS,
  )

  it.each([
    '\ufeff',
    '\u200b',
    '\u00ad',
    '\u2060',
    '\u202e',
    '\u180e',
    '\ufe0f',
    '\u{e0041}',
    '\u034f',
    '\u061c',
    '\u0000',
  ])('U+%j is found as the plain name is', (sign) => {
    for (const query of [
      `Ba${sign}nk Mel${sign}li Iran`,
      `Bank ${sign}Melli${sign} Iran`,
      [...LISTED].join(sign),
    ]) {
      expect(score(query)).toBe(plain)
      expect(isFound(query)).toBe(true)
    }
  })

  it.each(['\u3164', '\uffa0', '\u115f', '\u1160', '\u2800', '\u{1d159}', '\u{13441}'])(
    'an empty place that is no space (%j) parts words and hides none',
    (sign) => {
      for (const query of [
        `Bank${sign}Melli${sign}Iran`,
        `Ba${sign}nk Melli Iran`,
        `B${sign}ank M${sign}elli I${sign}ran`,
        `${sign}Bank Melli Iran${sign}`,
      ])
        expect([query, isFound(query)]).toEqual([query, true])
      expect(score(`Bank${sign}Melli${sign}Iran`)).toBe(plain)
    },
  )
})

describe('a name in letters that look like others (UTS 39)', () => {
  it('is found with any one letter taken from another script', () => {
    const failures: string[] = []
    for (const [letter, latin] of LOOK_ALIKES) {
      const at = LISTED.toLowerCase().indexOf(latin)
      if (at < 0) continue
      const query = LISTED.slice(0, at) + letter + LISTED.slice(at + 1)
      if (!isFound(query))
        failures.push(`${query} ${letter.codePointAt(0)!.toString(16)} ${score(query).toFixed(3)}`)
    }
    expect(failures).toEqual([])
  })

  it.each([
    'Ваnk Меlli Iran',
    'ВАNК МЕLLI IRАN',
    'Ᏼank Melli Iran',
    'ꓐank ꓟelli Iran',
    'Bank Melli ꓲran',
    '𝐁𝐚𝐧𝐤 𝐌𝐞𝐥𝐥𝐢 𝐈𝐫𝐚𝐧',
    'Ⓑⓐⓝⓚ Melli Iran',
    'Ｂａｎｋ Ｍｅｌｌｉ Ｉｒａｎ',
    'Bɑnk Mеlli Irаn',
    'B̶a̶n̶k̶ M̷e̷l̷l̷i̷ Iran',
    'Ba\u09cdnk Me\u0e4dlli Iran',
  ])('%s', (query) => {
    expect(isFound(query)).toBe(true)
  })

  it('a whole word in the letters of another script is read as it looks as well', () => {
    const scope = buildPartyIndex([party('COPE ATHENA')])
    expect(scope.search(party('СОРЕ ATHENA'))[0]?.probability).toBeGreaterThan(MATCH_THRESHOLD)
    expect(scope.search(party('СОРЕ АТНЕNА'))[0]?.probability).toBeGreaterThan(MATCH_THRESHOLD)
  })

  it('honest words of one alphabet stay what they are', () => {
    expect(prepareName('Роман Карнаух', 'Person').tokens.map(({ latin }) => latin)).toEqual([
      'roman',
      'karnaukh',
    ])
    expect(prepareName('ΝΙΚΟΣ', 'Person').tokens[0]!.latin).toBe('nikos')
  })
})

describe('a name with a letter or a number in it', () => {
  it(
    'is compared with something, whatever the letter',
    () => {
      const failures: string[] = []
      for (const sign of codePoints()) {
        if (
          !/[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u.test(sign) ||
          /[\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}]/u.test(sign)
        )
          continue
        // Of the hundred thousand Chinese and Korean ones each is read as one of the two kinds of name.
        const isOfMany = /[\p{Script=Han}\p{Script=Hangul}]/u.test(sign)
        const kinds = ['Person', 'Company'] as const
        const own = kinds[(sign.codePointAt(0) as number) % 2] as (typeof kinds)[number]
        for (const schema of isOfMany ? [own] : kinds)
          if (prepareName(sign + sign, schema).tokens.length === 0)
            failures.push(sign + sign.codePointAt(0)!.toString(16))
      }
      expect(failures).toEqual([])
    },
    EVERY_CODE_POINT_MS,
  )
})
