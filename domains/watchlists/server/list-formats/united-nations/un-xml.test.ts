import { expect, it } from 'vitest'
import { listFileOf } from '../list-files.ts'
import { readWhole } from '../sample-lists.ts'

const list = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:02.767Z"><INDIVIDUALS><INDIVIDUAL>
<DATAID>42</DATAID><FIRST_NAME>ANWAR</FIRST_NAME><SECOND_NAME>HASSAN</SECOND_NAME><THIRD_NAME>SAMPLE</THIRD_NAME>
<UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><REFERENCE_NUMBER>QDi.999</REFERENCE_NUMBER><LISTED_ON>2014-01-03</LISTED_ON><GENDER>Male</GENDER>
<NAME_ORIGINAL_SCRIPT>أنور حسن</NAME_ORIGINAL_SCRIPT><COMMENTS1>An invented entry.</COMMENTS1>
<TITLE><VALUE>Mullah</VALUE></TITLE><DESIGNATION><VALUE>Deputy Minister</VALUE></DESIGNATION><NATIONALITY><VALUE>Kuwait</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Anwar al-Hasan</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Abu Sample</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1958</FROM_YEAR><TO_YEAR>1960</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1959-09-24</DATE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_PLACE_OF_BIRTH><CITY>Kuwait City</CITY><COUNTRY>Kuwait</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>A1234567</NUMBER><ISSUING_COUNTRY>Kuwait</ISSUING_COUNTRY></INDIVIDUAL_DOCUMENT>
</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>43</DATAID><FIRST_NAME>SAMPLE SHIPPING &amp; TRADING</FIRST_NAME>
<REFERENCE_NUMBER>KPe.999</REFERENCE_NUMBER><COMMENTS1>Owner of a ship, IMO number: 9074729.</COMMENTS1>
<ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Old Sample Shipping</ALIAS_NAME></ENTITY_ALIAS>
<ENTITY_ADDRESS><STREET>1 Harbour Road</STREET><CITY>Nampo</CITY><COUNTRY>Democratic People's Republic of Korea</COUNTRY></ENTITY_ADDRESS></ENTITY></ENTITIES></CONSOLIDATED_LIST>`

it('UN XML: names in every script, low-quality aliases weak, years in between, official reference as uid', async () => {
  const { entries, publication } = await readWhole('un-sc', [listFileOf('consolidated.xml', list)])
  expect(publication.publishedOn).toBe('2026-02-27')
  expect(entries[0]).toMatchObject({
    uid: 'QDi.999',
    schema: 'Person',
    names: [
      { value: 'ANWAR HASSAN SAMPLE', kind: 'primary' },
      { value: 'أنور حسن', kind: 'alias', script: 'Arab' },
      { value: 'Anwar al-Hasan', kind: 'alias' },
      { value: 'Abu Sample', kind: 'weak' },
    ],
    birthDates: ['1958', '1959', '1960', '1959-09-24'],
    birthPlaces: ['Kuwait City, Kuwait'],
    countries: [{ code: 'KW', role: 'nationality' }],
    gender: 'male',
    positions: ['Deputy Minister', 'Mullah'],
    identifiers: [{ kind: 'passport', value: 'A1234567', country: 'KW' }],
    programs: ['Al-Qaida'],
    listedOn: '2014-01-03',
  })
  expect(entries[1]).toMatchObject({
    uid: 'KPe.999',
    schema: 'Organization',
    names: [{ value: 'SAMPLE SHIPPING & TRADING' }, { value: 'Old Sample Shipping', kind: 'alias' }],
    countries: [{ code: 'KP', role: 'address' }],
    identifiers: [{ kind: 'imo', value: '9074729' }],
  })
})
