import type { z } from 'zod'
import { dailyCloses, readHistory } from '#domains/market-data/server/index.ts'
import { readPerformance } from '#domains/portfolio/server/index.ts'
import {
  addDays,
  isTradingDay,
  newYorkDay,
  newYorkMoment,
  sessionOf,
} from '#engines/market-calendar/index.ts'
import { allOfAudit } from '#platform/audit/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { declaredSubject } from '#platform/vocabulary/index.ts'
import type { testAlertRule as endpoint, RuleCondition, RuleTest } from '../contract/index.ts'
import { followedActions, isOfEverybody, kindsOfAction } from './observing/events.ts'
import { observeEvent } from './observing/observe-events.ts'
import { mayBeSplit, openAccountName, splitCaveat } from './observing/observe-market.ts'
import { requirePossible } from './require-possible.ts'

const HOUR_MS = 3_600_000
const SHOWN = 50
const ENTRIES_MAX = 5_000

/** Something of the past that would have met a rule: when, about what, and how it would have been told. */
type Met = { at: Date; about: string; words: string }
type Past = { met: Met[]; tried: number; basis: string; caveat: string | null }

/** How often a rule would have fired lately, every alert closed at once. @throws Problem `invalid-input`, `not-found`. */
export async function testAlertRule(
  ctx: Context,
  { condition, cooldownHours, days }: RequestOf<typeof endpoint>,
): Promise<z.input<typeof RuleTest>> {
  await requirePossible(ctx, condition)
  const from = daysBefore(ctx.now, days)
  const span = { from, to: ctx.now }
  const past = await pastOf(ctx, condition, from)
  if (typeof past === 'string')
    return { ...span, fired: null, rested: 0, tried: 0, basis: past, caveat: null, firings: [] }
  const fired: Met[] = []
  const last = new Map<string, number>()
  for (const met of past.met.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const before = last.get(met.about)
    if (before !== undefined && met.at.getTime() < before + cooldownHours * HOUR_MS) continue
    last.set(met.about, met.at.getTime())
    fired.push(met)
  }
  return {
    ...span,
    fired: fired.length,
    rested: past.met.length - fired.length,
    tried: past.tried,
    basis: past.basis,
    caveat: past.caveat,
    firings: fired
      .slice(-SHOWN)
      .reverse()
      .map(({ at, words }) => ({ at, words })),
  }
}

function pastOf(ctx: Context, condition: RuleCondition, from: Date): Promise<Past | string> {
  switch (condition.kind) {
    case 'price':
    case 'price-change':
      return pastPrices(ctx, condition, from)
    case 'drawdown':
      return pastFalls(ctx, condition, from)
    case 'value-at-risk':
      return Promise.resolve('The past cannot be tested: past holdings are not re-measured for risk.')
    case 'esg-score':
      return Promise.resolve(
        'The past cannot be tested: past scores are not recomputed from the metrics verified then.',
      )
    case 'directory-search':
      return Promise.resolve('The past cannot be tested: the directory does not keep earlier search results.')
    default:
      return pastEvents(ctx, condition, from)
  }
}

/** When a day closes; of one that is no session, when it would. */
const closeOf = (day: string): Date => new Date(sessionOf(day)?.closesAt ?? newYorkMoment(day, 16 * 60))

/** The sessions from one day to another, both included. */
function sessionsFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (isTradingDay(day)) days.push(day)
  return days
}

/** The edges of a row of days: where what did not hold the day before holds. */
function edges<Day>(days: readonly Day[], isMet: (day: Day) => boolean): Day[] {
  return days.filter((day, at) => isMet(day) && (at === 0 || !isMet(days[at - 1] as Day)))
}

async function pastPrices(
  ctx: Context,
  condition: Extract<RuleCondition, { kind: 'price' | 'price-change' }>,
  from: Date,
): Promise<Past | string> {
  const { symbol } = condition
  const today = newYorkDay(ctx.now.getTime())
  // One session more, so that the first day has one before it.
  const sessions = sessionsFrom(addDays(newYorkDay(from.getTime()), -7), addDays(today, -1))
  const closes = (await dailyCloses(ctx, [symbol], sessions)).get(symbol) ?? new Map()
  const { splits } = await readHistory(ctx, { symbol, from: sessions[0] ?? today, to: today })
  // What was one share the day before, in shares of this day.
  const inNewShares = (before: number, since: string | undefined, day: string) =>
    splits.reduce(
      (price, { exDay, to, from: old }) =>
        since && exDay > since && exDay <= day ? (price * old) / to : price,
      before,
    )
  const days = sessions.flatMap((day, at) => {
    const close = closes.get(day)
    const before = at === 0 ? undefined : closes.get(sessions[at - 1] as string)
    return close && before
      ? [
          {
            day,
            close: close.close as number,
            change: (close.close as number) / inNewShares(before.close, sessions[at - 1], day) - 1,
            source: close.source as string,
          },
        ]
      : []
  })
  const within = days.filter(({ day }) => day >= newYorkDay(from.getTime()))
  if (within.length === 0)
    return `The past cannot be tested: no closes of ${symbol} are known for these days.`
  const met =
    condition.kind === 'price'
      ? edges(within, ({ close }) =>
          condition.direction === 'above' ? close > condition.price : close < condition.price,
        )
      : within.filter(({ change }) => {
          const { direction } = condition
          const reached = direction === 'up' ? change : direction === 'down' ? -change : Math.abs(change)
          return reached * 100 >= condition.percent
        })
  const isSimulated = within.some(({ source }) => source === 'simulated')
  const asked = sessions.filter((day) => day >= newYorkDay(from.getTime())).length
  const last = within.at(-1)?.day
  const caveats = [
    ...(isSimulated ? [`Closes of ${symbol} are simulated, not market prices.`] : []),
    ...(!isSimulated && within.some(({ change }) => mayBeSplit(1 + change)) ? [splitCaveat(symbol)] : []),
  ]
  return {
    met: met.map(({ day, close, change }) => ({
      at: closeOf(day),
      about: symbol,
      words: `${symbol} closed at $${close.toFixed(2)}, ${change < 0 ? '−' : '+'}${(Math.abs(change) * 100).toFixed(2)}%`,
    })),
    tried: within.length,
    basis: `${within.length < asked ? `${within.length} of ${asked} daily closes are known, the last of ${last}` : `${within.length} daily closes`}; moves between two closes are not visible.`,
    caveat: caveats.length > 0 ? caveats.join(' ') : null,
  }
}

async function pastFalls(
  ctx: Context,
  { accountId, percent }: Extract<RuleCondition, { kind: 'drawdown' }>,
  from: Date,
): Promise<Past | string> {
  const answer = await readPerformance(ctx, { accountId, allowMixedPrices: true })
  const name = await openAccountName(ctx, accountId)
  const first = newYorkDay(from.getTime())
  const within = answer.days.flatMap(({ day, fall }) =>
    fall !== null && day >= first ? [{ day, fall }] : [],
  )
  if (within.length === 0) return 'The past cannot be tested: the account has no day with a value.'
  return {
    met: edges(within, ({ fall }) => -fall * 100 >= percent).map(({ day, fall }) => ({
      at: closeOf(day),
      about: `account ${accountId}`,
      words: `${name} (account ${accountId}) ${(-fall * 100).toFixed(2)}% below its highest`,
    })),
    tried: within.length,
    basis: `${within.length} days of the account, each at its close; the highest is of its whole life.`,
    caveat: answer.isMixed
      ? 'Real and simulated prices are counted together.'
      : answer.sources.includes('simulated')
        ? 'The days are based on simulated prices, not market prices.'
        : null,
  }
}

async function pastEvents(ctx: Context, condition: RuleCondition, from: Date): Promise<Past | string> {
  const met: Met[] = []
  let tried = 0
  let isCut = false
  for (const action of followedActions.filter((one) =>
    (kindsOfAction[one] as readonly string[]).includes(condition.kind),
  )) {
    const organisationId = isOfEverybody(action) ? HOME_ORGANISATION_ID : ctx.actor.organisationId
    const { rows, total } = await allOfAudit(ctx.db, organisationId, { action, from }, ENTRIES_MAX)
    isCut ||= total > ENTRIES_MAX
    for (const { sequence, at, subjectType, subjectId, before, after } of rows) {
      tried += 1
      const title = `${declaredSubject(subjectType)?.called ?? subjectType} ${subjectId}`
      const happened = {
        key: String(sequence),
        action,
        subjectType,
        subjectId,
        before,
        after,
        title,
        at: at.toISOString(),
      }
      const seen = observeEvent(condition, happened)
      if (seen?.isMet) met.push({ at, about: seen.about, words: seen.words })
    }
  }
  const unseen =
    condition.kind === 'rating-change'
      ? ' What many borrowers were assessed by at once left no entry for each.'
      : ''
  return {
    met,
    tried,
    basis: `${tried} entries of the audit log${isCut ? `, the newest ${ENTRIES_MAX} of each kind` : ''}.${unseen}`,
    caveat: null,
  }
}
