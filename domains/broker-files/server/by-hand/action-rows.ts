import { createHash } from 'node:crypto'
import { type AccountState, type HistoricEntry, lotsOpenAt, unitsOf } from '#domains/trading/server/index.ts'
import { newYorkMoment } from '#engines/market-calendar/index.ts'
import {
  type Money,
  minus,
  money,
  moneyOfCents,
  NO_MONEY,
  NO_QUANTITY,
  price,
  QUANTITY_PER_UNIT,
  type Quantity,
  quantity,
  scaled,
  unitPrice,
  worth,
} from '#engines/money/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type bookCorporateAction, neededFor } from '../../contract/index.ts'
import { NOTHING_STATED } from '../formats/stated-figures.ts'
import type { ReadFile } from '../reading/broker-file-of.ts'
import { settleDayOf } from '../reading/entry-of-row.ts'
import type { ReadRow } from '../reading/read-broker-file.ts'

export type ActionByHand = RequestOf<typeof bookCorporateAction>

const BY_HAND = 'By hand'
const CLOSE_MINUTES = 16 * 60

/** What happens before the opening of a day, in the shares of the evening before. */
export const momentOfAction = ({ day }: Pick<ActionByHand, 'day'>, now: number): number =>
  Math.min(newYorkMoment(day, 0), now)

/**
 * An action that somebody enters, as the file of it that a broker would send.
 * @throws Problem `invalid-input` where a field is missing that its kind needs.
 */
export function fileOfAction(state: AccountState, action: ActionByHand, now: number): ReadFile {
  const missing = neededFor[action.kind].filter((field) => action[field] === undefined)
  const isPaidBeside = action.kind === 'merger' && (action.cash ?? 0) > 0 && action.newPrice === undefined
  const fields = [...missing, ...(isPaidBeside ? ['newPrice'] : [])]
  if (fields.length > 0)
    throw new Problem('invalid-input', 'Not everything that this kind of corporate action needs is stated.', {
      issues: fields.map((field) => ({ field, message: 'This is needed; nothing is assumed in its place.' })),
    })
  const at = momentOfAction(action, now)
  const entries = entriesOf(action, unitsOf(lotsOpenAt(state, action.symbol, at)), { at, now })
  const digest = createHash('sha256')
    .update(canonicalJson({ ...action, trial: false }))
    .digest('hex')
  return {
    broker: BY_HAND,
    digest,
    rows: entries.length,
    read: entries.map((entry, place) => rowOf(entry, place + 1, `${digest.slice(0, 24)}.${place}`)),
    refused: [],
    mapping: null,
    unusable: null,
    stated: NOTHING_STATED,
    repeated: 0,
    mappedBy: null,
  }
}

const share = (dollars: number | undefined) => price(Math.round((dollars ?? 0) * 10_000))
const STEPS = 1_000_000

/** So many new for so many held; what does not make a millionth is lost. */
const inRatio = (held: Quantity, { to = 0, from = 1 }: ActionByHand): Quantity =>
  quantity(scaled(held, Math.round(to * STEPS), Math.round(from * STEPS), 'down'))

function entriesOf(
  action: ActionByHand,
  held: Quantity,
  { at, now }: { at: number; now: number },
): HistoricEntry[] {
  const { kind, symbol, day, newSymbol = '' } = action
  const cash = moneyOfCents(action.cash ?? 0)
  const placed = { at, day }
  const common = { ...placed, kind: 'shares-exchanged' as const, lotId: '1', symbol, kept: price(0), cash }
  const toSell = quantity(Math.round((action.quantity ?? 0) * QUANTITY_PER_UNIT * 100) / 100)
  switch (kind) {
    case 'split':
      return withFraction(action, symbol, inRatio(held, action), now, {
        ...placed,
        kind: 'shares-split',
        symbol,
        quantity: minus(inRatio(held, action), held),
      })
    case 'stock-dividend':
      return withFraction(action, symbol, inRatio(held, action), now, {
        ...placed,
        kind: 'shares-split',
        symbol,
        quantity: inRatio(held, action),
      })
    case 'return-of-capital':
      return [{ ...common, what: kind, given: NO_QUANTITY, received: [], cashIs: 'capital' }]
    case 'cash-merger':
      return [soldFor(action, symbol, held, cash, at)]
    case 'tender':
      return [soldFor(action, symbol, toSell, cash, at)]
    default: {
      const units = kind === 'symbol-change' ? held : inRatio(held, action)
      const received = [{ symbol: newSymbol, quantity: units, value: worth(share(action.newPrice), units) }]
      const isKept = kind === 'spin-off' || kind === 'rights'
      return withFraction(action, newSymbol, units, now, {
        ...common,
        what: kind,
        given: isKept ? NO_QUANTITY : held,
        kept: share(action.oldPrice),
        received,
        cashIs: 'exchange',
      })
    }
  }
}

/** With the fraction of a share that was paid for in cash sold at the day's close. */
function withFraction(
  action: ActionByHand,
  symbol: string,
  units: Quantity,
  now: number,
  entry: HistoricEntry,
): HistoricEntry[] {
  const paid = moneyOfCents(action.cashInLieu ?? 0)
  const fraction = quantity(units % QUANTITY_PER_UNIT)
  if (paid === NO_MONEY) return [entry]
  if (fraction === NO_QUANTITY)
    throw new Problem('invalid-input', 'No fraction of a share comes of this, so nothing is paid for one.', {
      issues: [{ field: 'cashInLieu', message: 'No fraction of a share comes of this.' }],
    })
  return [
    entry,
    soldFor(action, symbol, fraction, paid, Math.min(newYorkMoment(action.day, CLOSE_MINUTES), now)),
  ]
}

function soldFor(
  { day }: ActionByHand,
  symbol: string,
  units: Quantity,
  gross: Money,
  at: number,
): HistoricEntry {
  const nothing = { commission: NO_MONEY, fees: NO_MONEY, settleDay: settleDayOf(day) }
  const paid = units > 0 ? unitPrice(gross, units) : price(1)
  const trade = { symbol, quantity: units, gross, price: price(Math.max(1, paid)), ...nothing }
  return { at, day, kind: 'trade', executionId: `${symbol}-${units}`, side: 'SELL', ...trade }
}

function rowOf(entry: HistoricEntry, line: number, fingerprint: string): ReadRow {
  const { at, day } = entry
  const isSale = entry.kind === 'trade'
  return {
    entry,
    fingerprint,
    row: {
      line,
      text: BY_HAND,
      action: isSale ? 'sell' : entry.kind === 'shares-split' ? 'split' : 'reorganisation',
      moment: { day, at },
      at,
      symbol: entry.kind === 'cash' ? null : entry.symbol,
      currency: null,
      quantity: null,
      price: null,
      gross: null,
      amount: null,
      commission: 0,
      fees: 0,
      tax: 0,
      settles: undefined,
      level: undefined,
      isTurned: false,
      reference: '',
      isBond: false,
      accrued: 0,
    },
  }
}

/** What of an action is taxed, as US law treats its kind where it is tax-free; other treatments are entered as a sale and a purchase. */
export function taxInWords(
  { kind, cash = 0 }: ActionByHand,
  { realised, currency }: { realised: Money; currency: string },
): string {
  const amount = `${(Math.abs(realised) / 10_000).toFixed(2)} ${currency === 'USD' ? 'dollars' : currency}`
  const gain =
    realised === money(0)
      ? 'No gain is counted'
      : `A ${realised > 0 ? 'gain' : 'loss'} of ${amount} is counted`
  switch (kind) {
    case 'spin-off':
    case 'rights':
      return `${gain}. The cost is divided by what the shares were worth, and lots keep their dates (tax-free, IRC 355, 307 and 358).`
    case 'merger':
      return cash > 0
        ? `${gain}: cash beside shares is gain as far as there is one, and a loss is not counted. The cost goes on to the new shares, and lots keep their dates (IRC 356 and 358).`
        : `${gain}. The cost goes on to the new shares, and lots keep their dates (tax-free, IRC 354 and 358).`
    case 'symbol-change':
      return `${gain}. Cost and dates stay.`
    case 'return-of-capital':
      return `${gain}: capital that is paid back lowers the cost, and what is beyond it is gain (IRC 301(c)).`
    case 'stock-dividend':
    case 'split':
      return `${gain}. The same cost is spread over the new number of shares (IRC 305 and 307).`
    case 'cash-merger':
    case 'tender':
      return `${gain}: the shares are sold for the cash.`
  }
}
