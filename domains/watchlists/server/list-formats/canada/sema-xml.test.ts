import { expect, it } from 'vitest'
import { listFileOf } from '../list-files.ts'
import { readWhole } from '../sample-lists.ts'

it('Canada SEMA XML: persons, entities and ships of every regime, known by regime, schedule, item and name', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><data-set>
<record><Country>Burma / Birmanie</Country><Entity>Sample Air</Entity><Aliases>Sample Air Holdings Pte. Ltd., Sample Airways</Aliases><Schedule>1</Schedule><Item>1</Item></record>
<record><Country>Russia / Russie</Country><LastName>Sample</LastName><GivenName>Ivan</GivenName><Aliases>Vanya Sample</Aliases><DateOfBirth>1955</DateOfBirth><Schedule>1, Part 1</Schedule><Item>1</Item><DateOfListing>2022-02-24</DateOfListing></record>
<record><Country>Russia / Russie</Country><EntityOrShip>SILVER PETREL</EntityOrShip><ShipIMONumber>9074729</ShipIMONumber><Schedule>4</Schedule><Item>1</Item></record></data-set>`
  const { entries } = await readWhole('ca-sema', [listFileOf('sema-lmes.xml', xml)])
  expect(entries.map((entry) => entry.schema)).toEqual(['LegalEntity', 'Person', 'Vessel'])
  expect(entries[0]?.names.map((name) => name.value)).toEqual([
    'Sample Air',
    'Sample Air Holdings Pte. Ltd.',
    'Sample Airways',
  ])
  expect(entries[1]).toMatchObject({
    names: [{ value: 'Ivan Sample' }, { value: 'Vanya Sample' }],
    birthDates: ['1955'],
    listedOn: '2022-02-24',
    programs: ['SEMA Russia'],
  })
  expect(entries[2]).toMatchObject({ identifiers: [{ kind: 'imo', value: '9074729' }] })
  expect(new Set(entries.map((entry) => entry.uid)).size).toBe(3)
})
