import { expect, it } from 'vitest'
import { listFileOf } from '../list-files.ts'
import { readWhole } from '../sample-lists.ts'

const value = (set: string, id: number, words: string, more = '') =>
  `<${set} ID="${id}"${more}>${words}</${set}>`
const day = (tag: string, [year, month, day]: [number, number, number]) =>
  `<${tag}><Year>${year}</Year><Month>${month}</Month><Day>${day}</Day></${tag}>`
const period = (from: [number, number, number], to: [number, number, number]) =>
  `<DatePeriod CalendarTypeID="1"><Start>${day('From', from)}${day('To', from)}</Start><End>${day('From', to)}${day('To', to)}</End></DatePeriod>`
const feature = (type: number, inside: string, reliability = 1) =>
  `<Feature FeatureTypeID="${type}"><FeatureVersion ReliabilityID="${reliability}"><Comment />${inside}</FeatureVersion></Feature>`
const name = (parts: [group: number, words: string][], status: number) =>
  `<DocumentedName DocNameStatusID="${status}">${parts
    .map(
      ([group, words]) =>
        `<DocumentedNamePart><NamePartValue NamePartGroupID="${group}">${words}</NamePartValue></DocumentedNamePart>`,
    )
    .join('')}</DocumentedName>`

/** Invented parties in the shape that OFAC publishes: references first, then places, documents, parties, relations and measures. */
const xml = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<Sanctions xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ADVANCED_XML" Version="3">
${day('DateOfIssue', [2026, 9, 9]).replace('<DateOfIssue>', '<DateOfIssue CalendarTypeID="1">')}
<ReferenceValueSets>
  <AreaCodeValues>${value('AreaCode', 5, 'CU', ' CountryID="73"')}</AreaCodeValues>
  <CountryValues>${value('Country', 73, 'Cuba')}${value('Country', 82, 'Egypt')}</CountryValues>
  <DetailReferenceValues>${value('DetailReference', 26, 'Male')}${value('DetailReference', 705, 'Tug')}</DetailReferenceValues>
  <DocNameStatusValues>${value('DocNameStatus', 1, 'Primary Latin')}${value('DocNameStatus', 2, 'Others')}</DocNameStatusValues>
  <FeatureTypeValues>${[
    [1, 'Vessel Call Sign'],
    [2, 'VESSEL TYPE'],
    [3, 'Vessel Flag'],
    [8, 'Birthdate'],
    [9, 'Place of Birth'],
    [10, 'Nationality Country'],
    [25, 'Location'],
    [26, 'Title'],
    [224, 'Gender'],
    [344, 'Digital Currency Address - XBT'],
  ]
    .map(([id, words]) => value('FeatureType', id as number, words as string))
    .join('')}</FeatureTypeValues>
  <IDRegDocTypeValues>${value('IDRegDocType', 1571, 'Passport')}${value('IDRegDocType', 1626, 'Vessel Registration Identification')}</IDRegDocTypeValues>
  <NamePartTypeValues>${value('NamePartType', 1520, 'Last Name')}${value('NamePartType', 1521, 'First Name')}${value('NamePartType', 1526, 'Vessel Name')}</NamePartTypeValues>
  <PartySubTypeValues>${value('PartySubType', 1, 'Vessel', ' PartyTypeID="4"')}${value('PartySubType', 4, 'Unknown', ' PartyTypeID="1"')}</PartySubTypeValues>
  <PartyTypeValues>${value('PartyType', 1, 'Individual')}${value('PartyType', 4, 'Transport')}</PartyTypeValues>
  <RelationTypeValues>${value('RelationType', 3, 'Owned or Controlled By')}</RelationTypeValues>
  <ReliabilityValues>${value('Reliability', 1, 'Unknown')}${value('Reliability', 1561, 'False')}</ReliabilityValues>
  <SanctionsTypeValues>${value('SanctionsType', 1, 'Program')}${value('SanctionsType', 1705, 'Block')}</SanctionsTypeValues>
</ReferenceValueSets>
<Locations>
  <Location ID="50"><LocationAreaCode AreaCodeID="5" /><LocationPart LocPartTypeID="1454"><LocationPartValue><Comment /><Value>Havana</Value></LocationPartValue></LocationPart></Location>
  <Location ID="51"><LocationPart LocPartTypeID="1"><LocationPartValue><Value>Egypt</Value></LocationPartValue></LocationPart></Location>
</Locations>
<IDRegDocuments>
  <IDRegDocument ID="1" IDRegDocTypeID="1571" IdentityID="423" IssuedBy-CountryID="82"><Comment /><IDRegistrationNo>A0987654</IDRegistrationNo></IDRegDocument>
  <IDRegDocument ID="2" IDRegDocTypeID="1626" IdentityID="663"><IDRegistrationNo>IMO 9187629</IDRegistrationNo></IDRegDocument>
</IDRegDocuments>
<DistinctParties>
  <DistinctParty FixedRef="92677"><Comment />
    <Profile ID="92677" PartySubTypeID="4">
      <Identity ID="423" Primary="true" False="false">
        <Alias AliasTypeID="1400" Primary="false" LowQuality="true">${name([[13, 'ABU SAMPLE']], 2)}</Alias>
        <Alias AliasTypeID="1403" Primary="true" LowQuality="false">${name(
          [
            [11, 'Al-Sampli'],
            [12, 'Abboud Abdul Latif'],
          ],
          1,
        )}${name(
          [
            [11, 'السمبلي'],
            [12, 'عبود'],
          ],
          2,
        )}</Alias>
        <NamePartGroups>
          <MasterNamePartGroup><NamePartGroup ID="11" NamePartTypeID="1520" /></MasterNamePartGroup>
          <MasterNamePartGroup><NamePartGroup ID="12" NamePartTypeID="1521" /></MasterNamePartGroup>
        </NamePartGroups>
      </Identity>
      <Identity ID="424" False="true"><Alias Primary="false">${name([[11, 'SOMEBODY ELSE']], 2)}</Alias></Identity>
      ${feature(8, period([1947, 4, 19], [1947, 4, 19]))}
      ${feature(8, period([1950, 1, 1], [1952, 12, 31]))}
      ${feature(8, period([1999, 1, 1], [1999, 1, 1]), 1561)}
      ${feature(9, '<VersionDetail DetailTypeID="1432">Nahia, Giza, Egypt</VersionDetail>')}
      ${feature(10, '<VersionDetail DetailTypeID="1433" /><VersionLocation LocationID="51" />')}
      ${feature(224, '<VersionDetail DetailTypeID="1431" DetailReferenceID="26" />')}
      ${feature(26, '<VersionDetail>Head of a sample group</VersionDetail>')}
      ${feature(25, '<VersionLocation LocationID="50" />')}
      ${feature(344, '<VersionDetail>1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa</VersionDetail>')}
    </Profile>
  </DistinctParty>
  <DistinctParty FixedRef="94238">
    <Profile ID="94238" PartySubTypeID="1">
      <Identity ID="663" False="false"><Alias Primary="true">${name([[14, 'MAR VERDE']], 1)}</Alias></Identity>
      ${feature(1, '<VersionDetail>CL2192</VersionDetail>')}
      ${feature(2, '<VersionDetail DetailReferenceID="705" />')}
      ${feature(3, '<VersionDetail>Cuba</VersionDetail>')}
    </Profile>
  </DistinctParty>
</DistinctParties>
<ProfileRelationships><ProfileRelationship ID="1" From-ProfileID="94238" To-ProfileID="92677" RelationTypeID="3" Former="false" /></ProfileRelationships>
<SanctionsEntries>
  <SanctionsEntry ID="1" ProfileID="92677" ListID="1550">
    <EntryEvent EntryEventTypeID="1"><Comment />${day('Date', [1995, 1, 23])}</EntryEvent>
    <SanctionsMeasure SanctionsTypeID="1705"><Comment /></SanctionsMeasure>
    <SanctionsMeasure SanctionsTypeID="1"><Comment>SDGT</Comment></SanctionsMeasure>
  </SanctionsEntry>
</SanctionsEntries>
</Sanctions>`

it('OFAC’s advanced XML is read with what its parties point at: names, dates, places, documents, measures and relations', async () => {
  const { entries, publication } = await readWhole('ofac-sdn', [listFileOf('SDN_ADVANCED.XML', xml)])
  expect(publication.publishedOn).toBe('2026-09-09')
  expect(entries).toMatchObject([
    {
      uid: '92677',
      schema: 'Person',
      gender: 'male',
      names: [
        { value: 'Abboud Abdul Latif Al-Sampli', kind: 'primary' },
        { value: 'ABU SAMPLE', kind: 'weak' },
        { value: 'عبود السمبلي', kind: 'alias', script: 'Arab' },
      ],
      birthDates: ['1947-04-19', '1950', '1951', '1952'],
      birthPlaces: ['Nahia, Giza, Egypt'],
      countries: [
        { code: 'EG', role: 'nationality' },
        { code: 'CU', role: 'address' },
      ],
      addresses: ['Havana, Cuba'],
      identifiers: [
        { kind: 'passport', value: 'A0987654', country: 'EG' },
        { kind: 'crypto-wallet', value: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
      ],
      positions: ['Head of a sample group'],
      programs: ['SDGT'],
      listedOn: '1995-01-23',
    },
    {
      uid: '94238',
      schema: 'Vessel',
      names: [{ value: 'MAR VERDE', kind: 'primary' }],
      identifiers: [
        { kind: 'imo', value: '9187629' },
        { kind: 'call-sign', value: 'CL2192' },
      ],
      countries: [{ code: 'CU', role: 'flag' }],
      links: [{ relation: 'Owned or Controlled By', name: 'Abboud Abdul Latif Al-Sampli', uid: '92677' }],
      reference: { 'VESSEL TYPE': 'Tug' },
    },
  ])
})

it('OFAC’s advanced XML that ends before its measures is refused', async () => {
  const cut = listFileOf('SDN_ADVANCED.XML', xml.slice(0, xml.indexOf('<SanctionsEntries>')))
  await expect(readWhole('ofac-sdn', [cut])).rejects.toMatchObject({ code: 'cut-short' })
})
