import { beforeAll, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { CustomerFileRead, RelatedParties } from '../../contract/index.ts'
import { customersRoutes, onScreeningWanted } from '../index.ts'

const CSV = `Customer name,Kind,Country,Exposure,Risk level,LEI
Halden Marine AS,Company,NO,"1,250,000.50",medium,
halden marine as,Company,NO,,,
Ola Nordmann,person,no,,,
"Bad, Country",Company,Norway,,,
Exposed Ltd,Company,GB,lots,,
,Company,GB,,,
`

onEveryDatabase('a file of customers', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, customersRoutes)
  })
  async function send(
    text: string | Uint8Array<ArrayBuffer>,
    isTrial: boolean,
    columns?: object,
  ): Promise<Response> {
    const body = new FormData()
    if (columns) body.append('columns', JSON.stringify(columns))
    body.append('file', new File([text], 'customers.csv', { type: 'text/csv' }))
    body.append('isTrial', String(isTrial))
    return api.request('/api/customers/import', { method: 'POST', body })
  }
  const read = async (text: string | Uint8Array<ArrayBuffer>, isTrial: boolean, columns?: object) =>
    CustomerFileRead.parse(await (await send(text, isTrial, columns)).json())
  const total = async () => ((await (await api.request('/api/customers')).json()) as { total: number }).total

  it('tells what it would add and why a row would not, and writes nothing on trial', async () => {
    const result = await read(CSV, true)
    expect(result).toMatchObject({ rows: 6, added: 3, known: 1, refusedCount: 2, isTrial: true })
    expect(result.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [6, 'Exposure "lots" is not an amount'],
      [7, 'name: Name must have at least 2 characters'],
    ])
    expect(await total()).toBe(0)
  })

  it('adds them once: the same file again changes nothing', async () => {
    expect(await read(CSV, false)).toMatchObject({ added: 3 })
    expect(await read(CSV, false)).toMatchObject({ added: 0, known: 4 })
    expect(await total()).toBe(3)
    const { rows } = (await (await api.request('/api/customers?q=Halden')).json()) as { rows: object[] }
    expect(rows[0]).toMatchObject({ exposureCents: 125_000_050, riskLevel: 'medium', countries: ['NO'] })
  })

  it('further names, gender, addresses, numbers and several nationalities of one customer are read, in one column or in numbered ones', async () => {
    const file = `Kunde;Alias 1;Alias 2;Geschlecht;Anschrift;Nationalität 1;Nationalität 2;Land;Passport 1;Passport 2;Rufzeichen
Zora Brandmeyer;Zora Vuković;Zora B.|Die Brandmeyer;Frau;Ring 4, Wien;Korea, Dem. Rep.;österreichisch;Iran (Islamic Republic of);X1234567;Y7654321;
Bruno Falkenrath;;;Herr;;;;;;;9V8734
`
    const result = await read(file, false)
    expect(result).toMatchObject({ added: 2, notes: [] })
    expect(result.without).toBeUndefined()
    const answer = await api.request('/api/customers?q=Brandmeyer')
    expect(((await answer.json()) as { rows: object[] }).rows).toMatchObject([
      {
        aliases: ['Zora Vuković', 'Zora B.', 'Die Brandmeyer'],
        gender: 'female',
        addresses: ['Ring 4, Wien'],
        countries: ['IR', 'KP', 'AT'],
        identifiers: [
          { kind: 'passport', value: 'X1234567' },
          { kind: 'passport', value: 'Y7654321' },
        ],
      },
    ])
    expect(await read(file, true)).toMatchObject({ added: 0, known: 2 })
    // A further name is news of the customer: a person says whether it is the same.
    const more = await read('Kunde;Alias\nBruno Falkenrath;Bruno Falke\n', true)
    expect(more).toMatchObject({ added: 0, doubtful: 1 })
    expect(more.namesakes[0]?.why).toContain('further name not known there, Bruno Falke here')
  })

  it('a number or a country that a customer lacks is not passed over because others are shared', async () => {
    const asked = await read('Kunde;Nationalität;Passport\nZora Brandmeyer;KP/SY;X1234567|Z9999999\n', true)
    expect(asked).toMatchObject({ added: 0, known: 0, doubtful: 1 })
    expect(asked.namesakes[0]?.why).toContain('further passport not known there, Z9999999 here')
    expect(asked.namesakes[0]?.why).toContain('further country not known there, SY here')
  })

  it('a number among further names leaves nobody out', async () => {
    const file = 'Customer;Alias\nNordvik Crewing;IMO 9123456|Nordvik Manning\n'
    expect(await read(file, false)).toMatchObject({ added: 1, refusedCount: 0 })
    const { rows } = (await (await api.request('/api/customers?q=manning')).json()) as { rows: object[] }
    expect(rows).toMatchObject([{ name: 'Nordvik Crewing', aliases: ['IMO 9123456', 'Nordvik Manning'] }])
  })

  it.each([
    [
      'Forename;Middle name;Surname;Dual nationality;Nationality\nAda;Mara;Thornbeck;IRN/SYR;GBR\n',
      { name: 'Ada Mara Thornbeck', countries: ['GB', 'IR', 'SY'] },
    ],
    [
      'Nombre;Primer apellido;Segundo apellido;Nacionalidad;Segunda nacionalidad\nJulio;Arce;Montalvo;Rusia;Siria\n',
      { name: 'Julio Arce Montalvo', countries: ['RU', 'SY'] },
    ],
    [
      'Фамилия;Имя;Отчество;Пол;Гражданство\nЗимин;Лев;Олегович;М;Российская Федерация\n',
      { name: 'Лев Олегович Зимин', gender: 'male', countries: ['RU'] },
    ],
    [
      'Achternaam;Tussenvoegsel;Voornamen;Nationaliteit\nBrink;van den;Joost;Iraanse\n',
      { name: 'Joost van den Brink', countries: ['IR'] },
    ],
    [
      'Customer;Also known as;Former name(s);Maiden name\nJune Rowan;J. Rowan;June Old;Smithers\n',
      { name: 'June Rowan', aliases: ['J. Rowan', 'June Old', 'Smithers'] },
    ],
  ])('a name in three parts and a fact in several columns are read whole: %s', async (file, facts) => {
    expect(await read(file, false)).toMatchObject({ added: 1, notes: [] })
    const { rows } = (await (
      await api.request(`/api/customers?q=${encodeURIComponent(facts.name)}`)
    ).json()) as {
      rows: object[]
    }
    expect(rows).toMatchObject([facts])
  })

  it('owners that a file states come with their customer, in one column or with their shares in another; what cannot be read is left out and stated', async () => {
    const result = await read(
      `Name;Kind;Owners;Ownership
Tarnbeck Joinery;Company;"Una Brocklehurst 60 %; Bo Larsen (25,5%)";
Tarnbeck Masonry;Company;Una Brocklehurst|Corrigan Vale BV;50|50
Tarnbeck Glazing;Company;Una Brocklehurst;
Tarnbeck Roofing;Company;Una Brocklehurst 160;
Tarnbeck Paving;Company;Una Brocklehurst|Bo Larsen;50
`,
      false,
    )
    expect(result.without?.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'Without its owners: owner 1 cannot be read, a share is at most 100 percent'],
      [6, 'Without its owners: owner 2 cannot be read, names and shares are not as many'],
    ])
    const { rows } = (await (await api.request('/api/customers?q=Tarnbeck')).json()) as {
      rows: { id: number; name: string; screening: string }[]
    }
    const owners = await Promise.all(
      rows.map(async ({ id }) => {
        const answer = await api.request(`/api/customers/${id}/related-parties`)
        const { parties } = RelatedParties.parse(await answer.json())
        return parties.map(({ name, share, source, sourceDetail }) => [
          name,
          share?.low ?? null,
          `${source} ${sourceDetail}`,
        ])
      }),
    )
    expect(Object.fromEntries(rows.map(({ name }, at) => [name, owners[at]]))).toEqual({
      'Tarnbeck Joinery': [
        ['Una Brocklehurst', 0.6, 'file customers.csv'],
        ['Bo Larsen', 0.255, 'file customers.csv'],
      ],
      'Tarnbeck Masonry': [
        ['Una Brocklehurst', 0.5, 'file customers.csv'],
        ['Corrigan Vale BV', 0.5, 'file customers.csv'],
      ],
      'Tarnbeck Glazing': [['Una Brocklehurst', null, 'file customers.csv']],
      'Tarnbeck Roofing': [],
      'Tarnbeck Paving': [],
    })
  })

  it('owners in numbered columns, directors, signatories and numbers come with their customer; columns that are not read are named', async () => {
    const result = await read(
      `Name,Country,UBO 1,UBO 1 %,UBO 2,UBO 2 %,Geschäftsführer,Authorised signatory,Passport-No.,Remarks
Ostfold Joinery,NO,Una Brocklehurst,60%,Bo Larsen,40,Ingrid Moe; Per Moe,Kari Moe,,kept
Ostfold Masonry,NO,Una Brocklehurst,,Bo Larsen,30,,,,
Ostfold Person,NO,,,,,,,C01X00T47,
`,
      false,
    )
    expect(result).toMatchObject({ added: 3, refusedCount: 0, notes: ['Not read: “Remarks”.'] })
    const { rows } = (await (await api.request('/api/customers?q=Ostfold')).json()) as {
      rows: { id: number; name: string; identifiers: object[] }[]
    }
    const related = new Map(
      await Promise.all(
        rows.map(async ({ id, name }) => {
          const answer = await api.request(`/api/customers/${id}/related-parties`)
          const { parties } = RelatedParties.parse(await answer.json())
          return [name, parties.map((one) => [one.role, one.name, one.share?.low ?? null])] as const
        }),
      ),
    )
    expect(related.get('Ostfold Joinery')).toEqual([
      ['owner', 'Una Brocklehurst', 0.6],
      ['owner', 'Bo Larsen', 0.4],
      ['director', 'Ingrid Moe', null],
      ['director', 'Per Moe', null],
      ['signatory', 'Kari Moe', null],
    ])
    expect(related.get('Ostfold Masonry')).toEqual([
      ['owner', 'Una Brocklehurst', null],
      ['owner', 'Bo Larsen', 0.3],
    ])
    expect(rows.find(({ name }) => name === 'Ostfold Person')?.identifiers).toEqual([
      { kind: 'passport', value: 'C01X00T47' },
    ])
  })

  it('lines of a name are one name, owners go with the share of their own number, and the bank’s manager is no director', async () => {
    const result = await read(
      `Name1,Name2,UBO 2,UBO,UBO 2 %,UBO %,Account manager,Customer ID
Nordlie,Fjord Handels AS,Bo Larsen,Una Brocklehurst,40,60,Ingrid Moe,4711
`,
      false,
    )
    expect(result.notes).toEqual(['Not read: “Account manager”, “Customer ID”.'])
    const { rows } = (await (await api.request('/api/customers?q=Nordlie')).json()) as {
      rows: { id: number; name: string; identifiers: object[] }[]
    }
    expect(rows).toMatchObject([{ name: 'Nordlie Fjord Handels AS', identifiers: [] }])
    const answer = await api.request(`/api/customers/${rows[0]?.id}/related-parties`)
    const { parties } = RelatedParties.parse(await answer.json())
    expect(parties.map((one) => [one.role, one.name, one.share?.low])).toEqual([
      ['owner', 'Una Brocklehurst', 0.6],
      ['owner', 'Bo Larsen', 0.4],
    ])
  })

  it('a name that no search reads is taken over and named, of the customer, beside it and of an owner', async () => {
    const result = await read(
      `Name;Alias;Owners
Amble Chandlery;ধীরাজ সরকার;Una Brocklehurst 60
Amble Rigging;Amble Ropes;"ধীরাজ সরকার 60"
Amble Sails;Amble Ropes;Una Brocklehurst (née Larsen, born 1970-02-03, NO) 60
`,
      false,
    )
    const named = 'The name "ধীরাজ সরকার" cannot be searched: nobody is cleared by it'
    expect(result).toMatchObject({ added: 3 })
    expect(result.without?.map(({ line, reason }) => [line, reason])).toEqual([
      [2, named],
      [3, named],
    ])
    const { rows } = (await (await api.request('/api/customers?q=Amble%20Sails')).json()) as {
      rows: { id: number }[]
    }
    const answer = await api.request(`/api/customers/${rows[0]?.id}/related-parties`)
    expect(RelatedParties.parse(await answer.json()).parties).toMatchObject([
      {
        name: 'Una Brocklehurst',
        aliases: ['Larsen'],
        birthDate: '1970-02-03',
        countries: ['NO'],
        share: { low: 0.6 },
      },
    ])
  })

  it('an exposure is read by what all of them say of the decimal sign; one that nothing decides is refused', async () => {
    const exposures = async (...cells: string[]) => {
      const names = cells.map((cell, at) => `Sized ${cells.join('')} ${at};${cell}`)
      const result = await read(`Name;Exposure\n${names.join('\n')}`, false)
      const { rows } = (await (await api.request(`/api/customers?limit=50&q=Sized`)).json()) as {
        rows: { name: string; exposureCents: number | null }[]
      }
      const kept = cells.map(
        (_, at) => rows.find(({ name }) => name === `Sized ${cells.join('')} ${at}`)?.exposureCents,
      )
      return [kept, result.refused.map(({ reason }) => reason)]
    }
    expect(await exposures('12,50', '1.234')).toEqual([[1_250, 123_400], []])
    expect(await exposures('12.50', '1,234')).toEqual([[1_250, 123_400], []])
    expect(await exposures('1,234')).toEqual([[123_400], []])
    expect(await exposures('US$1,234.50', '£12.50')).toEqual([
      [123_450, undefined],
      ['Exposure "£12.50" is in GBP, and exposures are US dollars'],
    ])
    expect(await exposures('12.50', '12,50', '1,234')).toEqual([
      [1_250, 1_250, undefined],
      ['Exposure "1,234" can be read two ways, and nothing in the file settles it'],
    ])
  })

  it('a birth that never was, or is still to come, is left out, and the file says so', async () => {
    const result = await read(
      'Name,Birth date\nNever Born,1980-02-30\nNot Yet,2999\nWas Born,1980-02-29\n',
      true,
    )
    expect([result.added, result.without?.map(({ line, reason }) => [line, reason])]).toEqual([
      3,
      [
        [2, 'Without the date of birth: "1980-02-30" could not be read (it is not a calendar date)'],
        [3, 'Without the date of birth: "2999" could not be read (it lies in the future)'],
      ],
    ])
  })

  it('is read in the languages of Europe: two columns of names, countries in words, dates in words', async () => {
    const result = await read(
      'Nachname;Vorname;Geb.-Datum;Wohnsitzland;Staatsang.\nLinden;Ada;5. Juni 1950;Österreich;Libanon\nNom;Zoé;31.02.1980;Atlantis;\n',
      false,
    )
    expect(result).toMatchObject({
      added: 2,
      withoutCount: 1,
      without: [{ line: 3, name: 'Zoé Nom', reason: expect.stringMatching(/"31.02.1980".*"Atlantis"/) }],
    })
    const { rows } = (await (await api.request('/api/customers?q=Linden')).json()) as { rows: object[] }
    expect(rows[0]).toMatchObject({ name: 'Ada Linden', birthDate: '1950-06-05', countries: ['AT', 'LB'] })
  })

  it('says how letters were read that are not in UTF-8', async () => {
    const result = await read(Uint8Array.from(Buffer.from('Name\nMüller GmbH\n', 'latin1')), true)
    expect([result.added, result.notes]).toEqual([
      1,
      ['The file is not in UTF-8: it was read as Western European Windows text. Check names with accents.'],
    ])
  })

  it('reads Central European names as they were written, and refuses letters that may be others', async () => {
    const centralEuropean: Record<string, number> = {
      ę: 0xea,
      ł: 0xb3,
      Ż: 0xaf,
      ó: 0xf3,
      Ś: 0x8c,
      ń: 0xf1,
      î: 0xee,
    }
    const encoded = (text: string) =>
      Uint8Array.from([...text], (sign) => centralEuropean[sign] ?? sign.charCodeAt(0))
    const result = await read(encoded('Name\nWałęsa Holding\nŻółw i Śnieg\n'), false)
    expect([result.added, result.notes]).toEqual([
      2,
      [
        'The file is not in UTF-8: it was read as Central European Windows text, for example “Wałęsa”. Check names with accents.',
      ],
    ])
    const { rows } = (await (await api.request('/api/customers?q=Holding')).json()) as { rows: object[] }
    expect(rows[0]).toMatchObject({ name: 'Wałęsa Holding' })
    const refused = await send(encoded('Name\nMairie de Nîmes\n'), true)
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'unsupported-file', message: expect.stringMatching(/“N.mes” or “N.mes”. Save it as UTF-8/) },
    ])
  })

  it('reads kinds in words; an empty, missing or unreadable one is not stated, and is said', async () => {
    const kinds = `Name,Customer type
Ada Natural,Natural person
Ben Legal,Legal
Cay Robot,robot
Dee Empty,
`
    expect(await read(kinds, true)).toMatchObject({ added: 4, refusedCount: 0, kindsNotRead: ['robot'] })
    await read(kinds, false)
    expect(await read('Name\nEve Alone\nAda Natural\nEve Alone\n', false)).toMatchObject({
      added: 1,
      known: 2,
      kindsNotRead: [],
    })
    const { rows } = (await (await api.request('/api/customers?limit=50')).json()) as {
      rows: { name: string; schema: string }[]
    }
    const kindOf = (name: string) => rows.find((row) => row.name === name)?.schema
    expect(['Ada Natural', 'Ben Legal', 'Cay Robot', 'Dee Empty', 'Eve Alone'].map(kindOf)).toEqual([
      'Person',
      'LegalEntity',
      'Unknown',
      'Unknown',
      'Unknown',
    ])
  })

  it('namesakes whose dates or numbers disagree are kept apart, those that may be either are asked about, and the trial says so', async () => {
    const first =
      'Name,Kind,Birth date,Country,Registration\nIvan Petrov,Person,1960-01-01,RU,\nNorth Ltd,Company,,,111\n'
    await read(first, false)
    const second = `Name,Kind,Birth date,Country,Registration
Ivan Petrov,Person,1971-02-03,RU,
Ivan Petrov,Person,1960,RU,
Ivan Petrov,Person,,UA,
NORTH LTD,Company,,,222
North Ltd,Company,1999,,
`
    const result = await read(second, true)
    expect(result).toMatchObject({ rows: 5, added: 2, known: 1, doubtful: 2 })
    const [ivan] = ((await (await api.request('/api/customers?q=Ivan')).json()) as { rows: { id: number }[] })
      .rows
    expect(result.namesakes).toEqual([
      {
        line: 2,
        name: 'Ivan Petrov',
        isDoubtful: false,
        why: `customer ${ivan?.id}: born or founded 1960-01-01 there, 1971-02-03 here`,
      },
      {
        line: 4,
        name: 'Ivan Petrov',
        isDoubtful: true,
        why: `customer ${ivan?.id}: country RU there, UA here`,
      },
      {
        line: 5,
        name: 'NORTH LTD',
        isDoubtful: false,
        why: expect.stringMatching(/registration 111 there, 222 here$/),
      },
      {
        line: 6,
        name: 'North Ltd',
        isDoubtful: true,
        why: expect.stringMatching(/born or founded not known there, 1999 here$/),
      },
    ])
    expect(await read(second, false)).toMatchObject({ added: 2, doubtful: 2 })
    // The same file again changes nothing; the doubtful ones are added where somebody says that they are others.
    expect(await read(second, false)).toMatchObject({ added: 0, known: 3, doubtful: 2 })
    const named = async () =>
      ((await (await api.request('/api/customers?q=Ivan')).json()) as { total: number }).total
    expect(await named()).toBe(2)
    const body = new FormData()
    body.append('file', new File([second], 'customers.csv', { type: 'text/csv' }))
    body.append('isTrial', 'false')
    body.append('areDoubtfulApart', 'true')
    const apart = await (await api.request('/api/customers/import', { method: 'POST', body })).json()
    expect(apart).toMatchObject({ added: 2, known: 3, doubtful: 0 })
    expect(await named()).toBe(3)
  })

  it('takes a file of up to the 10 MB that it promises, and refuses a longer one', async () => {
    const padded = `${'x'.repeat(299)},Company,NO,,,\n`
    const large = `Name,Kind,Country,Exposure,Risk,LEI\n${padded.repeat(31_000)}`
    expect(large.length).toBeGreaterThan(9_500_000)
    expect(await read(large, true)).toMatchObject({ rows: 31_000, added: 1, known: 30_999 })
    const longer = await send('x'.repeat(10_000_001), true)
    expect([longer.status, await longer.json()]).toMatchObject([400, { code: 'invalid-input' }])
    const beyond = await api.request('/api/customers/import', {
      method: 'POST',
      body: new Uint8Array(11_000_000),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(beyond.status).toBe(413)
  })

  it('asks which column holds what where the titles do not say, tries it before it adds, and remembers it for such a file', async () => {
    const german = 'Export of 3 March,,\nWer,Wo,Was\nFjord Handel AS,NO,Company\nOle Berg,SE,Person\n'
    const before = await total()
    const unknown = await read(german, true)
    expect(unknown).toMatchObject({
      titles: ['Wer', 'Wo', 'Was'],
      needs: ['name'],
      added: 0,
      mappedBy: 'titles',
    })
    const refused = await send(german, false)
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'unsupported-file' }])
    const columns = { name: 'Wer', countries: 'Wo', schema: 'Was' }
    expect(await read(german, true, columns)).toMatchObject({
      rows: 2,
      added: 2,
      needs: [],
      mappedBy: 'request',
    })
    expect(await total()).toBe(before)
    expect(await read(german, false, columns)).toMatchObject({ added: 2 })
    expect(await total()).toBe(before + 2)
    const { rows } = (await (await api.request('/api/customers?q=Ole+Berg')).json()) as { rows: object[] }
    expect(rows[0]).toMatchObject({ schema: 'Person', countries: ['SE'] })
    const later = 'Wo,Was,Wer\nDK,Company,Sund Line AS\n'
    expect(await read(later, true)).toMatchObject({
      added: 1,
      mappedBy: 'memory',
      columns: { name: 'Wer', countries: 'Wo', schema: 'Was', segment: null },
    })
    const other = await send(german, true, { colour: 'Wer' })
    expect([other.status, await other.json()]).toMatchObject([400, { code: 'invalid-input' }])
  })

  it('refuses a file without names and a reader who may not write, and keeps what was there', async () => {
    const kept = await total()
    const refused = await send('Amount\n5\n', false)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'unsupported-file' })
    actor = somebody({ role: 'viewer' })
    expect((await send(CSV, false)).status).toBe(403)
    actor = somebody()
    expect(await total()).toBe(kept)
  })
  it('a long file is added in parts, each a change of its own: broken off on the way it says how many were added, and the same file adds the rest', async () => {
    const before = await total()
    const long = ['Name', ...Array.from({ length: 1_300 }, (_, at) => `Parted Meadow ${at}`)].join('\n')
    let parts = 0
    onScreeningWanted(world.installation, async () => {
      parts += 1
      if (parts === 3) throw new Problem('conflict', 'The organisation is being exported.')
    })
    const broken = await send(long, false)
    expect([broken.status, await broken.json()]).toMatchObject([
      409,
      {
        message: '1,000 of 1,300 customers were added. The organisation is being exported.',
        details: { added: 1_000 },
      },
    ])
    expect(await total()).toBe(before + 1_000)
    expect(await read(long, false)).toMatchObject({ added: 300, known: 1_000 })
    expect(await total()).toBe(before + 1_300)
  })
})
