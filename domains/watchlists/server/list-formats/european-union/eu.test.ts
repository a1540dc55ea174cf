import { expect, it } from 'vitest'
import { listFileOf } from '../list-files.ts'
import { readWhole } from '../sample-lists.ts'

const person = {
  uid: 'EU.1.1',
  schema: 'Person',
  names: [
    { value: 'Ivan Sample', kind: 'primary' },
    { value: 'Иван Образец', kind: 'alias', script: 'Cyrl' },
  ],
  birthDates: ['1965-12-12'],
  countries: [{ code: 'DZ', role: 'citizenship' }],
  identifiers: [{ kind: 'passport', value: '488555', country: 'TN' }],
  programs: ['TAQA'],
}

it('EU FSF XML 1.1: aliases that are not strong are weak, a ship is known by its IMO document', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-04-15T15:29:22.497+02:00" globalFileId="1">
<sanctionEntity designationDate="2008-07-03" unitedNationId="" euReferenceNumber="EU.1.1" logicalId="13"><remark>Invented.</remark>
<regulation programme="TAQA" numberTitle="2019/555 (OJ L97)"><publicationUrl>https://eur-lex.europa.eu/x</publicationUrl></regulation>
<subjectType code="person" classificationCode="P"/>
<nameAlias firstName="Ivan" lastName="Sample" wholeName="Ivan Sample" gender="M" strong="true"/><nameAlias wholeName="Иван Образец" strong="true"/><nameAlias wholeName="Vanya" strong="false"/>
<citizenship countryIso2Code="DZ" countryDescription="ALGERIA"/>
<birthdate birthdate="1965-12-12" dayOfMonth="12" monthOfYear="12" year="1965" city="Touggourt" countryIso2Code="DZ" countryDescription="ALGERIA"/>
<identification number="488555" countryIso2Code="TN" countryDescription="TUNISIA" identificationTypeCode="passport" identificationTypeDescription="National passport"/>
<address city="Tunis" street="23 50th Street" countryIso2Code="00" countryDescription="UNKNOWN"/></sanctionEntity>
<sanctionEntity designationDate="2026-01-01" euReferenceNumber="EU.2.2" logicalId="14"><subjectType code="enterprise" classificationCode="E"/><nameAlias wholeName="SILVER PETREL" strong="true"/>
<identification number="9074729" identificationTypeCode="imo" identificationTypeDescription="International Maritime Organisation number"/></sanctionEntity></export>`
  const { entries, publication } = await readWhole('eu-fsf', [listFileOf('fsf.xml', xml)])
  expect(publication.publishedOn).toBe('2026-04-15')
  expect(entries[0]).toMatchObject({
    ...person,
    names: [...person.names, { value: 'Vanya', kind: 'weak' }],
    birthPlaces: ['Touggourt, ALGERIA'],
    addresses: ['23 50th Street, Tunis'],
    gender: 'male',
    listedOn: '2008-07-03',
    sourceUrl: 'https://eur-lex.europa.eu/x',
  })
  expect(entries[1]).toMatchObject({ schema: 'Vessel', identifiers: [{ kind: 'imo', value: '9074729' }] })
})

it('EU FSF CSV 1.1: the rows of an entity are one entry', async () => {
  const csv = `\uFEFFfileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_SubjectType_ClassificationCode;Entity_Regulation_Programme;NameAlias_WholeName;NameAlias_Gender;BirthDate_BirthDate;Citizenship_CountryIso2Code;Citizenship_CountryDescription;Identification_Number;Identification_TypeDescription;Identification_CountryIso2Code
15/04/2026;13;EU.1.1;person;TAQA;Ivan Sample;M;;;;;;
15/04/2026;13;EU.1.1;person;TAQA;Иван Образец;;;;;;;
15/04/2026;13;EU.1.1;person;TAQA;;;1965-12-12;;;;;
15/04/2026;13;EU.1.1;person;TAQA;;;;DZ;ALGERIA;;;
15/04/2026;13;EU.1.1;person;TAQA;;;;;;488555;National passport;TN
15/04/2026;14;EU.2.2;enterprise;RUS;JSC Example Bank;;;;;1027700132195;Registration Number;RU`
  const { entries, publication } = await readWhole('eu-fsf', [listFileOf('fsf.csv', csv)])
  expect(publication.publishedOn).toBe('2026-04-15')
  expect(entries[0]).toMatchObject(person)
  expect(entries[1]).toMatchObject({
    schema: 'LegalEntity',
    identifiers: [{ kind: 'ogrn', value: '1027700132195', country: 'RU' }],
  })
})

it('EU FSF CSV 1.0: the kind of a document is written into its number', async () => {
  const columns =
    'Date_file;Entity_logical_id;Subject_type;Leba_numtitle;Leba_publication_date;Leba_url;Programme;Entity_remark;Naal_lastname;Naal_firstname;Naal_middlename;Naal_wholename;Naal_gender;Naal_title;Naal_function;Naal_language;Birt_date;Birt_place;Birt_country;Iden_number;Iden_country;Citi_country;EU_ref_num'
  const rows = [
    '04/07/2026;13;P;2018/223;2018-02-16;https://eur-lex.europa.eu/x;TAQA;;Sample;Ivan;;Ivan Sample;M;;;;;;;;;;EU.1.1',
    '04/07/2026;13;P;;;;TAQA;;;;;Иван Образец;;;;;;;;;;;EU.1.1',
    '04/07/2026;13;P;;;;TAQA;;;;;;;;;;1965-12-12;Touggourt;DZ;;;;EU.1.1',
    '04/07/2026;13;P;;;;TAQA;;;;;;;;;;;;;488555 (passport-National passport);TN;;EU.1.1',
    '04/07/2026;13;P;;;;TAQA;;;;;;;;;;;;;;;DZ;EU.1.1',
  ]
  const { entries } = await readWhole('eu-fsf', [listFileOf('fsf.csv', [columns, ...rows].join('\n'))])
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject(person)
})

it('EU Journal CSV: one act a file, values parted by semicolons and letters', async () => {
  const header =
    'celex,recordId,programKey,annex,measure,startDate,reason,schema,name,alias,weakAlias,previousName,country,nationality,jurisdiction,birthDate,birthPlace,position,passportNumber,gender,registrationNumber,imoNumber,flag,notes'
  const act = (celex: string, rows: string[]) =>
    listFileOf(`${celex}.csv`, [header, ...rows.map((row) => `${celex},${row}`)].join('\n'))
  const { entries } = await readWhole('eu-journal', [
    act('32002R0881', [
      '1,EU-TAQA,I,Asset freeze,5.7.2004,Invented,Person,Ivan Sample,Иван Образец; Jean Modèle,Vanya,,,"(a) Algerian, (b) Tunisian",,"(a) 12.12.1965, (b) 1966",Touggourt,,A123456 (Algeria),male,,,,',
    ]),
    act('32014R0833', [
      ',EU-RUS,XLII,Transportation restrictions,,,Vessel,SILVER PETREL,,,,,,,,,,,,,9074729,Panama,',
    ]),
  ])
  expect(entries[0]).toMatchObject({
    names: [
      { value: 'Ivan Sample', kind: 'primary' },
      { value: 'Иван Образец', kind: 'alias' },
      { value: 'Jean Modèle', kind: 'alias' },
      { value: 'Vanya', kind: 'weak' },
    ],
    countries: [
      { code: 'DZ', role: 'nationality' },
      { code: 'TN', role: 'nationality' },
    ],
    birthDates: ['1965-12-12', '1966'],
    identifiers: [{ kind: 'passport', value: 'A123456', country: 'DZ' }],
    listedOn: '2004-07-05',
    programs: ['EU-TAQA'],
  })
  expect(entries[1]).toMatchObject({ schema: 'Vessel', identifiers: [{ kind: 'imo', value: '9074729' }] })
  expect(entries[1]?.uid).toMatch(/^32014R0833:XLII:/)
})
