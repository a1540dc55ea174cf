import { symbolInWords } from '#domains/market-data/contract/index.ts'
import type { Reading } from '#engines/question-parsing/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { listed } from '../../answering/tell.ts'
import { type Account, accountsAsked } from '../accounts.ts'
import { noteContracts } from '../orders/rows-of-account.ts'
import { realisedBySymbol } from '../orders/sales.ts'
import { oldestOf, priceCaveatOf } from '../price-caveats.ts'
import { type AskedTopic, at, phrases, type Row, type Wanted } from '../topic.ts'
import { positionColumns } from './position-columns.ts'

const partOf = (value: unknown, whole: number | null) =>
  typeof value === 'number' && whole ? value / whole : null

/** Null where a row has none: a part of a sum would pass for the whole. */
const sumOf = (rows: readonly Row[], key: string): number | null =>
  rows.every((row) => typeof row[key] === 'number')
    ? rows.reduce((sum, row) => sum + Number(row[key]), 0)
    : null

const symbolOf = at('security.symbol')

/** Shares are kept in millionths. */
const MILLIONTHS = 1e6

/** Positions of several accounts, those of one security as one. */
function bySecurity(rows: readonly Row[]): Row[] {
  return [...Map.groupBy(rows, symbolOf).values()].map(([first, ...more]) => {
    if (more.length === 0) return first!
    const all = [first!, ...more]
    const quantity = all.reduce((sum, row) => sum + Number(row.quantity), 0)
    const cost = all.reduce((sum, row) => sum + Number(row.averageCost) * Number(row.quantity), 0)
    const gain = sumOf(all, 'unrealizedPnl')
    const isOneSided = new Set(all.map((row) => Math.sign(Number(row.quantity)))).size === 1
    return {
      ...first,
      quantity,
      // Long at one account and short at another have no mean of both.
      averageCost: isOneSided ? cost / quantity : null,
      marketValue: sumOf(all, 'marketValue'),
      unrealizedPnl: gain,
      unrealizedPnlPercent:
        gain === null || cost === 0 || !isOneSided ? null : (100 * gain) / Math.abs(cost / MILLIONTHS),
      dayChange: sumOf(all, 'dayChange'),
    }
  })
}

/** What was made of each in all: what sales of it realised beside what is gained on what is held. What was sold altogether counts where it is named, and in a total. */
async function withRealised(
  asker: Asker,
  accounts: readonly Account[],
  rows: readonly Row[],
  { things, reading }: Wanted,
): Promise<Row[]> {
  const sums = await Promise.all(accounts.map(({ id }) => realisedBySymbol(asker, id)))
  asker.notes.add(
    'What was realised is read from the sales in the ledger, after the fees of those sales; fees of purchases and dividends are not in it',
  )
  const realisedOf = (symbol: unknown) => sums.reduce((all, one) => all + (one.get(String(symbol)) ?? 0), 0)
  const named = things.filter(({ kind }) => kind === 'symbol').map(({ id }) => id)
  const gone = [...new Set(sums.flatMap((one) => [...one.keys()]))].filter(
    (id) => (named.length === 0 || named.includes(id)) && !rows.some((row) => symbolOf(row) === id),
  )
  const counted = named.length > 0 || reading.aggregate === 'sum' ? gone : []
  if (counted.length < gone.length) asker.notes.add(`What was sold altogether is left out: ${listed(gone)}`)
  const sold = counted.map(
    (id): Row => ({
      security: { symbol: id, name: things.find((one) => one.id === id)?.label ?? id },
      quantity: 0,
      marketValue: 0,
      unrealizedPnl: 0,
      unrealizedPnlPercent: null,
    }),
  )
  return [...rows, ...sold].map((row) => ({ ...row, realised: realisedOf(symbolOf(row)) }))
}

/** What a price has not and a position alone has: what was paid, what is gained on it, how much of the whole it is. */
const OWN_COLUMNS = new Set(
  phrases('averageCost, cost, unrealizedPnl, unrealizedPnlPercent, weight, investedWeight'),
)

const OF_THE_WHOLE =
  /(?:%|\b(?:percent(?:age)?|share|part|portion|proportion|fraction|weight)) (?:of|in) (?:(?:the|our|my|total|whole) )*(?:book|portfolio|account|fund|nav|holdings|assets)\b/

const OURS =
  /\b(?:up|down|ahead|behind)\b.*\bfor us\b|\b(?:we|i) (?:are |am |stand |sit )?(?:up|down|ahead|behind)\b|\bare (?:we|i) (?:up|down|ahead|behind|winning|losing)\b(?!.*\b(?:today|on the day)\b)/

const MADE_OF =
  /\b(?:make|made|making|earn(?:ed)?|los[et]|profit(?:ed)?|gain(?:ed|s)?)\b (?:money |profit |us |a loss )?(?:so far )?(?:on|from|with|of|out of)\b(?!.*\b(?:sell(?:ing)?|sold|sales?|reali[sz]ed|unreali[sz]ed|dividends?|today|yesterday|calls?|quarter)\b)/

const statesItsOwn = (topics: Reading['topics']): boolean =>
  topics.some(
    ({ topic, matches }) =>
      topic.id === 'positions' &&
      matches.some(
        (match) =>
          match.part === 'column' &&
          match.to > match.from + 1 &&
          !match.isPlain &&
          OWN_COLUMNS.has(match.column),
      ),
  )

export const positions: AskedTopic = {
  id: 'positions',
  isOfNow: true,
  label: 'positions',
  href: '/dashboard/home?view=portfolio',
  nouns: phrases(`position, holding, own, hold, held, stock, performer, security, securities, name we own,
    name in the book, name in the portfolio, mover, in the portfolio, in our portfolio, in my portfolio,
    in the book, in the account, investment`),
  hints: phrases(`open, current, existing, symbol, portfolio, we have, do we, we, have, account, owns, line`),
  about: ['symbol'],
  partOf: 'weight',
  perShare: { cost: 'averageCost' },
  usual: ['quantity', 'marketValue', 'unrealizedPnl', 'unrealizedPnlPercent'],
  orders: {
    most: 'marketValue',
    least: 'marketValue',
    best: 'unrealizedPnlPercent',
    worst: 'unrealizedPnlPercent',
  },
  // A symbol alone is asked for its price; it is a position where somebody speaks of having it.
  lean: ({ names, text, topics, aggregate }) =>
    // “Everything but Apple” is what is held.
    (/\beverything\b.*\b(?:excluding|except)\b|^all excluding\b/.test(text) ? 3 : 0) +
    // “How much are we up on Apple” is of what we hold of it, and no matter of its day.
    (OURS.test(text) && names.length > 0 ? 3.5 : 0) +
    // What was traded, or has paid, is no matter of what is held.
    (/\bhow many (?:different )?(?:stocks|companies|names|positions|holdings|securities)\b.*\b(?:traded|bought|sold|pa(?:id|y|ys) us)\b|\b(?:spen[dt]|traded)\b/.test(
      text,
    )
      ? -4
      : 0) +
    // What was made of one is of what is held and of what was sold.
    (MADE_OF.test(text) && names.some(({ things }) => things.some(({ kind }) => kind === 'symbol')) ? 4 : 0) +
    // “SPY as a share of the book” is its weight.
    (OF_THE_WHOLE.test(text) && names.length > 0 ? 2.5 : 0) +
    // A grade of bonds is no investment of ours.
    (/\binvestment grade\b/.test(text) ? -4 : 0) +
    (names.some(({ things }) => things.some(({ kind }) => kind === 'symbol')) &&
    !statesItsOwn(topics) &&
    aggregate !== 'share' &&
    !/\b(?:we|our|ours|my|i|us|own|hold|held|positions?|holdings?|portfolio|stake|exposure|exposed|weight|cost|gain|loss|profit|pnl|market value|paid|unreali[sz]ed|shares? (?:of|in)|how many (?:\S+ )?shares|in the book|bigger|larger|together|combined)\b/.test(
      text,
    )
      ? -1.6
      : 0.3),
  nameOf: (row) => symbolInWords(String(at('security.symbol')(row))),
  detailOf: (row) => String(at('security.name')(row)),
  isOf: (row, { id }) => at('security.symbol')(row) === id,
  columns: positionColumns,
  async load(asker, wanted) {
    const accounts = await accountsAsked(asker)
    const held = await Promise.all(
      accounts.map(({ id }) => asker.ask<Row[]>('trading.positions', { accountId: id })),
    )
    const positions = bySecurity(held.flat())
    const rows = wanted.columns.includes('totalGain')
      ? await withRealised(asker, accounts, positions, wanted)
      : positions
    const total = accounts.some(({ totalValue }) => totalValue === null)
      ? null
      : accounts.reduce((sum, { totalValue }) => sum + totalValue!, 0)
    noteContracts(asker, rows.map(symbolOf).map(String))
    const short = rows.filter(({ quantity }) => Number(quantity) < 0)
    if (short.length > 0)
      asker.notes.add(
        `Sold short, and counted below zero in sums: ${listed(short.map((row) => symbolInWords(String(symbolOf(row)))))}`,
      )
    // A part of what is invested is one of what is held.
    const invested = sumOf(
      rows.filter((row) => !short.includes(row)),
      'marketValue',
    )
    const known = rows.map(
      (row): Row => ({
        ...row,
        weight: partOf(row.marketValue, total),
        investedWeight: partOf(row.marketValue, invested),
      }),
    )
    return {
      rows: known,
      tool: 'trading.positions',
      asOf: oldestOf(rows.map(({ priceAsOf }) => priceAsOf)),
      caveat: priceCaveatOf(rows.map((row) => row.priceProvenance as never)),
    }
  },
}
