import { expect, it } from 'vitest'
import { LIMITS, type Payment, PaymentRefused, readPayments } from './index.ts'
import { fin, mt103, pacs008, pacs008Entry, pacs009, pain001, plainPacs008 } from './test-messages.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readPayments(bytesOf(text))
const only = (text: string): Payment => {
  const [payment, another] = read(text)
  expect(another).toBeUndefined()
  return payment as Payment
}
const partyOf = (payment: Payment, role: string) => payment.parties.filter((one) => one.role === role)
const refusal = (text: string | Uint8Array) => {
  try {
    readPayments(typeof text === 'string' ? bytesOf(text) : text)
  } catch (failure) {
    if (failure instanceof PaymentRefused) return { code: failure.code, place: failure.place }
    throw failure
  }
  return undefined
}

it.each(['02', '07', '08', '10', '12'])(
  'a pacs.008 of version %s is read with every party, number and text',
  (version) => {
    const payment = only(pacs008([{}], { version }))
    expect(payment).toMatchObject({
      format: 'pacs.008',
      version: `pacs.008.001.${version}`,
      messageId: 'MSG-1',
      paymentId: 'I-E2E-1',
      amount: '1234.56',
      currency: 'EUR',
      date: '2026-06-30',
      notRead: [],
    })
    expect(payment.parties.map(({ role, name }) => [role, name])).toEqual([
      ['instructing-agent', ''],
      ['intermediary-agent', ''],
      ['ultimate-debtor', 'Ilsvika Holding AS'],
      ['debtor', 'Ilsvika Shipping AS'],
      ['debtor-agent', ''],
      ['creditor-agent', 'Landesbank Halden'],
      ['creditor', 'Anna Petrova'],
      ['ultimate-creditor', 'Marsh Lane Trust'],
    ])
    const [debtor] = partyOf(payment, 'debtor')
    expect(debtor).toMatchObject({ address: 'Havnegata, 4, 7010, Trondheim', countries: ['NO'] })
    expect(debtor?.numbers).toEqual([
      { kind: 'bic', value: 'ILSVNOKK' },
      { kind: 'lei', value: '529900T8BM49AURSDO55' },
      { kind: 'registration', value: '918273645' },
      { kind: 'iban', value: 'NO9386011117947' },
    ])
    expect(partyOf(payment, 'creditor')[0]).toMatchObject({
      birthDate: '1971-04-30',
      birthPlace: 'Minsk, BY',
      countries: ['DE'],
      addressLines: ['Flat 9, 12 Marsh Lane', 'Berlin'],
      furtherNames: ['Petrova household'],
      numbers: [
        { kind: 'passport', value: 'C01X00T47' },
        { kind: 'other', value: '0012345678' },
      ],
    })
    expect(partyOf(payment, 'intermediary-agent')[0]?.numbers).toEqual([
      { kind: 'other', value: '021000018' },
    ])
    expect(payment.texts).toEqual([
      { place: 'Document/FIToFICstmrCdtTrf/CdtTrfTxInf/RmtInf/Ustrd', text: 'Invoice 4411', isCut: false },
    ])
  },
)

it.each([
  ['02', 'FinInstnCdtTrf'],
  ['08', 'FICdtTrf'],
])('a pacs.009 of version %s in an envelope is read with the customers behind it', (version, root) => {
  const payment = only(pacs009({ version, root }))
  expect(payment).toMatchObject({
    format: 'pacs.009',
    messageId: 'FI-1',
    amount: '1000000',
    currency: 'USD',
    notRead: [],
  })
  expect(payment.parties.map(({ role, name, isAgent }) => [role, name, isAgent])).toEqual([
    ['sender', '', true],
    ['receiver', '', true],
    ['debtor', '', true],
    ['creditor', 'Halden Marsh Bank', true],
    ['debtor', 'Ilsvika Shipping AS', false],
    ['creditor', 'Volkov Maritime', false],
  ])
  expect(payment.texts.map(({ text }) => text)).toEqual(['Charter of MV Ilsvika'])
})

it.each(['03', '08', '09', '11'])(
  'each payment of a pain.001 of version %s is one of its own with the parties of its batch',
  (version) => {
    const payments = read(pain001({ version }))
    expect(payments.map(({ number, paymentId, date }) => [number, paymentId, date])).toEqual([
      [1, 'B1/A', '2026-07-01'],
      [2, 'B1/B', '2026-07-01'],
      [3, 'B2/A', '2026-07-01'],
    ])
    for (const payment of payments) {
      expect(payment.parties.map(({ role }) => role)).toEqual([
        'initiating-party',
        'debtor',
        'debtor-agent',
        'creditor-agent',
        'creditor',
        'invoicer',
      ])
      expect(payment.texts.map(({ text }) => text)).toContain('Spare parts for the ferry')
      expect(payment.notRead.map(({ text }) => text)).toEqual(['RE-77'])
    }
  },
)

it('two payments under one number are told apart by their place in the file', () => {
  const ids = read(pacs008([{ id: 'X' }, { id: 'X' }])).map(({ paymentId }) => paymentId)
  expect(ids).toEqual(['I-X', 'I-X #2'])
})

it('several documents in one envelope are all read', () => {
  const inner = (id: string) => plainPacs008('Halden Marsh', 'Rent', id, id).replace(/^<\?xml.*\n/, '')
  const payments = read(`<Envelope>${inner('A')}${inner('B')}</Envelope>`)
  expect(payments.map(({ messageId, number }) => [messageId, number])).toEqual([
    ['A', 1],
    ['B', 2],
  ])
})

it('every word of a message comes back: what is not known is named with its place, not dropped', () => {
  const more =
    '<SplmtryData><Envlp><Note>for Volkov</Note></Envlp></SplmtryData><Strange>Rosoboroneksport</Strange>stray words'
  const payment = only(pacs008([{ more }]))
  expect(payment.notRead).toEqual(
    expect.arrayContaining([
      { place: 'Document/FIToFICstmrCdtTrf/CdtTrfTxInf', text: 'stray words' },
      { place: 'Document/FIToFICstmrCdtTrf/CdtTrfTxInf/SplmtryData/Envlp/Note', text: 'for Volkov' },
      { place: 'Document/FIToFICstmrCdtTrf/CdtTrfTxInf/Strange', text: 'Rosoboroneksport' },
    ]),
  )
})

it('words in any element of a payment are a party, a text, a reference or named as not read', () => {
  const places = [
    'Nm',
    'PstlAdr/TwnNm',
    'PstlAdr/AdrLine',
    'Id/OrgId/Othr/Id',
    'CtctDtls/Nm',
    'Unknown/Deep',
    'Id/PrvtId/Unknown',
  ]
  for (const [index, place] of places.entries()) {
    const names = place.split('/')
    const marker = `Marker${index}`
    const inside = names.reduceRight((all, name) => `<${name}>${all}</${name}>`, marker)
    for (const party of [
      'Dbtr',
      'Cdtr',
      'UltmtCdtr',
      'IntrmyAgt2',
      'Nobody',
      'RmtInf/Strd/Invcee',
      'RgltryRptg/Authrty',
    ]) {
      const outer = party.split('/').reduceRight((all, name) => `<${name}>${all}</${name}>`, inside)
      const payment = only(pacs008([{ more: outer }]))
      expect([party, place, JSON.stringify(payment).includes(marker)]).toEqual([party, place, true])
    }
  }
})

it.each([
  'Dbtr/CtryOfRes',
  'Dbtr/PstlAdr/Ctry',
  'Dbtr/PstlAdr/AdrTp/Cd',
  'Dbtr/Id/OrgId/Othr/Issr',
  'Dbtr/Id/OrgId/Othr/SchmeNm/Prtry',
  'Dbtr/CtctDtls/JobTitl',
  'Dbtr/CtctDtls/EmailAdr',
  'UltmtCdtr/CtctDtls/Dept',
  'DbtrAcct/Tp/Prtry',
  'DbtrAcct/Ccy',
  'IntrmyAgt2/FinInstnId/ClrSysMmbId/ClrSysId/Prtry',
  'PmtTpInf/LclInstrm/Cd',
  'ChrgBr',
  'XchgRateInf/CtrctId',
  'RgltryRptg/Dtls/Tp',
  'RmtInf/Strd/CdtrRefInf/Tp/Issr',
  'RmtInf/Strd/TaxRmt/Mtd',
])('words at %s, where a code belongs, come back', (place) => {
  for (const words of ['Rosoboroneksport', 'Li Wei']) {
    const more = place.split('/').reduceRight((all, name) => `<${name}>${all}</${name}>`, words)
    const [payment] = read(pacs008([{ more }]))
    expect(JSON.stringify(payment)).toContain(words)
  }
})

it.each(['Document', 'CstmrCdtTrfInitn', 'PmtInf', 'GrpHdr'])(
  'words that stand bare in %s are named as not read',
  (name) => {
    const text = pain001().replace(new RegExp(`<${name}[^>]*>`), (tag) => `${tag}Rosoboroneksport`)
    const [payment] = read(text)
    expect(payment?.notRead.map((one) => one.text)).toContain('Rosoboroneksport')
  },
)

it('a name in a department, a building, a street or a long town is among the lines that are searched', () => {
  const address =
    '<PstlAdr><Dept>Volkov Maritime</Dept><StrtNm>c/o Anna Petrova</StrtNm><BldgNm>Halden Marsh Bank</BldgNm><BldgNb>4</BldgNb><TwnNm>Oslo</TwnNm><DstrctNm>for Ivan Ilsvik</DstrctNm><Ctry>NO</Ctry></PstlAdr>'
  const birth =
    '<Id><PrvtId><DtAndPlcOfBirth><BirthDt>1971-04-30</BirthDt><CityOfBirth>son of Ivan Ilsvik</CityOfBirth></DtAndPlcOfBirth></PrvtId></Id>'
  const payment = only(pacs008([{ creditor: `<Cdtr><Nm>Ingrid Moe</Nm>${address}${birth}</Cdtr>` }]))
  expect(partyOf(payment, 'creditor')[0]?.addressLines).toEqual([
    'Volkov Maritime',
    'c/o Anna Petrova',
    'Halden Marsh Bank',
    'for Ivan Ilsvik',
    'son of Ivan Ilsvik',
  ])
})

it.each([
  ['StrtNm', 'Avenue Charles de Gaulle', []],
  ['StrtNm', 'Putin Street', []],
  ['StrtNm', 'Castro Street', []],
  ['StrtNm', 'Улица Ахмата Кадырова', []],
  ['StrtNm', 'Ernst-Thälmann-Straße', []],
  ['StrtNm', 'Robert Mugabe 12', []],
  ['StrtNm', 'c/o Igor Ilsvik, Castro Street', ['c/o Igor Ilsvik']],
  ['StrtNm', 'Igor Ilsvik', ['Igor Ilsvik']],
  ['BldgNm', 'Imam Khomeini Building', []],
  ['BldgNm', 'Volkov Maritime Ltd, Castro Tower', ['Volkov Maritime Ltd']],
  ['TwnNm', 'Ho Chi Minh City', []],
  ['TwnNm', 'for Igor Ilsvik', ['for Igor Ilsvik']],
] as const)('a place that is named after somebody is no party: %s %s', (part, words, searched) => {
  const address = `<PstlAdr><${part}>${words}</${part}></PstlAdr>`
  const payment = only(pacs008([{ creditor: `<Cdtr><Nm>Ingrid Moe</Nm>${address}</Cdtr>` }]))
  const [party] = partyOf(payment, 'creditor')
  expect([party?.address, party?.addressLines]).toEqual([words, searched])
})

it('a street beside a house number and a place of birth are no party', () => {
  const address = '<PstlAdr><StrtNm>Fidel Castro</StrtNm><BldgNb>12</BldgNb></PstlAdr>'
  const birth =
    '<Id><PrvtId><DtAndPlcOfBirth><CityOfBirth>Sidi Bel Abbes</CityOfBirth></DtAndPlcOfBirth></PrvtId></Id>'
  const payment = only(pacs008([{ creditor: `<Cdtr><Nm>Ingrid Moe</Nm>${address}${birth}</Cdtr>` }]))
  expect(partyOf(payment, 'creditor')[0]?.addressLines).toEqual([])
})

it('a remittance text in several elements is one text, in which a name may lie across two', () => {
  const full = 'x'.repeat(139)
  const [text] = only(
    pacs008([{ text: `Payment to Anna</Ustrd><Ustrd>Petrova ${full}`.slice(0, 170) }]),
  ).texts
  expect(text?.text).toContain('Payment to Anna Petrova')
  const broken = only(pacs008([{ text: `${'x '.repeat(69)}An</Ustrd><Ustrd>na Petrova` }])).texts
  expect(broken).toMatchObject([{ text: expect.stringContaining('x Anna Petrova'), isCut: false }])
})

it('words in an attribute are named as not read', () => {
  const payment = only(plainPacs008('Halden').replace('<Ustrd>', '<Ustrd lang="Rosoboroneksport">'))
  expect(payment.notRead).toEqual([
    { place: 'Document/FIToFICstmrCdtTrf/CdtTrfTxInf/RmtInf/Ustrd/@lang', text: 'Rosoboroneksport' },
  ])
})

it.each([
  ['a second line of a field with one', mt103({ rest: [':71F:EUR1,', 'Rosoboroneksport'] })],
  ['words where a code belongs', mt103().replace(':23B:CRED', ':23B:Rosoboroneksport')],
  ['a second amount', mt103({ rest: [':32A:260630RUB99,'] })],
  ['words between the parts of block 3', mt103().replace('{3:', '{3:Rosoboroneksport')],
  ['a code of screening in block 3', mt103().replace('{3:', '{3:{433:/NOK/Rosoboroneksport}')],
])('%s of a FIN message is named as not read', (_what, text) => {
  expect(
    only(text)
      .notRead.map((one) => one.text)
      .join(),
  ).toMatch(/Rosoboroneksport|RUB99/)
})

it('a FIN message whose amount has further lines is refused', () => {
  expect(refusal(mt103().replace('EUR1234,56\r\n:33B', 'EUR1234,56\r\nRosoboroneksport\r\n:33B'))).toEqual({
    code: 'field-invalid',
    place: ':32A:',
  })
})

it('who issued a number of 50F, and the reference of block 3, are searched', () => {
  const payer = [':50F:CUST/DE/Rosoboroneksport/12345', '1/Anna Halden', '3/NO/Trondheim']
  const payment = only(mt103({ payer }).replace('{108:REF1}', '{108:REF FOR VOLKOV}'))
  expect(partyOf(payment, 'debtor')[0]?.addressLines).toEqual(['Rosoboroneksport'])
  expect(payment.references).toContainEqual({ kind: '108', place: '{3:}{108:}', value: 'REF FOR VOLKOV' })
})

it('a message that names nobody who pays is refused', () => {
  const none = plainPacs008('Halden').replace('<Dbtr><Nm>Ilsvika Bakery AS</Nm></Dbtr>', '')
  expect(refusal(none)).toEqual({
    code: 'field-missing',
    place: 'Document/FIToFICstmrCdtTrf/CdtTrfTxInf/Dbtr',
  })
})

it('what belongs to every payment of a file is refused where it makes too much of them together', () => {
  const payments = Array.from({ length: LIMITS.payments }, (_, id) => ({ id: String(id) }))
  const header = `<GrpHdr>${'<Note>words of nobody</Note>'.repeat(20_000)}`
  expect(refusal(pacs008(payments).replace('<GrpHdr>', header))?.code).toBe('too-large')
  const long = 'a'.repeat(2_000)
  expect(refusal(pacs008([{ more: `<${long}>x</${long}>` }]))?.code).toBe('too-deep')
})

it('an MT103 is read with its fields, and its header names both ends', () => {
  const payment = only(
    mt103({ rest: [':72:/INS/CHASUS33', '//for Volkov', ':77B:/ORDERRES/NO//Trondheim', ':79Z:odd words'] }),
  )
  expect(payment).toMatchObject({
    format: 'MT103',
    messageId: 'DNBANOKK/TRX-4411',
    paymentId: '8a562c67-ca16-48ba-b074-65581be6f002',
    amount: '1234.56',
    currency: 'EUR',
    date: '2026-06-30',
    notRead: [{ place: ':79Z:', text: 'odd words' }],
  })
  expect(payment.parties.map(({ role, name, numbers }) => [role, name, numbers[0]?.value])).toEqual([
    ['sender', '', 'DNBANOKK'],
    ['receiver', '', 'BELADEBE'],
    ['debtor', 'Ilsvika Shipping AS', 'NO9386011117947'],
    ['debtor-agent', '', 'DNBANOKK'],
    ['creditor-agent', '', 'BELADEBE'],
    ['creditor', 'Anna Petrova', '0012345678'],
  ])
  expect(payment.texts.map(({ text }) => text)).toEqual([
    'Invoice 4411',
    '/INS/CHASUS33 for Volkov',
    '/ORDERRES/NO//Trondheim',
  ])
})

it('numbered lines of 50F and 59F are read by what they say they hold', () => {
  const payment = only(
    mt103({
      payer: [
        ':50F:CCPT/DE/C01X00T47',
        '1/Anna Maria von Halden und zu Mar',
        '1/sh',
        '2/Havnegata 4',
        '3/NO/Trondheim',
        '4/19710430',
        '5/BY/Minsk',
        '8/met in Oslo',
      ],
      payee: [':59F:/DE89370400440532013000', '1/Halden Marsh', '3/DE/Berlin'],
    }),
  )
  expect(partyOf(payment, 'debtor')[0]).toMatchObject({
    name: 'Anna Maria von Halden und zu Mar sh',
    furtherNames: ['Anna Maria von Halden und zu Marsh'],
    addressLines: ['Havnegata 4'],
    address: 'Trondheim',
    countries: ['NO'],
    birthDate: '1971-04-30',
    birthPlace: 'BY/Minsk',
    numbers: [{ kind: 'passport', value: 'C01X00T47', country: 'DE' }],
  })
  expect(partyOf(payment, 'creditor')[0]).toMatchObject({
    name: 'Halden Marsh',
    countries: ['DE'],
    numbers: [{ kind: 'iban', value: 'DE89370400440532013000' }],
  })
  expect(payment.texts).toContainEqual({ place: ':50F:', text: 'met in Oslo', isCut: false })
})

it('an MT202 with cover is read with the institutions and the customers behind them', () => {
  const plain = [
    '20:FI-1',
    ':21:REL-1',
    ':32A:260630USD1000,',
    ':52A:DNBANOKK',
    ':58D:/123',
    'Halden Marsh Bank',
    'Limassol',
  ]
  expect(only(fin('202', [`:${plain[0]}`, ...plain.slice(1)]))).toMatchObject({
    format: 'MT202',
    amount: '1000',
  })
  const cover = only(
    fin(
      '202',
      [`:${plain[0]}`, ...plain.slice(1), ':50K:Ilsvika Shipping AS', ':59:Volkov Maritime', ':70:Charter'],
      { cover: true },
    ),
  )
  expect(cover.format).toBe('MT202COV')
  expect(cover.parties.map(({ role, name, isAgent }) => [role, name, isAgent]).slice(2)).toEqual([
    ['debtor-agent', '', true],
    ['creditor', 'Halden Marsh Bank', true],
    ['debtor', 'Ilsvika Shipping AS', false],
    ['creditor', 'Volkov Maritime', false],
  ])
})

it('a name that may run over its line is read with the next one as well', () => {
  const payee = (...lines: string[]) => partyOf(only(mt103({ payee: [':59:/1', ...lines] })), 'creditor')[0]
  const full = 'Joint Stock Company Rosoboroneksport'.slice(0, 35)
  expect(full).toHaveLength(35)
  expect(payee(full, 't of Moscow', 'Berlin')).toMatchObject({
    name: full,
    furtherNames: expect.arrayContaining([`${full}t of Moscow`]),
    isNameCut: false,
  })
  expect(payee('Public Joint Stock Company Bank', 'Rossiya', 'Moscow')?.furtherNames).toEqual([
    'Public Joint Stock Company Bank Rossiya',
  ])
  expect(payee('Anna Petrova', 'Berlin')?.furtherNames).toEqual([])
})

it('a name or text that fills all its room is called cut', () => {
  const full = 'Joint Stock Company Rosoboroneksport'.slice(0, 35)
  expect(partyOf(only(mt103({ payee: [':59:/1', full] })), 'creditor')[0]?.isNameCut).toBe(true)
  expect(partyOf(only(plain140('A'.repeat(140))), 'creditor')[0]?.isNameCut).toBe(true)
  expect(partyOf(only(plain140('Public Joint Stock Comp+')), 'creditor')[0]).toMatchObject({
    isNameCut: true,
    name: 'Public Joint Stock Comp',
  })
  expect(partyOf(only(plain140('Halden Marsh')), 'creditor')[0]?.isNameCut).toBe(false)
  const lines = [`:70:${'a'.repeat(35)}`, 'b'.repeat(35), 'c'.repeat(35), 'd'.repeat(35)]
  expect(only(mt103({ text: lines })).texts[0]).toMatchObject({
    isCut: true,
    text: `${'a'.repeat(35)}${'b'.repeat(35)}${'c'.repeat(35)}${'d'.repeat(35)}`,
  })
})
const plain140 = (name: string) => plainPacs008(name)

it('messages in one file are read one by one, with "$" between them or without', () => {
  const one = mt103()
  for (const file of [
    `${one}$${one.replace('TRX-4411', 'TRX-2')}`,
    `${one}\r\n${one.replace('TRX-4411', 'TRX-2')}`,
  ])
    expect(read(file).map(({ messageId }) => messageId)).toEqual(['DNBANOKK/TRX-4411', 'DNBANOKK/TRX-2'])
})

it('a message in another encoding is read as what it states, and refused where it is not that', () => {
  const text = plainPacs008('Müller & Söhne'.replace('&', '&amp;'))
  const latin = `<?xml version="1.0" encoding="ISO-8859-1"?>${text}`
  const bytes = Uint8Array.from([...latin].map((sign) => sign.charCodeAt(0)))
  expect(partyOf(readPayments(bytes)[0] as Payment, 'creditor')[0]?.name).toBe('Müller & Söhne')
  const wide = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from([...text].map((s) => s.charCodeAt(0))).buffer),
  ])
  expect(partyOf(readPayments(wide)[0] as Payment, 'creditor')[0]?.name).toBe('Müller & Söhne')
  const claimed = `<?xml version="1.0" encoding="UTF-8"?>${text}`
  expect(refusal(Uint8Array.from([...claimed].map((sign) => sign.charCodeAt(0))))?.code).toBe('encoding')
  expect(refusal(`<?xml version="1.0" encoding="EBCDIC-CP-US"?>${text}`)?.code).toBe('encoding')
})

it.each([
  [
    'entities that grow',
    `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${plainPacs008('&b;')}`,
    'doctype',
  ],
  [
    'an entity from outside',
    `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${plainPacs008('&x;')}`,
    'doctype',
  ],
  ['an entity nobody declared', plainPacs008('&volkov;'), 'not-well-formed'],
  ['endless nesting', plainPacs008('a').replace('<Ustrd>', `<Ustrd>${'<a>'.repeat(5_000)}`), 'too-deep'],
  ['a message that was cut off', plainPacs008('Halden').slice(0, -40), 'not-well-formed'],
  ['two roots', `${plainPacs008('Halden')}${plainPacs008('Halden')}`, 'not-well-formed'],
  ['another message', plainPacs008('Halden').replaceAll('pacs.008', 'camt.053'), 'not-supported'],
  ['no message at all', 'Hello', 'not-supported'],
  ['nothing', '  ', 'empty'],
  ['a payment that names nobody', plainPacs008(' '), 'field-missing'],
  ['an amount that is none', plainPacs008('Halden').replace('>250<', '>25O<'), 'field-invalid'],
  ['a FIN message of another type', fin('900', [':20:X']), 'not-supported'],
  ['a FIN message without an end', mt103().replace('-}', ''), 'not-well-formed'],
  ['a FIN message without who is paid', mt103({ payee: [] }), 'field-missing'],
  ['a FIN message on a day that is none', mt103().replace('260630', '261330'), 'field-invalid'],
  ['control characters', mt103().replace('Anna', 'An\u0000na'), 'encoding'],
])('%s is refused with a code and a place', (_what, text, code) => {
  const refused = refusal(text)
  expect(refused?.code).toBe(code)
  expect(refused?.place).toMatch(/\S/)
})

it('what is too large is refused before it is read, and ten megabytes in less than a second', () => {
  const started = performance.now()
  expect(refusal(plainPacs008('a'.repeat(10 * 1024 * 1024)))?.code).toBe('too-large')
  expect(
    refusal(pacs008(Array.from({ length: LIMITS.payments + 1 }, (_, id) => ({ id: String(id) }))))?.code,
  ).toBe('too-many-payments')
  const many = plainPacs008('Halden').replace('<RmtInf>', `<RmtInf>${'<a/>'.repeat(250_000)}`)
  expect(refusal(many)?.code).toBe('too-large')
  expect(performance.now() - started).toBeLessThan(5_000)
})

it('whatever is done to a message, it is read or refused: no other failure, and none of its names is lost in silence', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  const sources = [pacs008(), pacs009(), pain001(), mt103(), pacs008Entry()]
  const signs = ['<', '>', '{', '}', ':', '/', '\n', '&', '"', '1', 'Z', '-}']
  for (let round = 0; round < 600; round += 1) {
    const source = sources[round % sources.length] as string
    const at = random(source.length)
    const length = random(30)
    const text =
      source.slice(0, at) +
      (signs[random(signs.length)] as string) +
      source.slice(at + (round % 3 === 0 ? length : 0))
    const outcome = refusal(text)
    if (outcome) expect(outcome.place).toMatch(/\S/)
    else if (round % 3 !== 0 && text.includes('Anna Petrova') && !text.includes('<!'))
      expect(JSON.stringify(read(text))).toContain('Anna Petrova')
  }
})
