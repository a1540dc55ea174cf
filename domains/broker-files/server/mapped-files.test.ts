// Binds what its runs do.
import './slice.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openPaperAccount, tradingRoutes } from '#domains/trading/server/index.ts'
import { TestPrices } from '#domains/trading/server/test-prices.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { BrokerFileRead } from '../contract/index.ts'
import { readBrokerFile } from './reading/read-broker-file.ts'
import { brokerFilesRoutes } from './routes.ts'

onOneDatabase('files of other titles', (world) => {
  let api: ApiApp
  let accountId = 0
  beforeAll(() => {
    new TestPrices(world.installation, { AAPL: 'Apple Inc.' })
    api = makeApi(world.installation, async () => somebody(), [...tradingRoutes, ...brokerFilesRoutes])
  })
  beforeEach(async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    accountId = await openPaperAccount(world.as(), { accountName: 'Old broker', initialCash: 0 })
  })

  const post = (text: string, fields: Record<string, string> = {}) => {
    const body = new FormData()
    body.append('file', new File([text], 'history.csv', { type: 'text/csv' }))
    for (const [key, value] of Object.entries({ accountId: String(accountId), ...fields }))
      body.append(key, value)
    return api.request('/api/trading/imports', { method: 'POST', body })
  }
  const send = async (text: string, fields: Record<string, string> = {}) => {
    const answer = await post(text, fields)
    const body = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return BrokerFileRead.parse(body)
  }
  const book = (text: string, fields: Record<string, string> = {}) =>
    send(text, { trial: 'false', ...fields })

  it('a file of other titles is tried as somebody says what its columns hold, and the next such file is read the same way', async () => {
    const german =
      'Datum,Vorgang,Papier,Stück,Kurs,Betrag\n2024-01-02,deposit,,,,2000\n2024-01-10,buy,AAPL,10,185.92,1859.20\n'
    const unknown = await post(german)
    expect([unknown.status, await unknown.json()]).toMatchObject([
      400,
      {
        code: 'unsupported-file',
        details: {
          titles: ['Datum', 'Vorgang', 'Papier', 'Stück', 'Kurs', 'Betrag'],
          needs: ['symbol'],
        },
      },
    ])
    const result = {
      date: 'Datum',
      action: 'Vorgang',
      symbol: 'Papier',
      quantity: 'Stück',
      price: 'Kurs',
      amount: 'Betrag',
    }
    const columns = JSON.stringify(result)
    const trial = await send(german, { columns })
    expect(trial).toMatchObject({
      booked: 2,
      refusedCount: 0,
      import: null,
      mapping: { mappedBy: 'request', columns: result },
    })
    expect((await book(german, { columns })).import).toMatchObject({ booked: 2, broker: 'Own columns' })
    const later = 'Vorgang,Datum,Papier,Stück,Kurs,Betrag\nsell,2024-03-15,AAPL,4,172.62,690.48\n'
    expect(await send(later)).toMatchObject({ booked: 1, mapping: { mappedBy: 'memory' } })
    // A file with titles that are known is read by them, whatever is said.
    const known = 'date,action,symbol,quantity,price,commission,fees,amount\n2024-05-02,deposit,,,,,,1\n'
    expect(await send(known, { columns })).toMatchObject({ booked: 1, mapping: null })
  })

  it('words that nobody knows are named, mean what was chosen, and the next such file is read the same way', async () => {
    const file = (day: string) =>
      `Day,What,Paper,Count,Sum\n${day},Cash in,,,500\n${day},Cash out,,,200\n${day},Coupon clipped,,,5\n`
    const columns = JSON.stringify({
      date: 'Day',
      action: 'What',
      symbol: 'Paper',
      quantity: 'Count',
      amount: 'Sum',
    })
    const trial = await send(file('2024-04-13'), { columns })
    expect(trial).toMatchObject({
      booked: 0,
      refusedCount: 3,
      mapping: { words: {}, unknownWords: ['Cash in', 'Cash out', 'Coupon clipped'] },
    })
    const words = { 'Cash in': 'deposit', 'Cash out': 'withdrawal', 'Coupon clipped': 'leave-out' }
    const booked = await book(file('2024-04-13'), { columns, words: JSON.stringify(words) })
    expect(booked).toMatchObject({
      booked: 2,
      cashAfter: 30_000,
      mapping: { words, unknownWords: [] },
    })
    expect(booked.refused[0]?.reason).toBe('Rows with this word are left out, as chosen for this file.')
    expect(await send(file('2024-05-13'))).toMatchObject({
      booked: 2,
      mapping: { mappedBy: 'memory', words },
    })
    expect((await post(file('2024-05-13'), { words: '{"Cash in":"gift"}' })).status).toBe(400)
  })

  it('dates of such a file that could be other days are asked about, and nothing is booked until somebody says their order', async () => {
    const file = 'Day,What,Paper,Count,Sum\n03/04/2024,deposit,,,500\n'
    const columns = JSON.stringify({
      date: 'Day',
      action: 'What',
      symbol: 'Paper',
      quantity: 'Count',
      amount: 'Sum',
    })
    const refused = await post(file, { columns, trial: 'false' })
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: 'date-order-unknown', details: { example: '03/04/2024' } },
    ])
    expect(await send(file, { columns, dateOrder: 'dmy' })).toMatchObject({
      booked: 1,
      firstDay: '2024-04-03',
    })
    expect(await send(file, { columns, dateOrder: 'mdy' })).toMatchObject({
      booked: 1,
      firstDay: '2024-03-04',
    })
  })

  it('a plain file is no exception: its dates are read in the order that one of them shows, and asked about where none does', async () => {
    const file = (first: string, second: string) =>
      `date;action;symbol;quantity;price;amount\n${first};deposit;;;;5.000,00\n${second};buy;AAPL;10;185,92;1.859,20\n`
    expect(await send(file('03.04.2024', '15.04.2024'))).toMatchObject({
      booked: 2,
      refusedCount: 0,
      firstDay: '2024-04-03',
      mapping: null,
    })
    // Nobody writes a month first with points between.
    expect(await send(file('03.04.2024', '05.04.2024'))).toMatchObject({ firstDay: '2024-04-03' })
    const undecided = file('03/04/2024', '05/04/2024')
    const refused = await post(undecided, { trial: 'false' })
    const stated = (await refused.json()) as { details: { columns: Record<string, string | null> } }
    expect([refused.status, stated]).toMatchObject([
      422,
      { code: 'date-order-unknown', details: { example: '03/04/2024' } },
    ])
    const columns = JSON.stringify(stated.details.columns)
    expect(await send(undecided, { columns, dateOrder: 'dmy' })).toMatchObject({
      booked: 2,
      firstDay: '2024-04-03',
    })
    expect(await send(undecided, { columns, dateOrder: 'mdy' })).toMatchObject({
      booked: 2,
      firstDay: '2024-03-04',
    })
  })

  it('titles that are known in any language propose the columns, which is said, and the words and dates of such a file are asked about', async () => {
    const file = (day: string) =>
      `Datum;Vorgang;Kürzel;Stück;Kurs;Gebühren;Betrag;Währung\n${day};Einzahlung;;;;;5.000,00;USD\n${day};Kauf;AAPL;10;185,92;1,00;1.860,20;USD\n`
    expect(await send(file('2024-04-03'))).toMatchObject({
      booked: 2,
      refusedCount: 0,
      mapping: { mappedBy: 'titles', columns: { symbol: 'Kürzel', fees: 'Gebühren', gross: null } },
    })
    expect((await post(file('03/04/2024'))).status).toBe(422)
    expect(await send(file('03/04/2024'), { dateOrder: 'mdy' })).toMatchObject({
      booked: 2,
      firstDay: '2024-03-04',
      mapping: { mappedBy: 'titles' },
    })
  })

  it('columns that titles propose are booked once somebody has stated them, and are remembered as stated', async () => {
    const file = 'Handelsdatum;Vorgang;Kürzel;Stück;Kurs;Betrag\n2024-04-03;Einzahlung;;;;5.000,00\n'
    const refused = await post(file, { trial: 'false' })
    const stated = (await refused.json()) as { code: string; details: { columns: unknown } }
    expect([refused.status, stated.code]).toEqual([400, 'unsupported-file'])
    const { mapping } = await send(file)
    expect(stated.details.columns).toEqual(mapping?.columns)
    expect(await book(file, { columns: JSON.stringify(mapping?.columns) })).toMatchObject({
      booked: 1,
      mapping: { mappedBy: 'request' },
    })
    expect(await send(file)).toMatchObject({ mapping: { mappedBy: 'memory' } })
  })

  it('1.234 is what the other figures of the file make it, and is not booked where none says', async () => {
    const file = (quantity: string, price: string) =>
      `date;action;symbol;quantity;price\n2024-01-02;deposit;;;\n2024-01-10;buy;AAPL;${quantity};${price}\n`
    const quantityOf = async (quantity: string, price: string) => {
      const { rows, refused } = readOf(file(quantity, price))
      return rows[0] ?? refused.find((reason) => reason.includes(quantity))
    }
    expect(await quantityOf('1.234', '185,92')).toBe(1_234_000_000)
    expect(await quantityOf('1,234', '185.92')).toBe(1_234_000_000)
    expect(await quantityOf('1.234', '185.92')).toBe(1_234_000)
    expect(await quantityOf('1.234', '185')).toBe(
      '“1.234” may be thousands or a fraction, and no other figure in the file settles it.',
    )
  })
})

/** The quantities that a file is read with, and why the other rows are refused. */
function readOf(text: string): { rows: number[]; refused: string[] } {
  const { read, refused } = readBrokerFile(new TextEncoder().encode(text), Date.parse('2026-11-20T15:00:00Z'))
  return {
    rows: read.flatMap(({ entry }) => (entry.kind === 'trade' ? [entry.quantity] : [])),
    refused: refused.map(({ reason }) => reason),
  }
}
