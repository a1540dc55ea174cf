import { expect, it } from 'vitest'
import { listFileOf } from '../list-files.ts'
import { readWhole } from '../sample-lists.ts'

it('UK ConList of 2018: 29 columns, rows of a group are one entry, zeros are unknown', async () => {
  const header =
    'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,DOB,Town of Birth,Country of Birth,Nationality,Passport Details,NI Number,Position,Address 1,Address 2,Address 3,Address 4,Address 5,Address 6,Post/Zip Code,Country,Other Information,Group Type,Alias Type,Regime,Listed On,Last Updated,Group ID'
  const row = (name6: string, name1: string, dob: string, aliasType: string) =>
    `${name6},${name1},,,,,,${dob},,Saudi Arabia,1) Saudi Arabia 2) Qatar,Passport No: 592667 (Qatari passport issued on 3 May 2007).,,,,,,,,,,Afghanistan (since 2009),UN Ref QDe.004. Invented.,Individual,${aliasType},Sample regime,01/04/2016,01/04/2016,13349`
  const csv = [
    `Last Updated,13/04/2018${','.repeat(27)}`,
    header,
    row('SAMPLE', 'Farouk', '00/00/1980', 'AKA'),
    row('SAMPLE', 'Farouq', '00/07/1981', 'Prime Alias'),
  ].join('\r\n')
  const { entries, publication, format } = await readWhole('uk-sanctions', [listFileOf('ConList.csv', csv)])
  expect(format).toBe('UK ConList CSV')
  expect(publication.publishedOn).toBe('2018-04-13')
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    uid: '13349',
    schema: 'Person',
    names: [
      { value: 'Farouq SAMPLE', kind: 'primary' },
      { value: 'Farouk SAMPLE', kind: 'alias' },
    ],
    birthDates: ['1980', '1981-07'],
    countries: [
      { code: 'SA', role: 'nationality' },
      { code: 'QA', role: 'nationality' },
      { code: 'AF', role: 'address' },
    ],
    identifiers: [{ kind: 'passport', value: '592667', country: 'QA' }],
    reference: { 'UN reference': 'QDe.004' },
    listedOn: '2016-04-01',
  })
})

it('UK ConList of 36 columns: names in other scripts, low-quality aliases weak', async () => {
  const header =
    'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,Non-Latin Script Type,Non-Latin Script Language,DOB,Town of Birth,Country of Birth,Nationality,Passport Number,Passport Details,National Identification Number,NI Details,Position,Address 1,Address 2,Address 3,Address 4,Address 5,Address 6,Post/Zip Code,Country,Other Information,Group Type,Alias Type,Alias Quality,Regime,Listed On,UK Sanctions List Date Designated,Last Updated,Group ID'
  const csv = [
    `Last Updated,27/04/2020${','.repeat(34)}`,
    header,
    'SAMPLE,Mohsen,,,,,,محسن نمونه,Arabic,Persian,28/09/1955,,,,G4506013,,,,Head of a sample group,,,,,,,,,,Individual,Prime Alias,,Iran,24/03/2007,,27/06/2017,9053',
    'MOSI,,,,,,,,,,,,,,,,,,,,,,,,,,,,Individual,AKA,Low quality,Iran,24/03/2007,,27/06/2017,9053',
  ].join('\n')
  const { entries } = await readWhole('uk-sanctions', [listFileOf('ConList.csv', csv)])
  expect(entries[0]).toMatchObject({
    names: [
      { value: 'Mohsen SAMPLE', kind: 'primary' },
      { value: 'محسن نمونه', kind: 'alias', script: 'Arab', language: 'Persian' },
      { value: 'MOSI', kind: 'weak' },
    ],
    identifiers: [{ kind: 'passport', value: 'G4506013' }],
    positions: ['Head of a sample group'],
  })
})

it('UK Sanctions List of 2026: one id over several rows, ships with their owners and flags', async () => {
  const columns = [
    'Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Non-latin script type,Non-latin script language,Regime Name,Designation Type,Designation source,Sanctions Imposed,Other Information,UK Statement of Reasons,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Address Line 6,Address Postal Code,Address Country,Phone number,Website,Email address,Date Designated,D.O.B,Nationality(/ies),National Identifier number,National Identifier additional information,Passport number,Passport additional information,Position,Gender,Town of birth,Country of birth,Type of entity,Subsidiaries,Parent company,Business registration number (s),IMO number,Current owner/operator (s),Previous owner/operator (s),Current believed flag of ship,Previous flags,Type of ship,Tonnage of ship,Length of ship,Year Built,Hull identification number (HIN)',
  ][0]!.split(',')
  const row = (cells: Record<string, string>) => columns.map((column) => `"${cells[column] ?? ''}"`).join(',')
  const csv = [
    'Report Date: 08-Oct-2026',
    columns.join(','),
    row({
      'Unique ID': 'RUS0001',
      'Name 6': 'SILVER PETREL',
      'Name type': 'Primary Name',
      'Designation Type': 'Ship',
      'IMO number': 'IMO9074729',
      'Current owner/operator (s)': 'Petrel Shipping SA',
      'Current believed flag of ship': 'Gabon',
      'Date Designated': '31/07/2024',
      'Regime Name': 'Sample Regulations',
      'UK Statement of Reasons': 'Invented.',
    }),
    row({
      'Unique ID': 'RUS0002',
      'Name 6': 'SAMPLE',
      'Name 1': 'Ivan',
      'Name type': 'Primary Name',
      'Designation Type': 'Individual',
      'D.O.B': '05/06/1950|00/00/1951',
      'Nationality(/ies)': 'Russia|Cyprus',
      Gender: 'Male',
    }),
    row({
      'Unique ID': 'RUS0002',
      'Name 6': 'VANYA',
      'Name type': 'Alias',
      'Alias strength': 'Low quality a.k.a',
      'Designation Type': 'Individual',
    }),
  ].join('\n')
  const { entries, publication } = await readWhole('uk-sanctions', [listFileOf('UK-Sanctions-List.csv', csv)])
  expect(columns).toHaveLength(58)
  expect(publication.publishedOn).toBe('2026-10-08')
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({
    uid: 'RUS0001',
    schema: 'Vessel',
    identifiers: [{ kind: 'imo', value: '9074729' }],
    countries: [{ code: 'GA', role: 'flag' }],
    links: [{ relation: 'Owner or operator', name: 'Petrel Shipping SA' }],
    listedOn: '2024-07-31',
    reason: 'Invented.',
  })
  expect(entries[1]).toMatchObject({
    names: [
      { value: 'Ivan SAMPLE', kind: 'primary' },
      { value: 'VANYA', kind: 'weak' },
    ],
    birthDates: ['1950-06-05', '1951'],
    countries: [
      { code: 'RU', role: 'nationality' },
      { code: 'CY', role: 'nationality' },
    ],
    gender: 'male',
  })
})

it('UK Sanctions List as XML: names, facts, addresses and numbers as the CSV has them', async () => {
  const xml = `<?xml version="1.0" encoding="utf-8"?>
<Designations xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <DateGenerated>08/10/2026</DateGenerated>
  <Designation>
    <LastUpdated>14/04/2026</LastUpdated><DateDesignated>25/01/2001</DateDesignated>
    <UniqueID>AFG9001</UniqueID><OFSIGroupID>7172</OFSIGroupID><UNReferenceNumber>TAi.902</UNReferenceNumber>
    <Names>
      <Name><Name6>Sampleakh</Name6><NameType>Primary Name Variation</NameType></Name>
      <Name><Name1>MOHSEN</Name1><Name2>HASSAN</Name2><Name6>SAMPLE</Name6><NameType>Primary Name</NameType></Name>
      <Name><Name6>MOSI</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
    </Names>
    <NonLatinNames><NonLatinName><NameNonLatinScript>محسن نمونه</NameNonLatinScript></NonLatinName></NonLatinNames>
    <Titles><Title>Mullah</Title><Title>Haji</Title></Titles>
    <RegimeName>The Afghanistan (Sanctions) (EU Exit) Regulations 2020</RegimeName>
    <IndividualEntityShip>Individual</IndividualEntityShip>
    <SanctionsImposed>Asset freeze|Travel Ban</SanctionsImposed>
    <UKStatementofReasons>
</UKStatementofReasons>
    <Addresses><Address><AddressLine6>Kabul</AddressLine6><AddressCountry>Afghanistan</AddressCountry></Address></Addresses>
    <IndividualDetails><Individual>
      <DOBs><DOB>12/05/1958</DOB><DOB>dd/mm/1945</DOB><DOB>1946</DOB></DOBs>
      <Nationalities><Nationality>Afghanistan</Nationality></Nationalities>
      <Genders><Gender>Male</Gender></Genders>
      <PassportDetails>
        <Passport><PassportNumber>P04500001</PassportNumber><PassportAdditionalInformation>Afghanistan passport</PassportAdditionalInformation></Passport>
      </PassportDetails>
      <BirthDetails><Location><TownOfBirth>Pashmul</TownOfBirth><CountryOfBirth>Afghanistan</CountryOfBirth></Location></BirthDetails>
    </Individual></IndividualDetails>
  </Designation>
  <Designation>
    <UniqueID>DPR9075</UniqueID>
    <Names><Name><Name6>Silver Petrel 8</Name6><NameType>Primary Name</NameType></Name></Names>
    <NonLatinNames />
    <IndividualEntityShip>Ship</IndividualEntityShip>
    <ShipDetails><Ship>
      <IMONumbers><IMONumber>IMO9562233</IMONumber></IMONumbers>
      <CurrentOwnerOperators><CurrentOwnerOperator>Petrel Shipping</CurrentOwnerOperator></CurrentOwnerOperators>
      <CurrentBelievedFlagOfShips><CurrentBelievedFlagOfShip>Comoros</CurrentBelievedFlagOfShip></CurrentBelievedFlagOfShips>
    </Ship></ShipDetails>
  </Designation>
</Designations>`
  const { entries, publication } = await readWhole('uk-sanctions', [listFileOf('UK-Sanctions-List.xml', xml)])
  expect(publication.publishedOn).toBe('2026-10-08')
  expect(entries).toMatchObject([
    {
      uid: 'AFG9001',
      schema: 'Person',
      gender: 'male',
      names: [
        { value: 'MOHSEN HASSAN SAMPLE', kind: 'primary' },
        { value: 'Sampleakh', kind: 'alias' },
        { value: 'MOSI', kind: 'weak' },
        { value: 'محسن نمونه', kind: 'alias', script: 'Arab' },
      ],
      birthDates: ['1958-05-12', '1945', '1946'],
      birthPlaces: ['Pashmul, Afghanistan'],
      countries: [
        { code: 'AF', role: 'nationality' },
        { code: 'AF', role: 'address' },
      ],
      addresses: ['Kabul, Afghanistan'],
      identifiers: [{ kind: 'passport', value: 'P04500001', country: 'AF' }],
      positions: ['Mullah', 'Haji'],
      programs: ['The Afghanistan (Sanctions) (EU Exit) Regulations 2020'],
      listedOn: '2001-01-25',
      reference: { 'OFSI Group ID': '7172', 'UN Reference Number': 'TAi.902' },
    },
    {
      uid: 'DPR9075',
      schema: 'Vessel',
      identifiers: [{ kind: 'imo', value: '9562233' }],
      countries: [{ code: 'KM', role: 'flag' }],
      links: [{ relation: 'Owner or operator', name: 'Petrel Shipping' }],
    },
  ])
  const cut = listFileOf('UK.xml', xml.slice(0, -400))
  await expect(readWhole('uk-sanctions', [cut])).rejects.toMatchObject({ code: 'cut-short' })
})
