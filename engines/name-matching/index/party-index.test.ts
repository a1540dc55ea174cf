import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainMatch } from '../explanation/explain-match.ts'
import type { Party } from '../party.ts'
import { prepareParty } from '../preparation/prepare-party.ts'
import { buildPartyIndex, type PartyIndex } from './party-index.ts'
import { openSnapshot, snapshotOf } from './snapshot.ts'

const words = [
  'ahmad',
  'mohammed',
  'muhammad',
  'ali',
  'hassan',
  'hasan',
  'ivan',
  'petrov',
  'petrova',
  'shipping',
  'trading',
  'bank',
  'ocean',
  'star',
  'kim',
  'chol',
  'rahman',
  'al',
  'bin',
  'zhuravlenko',
  'حسن',
  'محمد',
  'Иванов',
  '王',
  '伟',
  'ltd',
  'gmbh',
  '24',
  '25',
  'qaeda',
  'alqaeda',
  'é́',
  '!',
  'x',
]
const nameArbitrary = fc
  .array(fc.constantFrom(...words), { minLength: 0, maxLength: 5 })
  .map((parts) => parts.join(' '))
const partyArbitrary = fc.record({
  id: fc.integer({ min: 0, max: 25 }).map((number) => `id-${number}`),
  schema: fc.constantFrom('Person' as const, 'Company' as const, 'Vessel' as const),
  names: fc.array(
    fc.record({
      value: nameArbitrary,
      kind: fc.constantFrom('primary' as const, 'alias' as const, 'weak' as const),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
const queryArbitrary = partyArbitrary.map((party) => ({ ...party, id: 'query' }))

/** Hits as they are compared across indexes: where a party lies in one is that index's own affair. */
const answers = (index: PartyIndex, query: Party): unknown[] =>
  index.search(query, { explain: true }).map(({ ref: _, ...hit }) => hit)

const person = (id: string, ...names: string[]): Party => ({
  id,
  schema: 'Person',
  names: names.map((value, place) => ({ value, kind: place === 0 ? 'primary' : 'alias' })),
})
const company = (id: string, ...names: string[]): Party => ({ ...person(id, ...names), schema: 'Company' })
const asked = (schema: Party['schema'], value: string): Party => ({
  id: 'query',
  schema,
  names: [{ value, kind: 'primary' }],
})
const ids = (index: PartyIndex, query: Party): string[] => index.search(query).map(({ id }) => id)

describe('an index of parties', () => {
  it('answers the same whatever the order it was built in', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(partyArbitrary, { selector: ({ id }) => id, maxLength: 20 }),
        queryArbitrary,
        (parties, query) => {
          const forwards = buildPartyIndex(parties)
          const backwards = buildPartyIndex([...parties].reverse())
          expect(answers(backwards, query)).toEqual(answers(forwards, query))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('answers after any changes as an index built anew does, and as one opened from its snapshot', () => {
    const changes = fc.record({
      added: fc.array(partyArbitrary, { maxLength: 6 }),
      changed: fc.array(partyArbitrary, { maxLength: 3 }),
      removed: fc.array(
        fc.integer({ min: 0, max: 25 }).map((number) => `id-${number}`),
        { maxLength: 4 },
      ),
    })
    fc.assert(
      fc.property(
        fc.array(partyArbitrary, { maxLength: 20 }),
        fc.array(changes, { minLength: 1, maxLength: 8 }),
        queryArbitrary,
        (parties, rounds, query) => {
          const kept = new Map(parties.map((party) => [party.id, party]))
          let layered = buildPartyIndex(parties)
          for (const round of rounds) {
            // What is removed and given again in one round stays.
            for (const id of round.removed) kept.delete(id)
            for (const party of [...round.added, ...round.changed]) kept.set(party.id, party)
            layered = layered.applyChanges(round)
          }
          const rebuilt = buildPartyIndex(kept.values())
          expect(layered.size).toBe(kept.size)
          expect(answers(layered, query)).toEqual(answers(rebuilt, query))
          expect(answers(openSnapshot(snapshotOf(layered)), query)).toEqual(answers(rebuilt, query))
          expect(answers(layered.compacted(), query)).toEqual(answers(rebuilt, query))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('finds every name it holds, written exactly, and its words in any order', () => {
    // A name is more than forms of companies, an initial and a syllable: something in it stands for itself, in whatever order.
    const nameable = partyArbitrary.filter(({ names }) =>
      /[\p{L}]{4}|[\p{Script=Arabic}]{3}/u.test(names[0]!.value.replaceAll('gmbh', '')),
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(nameable, { selector: ({ id }) => id, minLength: 1, maxLength: 20 }),
        fc.nat(),
        (parties, place) => {
          const index = buildPartyIndex(parties)
          const party = parties[place % parties.length]!
          const { value } = party.names[0]!
          const found = (name: string): string[] =>
            index.candidatesFor(asked(party.schema, name), 100).map(({ id }) => id)
          expect(found(value)).toContain(party.id)
          // A comma would say which part is the family name; plain words may come in any order.
          expect(found(value.split(' ').reverse().join(' '))).toContain(party.id)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('leaves the index it came from as it was', () => {
    const before = buildPartyIndex([person('1', 'Ivan Petrov')])
    const after = before.applyChanges({
      added: [person('2', 'Olga Zhuravlenko')],
      changed: [],
      removed: ['1'],
    })
    expect(ids(before, asked('Person', 'Ivan Petrov'))).toEqual(['1'])
    expect(before.size).toBe(1)
    expect(ids(after, asked('Person', 'Ivan Petrov'))).not.toContain('1')
    expect(ids(after, asked('Person', 'Olga Zhuravlenko'))[0]).toBe('2')
    expect(after.partyById('1')).toBeUndefined()
    expect(after.partyById('2')?.names[0]?.value).toBe('Olga Zhuravlenko')
  })

  it('gives a party back as it was put in', () => {
    const party: Party = {
      id: 'ü-1',
      schema: 'Person',
      names: [
        { value: 'Müller, 王伟', kind: 'primary' },
        { value: 'x'.repeat(300), kind: 'weak' },
      ],
      birthDates: ['1970-01-01', '1970'],
      countries: ['de'],
      gender: 'female',
      identifiers: [
        { kind: 'passport', value: 'C01X00T47', country: 'de' },
        { kind: 'other', value: '1' },
      ],
    }
    const index = buildPartyIndex([party])
    expect(index.partyById('ü-1')).toEqual(party)
    expect(index.partyAt(index.search(party)[0]!.ref)).toEqual(party)
  })

  it('finds a party by its id, whatever letters the ids are written in', () => {
    const ids = ['a', 'ab', 'b', 'Z', 'é', 'ж', '王', '\ue000', '\ufb01', '😀', '😀a', 'a😀', '']
    const index = buildPartyIndex(ids.map((id, number) => person(id, `Bearer Number${number}`)))
    for (const id of ids) expect(index.partyById(id)?.id).toBe(id)
    for (const id of ['aa', 'c', '\ue001', '😁', 'a\ufb01']) expect(index.partyById(id)).toBeUndefined()
  })

  it.each([
    ['a letter wrong', 'Person', 'Saddam Hussain', 'Saddam Hussein'],
    ['two letters wrong in one word', 'Person', 'Ivan Zhuavlemko', 'Ivan Zhuravlenko'],
    ['two words written as one', 'Company', 'SiemensEnergy Trading', 'Siemens Energy Trading'],
    ['one word written as two', 'Person', 'Al Zarqawi Musab', 'Alzarqawi Musab'],
    ['Arabic for a Latin entry', 'Person', 'غازي حمود العبيدي', 'GHAZI HAMMUD AL-UBAIDI'],
    ['Latin for a Cyrillic entry', 'Person', 'Sergey Lavrov', 'Сергей Лавров'],
    ['Cyrillic for a Latin j', 'Person', 'Реза Джафари', 'Reza Jafari'],
    ['Cyrillic for a Latin h', 'Person', 'Орка Касахви', 'Orca Qasahwi'],
    ['Latin for a Cyrillic х', 'Person', 'Hadigareev Emil', 'Хадигареев Эмиль'],
    ['Arabic for a Latin v', 'Person', 'سونيل شيفرجيت', 'Sunil Shivarjit'],
    ['the shorter name of an entry', 'Person', 'Osama bin Muhammad bin Awad bin Laden', 'Osama Laden'],
    ['the initials of an organisation', 'Company', 'IRISL', 'Islamic Republic Iran Shipping Lines'],
  ] as const)('brings the entry up for scoring: %s', (_, schema, written, listed) => {
    const filler = Array.from({ length: 300 }, (__, number) =>
      number % 2 === 0
        ? person(`p${number}`, `Ali Hassan Number${number}`)
        : company(`c${number}`, `Trading Star ${number}`),
    )
    const index = buildPartyIndex([...filler, { ...person('wanted', listed), schema }])
    const candidates = index.candidatesFor(asked(schema, written), 20).map(({ id }) => id)
    expect(candidates).toContain('wanted')
  })

  it('finds by identifier whatever the name, and not by one that fails its own check', () => {
    const ship = (id: string, imo: string): Party => ({
      ...person(id, `Vessel ${id}`),
      schema: 'Vessel',
      identifiers: [{ kind: 'imo', value: imo }],
    })
    const index = buildPartyIndex([ship('right', '9074729'), ship('wrong', '9074728')])
    const query = (imo: string): Party => ({
      ...asked('Vessel', 'Quite Another'),
      identifiers: [{ kind: 'imo', value: imo }],
    })
    expect(index.candidatesFor(query('IMO 9074729'), 10).map(({ id }) => id)).toEqual(['right'])
    expect(index.candidatesFor(query('9074728'), 10)).toEqual([])
  })

  it('among hundreds of namesakes finds the one whose birth date agrees', () => {
    const namesakes = Array.from({ length: 400 }, (_, number) => ({
      ...person(`n${String(number).padStart(3, '0')}`, 'Mohamed Ali'),
      birthDates: [`${1900 + (number % 90)}-0${1 + (number % 9)}-11`],
    }))
    const index = buildPartyIndex([
      ...namesakes,
      { ...person('z', 'Mohamed Ali'), birthDates: ['1995-05-05'] },
    ])
    const [hit] = index.search({ ...asked('Person', 'Mohamed Ali'), birthDates: ['1995-05-05'] })
    expect(hit?.id).toBe('z')
  })

  it('answers nothing, without failing, to a name without a letter and from an empty index', () => {
    const empty = buildPartyIndex([])
    expect(empty.search(asked('Person', 'Ivan Petrov'))).toEqual([])
    expect(empty.size).toBe(0)
    const index = buildPartyIndex([person('1', 'Ivan Petrov'), person('2', ''), person('3')])
    expect(index.search(asked('Person', ''))).toEqual([])
    expect(index.search({ id: 'query', schema: 'Person', names: [] })).toEqual([])
    expect(index.size).toBe(3)
  })

  it('explains a hit as the two parties are explained by themselves', () => {
    const query = asked('Person', 'Ivan Petrow')
    const index = buildPartyIndex([person('1', 'Pyotr Ivanov', 'Ivan Petrov', 'Ivan Petrovsky')])
    const [hit] = index.search(query, { explain: true })
    expect(hit?.explanation).toEqual(explainMatch(prepareParty(query), index.preparedAt(hit!.ref)))
    expect(hit?.explanation?.entryName).toBe('Ivan Petrov')
  })

  it('puts a name that lacks a word before one that has another word in its place', () => {
    const filler = Array.from({ length: 300 }, (_, number) => person(`p${number}`, `Olga Number${number}`))
    const contradicting = person('a', 'Zhuravlenko Xu')
    const omitting = person('z', 'Zhuravlenko')
    const index = buildPartyIndex([...filler, contradicting, omitting])
    const candidates = index.candidatesFor(asked('Person', 'Bogdan Zhuravlenko'), 10)
    expect(candidates.slice(0, 2).map(({ id }) => id)).toEqual(['z', 'a'])
  })

  it('explains only the hits it was asked to explain', () => {
    const index = buildPartyIndex([person('1', 'Ivan Petrov'), person('2', 'Ivan Petrovsky')])
    const hits = index.search(asked('Person', 'Ivan Petrov'), { explainFrom: 0.9 })
    expect(hits.length).toBe(2)
    for (const hit of hits) expect(hit.explanation !== undefined).toBe(hit.probability >= 0.9)
  })
})

describe('a name asked about as a person', () => {
  it.each(['A.T.E. INTERNATIONAL LTD.', 'YV2738', 'M AND S TRADING', 'SKAY17'])(
    '%s is found though it is none',
    (value) => {
      const listed = { id: value, schema: 'Company' as const, names: [{ value, kind: 'primary' as const }] }
      const index = buildPartyIndex([listed])
      expect(index.search({ ...listed, id: 'query', schema: 'Person' })[0]?.probability).toBeGreaterThan(0.5)
    },
  )
})
