import { exchangeRates } from '#domains/market-data/server/index.ts'
import { type PortfolioAsked, portfolioAccounts } from '#domains/trading/server/index.ts'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import { asOnePortfolio, type ValuedDay } from '#engines/portfolio-returns/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type HistoryDay, historyOf } from './history.ts'

/** Several accounts, or one, day by day as one portfolio in one currency. */
type PortfolioHistory = {
  all: HistoryDay[]
  /** Now, at the last prices; undefined where nothing has changed since the last close. */
  running: HistoryDay | undefined
  parts: { accountId: number; currency: string; sequence: number }[]
  note: string
}

/** @throws Problem `not-found`, `invalid-input`. */
export async function portfolioHistory(
  ctx: Context,
  asked: PortfolioAsked,
  currency: string,
): Promise<PortfolioHistory> {
  const { accounts, note } = await portfolioAccounts(ctx, asked)
  const histories = []
  for (const { id } of accounts) {
    const { kept, fresh, running, sequence, currency: own } = await historyOf(ctx, id, { withRunning: true })
    const days: HistoryDay[] = [...kept, ...fresh, ...(running ? [running] : [])]
    histories.push({ accountId: id, currency: own, sequence, days, running })
  }
  const parts = histories.map(({ accountId, currency: own, sequence }) => ({
    accountId,
    currency: own,
    sequence,
  }))
  const [only, ...others] = histories
  if (only && others.length === 0 && only.currency === currency)
    return { all: only.days, running: only.running, parts, note }
  const days = histories.flatMap(({ days: own }) => own.map(({ day }) => day)).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { all: [], running: undefined, parts, note }
  const rateOn = await exchangeRates(ctx.db, [currency, ...parts.map((part) => part.currency)], {
    from: first,
    to: last,
  })
  const made = asOnePortfolio(histories, currency, rateOn)
  const sources = sourcesByDay(histories)
  const all = made.map((day): HistoryDay => ({ ...day, sources: sources.get(day.day) ?? [] }))
  const rateDay = made.at(-1)?.rateDay
  return {
    all,
    running: histories.some(({ running }) => running) ? all.at(-1) : undefined,
    parts,
    note: [
      note,
      rateDay ? `Stated in ${currency}; the last rates are of ${rateDay}.` : '',
      unknownSince(made),
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** The last days without a value, and what is not known of them: returns end before them. */
function unknownSince(days: readonly ValuedDay[]): string {
  const known = days.findLastIndex(({ securities }) => securities !== null)
  const [first, ...others] = days.slice(known + 1)
  if (!first) return ''
  const missing = [...new Set([first, ...others].flatMap((day) => day.missing))].sort()
  return `From ${first.day} on the value is not known: no price or rate of ${missing.join(', ')}.`
}

function sourcesByDay(histories: readonly { days: readonly HistoryDay[] }[]): Map<IsoDay, string[]> {
  const found = new Map<IsoDay, Set<string>>()
  for (const { day, sources } of histories.flatMap(({ days }) => days))
    found.set(day, new Set([...(found.get(day) ?? []), ...sources]))
  return new Map([...found].map(([day, sources]) => [day, [...sources].sort()]))
}
