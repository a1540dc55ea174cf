import { describe, expect, it } from 'vitest'
import { explainMatch, MATCH_THRESHOLD, type Party, prepareParty } from '../index.ts'

const explain = (query: Omit<Party, 'id'>, entry: Omit<Party, 'id'>, threshold?: number) =>
  explainMatch(
    prepareParty({ id: 'q', ...query }),
    prepareParty({ id: 'e', ...entry }),
    threshold === undefined ? undefined : { threshold },
  )
const named = (value: string) => [{ value, kind: 'primary' as const }]

describe('why it matched', () => {
  it('lays the letters side by side: KS read as X, the rest equal, the legal form not scored', () => {
    const { alignment } = explain(
      { schema: 'Company', names: named('ROSOBORONEKSPORT') },
      { schema: 'Company', names: named('JSC ROSOBORONEXPORT') },
    )
    expect(alignment).toEqual([
      { query: 'ROSOBORONE', entry: 'ROSOBORONE', relation: 'equal', note: 'Equal, 10 of 10' },
      { query: 'KS', entry: 'X', relation: 'inferred', note: 'KS read as X' },
      { query: 'PORT', entry: 'PORT', relation: 'equal', note: 'Equal, 4 of 4' },
      { query: null, entry: 'JSC', relation: 'unscored', note: 'Legal form, not scored' },
    ])
  })

  it('a legal form on one side alone is indeed not scored', () => {
    const bare = explain(
      { schema: 'Company', names: named('Kafolatbank') },
      { schema: 'Company', names: named('Kafolatbank') },
    )
    const formed = explain(
      { schema: 'Company', names: named('Kafolatbank') },
      { schema: 'Company', names: named('CJSC Kafolatbank') },
    )
    expect(formed.logOdds).toBe(bare.logOdds)
  })

  it('shows each scored word of both names exactly once', () => {
    const { alignment } = explain(
      { schema: 'Person', names: named('Mohamed Khan') },
      { schema: 'Person', names: named('KHAN, Muhammad Ali Zarkari') },
    )
    expect(alignment.filter((cell) => cell.query !== null).map((cell) => cell.query)).toEqual([
      'Mohamed',
      'Khan',
    ])
    expect(
      alignment
        .filter((cell) => cell.entry !== null)
        .map((cell) => cell.entry)
        .sort(),
    ).toEqual(['Ali', 'KHAN', 'Muhammad', 'Zarkari'])
    expect(alignment.filter((cell) => cell.relation === 'missing')).toHaveLength(2)
  })

  it('says which words one side lacks and that this is no contradiction', () => {
    const { sentences } = explain(
      { schema: 'Person', names: named('Vladimir Putin') },
      { schema: 'Person', names: named('Vladimir Vladimirovich Putin') },
    )
    expect(sentences).toContain(
      '“Vladimirovich” is only in the list entry: left out by the query, not contradicted.',
    )
  })
})

describe('how the probability is made', () => {
  it('starts from one in a hundred and names every fact, given or not', () => {
    const { contributions } = explain(
      { schema: 'Company', names: named('Rosoboroneksport'), countries: ['Russia'] },
      {
        schema: 'Organization',
        names: named('Rosoboronexport'),
        countries: ['ru'],
        identifiers: [{ kind: 'inn', value: '7718852163' }],
      },
    )
    expect(contributions.map(({ name, fact }) => [name, fact])).toEqual([
      ['Starting odds', '1 in 100 is a true match'],
      ['Name', 'ks read as x, rest equal'],
      ['Country', 'Russia on both sides'],
      ['Kind', 'Organisation on both sides'],
      ['INN', 'Not given in the query'],
    ])
    expect(contributions[0]!.logOdds).toBe(-4.6)
  })

  it('a kind that nobody stated is never said to agree, also where the list knows no kind either', () => {
    for (const schema of ['LegalEntity', 'Person', 'Company'] as const) {
      const { contributions } = explain(
        { schema: 'Unknown', names: named('Rosoboroneksport') },
        { schema, names: named('Rosoboroneksport') },
      )
      expect(contributions.find(({ name }) => name === 'Kind')?.fact).toContain('not stated')
    }
  })

  it('says why a broken identifier was not compared', () => {
    const broken = {
      schema: 'Company' as const,
      names: named('Acme'),
      identifiers: [{ kind: 'lei' as const, value: '5493001KJTIIGC8Y1R13' }],
    }
    const { contributions } = explain(broken, broken)
    expect(contributions.at(-1)!.fact).toContain('check digits')
  })

  it('says of a weak alias that was asked for word for word that it goes to review as listed', () => {
    const { contributions, sentences, probability } = explain(
      { schema: 'Person', names: named('abu ABDALLAH') },
      { schema: 'Person', names: [{ value: 'Abu Abdallah', kind: 'weak' }] },
    )
    expect(contributions.at(-1)).toMatchObject({
      name: 'Weak alias, exactly as listed',
      fact: 'The list marks this name as a weak alias; the name is exactly as listed, so it goes to review',
    })
    expect(sentences).toContain(
      'The name is exactly as listed, as a weak alias, so it goes to review whatever the threshold.',
    )
    expect(probability).toBe(MATCH_THRESHOLD)
  })

  it('says why a name exactly as listed is a match under a threshold that its probability does not reach', () => {
    const match = explain(
      { schema: 'Person', names: named('Kim Chol') },
      { schema: 'Person', names: named('KIM, Chol') },
      0.999,
    )
    expect(match.probability).toBeLessThan(0.999)
    expect(match.sentences).toContain(
      'The name is exactly as listed, so it goes to review whatever the threshold.',
    )
    const still = (condition: string) =>
      match.counterfactuals.find((one) => one.condition === condition)?.isStillMatch
    expect(still('If the countries differed')).toBe(true)
    expect(still('If the date of birth differed by more than 5 years')).toBe(false)
  })

  it('does not say of a weak alias whose date of birth contradicts that it goes to review whatever the threshold', () => {
    const { sentences, contributions } = explain(
      { schema: 'Person', names: named('Abubakar Xhemajli Qorraj'), birthDates: ['1964'] },
      {
        schema: 'Person',
        names: [{ value: 'Abubakar Xhemajli Qorraj', kind: 'weak' }],
        birthDates: ['1971'],
      },
    )
    expect(sentences.join(' ')).not.toMatch(/whatever the threshold/)
    expect(contributions.map(({ name }) => name)).not.toContain('Weak alias, exactly as listed')
  })

  it('names the side that marks a name as weak, and calls no name common that nobody has counted', () => {
    const factOf = (query: 'weak' | 'alias', entry: 'weak' | 'alias') =>
      explain(
        { schema: 'Person', names: [{ value: 'Abu Abdalah', kind: query }] },
        { schema: 'Person', names: [{ value: 'Abu Abdallah', kind: entry }] },
      ).contributions.find(({ name }) => name === 'Weak alias')?.fact
    expect(factOf('alias', 'weak')).toBe(
      'The list marks this name as a weak alias, and neither an identifier nor a date of birth settles it',
    )
    expect(factOf('weak', 'alias')).toContain('The query gives this name as a weak alias')
    expect(factOf('alias', 'alias')).toBeUndefined()
  })

  it('shows the ceiling of a weak alias as a part of the sum', () => {
    const { contributions, probability } = explain(
      { schema: 'Person', names: named('Abu Abdalah') },
      { schema: 'Person', names: [{ value: 'Abu Abdallah', kind: 'weak' }] },
    )
    expect(contributions.at(-1)!.name).toBe('Weak alias')
    expect(probability).toBeLessThan(MATCH_THRESHOLD)
  })
})

describe('what would change it', () => {
  it('each condition comes true when the input is changed so', () => {
    const query = { schema: 'Person' as const, names: named('Ivan Petrov'), birthDates: ['1970-01-02'] }
    const entry = { schema: 'Person' as const, names: named('Ivan Petrov'), birthDates: ['1970-01-02'] }
    const { counterfactuals } = explain(query, entry)
    const byAge = counterfactuals.find(
      ({ condition }) => condition === 'If the date of birth differed by more than 5 years',
    )!
    expect(byAge.probability).toBe(explain({ ...query, birthDates: ['1976-07-08'] }, entry).probability)
    const byKind = counterfactuals.find(({ condition }) => condition === 'If the query were a vessel')!
    expect(byKind.probability).toBe(explain({ ...query, schema: 'Vessel' }, entry).probability)
  })

  it('names at least one condition that clears a match, taking facts together if need be', () => {
    const match = explain(
      { schema: 'Person', names: named('Ivan Petrov') },
      { schema: 'Person', names: named('Ivan Petrov') },
    )
    expect(match.probability).toBeGreaterThan(MATCH_THRESHOLD)
    expect(match.counterfactuals.some(({ isStillMatch }) => !isStillMatch)).toBe(true)
  })

  it('takes the name apart where it leans on a reading', () => {
    const { counterfactuals } = explain(
      { schema: 'Company', names: named('Rosoboroneksport') },
      { schema: 'Company', names: named('Rosoboronexport') },
    )
    const reading = counterfactuals.find(({ condition }) => condition.includes('were not read as'))!
    expect(reading.isStillMatch).toBe(false)
  })

  it('speaks of the threshold it was given', () => {
    const { sentences, probability } = explain(
      { schema: 'Person', names: named('John Smith') },
      { schema: 'Person', names: named('John Smith') },
      0.99,
    )
    expect(probability).toBeLessThan(0.99)
    expect(sentences.at(-1)).toContain('below the threshold of 99.0%')
  })
})
