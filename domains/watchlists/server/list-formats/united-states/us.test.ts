import { expect, it } from 'vitest'
import { listFileOf } from '../list-files.ts'
import { readWhole } from '../sample-lists.ts'

const columns =
  'source,entity_number,type,programs,name,title,addresses,federal_register_notice,start_date,end_date,standard_order,license_requirement,license_policy,call_sign,vessel_type,gross_tonnage,gross_registered_tonnage,vessel_flag,vessel_owner,remarks,source_list_url,alt_names,citizenships,dates_of_birth,nationalities,places_of_birth,source_information_url,ids'.split(
    ',',
  )
const row = (cells: Record<string, string>, all = columns) =>
  all.map((column) => `"${cells[column] ?? ''}"`).join(',')

it('US CSL, older layout: identifiers stand value first', async () => {
  const csv = [
    columns.join(','),
    row({
      source: 'Specially Designated Nationals (SDN) - Treasury Department',
      entity_number: '9001',
      type: 'Individual',
      programs: 'CYBER2; RUSSIA-EO14024',
      name: 'VOLKOV, Arkady',
      alt_names: 'WOLFF, Arkadi; THE WOLF',
      addresses: 'Minsk, BY',
      dates_of_birth: '1950-06-05; 1951',
      nationalities: 'RU',
      ids: 'RU, 4510123456, Passport; Male, Gender; section 1(b), Secondary sanctions risk:',
      remarks: '(Linked To: NORTHERN TIDE)',
    }),
    row({
      source: 'Denied Persons List (DPL) - Bureau of Industry and Security',
      name: 'I. EXAMPLE',
      start_date: '2019-01-02',
    }),
    row({
      source: 'Denied Persons List (DPL) - Bureau of Industry and Security',
      name: 'I. EXAMPLE',
      start_date: '2019-01-02',
    }),
  ].join('\n')
  const { entries, publication } = await readWhole('us-csl', [listFileOf('consolidated.csv', csv)])
  expect(entries).toHaveLength(2)
  expect(publication.notes).toEqual(['1 rows repeat another one word for word.'])
  expect(entries[0]).toMatchObject({
    uid: 'SDN:9001',
    names: [{ value: 'Arkady VOLKOV' }, { value: 'Arkadi WOLFF' }, { value: 'THE WOLF' }],
    birthDates: ['1950-06-05', '1951'],
    countries: [
      { code: 'BY', role: 'address' },
      { code: 'RU', role: 'nationality' },
    ],
    identifiers: [{ kind: 'passport', value: '4510123456', country: 'RU' }],
    gender: 'male',
    links: [{ relation: 'Linked to', name: 'NORTHERN TIDE' }],
    topics: ['sanction'],
  })
  expect(entries[1]).toMatchObject({
    schema: 'LegalEntity',
    topics: ['export-control'],
    listedOn: '2019-01-02',
  })
})

it('US CSL, newer layout: an _id, and identifiers stand kind first', async () => {
  const all = ['_id', ...columns]
  const csv = [
    all.join(','),
    row(
      {
        _id: '52291',
        source: 'Specially Designated Nationals (SDN) - Treasury Department',
        entity_number: '52291',
        type: 'Vessel',
        name: 'SILVER PETREL',
        vessel_flag: 'PA',
        call_sign: 'UBAB1',
        ids: 'Vessel Registration Identification, IMO 9074729; Website, petrel.example',
      },
      all,
    ),
  ].join('\n')
  const { entries } = await readWhole('us-csl', [listFileOf('consolidated.csv', csv)])
  expect(entries[0]).toMatchObject({
    uid: 'SDN:52291',
    schema: 'Vessel',
    identifiers: [
      { kind: 'call-sign', value: 'UBAB1' },
      { kind: 'imo', value: '9074729' },
    ],
    countries: [{ code: 'PA', role: 'flag' }],
    reference: { Website: 'petrel.example' },
  })
})

it('BIS denied persons: tab-separated, a repeated denial is one entry, its reference survives an update', async () => {
  const header =
    '"Name"\t"Street_Address"\t"City"\t"State"\t"Country"\t"Postal_Code"\t"Effective_Date"\t"Expiration_Date"\t"Standard_Order"\t"Last_Update"\t"Action"\t"FR_Citation"'
  const denial = (updated: string) =>
    `"I. EXAMPLE"\t"1 Main Street"\t"EL PASO"\t"TX"\t""\t"79905"\t"08/24/2022"\t"01/14/2026"\t"Y"\t"${updated}"\t"ADDED"\t"87 F.R. 52741"`
  const read = (...rows: string[]) =>
    readWhole('us-bis-dpl', [listFileOf('dpl.txt', [header, ...rows].join('\n'))])
  const { entries, publication } = await read(denial('2022-08-29'), denial('2022-08-30'))
  expect(entries).toHaveLength(1)
  expect(publication.notes).toEqual(['1 rows repeat a denial; joined to it.'])
  expect(entries[0]).toMatchObject({
    names: [{ value: 'I. EXAMPLE', kind: 'primary' }],
    countries: [{ code: 'US', role: 'address' }],
    listedOn: '2022-08-24',
    topics: ['export-control'],
    reference: { 'Expiration date': '2026-01-14' },
  })
  expect((await read(denial('2023-01-01'))).entries[0]?.uid).toBe(entries[0]?.uid)
})
