import { raiseAlert } from '#domains/alerts/server/index.ts'
import { type IsoDay, newYorkDay, newYorkMoment, sessionOf } from '#engines/market-calendar/index.ts'
import { type Price, quantity } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import { heldOf } from './account-state/account-state.ts'
import { goExDividend, type Overnight, openOrdersOf, splitShares } from './account-state/corporate-actions.ts'
import type { EventRecorder } from './account-state/event-recorder.ts'
import { workOnAccount } from './books/work-on-account.ts'
import * as dueAccounts from './due-accounts-store.ts'
import { amongThese, contextOf } from './orders/match-open-orders.ts'
import type * as store from './store.ts'

const OPENING_MINUTES = 9 * 60 + 30

/**
 * Takes every account that held a share overnight over the ex-day of its dividend, once each: all of them, or the one that is meant. What was missed may be told on a later day: it is booked as
 * of the opening of its own. @returns how many.
 */
export function applyDividend(
  ctx: Context,
  dividend: { symbol: string; exDay: IsoDay; payDay: IsoDay; perShare: Price },
  only?: store.AccountAt,
): Promise<number> {
  return applyOnce(ctx, { ...dividend, kind: 'dividend' }, only, (recorder, overnight) =>
    goExDividend(recorder, dividend, overnight),
  )
}

/**
 * Takes every account that held a share overnight or was short of it, or has orders in it from before, through a split, once each: all of them, or the one that is meant. To be called before trading: an account that has
 * traded since is left to a person, with an alert. @returns how many.
 */
export function applySplit(
  ctx: Context,
  split: { symbol: string; exDay: IsoDay; to: number; from: number },
  only?: store.AccountAt,
): Promise<number> {
  for (const part of [split.to, split.from]) {
    if (!Number.isSafeInteger(part) || part < 1 || part > 10_000)
      throw new RangeError(`A split is not ${split.to} for ${split.from}.`)
  }
  return applyOnce(ctx, { ...split, kind: 'split' }, only, (recorder, overnight) =>
    splitShares(recorder, split, overnight),
  )
}

/** The symbols that any account holds, held or has open orders in: of no others is there a dividend or a split to tell. */
export const symbolsConcerned = (ctx: Context): Promise<ReadonlySet<string>> =>
  dueAccounts.symbolsConcerned(ctx.db)

type Action = { symbol: string; kind: 'dividend' | 'split'; exDay: IsoDay }

async function applyOnce(
  ctx: Context,
  action: Action,
  only: store.AccountAt | undefined,
  step: (recorder: EventRecorder, overnight: Overnight) => void,
): Promise<number> {
  let applied = 0
  const today = newYorkDay(ctx.now.getTime())
  for (const at of amongThese(await dueAccounts.accountsConcerned(ctx.db, action, today), only)) {
    const own = contextOf(ctx, at.organisationId, 'paper-corporate-actions')
    applied += await workOnAccount(
      own,
      at.accountId,
      { symbols: [action.symbol], at: openingOf(action.exDay) },
      async ({ tx, recorder }) => {
        if (await dueAccounts.wentThrough(tx.db, at, action)) return 0
        const overnight = overnightOf(recorder, action, await dueAccounts.tradedSince(tx.db, at, action))
        const isConcerned = action.kind === 'split' ? overnight.held !== 0 : overnight.held > 0
        if (!isConcerned && overnight.orders.length === 0) return 0
        if (action.kind === 'split' && overnight.isTradedSince) {
          await askForAPerson(tx, at, action)
          return 0
        }
        step(recorder, overnight)
        return 1
      },
    )
  }
  return applied
}

/** What an account had before the ex-day: who buys on it is owed nothing, and has bought shares of after the split. */
function overnightOf(
  { state }: EventRecorder,
  { symbol, exDay }: Action,
  since: dueAccounts.TradedSince,
): Overnight {
  const held = quantity(heldOf(state, symbol) - since.bought + since.sold)
  return {
    held,
    orders: openOrdersOf(state, symbol).filter(({ createdAt }) => newYorkDay(createdAt) < exDay),
    isTradedSince: held !== 0 && (since.bought > 0 || since.sold > 0),
  }
}

/** Shares of before and after a split are among those held: only somebody who looks at the trades can tell which. */
async function askForAPerson(tx: Context, at: store.AccountAt, { symbol, exDay }: Action): Promise<void> {
  await raiseAlert(tx, {
    severity: 'critical',
    kind: 'books-differ',
    title: `The split of ${symbol} on ${exDay} is not booked on paper account ${at.accountId}`,
    description: `The account traded in ${symbol} on or after the day of its split before the split was reported. Its number of shares and what they are worth are not right until a broker’s file with the split is booked or the account is restarted.`,
    subject: { type: 'paper-account', id: String(at.accountId) },
    dedupeKey: `split ${at.accountId} ${symbol} ${exDay}`,
  })
}

const openingOf = (exDay: IsoDay): Date =>
  new Date(sessionOf(exDay)?.opensAt ?? newYorkMoment(exDay, OPENING_MINUTES))
