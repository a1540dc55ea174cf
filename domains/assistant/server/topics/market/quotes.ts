import type { Asker } from '../../answering/asker.ts'
import { oldestOf, priceCaveatOf } from '../price-caveats.ts'
import { type AskedTopic, NoEvidence, phrases, type Row, type Wanted } from '../topic.ts'
import { noteCurrency, quoteColumns } from './quote-columns.ts'

export async function quotesOf(
  asker: Asker,
  symbols: readonly string[],
): Promise<{ rows: Row[]; caveat: string | null; asOf: string | null }> {
  const { data } = await asker.ask<{ data: Row[] }>('market-data.live-quotes', { symbols })
  return {
    rows: data,
    caveat: priceCaveatOf(data.map((row) => row.provenance as never)),
    asOf: oldestOf(data.map((row) => row.asOf)),
  }
}

export const symbolsOf = ({ things }: Wanted): string[] =>
  things.filter(({ kind }) => kind === 'symbol').map(({ id }) => id)

export const quoteBase = {
  about: ['symbol'],
  usual: ['price', 'change', 'changePercent'],
  orders: { most: 'changePercent', least: 'changePercent', best: 'changePercent', worst: 'changePercent' },
  nameOf: (row: Row) => String(row.symbol),
  detailOf: (row: Row) => String(row.name),
  isOf: (row: Row, { id }: { id: string }) => row.symbol === id,
  columns: quoteColumns,
} as const

export const quotes: AskedTopic = {
  ...quoteBase,
  id: 'quotes',
  isOfNow: true,
  pastElsewhere: quoteColumns.map(({ id }) => id),
  label: 'quotes',
  href: '/app',
  nouns: phrases(
    `price, quote, stock price, share price, trading at, stock, ticker, last price, market price`,
  ),
  hints: ['market', 'today', 'latest', 'current', 'share'],
  lean: ({ names, text, aggregate }) =>
    // A share of something is one of what we hold.
    aggregate === 'share'
      ? -4
      : names.some(({ things }) => things.some(({ kind }) => kind === 'symbol'))
        ? // What is ours is worth what we hold of it.
          /\b(?:our|my) .*\b(?:worth|value|cost)\b|\b(?:worth|value) .*\b(?:our|my)\b/.test(text) ||
          /\bworth\b.*\b(?:together|combined)\b|\b(?:together|combined)\b.*\bworth\b/.test(text)
          ? -2.5
          : 0.6
        : -3,
  async load(asker, wanted) {
    const symbols = symbolsOf(wanted)
    if (symbols.length === 0)
      throw new NoEvidence('The question names no instrument that this installation has a price of.')
    noteCurrency(asker, symbols)
    const found = await quotesOf(asker, symbols)
    if (found.rows.length === 0) throw new NoEvidence(`There is no price of ${symbols.join(', ')} here.`)
    return { ...found, tool: 'market-data.live-quotes', isPeriodUsed: true }
  },
}
