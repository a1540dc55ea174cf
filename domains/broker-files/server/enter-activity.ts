import { isAdjusted, readContract } from '#engines/option-contracts/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/activities.ts'
import type { Activity, ActivityKind } from '../contract/activities.ts'
import type { BrokerFileRead } from '../contract/endpoints.ts'
import { importBrokerFile } from './import-broker-file.ts'

const TITLES = 'date,action,symbol,quantity,price,commission,fees,amount,currency'
const BY_HAND = 'Entered by hand'

/** What a kind is in the words of a plain file. */
const words: Record<ActivityKind, string> = {
  buy: 'buy',
  sell: 'sell',
  'sell-short': 'sell short',
  'buy-to-cover': 'buy to cover',
  expired: 'expired',
  exercised: 'exercised',
  assigned: 'assigned',
  dividend: 'dividend',
  interest: 'interest',
  'interest-paid': 'interest paid',
  fee: 'fee',
  tax: 'tax',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  'transfer-in': 'transfer in',
  'transfer-out': 'transfer out',
  conversion: 'conversion',
  correction: 'transfer',
}

/**
 * Enters a past activity. It is booked as a row of a plain file is, by the same rules and with the same trace, and undone as one.
 * @throws Problem `invalid-input` for what is lacking, `conflict` with the reason for what does not fit the books or is booked already; `not-found`.
 */
export async function enterActivity(
  ctx: Context,
  { accountId, missingCash, ...activity }: RequestOf<typeof endpoints.enterActivity>,
): Promise<BrokerFileRead> {
  refuseIncomplete(activity)
  const text = [TITLES, ...rowsOf(activity)].join('\n')
  const file = new File([text], `${BY_HAND}: ${inWords(activity)}`.slice(0, 200), { type: 'text/csv' })
  const read = await importBrokerFile(ctx, { file, accountId, missingCash, trial: 'false' }, (made) => {
    const parts = [made, ...(made.others ?? [])]
    const refused = parts.flatMap((part) => part.refused)
    if (refused[0]) throw new Problem('conflict', refused[0].reason, { reason: 'DOES_NOT_FIT' })
    if (parts.every(({ booked }) => booked === 0))
      throw new Problem(
        'conflict',
        'An equal activity is booked already. Where it happened twice, enter its time of day as well.',
        { reason: 'BOOKED_ALREADY' },
      )
  })
  return read
}

const decimal = (value: number | undefined): string =>
  value === undefined ? '' : value.toFixed(8).replace(/\.?0+$/, '')

function rowsOf(activity: Activity): string[] {
  const { kind, day, time, symbol = '', commission, fees, amount, currency = '' } = activity
  const date = time ? `${day} ${time}` : day
  const isTrade = trades.has(kind)
  const movesShares = kind === 'transfer-in' || kind === 'transfer-out'
  const row = (own: string, of: string, figures: (number | undefined)[]) =>
    [date, words[kind], own, ...figures.map(decimal), of].join(',')
  if (kind === 'conversion')
    return [
      row('', currency, [undefined, undefined, undefined, undefined, -Math.abs(amount ?? 0)]),
      row('', activity.toCurrency ?? '', [undefined, undefined, undefined, undefined, activity.toAmount]),
    ]
  if (ofContract.has(kind)) return rowsOfContract(activity, date)
  const quantity = isTrade || movesShares ? activity.quantity : undefined
  const price = isTrade || movesShares ? activity.price : undefined
  return [row(symbol, currency, [quantity, price, commission, fees, amount])]
}

const trades: ReadonlySet<ActivityKind> = new Set(['buy', 'sell', 'sell-short', 'buy-to-cover'])
const ofContract: ReadonlySet<ActivityKind> = new Set(['expired', 'exercised', 'assigned'])

/** How a contract ended; one that was exercised or assigned with the trade of its shares, at the strike. */
function rowsOfContract(
  { kind, symbol = '', quantity = 0, commission, fees, currency = '' }: Activity,
  date: string,
) {
  const contract = readContract(symbol)
  const ended = [date, words[kind], symbol, decimal(quantity), '', '', '', '', currency].join(',')
  if (!contract || kind === 'expired') return [ended]
  const side = (contract.right === 'C') === (kind === 'exercised') ? 'buy' : 'sell'
  const shares = [quantity * contract.multiplier, contract.strike, commission, fees].map(decimal)
  return [ended, [date, side, contract.root, ...shares, '', currency].join(',')]
}

function refuseIncomplete({
  kind,
  symbol,
  quantity,
  price,
  amount,
  toAmount,
  toCurrency,
  currency,
}: Activity) {
  const lack = (field: string, message: string) => {
    throw new Problem('invalid-input', message, { issues: [{ field, message }] })
  }
  if (ofContract.has(kind)) {
    const contract = readContract(symbol ?? '')
    if (!contract || isAdjusted(contract))
      lack('symbol', 'The symbol of a listed contract on 100 shares is required, such as AAPL240621C00190000')
    if (quantity === undefined) lack('quantity', 'How many contracts is required')
    return
  }
  if (trades.has(kind) || kind === 'transfer-in' || kind === 'transfer-out') {
    if (!symbol) lack('symbol', 'A symbol is required')
    if (quantity === undefined) lack('quantity', 'A quantity is required')
    if (kind !== 'transfer-out' && price === undefined && amount === undefined)
      lack('price', 'A price or an amount is required')
    return
  }
  if (!amount) lack('amount', 'An amount is required')
  if (kind === 'conversion' && (toAmount === undefined || !toCurrency || toCurrency === currency))
    lack('toAmount', 'What it became, in another currency, is required')
  if (kind !== 'correction' && (amount ?? 0) < 0 && kind !== 'conversion')
    lack('amount', 'The amount must be above zero: its kind determines the direction')
}

function inWords({ kind, quantity, symbol, amount, price, currency = '', toAmount, toCurrency }: Activity) {
  const what = kind.replace('-', ' ')
  const of = [decimal(quantity), symbol].filter(Boolean).join(' ')
  const at = price === undefined ? '' : `at ${decimal(price)}`
  const sum = amount === undefined ? '' : decimal(amount)
  const to = toAmount === undefined ? '' : `to ${decimal(toAmount)} ${toCurrency}`
  return [what, of, at, sum, currency, to].filter(Boolean).join(' ')
}
