import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { emptyAccountState } from '#domains/trading/server/account-state/account-state.ts'
import { beginRecording } from '#domains/trading/server/account-state/event-recorder.ts'
import { cashOf } from '#domains/trading/server/account-state/history.ts'
import { terms } from '#domains/trading/server/account-state/testing/test-account.ts'
import { money, unitsIn } from '#engines/money/index.ts'
import { heldIn } from '#engines/trade-ledger/index.ts'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import { bookRows } from '../booking/book-history.ts'
import { runToEnd } from '../booking/run-cooperatively.ts'
import { unbookedBy } from '../booking/unbooked-rows.ts'
import { layouts } from '../testing/test-layouts.ts'
import type { LayoutCase } from '../testing/test-layouts-of-europe.ts'
import { readBrokerFile, refuseUnread } from './read-broker-file.ts'
import { refusedRow } from './row-of-file.ts'
import { textOfFile } from './text-of-file.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A file as the part of an account books it that keeps a currency; what is in another one waits for its own part. */
async function booked(bytes: Uint8Array, currency: string) {
  const whole = refuseUnread(readBrokerFile(bytes, NOW, undefined, await textOfFile(bytes)))
  const isOwn = ({ row }: (typeof whole.read)[number]) => row.currency === null || row.currency === currency
  const file = {
    ...whole,
    read: whole.read.filter(isOwn),
    refused: [
      ...whole.refused,
      ...whole.read
        .filter((one) => !isOwn(one))
        .map(({ row }) => refusedRow(row, `Amounts in ${row.currency} are of another part.`)),
    ],
  }
  const recorder = beginRecording(emptyAccountState(1, terms), NOW)
  recorder.record({ kind: 'cash-contributed', amount: money(1e12) })
  const booking = runToEnd(bookRows(recorder, 1, file.read, unbookedBy(file.refused, [])))
  return { file, booking, recorder }
}

function figuresOf({ file, booking, recorder }: Awaited<ReturnType<typeof booked>>) {
  const sold = recorder.booked.flatMap(({ event, closings }) =>
    event.kind === 'history-booked' && event.entry.kind === 'trade' && event.entry.side === 'SELL'
      ? [cashOf(event.entry) - closings.reduce((sum, { cost, fees }) => sum + cost + fees, 0)]
      : [],
  )
  const refused = [...file.refused, ...booking.refused].sort((a, b) => a.line - b.line)
  const taxes = booking.booked.flatMap(({ entry }) =>
    entry.kind === 'cash' && entry.what === 'tax' ? [-entry.amount] : [],
  )
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
  return {
    cash: (recorder.state.settled - 1e12) / 10_000,
    held: Object.fromEntries(
      [...recorder.state.lots].flatMap(([symbol, lots]) => {
        const { quantity } = heldIn(lots)
        return quantity === 0 ? [] : [[symbol, unitsIn(quantity)]]
      }),
    ),
    realised: sum(sold) / 10_000,
    tax: sum(taxes) / 10_000,
    refused,
    lines: new Set([...booking.booked.map(({ row }) => row.line), ...refused.map(({ line }) => line)]),
  }
}

const cases: [string, LayoutCase][] = Object.entries(layouts)

it.each(cases)(
  'every row of a file of %s is booked or refused, and comes to what a hand calculation gives',
  async (name, expected) => {
    const read = await booked(bytesOf(expected.text), expected.currency)
    const figures = figuresOf(read)
    expect(read.file.broker).toBe(name.trim())
    const reasons = figures.refused.map(({ line, reason }) => [line, reason] as const)
    const starts = Object.entries(expected.refused ?? {})
    expect(
      reasons.map(([line]) => String(line)),
      JSON.stringify(reasons),
    ).toEqual(starts.map(([line]) => line))
    for (const [place, [, start]] of starts.entries()) expect(reasons[place]?.[1]).toContain(start)
    expect(figures.cash).toBeCloseTo(expected.cash, 4)
    expect(figures.held).toEqual(expected.held)
    expect(figures.realised).toBeCloseTo(expected.realised, 3)
    expect(figures.tax).toBeCloseTo(expected.tax ?? 0, 4)
    expect(read.file.rows).toBe(figures.lines.size)
    const sale = read.file.read.find(({ entry }) => entry.kind === 'trade' && entry.side === 'SELL')
    if (expected.soldAt) expect(sale && new Date(sale.row.at).toISOString()).toBe(expected.soldAt)
  },
)

it.each(cases.filter(([, { currency }]) => currency === 'EUR'))(
  'no row of a file of %s in euros is booked into the part in dollars',
  async (_, { text }) => {
    const { file } = await booked(bytesOf(text), 'USD')
    const inEuros = file.read.filter(({ row }) => !/USD|GBP/.test(row.text))
    expect(inEuros).toEqual([])
    expect(file.refused.some(({ reason }) => reason.includes('Amounts in EUR'))).toBe(true)
  },
)

it('the sheet of a workbook whose titles are known is read, wherever it is', async () => {
  const { text, cash, held } = layouts.eToro as LayoutCase
  const rows = text.split('\n').map((line) => line.replaceAll(/"([^"]*)"/g, '$1').split(','))
  const bytes = workbookFile({
    'Account Summary': [
      ['Details', ''],
      ['Name', 'Jane'],
      ['Currency', 'USD'],
    ],
    'Closed Positions': [
      ['Position ID', 'Action'],
      ['1', 'Buy AMD'],
    ],
    'Account Activity': rows,
  } as never)
  const figures = figuresOf(await booked(bytes, 'USD'))
  expect(figures.cash).toBeCloseTo(cash, 4)
  expect(figures.held).toEqual(held)
})

it.each(['DEGIRO, account', 'Swissquote'])(
  'a row that is taken out of a file of %s shows at the next balance',
  async (name) => {
    const { text, currency } = layouts[name] as LayoutCase
    const differences = async (lines: readonly string[]) => {
      const { file } = await booked(bytesOf(lines.join('\n')), currency)
      return file.stated.totals.filter(({ stated, found }) => stated !== found)
    }
    const rows = text.split('\n')
    expect(await differences(rows)).toEqual([])
    for (let out = 2; out < rows.length - 1; out += 1) {
      const isInside = rows[out]?.includes(currency) === true && !/"0,00"|Forex/.test(rows[out] ?? '')
      if (isInside) expect(await differences(rows.toSpliced(out, 1)), rows[out]).not.toEqual([])
    }
  },
)

it('a figure that is taken out of a flex query in XML shows in what it states of itself', async () => {
  const { text } = layouts['Interactive Brokers, flex query in XML'] as LayoutCase
  const { file, recorder } = await booked(bytesOf(text), 'USD')
  expect(file.stated).toMatchObject({
    period: { from: '2024-01-01', to: '2024-04-01' },
    cashIn: new Map([
      ['USD', { startingCash: { line: 25, units: 0 }, endingCash: { line: 25, units: 88_213_200 } }],
    ]),
    positions: [{ symbol: 'AAPL', units: 6_000_000 }],
  })
  const held = (state: typeof recorder.state) => heldIn(state.lots.get('AAPL') ?? []).quantity
  const stated = (state: typeof recorder.state) => [state.settled - 1e12, held(state)]
  expect(stated(recorder.state)).toEqual([88_213_200, 6_000_000])
  const own = text.split('\n')
  for (const [place, line] of own.entries()) {
    if (!/<(Order|Trade|CashTransaction) /.test(line) || /ibOrderID="1"|SUMMARY|"EUR"/.test(line)) continue
    const without = await booked(bytesOf(own.toSpliced(place, 1).join('\n')), 'USD')
    expect(stated(without.recorder.state), line).not.toEqual([88_213_200, 6_000_000])
  }
})

it.each(cases.filter(([, { text }]) => !/^[<{]/.test(text)))(
  'a file of %s comes to the same as a workbook, below lines of greeting and another sheet',
  async (_, expected) => {
    const delimiter = /^(date|datum);/i.test(expected.text) ? ';' : ','
    const rows = Papa.parse<string[]>(expected.text, { delimiter }).data
    const bytes = workbookFile({
      Summary: [['Account', 'U1']],
      History: [['Account history'], [''], ...rows],
    } as never)
    const figures = figuresOf(await booked(bytes, expected.currency))
    expect(figures.cash).toBeCloseTo(expected.cash, 4)
    expect(figures.held).toEqual(expected.held)
    expect(figures.realised).toBeCloseTo(expected.realised, 3)
  },
)

it('a row without a currency of a layout that states them is refused, and amounts in euros are never taken for dollars', async () => {
  const degiro = (layouts['DEGIRO, transactions'] as LayoutCase).text.replaceAll(/,EUR/g, ',')
  const { file } = await booked(bytesOf(degiro), 'USD')
  expect(file.read).toEqual([])
  expect(file.refused.map(({ reason }) => reason)).toEqual([
    'The row states no currency.',
    'The row states no currency.',
  ])
  const german = ['Datum;Typ;Wert;Notiz;ISIN;Stück;Gebühren;Steuern', '2024-07-01;Einlage;20,00;Max;;;;']
  const statement = await booked(bytesOf(german.join('\n')), 'USD')
  expect(statement.file.refused.map(({ reason }) => reason)).toEqual(['Amounts in EUR are of another part.'])
})
