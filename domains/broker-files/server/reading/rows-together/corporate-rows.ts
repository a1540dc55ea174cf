import {
  type Money,
  money,
  NO_MONEY,
  NO_QUANTITY,
  type Price,
  price,
  type Quantity,
  quantity,
  sum,
  worth,
} from '#engines/money/index.ts'
import { readDecimal } from '../read-figure.ts'
import { type Ask, type FileRow, type RefusedRow, type RowExchange, refusedRow } from '../row-of-file.ts'

/** What somebody has said of an event that its file leaves open: fair values a share, in decimals. */
export type Answers = Readonly<
  Record<string, { from?: string | undefined; prices: Readonly<Record<string, string>> }>
>

const SPIN_OFF = /spin-?\s?off|\bsoff\b|\bsso\b|\bspin\b/i
const RIGHTS = /\brights?\b|subscription/i
const TENDER = /tender/i
const BY_HAND = 'This file does not state what its rows come to: enter it by hand as a corporate action.'

/** Rows of companies' events as what they come to together; those whose file does not say enough are asked about, and hold back what depends on them. */
export function withCorporateActions(
  rows: readonly FileRow[],
  answers: Answers = {},
): { rows: FileRow[]; refused: RefusedRow[] } {
  const groupOf = (row: FileRow) => `${row.moment.day} ${row.corporate?.group || row.line}`
  const own = Map.groupBy(
    rows.filter(({ action }) => action === 'reorganisation'),
    groupOf,
  )
  if (own.size === 0) return { rows: [...rows], refused: [] }
  // The old shares of a split into another symbol have the words of a split.
  const isOf = (row: FileRow) =>
    row.action === 'reorganisation' ||
    (row.action === 'split' && row.corporate?.group !== '' && own.has(groupOf(row)))
  const taken: FileRow[] = rows.filter((row) => !isOf(row))
  const refused: RefusedRow[] = []
  for (const [, event] of Map.groupBy(rows.filter(isOf), groupOf)) {
    const read = readEvent(event, answers)
    if ('row' in read) taken.push(read.row)
    else
      refused.push(...event.map((row, nth) => refusedEvent(row, read, { rows, isFirst: nth === 0, event })))
  }
  return { rows: taken, refused }
}

type Left = { reason: string; ask?: Ask }

function refusedEvent(
  row: FileRow,
  { reason, ask }: Left,
  { rows, isFirst, event }: { rows: readonly FileRow[]; isFirst: boolean; event: readonly FileRow[] },
): RefusedRow {
  // Where nobody says whose shares they were, it can be any that were held by then.
  const before = rows.flatMap(({ symbol, at }) => (at <= row.at && symbol !== null ? [symbol] : []))
  const named = event.flatMap(({ symbol, corporate }) => [symbol, corporate?.from ?? null])
  const symbols = new Set([
    ...named.filter((one) => one !== null),
    ...(ask && ask.from === null ? before : []),
  ])
  const moves = [...symbols].map((symbol) => ({ symbol, at: row.at, units: null }))
  return { ...refusedRow(row, reason, { moves }), ...(ask && isFirst && { ask }) }
}

function readEvent(event: readonly FileRow[], answers: Answers): { row: FileRow } | Left {
  const [first] = event as [FileRow, ...FileRow[]]
  const { day } = first.moment
  const words = event.map(({ corporate }) => corporate?.words).join(' ')
  const came = summed(event.filter(({ quantity: own }) => (own?.units ?? 0) > 0))
  const went = summed(event.filter(({ quantity: own }) => (own?.units ?? 0) < 0))
  const cash = sum(event.map(({ amount }) => money(amount?.units ?? 0)))
  const [old] = went
  const [received] = came
  if (cash < 0 || went.length > 1 || (!old && !received)) return { reason: BY_HAND }
  if (old && !received) {
    if (cash === 0) return { reason: BY_HAND }
    // All of it for cash is a sale.
    const units = { units: Math.abs(old.quantity), halfDigit: 0 }
    const amount = { units: cash, halfDigit: 0 }
    return {
      row: {
        ...first,
        action: 'sell',
        symbol: old.symbol,
        quantity: units,
        amount,
        gross: null,
        price: null,
      },
    }
  }
  const isKept = !old
  const what = RIGHTS.test(words)
    ? ('rights' as const)
    : isKept
      ? ('spin-off' as const)
      : TENDER.test(words)
        ? ('tender' as const)
        : cash === 0 && came.length === 1 && came[0]?.quantity === -(old?.quantity ?? 0)
          ? ('symbol-change' as const)
          : ('merger' as const)
  if (isKept && !SPIN_OFF.test(words) && !RIGHTS.test(words)) return { reason: BY_HAND }
  const key = `${day} ${received?.symbol}`
  const given = answers[key]
  const from = old?.symbol ?? first.corporate?.from ?? given?.from ?? null
  const prices = new Map(
    Object.entries(given?.prices ?? {}).flatMap(([symbol, text]) => {
      const read = readDecimal(text, 4)
      return read && read.units >= 0 ? [[symbol, price(read.units)] as const] : []
    }),
  )
  const needsValues = isKept || came.length > 1 || cash > 0
  const valued = came.map(({ symbol, quantity: units, value }) => ({
    symbol,
    quantity: units,
    value: worthOf(prices.get(symbol), units, value),
  }))
  const missing = [
    ...(isKept && (from === null || !prices.has(from)) ? [from] : []),
    ...valued.flatMap(({ symbol, value }) => (value === null && needsValues ? [symbol] : [])),
  ].filter((one) => one !== null)
  if (from === null || missing.length > 0)
    return unanswered({ key, line: first.line, day, what, from, symbols: missing })
  const exchange: RowExchange = {
    what,
    symbol: from,
    given: quantity(Math.abs(old?.quantity ?? 0)),
    kept: prices.get(from) ?? price(0),
    received: valued.map((one) => ({ ...one, value: one.value ?? NO_MONEY })),
    cash,
    cashIs: 'exchange',
  }
  return {
    row: {
      ...first,
      action: 'reorganisation',
      symbol: from,
      quantity: null,
      amount: null,
      gross: null,
      exchange,
    },
  }
}

const worthOf = (own: Price | undefined, units: Quantity, stated: Money): Money | null =>
  own === undefined ? (stated === 0 ? null : stated) : worth(own, units)

function unanswered(ask: Ask): Left {
  const of =
    ask.from === null
      ? 'whose shares these were, and what each share was worth'
      : `what a share of ${ask.symbols.join(' and of ')} was worth`
  return {
    reason: `The file does not say ${of} on ${ask.day}: by that the cost is divided. State it to book this.`,
    ask,
  }
}

/** Units and stated value by symbol. */
function summed(rows: readonly FileRow[]): { symbol: string; quantity: Quantity; value: Money }[] {
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol ?? '')
  return [...bySymbol].map(([symbol, own]) => ({
    symbol,
    quantity: own.reduce((total, row) => quantity(total + (row.quantity?.units ?? 0)), NO_QUANTITY),
    value: own.reduce((total, row) => money(total + Math.abs(row.gross?.units ?? 0)), NO_MONEY),
  }))
}
