import { describe, expect, it } from 'vitest'
import {
  buildPartyIndex,
  explainMatch,
  MATCH_THRESHOLD,
  type Party,
  type PartyName,
  type PartySchema,
  partiesTouchedBy,
  prepareParty,
  scoreParties,
} from './index.ts'

const party = (
  value: string,
  schema: PartySchema,
  kind: PartyName['kind'],
  more: Partial<Party> = {},
): Party => ({
  id: value,
  schema,
  names: [{ value, kind }],
  ...more,
})
const scored = (asked: Party, listed: Party) => scoreParties(prepareParty(asked), prepareParty(listed))

describe('a published name asked for word for word', () => {
  it.each([
    ['Abu Bakr Baghdadi', 'Person'],
    ['Abu Abdallah', 'Person'],
    ['OCEAN STAR', 'Vessel'],
    ['NEEKA', 'Vessel'],
    ['The Tiger Group', 'Organization'],
    ['El Tigre', 'Person'],
  ] as const)('%s goes to review as a weak alias of a %s', (value, schema) => {
    for (const kind of [schema, 'Unknown'] as const) {
      const { probability, mustReview } = scored(
        party(value.toLowerCase(), kind, 'primary'),
        party(value, schema, 'weak'),
      )
      expect(probability).toBe(MATCH_THRESHOLD)
      expect(mustReview).toBe(true)
    }
  })

  it('goes to review with its words in another order, however each is read there', () => {
    for (const [asked, listed] of [
      ['Djazairi Abou Bakr Al', 'AL DJAZAIRI, Abou Bakr'],
      ['chess player the', 'THE CHESS PLAYER'],
    ] as const)
      expect(scored(party(asked, 'Person', 'primary'), party(listed, 'Person', 'weak'))).toMatchObject({
        probability: 0.5,
        mustReview: true,
      })
  })

  it('is cleared by a date of birth, a gender or an identifier that contradicts, and by no country', () => {
    const of = (asked: Partial<Party>, listed: Partial<Party>) =>
      scored(party('Kim Chol', 'Person', 'primary', asked), party('Kim Chol', 'Person', 'weak', listed))
    expect(of({ birthDates: ['1990'] }, { birthDates: ['1941'] }).mustReview).toBe(false)
    expect(of({ gender: 'female' }, { gender: 'male' }).mustReview).toBe(false)
    expect(of({ countries: ['GB'] }, { countries: ['KP'] })).toMatchObject({
      probability: 0.5,
      mustReview: true,
    })
  })

  it('a weak alias of one word is too little for a person or a company', () => {
    for (const schema of ['Person', 'Company'] as const)
      expect(
        scored(party('Target', schema, 'primary'), party('Target', schema, 'weak')).probability,
      ).toBeLessThan(MATCH_THRESHOLD)
  })

  it('is no reason to keep a name that only comes near it', () => {
    expect(
      scored(party('Abu Bakr Bagdadi', 'Person', 'primary'), party('Abu Bakr Baghdadi', 'Person', 'weak'))
        .mustReview,
    ).toBe(false)
  })

  it('is found under any threshold, forwards and in reverse', () => {
    const listed = party('Abu Bakr Baghdadi', 'Person', 'weak')
    const asked = party('Abu Bakr Baghdadi', 'Person', 'primary')
    expect(buildPartyIndex([listed]).search(asked, { threshold: 0.9 })).toMatchObject([{ mustReview: true }])
    expect(partiesTouchedBy(buildPartyIndex([asked]), [listed], 0.9).touched).toHaveLength(1)
  })
})

describe('the number of a listed party', () => {
  const number = { identifiers: [{ kind: 'passport', value: 'AB1234567' } as const] }
  const asked = party('Jon Halvardsen', 'Person', 'primary', number)
  const listed = party('Greta Vellmar Okonkwo', 'Person', 'primary', { ...number, birthDates: ['1950'] })

  it('goes to review under any threshold, whatever the names say, and says so', () => {
    expect(scored(asked, listed).mustReview).toBe(true)
    expect(buildPartyIndex([listed]).search(asked, { threshold: 0.99 })).toMatchObject([{ mustReview: true }])
    expect(explainMatch(prepareParty(asked), prepareParty(listed), { threshold: 0.99 }).sentences).toContain(
      'The same number goes to review whatever the threshold.',
    )
  })

  it('a name of five characters may be anybody’s', () => {
    const short = { identifiers: [{ kind: 'passport', value: 'A1234' } as const] }
    expect(scored({ ...asked, ...short }, { ...listed, ...short }).mustReview).toBe(false)
  })
})

describe('one word alone', () => {
  it('is less likely the party than a whole name', () => {
    const of = (name: string) =>
      scored(party(name, 'Person', 'primary'), party(name, 'Person', 'alias')).probability
    expect(of('Bashar')).toBeLessThan(0.75)
    expect(of('Bashar')).toBeGreaterThanOrEqual(MATCH_THRESHOLD)
    expect(of('Bashar')).toBeLessThan(of('Bashar Qasim Zubaydi'))
  })
})
