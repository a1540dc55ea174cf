import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { openOrders } from '#domains/trading/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Rebalancing } from '../../contract/index.ts'
import { type Held, pricesInWords, readHeld } from '../overview/holdings.ts'
import { dollars } from '../overview/in-words.ts'

export type AccountHeld = Held & { account: TradingAccount; all: TradingAccount[] }
export type LeftOut = Rebalancing['leftOut'][number]

export const accountInWords = ({ id, accountName, accountNumber }: TradingAccount) => ({
  id,
  accountName,
  accountNumber,
})

type Asked = {
  orgId: number
  accountId?: number | undefined
  /** Whether an account without holdings is an answer too. */
  mayBeEmpty?: boolean
}

/** The account that is asked for, or the one of the largest value that holds anything. @throws Problem `forbidden`, `not-found`. */
export async function accountHeld(
  ctx: Context,
  { orgId, accountId, mayBeEmpty = false }: Asked,
): Promise<AccountHeld | undefined> {
  const all = await readHeld(ctx, { orgId })
  const byValue = [...all.accounts].sort((a, b) => (b.totalValue ?? 0) - (a.totalValue ?? 0))
  const chosen =
    accountId ??
    (
      byValue.find(({ id }) => all.positions.some((position) => position.accountId === id)) ??
      (mayBeEmpty ? byValue[0] : undefined)
    )?.id
  if (chosen === undefined) return undefined
  const own = await readHeld(ctx, { orgId, accountId: chosen })
  const [account] = own.accounts
  return account && { ...own, readFirst: pricesInWords(own.positions), account, all: all.accounts }
}

export type Countable = {
  /** Cents by symbol. */
  counted: Map<string, number>
  leftOut: LeftOut[]
  /** Cents that can be spent, without what buying back a short position would take; below zero where that takes more. */
  cash: number
  /** Cents that orders to buy hold until they are filled. */
  waiting: number
}

/** What may be traded on: holdings with a price of the last session. The others are named with the reason. */
export function countable({ account, cash, holdings, positions }: AccountHeld): Countable {
  const counted = new Map<string, number>()
  const leftOut: LeftOut[] = []
  const symbolsOf = (is: (position: (typeof positions)[number]) => boolean | undefined) =>
    new Set(positions.filter(is).map(({ security }) => security.symbol))
  const decided = symbolsOf(({ isLeftOut }) => isLeftOut)
  const contracts = symbolsOf(({ contract }) => contract !== undefined)
  for (const { symbol, value, isOld, priceAsOf } of holdings) {
    const reason = decided.has(symbol)
      ? 'it was decided to leave it out of totals.'
      : contracts.has(symbol)
        ? 'it is an option: orders are for shares alone.'
        : value === null
          ? 'there is no price.'
          : isOld
            ? `its last price${priceAsOf ? ` of ${priceAsOf.slice(0, 10)}` : ''} is older than the last session.`
            : value < 0
              ? 'it is sold short: what buying it back would take is kept of the cash.'
              : null
    if (reason) leftOut.push({ symbol, value, reason })
    else if (value !== null && value > 0) counted.set(symbol, value)
  }
  const owed = holdings.reduce((sum, { value }) => sum - Math.min(0, value ?? 0), 0)
  const free = account.currency === undefined ? (account.buyingPower ?? 0) : cash
  return { counted, leftOut, cash: free - owed, waiting: account.heldCash ?? 0 }
}

/** That sales have to pay something first. */
export const shortfallInWords = ({ cash, waiting }: Pick<Countable, 'cash' | 'waiting'>): string[] =>
  cash + waiting < 0
    ? [
        `Cash does not cover what is owed, by ${dollars(-cash - waiting)}: it counts as none, and sales pay that first.`,
      ]
    : []

/** That orders wait, whose holdings and cash are still as they were. */
export async function waitingInWords(ctx: Context, accountId: number): Promise<string[]> {
  const waiting = await openOrders(ctx, accountId)
  if (waiting.length === 0) return []
  return [
    waiting.length === 1
      ? 'An order of this account waits: what it would change is not counted.'
      : `${waiting.length} orders of this account wait: what they would change is not counted.`,
  ]
}
