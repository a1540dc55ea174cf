import { expect, it } from 'vitest'
import { listFileOf } from '../list-files.ts'
import { readWhole } from '../sample-lists.ts'

it('OpenSanctions simple CSV: values parted by semicolons, topics from the dataset, unknown kinds are "other"', async () => {
  const csv = `"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","dataset","first_seen","last_seen","last_change"
"NK-1","Person","Ivan Sample","Иван Образец;Vanya","1950;1950-06-05","ru;cy","1 Sample Street","770509857842;IMO9074729","Sample - Programme","","","Sample PEP list","2024-01-01T00:00:00","2026-01-01T00:00:00","2025-06-01T10:00:00"
"NK-2","Vessel","SILVER PETREL","","","pa","","IMO9074729","","","","Sample ships","2024-01-01T00:00:00","2026-01-01T00:00:00","2025-05-01T10:00:00"
"NK-3","UserAccount","wallet holder","","","","","0x39D908dac893CBCB53Cc86e0ECc369aA4DeF1A29","","","","Most Wanted","2024-01-01T00:00:00","2026-01-01T00:00:00","2025-05-01T10:00:00"`
  const { entries, publication } = await readWhole('opensanctions', [listFileOf('targets.simple.csv', csv)])
  expect(publication.newestEntryOn).toBe('2025-06-01')
  expect(entries[0]).toMatchObject({
    uid: 'NK-1',
    names: [{ value: 'Ivan Sample' }, { value: 'Иван Образец', script: 'Cyrl' }, { value: 'Vanya' }],
    birthDates: ['1950', '1950-06-05'],
    countries: [
      { code: 'RU', role: 'nationality' },
      { code: 'CY', role: 'nationality' },
    ],
    topics: ['sanction', 'pep'],
  })
  expect(entries[1]).toMatchObject({
    schema: 'Vessel',
    countries: [{ code: 'PA', role: 'flag' }],
    identifiers: [{ kind: 'imo', value: '9074729' }],
  })
  expect(entries[2]).toMatchObject({
    schema: 'LegalEntity',
    topics: ['crime'],
    identifiers: [{ kind: 'crypto-wallet' }],
  })
})

it('a row with a cell too few is refused with its line', async () => {
  const csv = 'id,schema,name,aliases,birth_date\nNK-1,Person,A,,\nNK-2,Person,B\n'
  await expect(readWhole('opensanctions', [listFileOf('t.csv', csv)])).rejects.toMatchObject({
    code: 'cut-short',
    line: 3,
  })
})
