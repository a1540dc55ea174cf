import { expect, it } from 'vitest'
import { listFileOf } from '../list-files.ts'
import { readWhole } from '../sample-lists.ts'

it('US Congress from congress-legislators: both names, nickname, last term', async () => {
  const json = JSON.stringify([
    {
      id: { bioguide: 'S000001', wikidata: 'Q1' },
      name: {
        first: 'Alexandra',
        middle: 'Jane',
        last: 'Sample',
        nickname: 'Alex',
        official_full: 'Alexandra J. Sample',
      },
      bio: { birthday: '1960-08-20', gender: 'F' },
      terms: [{ type: 'sen', start: '2025-01-03', end: '2031-01-03', state: 'OH', party: 'Independent' }],
    },
  ])
  const { entries } = await readWhole('us-congress', [listFileOf('legislators-current.json', json)])
  expect(entries[0]).toMatchObject({
    uid: 'S000001',
    names: [
      { value: 'Alexandra J. Sample', kind: 'primary' },
      { value: 'Alexandra Jane Sample', kind: 'alias' },
      { value: 'Alex Sample', kind: 'alias' },
    ],
    birthDates: ['1960-08-20'],
    gender: 'female',
    topics: ['pep'],
    positions: ['Senator, OH, 2025-01-03 to 2031-01-03'],
  })
})

it('US Congress from Senzing lines: offices are resolved and are not people', async () => {
  const lines = [
    '{"DATA_SOURCE":"OS","RECORD_ID":"NK-1","RECORD_TYPE":"PERSON","NAMES":[{"NAME_TYPE":"PRIMARY","NAME_FULL":"Alex Sample"}],"DATES":[{"DATE_OF_BIRTH":"1960"}],"COUNTRIES":[{"NATIONALITY":"us"}],"RISKS":[{"TOPIC":"role.pep"}],"RELATIONSHIPS":[{"REL_POINTER_KEY":"Q1"}]}',
    '{"DATA_SOURCE":"OS","RECORD_ID":"Q1","RECORD_TYPE":null,"NAMES":[{"NAME_TYPE":"PRIMARY","NAME_FULL":"United States senator"}]}',
  ]
  const { entries } = await readWhole('us-congress', [listFileOf('a.json', lines.join('\n'))])
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ uid: 'NK-1', positions: ['United States senator'], topics: ['pep'] })
  await expect(
    readWhole('us-congress', [listFileOf('a.json', `${lines[0]}\n${lines[1]!.slice(0, 40)}`)]),
  ).rejects.toMatchObject({ code: 'cut-short', line: 2 })
})

it('Wikidata extract: rows of a person are one entry, broken rows are counted, too many of them refused', async () => {
  const header = 'politician,politicianDescription,image,name_in_native_language,date_of_birth,country'
  const row = (id: number, country: string) =>
    `http://www.wikidata.org/entity/Q${id},a politician,,Alex Sample ${'ABCDEFGHIJ'[id % 10]},1960-08-20T00:00:00Z,${country}`
  const rows = [row(1, 'FR'), row(1, 'DE'), ...Array.from({ length: 97 }, (_, at) => row(at + 2, 'FR'))]
  const good = await readWhole('wikidata-politicians', [
    listFileOf('a.csv', [header, ...rows, 'K,,1954-09-21T00:00:00Z,JP,,'].join('\n')),
  ])
  expect(good.entries).toHaveLength(98)
  expect(good.publication.notes).toEqual([
    '1 of 100 rows are broken, the first on line 101; they were passed over.',
  ])
  expect(good.entries[0]?.countries).toEqual([
    { code: 'FR', role: 'nationality' },
    { code: 'DE', role: 'nationality' },
  ])
  const broken = Array.from({ length: 9 }, () => 'K,,1954-09-21T00:00:00Z,JP,,')
  await expect(
    readWhole('wikidata-politicians', [listFileOf('a.csv', [header, ...rows, ...broken].join('\n'))]),
  ).rejects.toMatchObject({ code: 'bad-row', line: 101 })
})
