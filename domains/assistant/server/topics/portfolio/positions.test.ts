import { describe, expect, it } from 'vitest'
import { indexNames, readQuestion } from '#engines/question-parsing/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { topicIndex } from '../index.ts'
import type { Row, Wanted } from '../topic.ts'
import { positions } from './positions.ts'

const NOW = '2026-11-23T10:00:00.000Z'
const SHARE = 1_000_000
const account = (id: number) => ({
  id,
  accountName: `Account ${id}`,
  totalValue: 1_000_000,
  pricesMissing: [],
})
const held = (symbol: string, shares: number, averageCost: number, marketValue: number | null): Row => ({
  security: { symbol, name: `${symbol} Inc.` },
  quantity: shares * SHARE,
  averageCost,
  marketValue,
  unrealizedPnl: marketValue === null ? null : marketValue - shares * averageCost,
  dayChange: marketValue === null ? null : 0,
  priceAsOf: NOW,
  priceProvenance: null,
})
const sold = (sequence: number, symbol: string, basis: number, gain: number): Row[] => [
  { sequence, at: NOW, debit: 'cash:unsettled', credit: `securities:${symbol}`, amount: basis },
  { sequence, at: NOW, debit: 'cash:unsettled', credit: 'income:realised', amount: gain },
]

/** Rows as they are loaded of accounts that hold this, with what the ledger of each says. */
async function rowsOf(holdings: readonly Row[][], question: string, columns: string[], ledger: Row[] = []) {
  const ask = async (call: string, fields: Record<string, unknown>) => {
    if (call === 'trading.accounts') return holdings.map((_, at) => account(at + 1)) as never
    if (call === 'trading.positions') return holdings[Number(fields.accountId) - 1] as never
    return { rows: ledger, total: ledger.length } as never
  }
  const asker = {
    ctx: { now: new Date(NOW) },
    notes: new Set<string>(),
    ...(holdings.length > 1 ? { isOfAllAccounts: true } : {}),
    may: () => true,
    ask,
    look: ask,
  } as unknown as Asker
  const reading = readQuestion(question, { topics: topicIndex, names: indexNames([]), today: '2026-11-23' })
  const wanted: Wanted = { reading, things: [], columns, values: [] }
  const { rows } = await positions.load(asker, wanted)
  return { rows, notes: [...asker.notes] }
}
const figureOf = (row: Row | undefined, id: string) =>
  positions.columns.find((column) => column.id === id)!.read(row!)

describe('a security held in several accounts', () => {
  it('has the cost of all of them, and their average cost for a share', async () => {
    const { rows } = await rowsOf(
      [[held('AAPL', 10, 10_000, 200_000)], [held('AAPL', 30, 20_000, 600_000)]],
      'x',
      [],
    )
    expect(rows).toHaveLength(1)
    expect(figureOf(rows[0], 'quantity')).toBe(40)
    expect(figureOf(rows[0], 'cost')).toBe(7_000)
    expect(figureOf(rows[0], 'averageCost')).toBe(175)
    expect(figureOf(rows[0], 'unrealizedPnl')).toBe(1_000)
    expect(figureOf(rows[0], 'unrealizedPnlPercent')).toBeCloseTo(14.29, 2)
  })

  it('that is short in all has lost where it costs more, and long beside short has no mean cost', async () => {
    const short = held('AAPL', -10, 10_000, -110_000)
    const [both, beside] = await Promise.all([
      rowsOf([[short], [short]], 'x', []),
      rowsOf([[held('AAPL', 10, 10_000, 110_000), held('MSFT', 1, 100, 90_000)], [short]], 'x', []),
    ])
    expect(figureOf(both.rows[0], 'unrealizedPnlPercent')).toBe(-10)
    expect(both.notes.join()).toContain('Sold short, and counted below zero in sums: AAPL')
    expect(['averageCost', 'unrealizedPnlPercent'].map((id) => figureOf(beside.rows[0], id))).toEqual([
      null,
      null,
    ])
    expect(figureOf(beside.rows[1], 'investedWeight')).toBe(1)
  })

  it('keeps its cost where it has no price', async () => {
    const { rows } = await rowsOf(
      [[held('AAPL', 10, 10_000, null)], [held('AAPL', 30, 20_000, null)]],
      'x',
      [],
    )
    expect(figureOf(rows[0], 'cost')).toBe(7_000)
    expect(figureOf(rows[0], 'marketValue')).toBeNull()
  })
})

describe('the gain in all', () => {
  const ledger = [...sold(1, 'AAPL', 10_000, 500), ...sold(2, 'TSLA', 10_000, 2_500)]
  const holdings = [[held('AAPL', 10, 10_000, 200_000)]]

  it('counts a total with what was sold altogether as well', async () => {
    const { rows } = await rowsOf(holdings, 'total gain on our positions', ['totalGain'], ledger)
    expect(rows.map((row) => figureOf(row, 'totalGain'))).toEqual([1_005, 25])
  })

  it('counts each position by what is held, and says that the rest is left out', async () => {
    const { rows, notes } = await rowsOf(holdings, 'what did we make on each position', ['totalGain'], ledger)
    expect(rows.map((row) => figureOf(row, 'totalGain'))).toEqual([1_005])
    expect(notes.join()).toContain('TSLA')
  })
})

it('an option is told by its name, and that its shares are contracts × multiplier', async () => {
  const { rows, notes } = await rowsOf([[held('AAPL240621C00190000', 200, 500, 1_000)]], 'x', [])
  expect(rows.map(positions.nameOf)).toEqual(['AAPL 21 Jun 2024 190 call'])
  expect(notes).toContain(
    'Of options (AAPL 21 Jun 2024 190 call) the shares are those that they are on: contracts × multiplier',
  )
})
