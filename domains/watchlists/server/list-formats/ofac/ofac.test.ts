import { describe, expect, it } from 'vitest'
import { partyOf } from '../../../contract/list-entry.ts'
import { listFileOf } from '../list-files.ts'
import { readList } from '../read-list.ts'
import { ofacFiles, ofacSample, readWhole } from '../sample-lists.ts'

describe('OFAC CSV', () => {
  it('joins the four files and reads the remark into facts', async () => {
    const { entries, format, publication } = await readWhole('ofac-sdn', ofacFiles())
    expect(format).toBe('OFAC CSV')
    expect(publication.notes).toEqual([])
    const [person, company, vessel, aircraft] = entries
    expect(person).toMatchObject({
      uid: '9001',
      schema: 'Person',
      names: [
        { value: 'Arkady Petrovich VOLKOV', kind: 'primary' },
        { value: 'THE WOLF', kind: 'weak' },
        { value: 'Arkadi WOLFF', kind: 'alias' },
      ],
      birthDates: ['1950-06-05', '1951'],
      birthPlaces: ['Minsk, Belarus'],
      gender: 'male',
      positions: ['Director General'],
      programs: ['RUSSIA-EO14024', 'CYBER2'],
      addresses: ['1 Lenin Street, Moscow 101000, Russia'],
      countries: [
        { code: 'RU', role: 'nationality' },
        { code: 'CY', role: 'citizenship' },
        { code: 'RU', role: 'address' },
      ],
      identifiers: [
        { kind: 'passport', value: '4510123456', country: 'RU' },
        { kind: 'inn', value: '770509857842', country: 'RU' },
        { kind: 'crypto-wallet', value: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', wording: 'XBT' },
      ],
      links: [{ relation: 'Linked to', name: 'NORTHERN TIDE TRADING LLC' }],
      topics: ['sanction'],
    })
    expect(company).toMatchObject({
      schema: 'Company',
      identifiers: [
        { kind: 'bic', value: 'NTTLRUMM' },
        { kind: 'lei', value: '253400WSS48YWMBUA688' },
        { kind: 'ogrn', value: '1027700167110', country: 'RU' },
      ],
      reference: { Website: 'www.northern-tide.example' },
    })
    expect(vessel).toMatchObject({
      schema: 'Vessel',
      identifiers: [
        { kind: 'call-sign', value: 'UBAB1' },
        { kind: 'imo', value: '9074729' },
        { kind: 'mmsi', value: '352000001' },
      ],
      countries: [{ code: 'PA', role: 'flag' }],
      links: [{ relation: 'Vessel owner', name: 'Petrel Shipping SA' }],
    })
    expect(aircraft).toMatchObject({
      schema: 'Airplane',
      identifiers: [
        { kind: 'aircraft-tail', value: 'EP-XYZ' },
        { kind: 'other', value: '24383' },
      ],
    })
  })

  it('gives the engine a party with the facts it compares', async () => {
    const { entries } = await readWhole('ofac-sdn', ofacFiles())
    expect(partyOf(entries[0]!, 'ofac-sdn/9001')).toEqual({
      id: 'ofac-sdn/9001',
      schema: 'Person',
      names: [
        { value: 'Arkady Petrovich VOLKOV', kind: 'primary' },
        { value: 'THE WOLF', kind: 'weak' },
        { value: 'Arkadi WOLFF', kind: 'alias' },
      ],
      birthDates: ['1950-06-05', '1951'],
      countries: ['RU', 'CY'],
      gender: 'male',
      identifiers: [
        { kind: 'passport', value: '4510123456', country: 'RU' },
        { kind: 'inn', value: '770509857842', country: 'RU' },
        { kind: 'crypto-wallet', value: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' },
      ],
    })
  })

  it('a remark cut at its column’s end goes on in the comments, and half a wallet is never an identifier', async () => {
    const wallet = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
    const filler = `Website ${'x'.repeat(930)}; `
    const long = `${filler}Digital Currency Address - XBT ${wallet}`.slice(0, 1_000)
    const row = `9005,"LONG REMARK LLC",-0- ,"CYBER2",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${long}"\r\n\u001a`
    const cut = await readWhole('ofac-sdn', [listFileOf('sdn.csv', row)])
    expect(cut.entries[0]?.identifiers).toEqual([])
    const rest = `${filler}Digital Currency Address - XBT ${wallet}`.slice(1_000)
    const whole = await readWhole('ofac-sdn', [
      listFileOf('sdn.csv', row),
      listFileOf('sdn_comments.csv', `9005,"${rest}; a.k.a. 'LR'."\r\n\u001a`),
    ])
    expect(whole.entries[0]?.identifiers).toEqual([{ kind: 'crypto-wallet', value: wallet, wording: 'XBT' }])
    expect(whole.entries[0]?.names).toContainEqual({ value: 'LR', kind: 'weak' })
  })

  it('says when aliases of another day do not fit', async () => {
    const files = [
      ...ofacFiles().slice(0, 1),
      listFileOf('alt.csv', '12345,1,"aka","SOMEBODY ELSE",-0- \r\n\u001a'),
    ]
    const { publication } = await readWhole('ofac-sdn', files)
    expect(publication.notes).toEqual(['No address file (add.csv) was given.'])
    expect(publication.doubts).toEqual([
      '1 entity numbers of the alias file are not in the main file, 100.0 % of those it has: the main file was cut, or the files are of different publications.',
    ])
  })

  it('refuses a file that is cut off after a whole row: only the mark at its end tells that it was whole', async () => {
    for (const at of [0, 1, 2]) {
      const files = ofacFiles()
      const name = ['sdn.csv', 'alt.csv', 'add.csv'][at] as string
      files[at] = listFileOf(name, (Object.values(ofacSample)[at] as string).replace('\u001a', ''))
      const whole = async () => {
        const { entries } = await readList('ofac-sdn', files)
        for await (const entry of entries) expect(entry.uid).toBeDefined()
      }
      await expect(whole()).rejects.toMatchObject({
        code: 'incomplete',
        message: expect.stringContaining(`${name} does not end in the mark`),
      })
    }
  })

  it('says when the mark at the end is missing and it was taken all the same', async () => {
    const { publication } = await readWhole('ofac-sdn', [
      listFileOf('sdn.csv', ofacSample.sdn.replace('\u001a', '')),
      ...ofacFiles().slice(1),
    ])
    expect(publication.notes).toEqual([
      'sdn.csv does not end in the mark OFAC writes at the end; compare the row count.',
    ])
  })
})

const xml = (count: number) => `<?xml version="1.0"?>
<sdnList xmlns="http://tempuri.org/sdnList.xsd"><publshInformation><Publish_Date>04/22/2026</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>
<sdnEntry><uid>9001</uid><firstName>Arkady Petrovich</firstName><lastName>VOLKOV</lastName><title>Director General</title><sdnType>Individual</sdnType>
<programList><program>CYBER2</program></programList>
<idList><id><uid>1</uid><idType>Passport</idType><idNumber>4510123456</idNumber><idCountry>Russia</idCountry></id>
<id><uid>2</uid><idType>Gender</idType><idNumber>Male</idNumber></id>
<id><uid>3</uid><idType>Digital Currency Address - XBT</idType><idNumber>1BoatSLRHtKNngkdXEeobR76b53LETtpyT</idNumber></id>
<id><uid>4</uid><idType>Secondary sanctions risk:</idType><idNumber>section 1(b)</idNumber></id></idList>
<akaList><aka><uid>5</uid><type>a.k.a.</type><category>weak</category><lastName>THE WOLF</lastName></aka>
<aka><uid>6</uid><type>a.k.a.</type><category>strong</category><lastName>WOLFF</lastName><firstName>Arkadi</firstName></aka></akaList>
<nationalityList><nationality><country>Russia</country></nationality></nationalityList>
<dateOfBirthList><dateOfBirthItem><dateOfBirth>05 Jun 1950</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>
<sdnEntry><uid>9003</uid><lastName>SILVER PETREL</lastName><sdnType>Vessel</sdnType>
<idList><id><uid>7</uid><idType>Vessel Registration Identification</idType><idNumber>IMO 9074729</idNumber></id></idList>
<vesselInfo><callSign>UBAB1</callSign><vesselType>Crude Oil Tanker</vesselType><vesselFlag>Panama</vesselFlag></vesselInfo></sdnEntry>
</sdnList>`

describe('OFAC XML', () => {
  it('says the same as the CSV about the same party', async () => {
    const { entries, publication } = await readWhole('ofac-sdn', [listFileOf('SDN.XML', xml(2))])
    expect(publication.publishedOn).toBe('2026-04-22')
    expect(entries[0]).toMatchObject({
      uid: '9001',
      schema: 'Person',
      gender: 'male',
      names: [
        { value: 'Arkady Petrovich VOLKOV', kind: 'primary' },
        { value: 'THE WOLF', kind: 'weak' },
        { value: 'Arkadi WOLFF', kind: 'alias' },
      ],
      identifiers: [
        { kind: 'passport', value: '4510123456', country: 'RU' },
        { kind: 'crypto-wallet', wording: 'XBT' },
      ],
      birthDates: ['1950-06-05'],
    })
    expect(entries[1]).toMatchObject({
      schema: 'Vessel',
      identifiers: [
        { kind: 'imo', value: '9074729' },
        { kind: 'call-sign', value: 'UBAB1' },
      ],
      countries: [{ code: 'PA', role: 'flag' }],
    })
  })

  it('refuses a file that announces more entries than it holds', async () => {
    await expect(readWhole('ofac-sdn', [listFileOf('SDN.XML', xml(3))])).rejects.toMatchObject({
      code: 'cut-short',
      message: expect.stringContaining('announces 3 entries and holds 2'),
    })
  })
})
