import { describe, expect, it } from 'vitest'
import {
  buildPartyIndex,
  explainMatch,
  MATCH_THRESHOLD,
  type Party,
  prepareParty,
  scoreParties,
} from './index.ts'

const person = (value: string): Party => ({
  id: value,
  schema: 'Person',
  names: [{ value, kind: 'primary' }],
})
const score = (asked: string, listed: string) =>
  scoreParties(prepareParty(person(asked)), prepareParty(person(listed))).probability

describe('given names as initials', () => {
  it.each([
    ['Лавров С.В.', 'LAVROV, Sergei Viktorovich'],
    ['Лавров С.В.', 'LAVROV, Sergei'],
    ['С. В. Лавров', 'Sergei Viktorovich Lavrov'],
    ['Deripaska O.V.', 'DERIPASKA, Oleg Vladimirovich'],
    ['O.V. Deripaska', 'DERIPASKA, Oleg Vladimirovich'],
    ['DERIPASKA, O. V.', 'Oleg Vladimirovich Deripaska'],
    ['Deripaska O V', 'DERIPASKA, Oleg Vladimirovich'],
    ['Miller A.B.', 'MILLER, Alexey Borisovich'],
    ['Кадыров Р.А.', 'KADYROV, Ramzan Akhmatovich'],
    ['Kim J.U.', 'KIM, Jong Un'],
    ['Chaika Yu.Ya.', 'CHAIKA, Iurii Iakovlevich'],
    ['Чайка Ю.', 'CHAIKA, Jurij'],
    ['Харитонов Н.', 'KHARITONOV, Nikolai'],
    ['Zhirinovsky V. W.', 'ZHIRINOVSKY, Vladimir Volfovich'],
    ['Lo S.', 'LO, Stephen'],
    ['Τσίπρας Α.', 'TSIPRAS, Alexis'],
    ['الأسد ب.', 'AL-ASSAD, Bashar'],
  ])('%s goes to review as %s', (asked, listed) => {
    expect(score(asked, listed)).toBeGreaterThanOrEqual(MATCH_THRESHOLD)
  })

  it.each([
    ['Кадыров Р.А.', 'KADYROV, Zelimkhan Akhmatovich'],
    ['Lavrov S.A.', 'LAVROV, Sergei Viktorovich'],
    ['Lavrov A.V.', 'LAVROV, Sergei Viktorovich'],
    ['M. S.', 'SERENI, Marina'],
    ['Sergei L.', 'LAVROV, Sergei'],
  ])('%s is not %s', (asked, listed) => {
    expect(score(asked, listed)).toBeLessThan(MATCH_THRESHOLD)
  })

  it.each([['Company'], ['Organization']] as const)(
    'go to review as the person when asked as a %s',
    (schema) => {
      const index = buildPartyIndex([person('LAVROV, Sergei Viktorovich'), person('DUARTE CARDENAS, Norma')])
      for (const name of ['Lavrov S.V.', 'S. Lavrov', 'Лавров С.']) {
        const [hit] = index.search({ id: 'q', schema, names: [{ value: name, kind: 'primary' }] })
        expect(hit?.id).toBe('LAVROV, Sergei Viktorovich')
        expect(hit?.probability).toBeGreaterThanOrEqual(MATCH_THRESHOLD)
      }
      const [hit] = index.search({ id: 'q', schema, names: [{ value: 'S. Lavrov Ltd.', kind: 'primary' }] })
      expect(hit?.probability ?? 0).toBeLessThan(MATCH_THRESHOLD)
    },
  )

  it('lead to the brother whose names begin so', () => {
    expect(score('Кадыров Р.А.', 'KADYROV, Ramzan Akhmatovich')).toBeGreaterThan(
      2 * score('Кадыров Р.А.', 'KADYROV, Zelimkhan Akhmatovich'),
    )
  })

  it('say less than the name written out, and more than an initial that contradicts', () => {
    const listed = 'LAVROV, Sergei Viktorovich'
    const order = ['Lavrov Sergei Viktorovich', 'Lavrov S.V.', 'Lavrov S.A.', 'Lavrov K.A.'].map((asked) =>
      score(asked, listed),
    )
    expect(order).toEqual([...order].sort((a, b) => b - a))
  })

  it('are found among many of one surname, and find them the other way round', () => {
    const others = Array.from(
      { length: 120 },
      (_, index) => `KIM, ${['Chol', 'Yong', 'Su', 'Il'][index % 4]} N${index}`,
    )
    const listed = buildPartyIndex([...others, 'KIM, Jong Un'].map(person))
    expect(listed.search(person('Kim J.U.'))[0]!.id).toBe('KIM, Jong Un')
    const customers = buildPartyIndex([...others, 'Kim J.U.'].map(person))
    expect(customers.search(person('KIM, Jong Un')).map(({ id }) => id)).toContain('Kim J.U.')
  })

  it('are said to fit and nothing more', () => {
    const { contributions, sentences } = explainMatch(
      prepareParty(person('Khan M.')),
      prepareParty(person('KHAN, Mohammad Ali')),
    )
    expect(contributions.at(-1)!.name).toBe('Kept for review')
    expect(sentences).toContain('Initials fit this name and may fit many others, so it goes to review.')
  })
})
