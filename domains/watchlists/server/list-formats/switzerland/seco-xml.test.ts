import { expect, it } from 'vitest'
import { listFileOf } from '../list-files.ts'
import { readWhole } from '../sample-lists.ts'

const target = (
  ssid: number,
  modifications: string,
) => `<target ssid="${ssid}"><sanctions-set-id>4387</sanctions-set-id>
<individual sex="male"><identity ssid="1" main="true"><name ssid="2" name-type="primary-name" quality="good">
<name-part order="1" name-part-type="family-name"><value>Sample</value><spelling-variant lang="RUS">Sampel</spelling-variant></name-part>
<name-part order="2" name-part-type="given-name"><value>Ivan</value></name-part></name>
<name ssid="3" name-type="alias" quality="low"><name-part order="1" name-part-type="whole-name"><value>Vanya</value></name-part></name>
<day-month-year day="23" month="3" year="1980"/><place-of-birth place-id="7"/><nationality><country iso-code="BY">Belarus</country></nationality>
<address place-id="7"><address-details>ul. Example 4</address-details><zip-code>220029</zip-code></address>
<identification-document document-type="passport"><number>MP1234567</number><issuer code="BY">Belarus</issuer></identification-document>
</identity><justification>Invented.</justification></individual>${modifications}</target>`
const modification = (type: string, date: string) =>
  `<modification modification-type="${type}" effective-date="${date}" publication-date="${date}"/>`

it('SECO XML: de-listed targets are left out and counted, places and spelling variants are resolved', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><swiss-sanctions-list list-type="whole-list" date="2026-08-27">
<sanctions-program ssid="20"><program-key lang="ger">Weissrussland</program-key><program-key lang="eng">Belarus</program-key><sanctions-set ssid="4387" lang="eng">article 12</sanctions-set></sanctions-program>
${target(1, modification('listed', '2015-01-01'))}
${target(2, modification('de-listed', '2016-03-01') + modification('listed', '2015-01-01'))}
${target(3, modification('listed', '2020-01-01') + modification('de-listed', '2016-03-01'))}
<place ssid="7"><location>Minsk</location><country iso-code="BY">Belarus</country></place></swiss-sanctions-list>`
  const { entries, publication } = await readWhole('ch-seco', [listFileOf('seco.xml', xml)])
  expect(publication).toEqual({
    publishedOn: '2026-08-27',
    newestEntryOn: '2020-01-01',
    notes: ['1 targets are de-listed and were left out.'],
  })
  expect(entries.map((entry) => [entry.uid, entry.listedOn])).toEqual([
    ['1', '2015-01-01'],
    ['3', '2020-01-01'],
  ])
  expect(entries[0]).toMatchObject({
    schema: 'Person',
    gender: 'male',
    names: [
      { value: 'Ivan Sample', kind: 'primary' },
      { value: 'Ivan Sampel', kind: 'alias' },
      { value: 'Vanya', kind: 'weak' },
    ],
    birthDates: ['1980-03-23'],
    birthPlaces: ['Minsk, Belarus'],
    countries: [
      { code: 'BY', role: 'nationality' },
      { code: 'BY', role: 'address' },
    ],
    identifiers: [{ kind: 'passport', value: 'MP1234567', country: 'BY' }],
    programs: ['Belarus'],
    reason: 'Invented.',
  })
})
