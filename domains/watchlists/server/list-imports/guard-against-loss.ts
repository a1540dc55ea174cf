import { daysBetween } from '#platform/context/index.ts'
import { SHRINK_PERCENT_MAX } from '../limits.ts'
import type { FactLoss } from '../lists/store.ts'
import type { WatchlistId } from '../lists/watchlist-kinds.ts'
import type { Counts, ImportRun } from './import-run.ts'

/**
 * Beside what may go at once, what may go in 30 days between two publications: of OFAC's list 0.04 to 0.41 % went in 30 days from 2024 to 2025, the delisting of
 * Syria among them (docs/decisions/0049).
 */
const PERCENT_IN_30_DAYS = 0.5
/** So few may go at once, however short the list, as long as most of it stays. */
const FEW = 3
const MOST_PERCENT = 20
/** Of the entries with the highest numbers, which are the newest, so many do not go together. */
const NEWEST_MIN = 3

export type Loss = Counts & {
  /** Counted against what was in force within the last day, and not against the version in force alone. */
  isOfDay?: boolean
  /** Entries and names in force before. */
  inForce: number
  namesInForce: number
  /** Entries that are gone and whose numbers are above every number of the publication. */
  newestGone: number
}

/** What of a list may go at once, in percent, for whoever imports it. */
export const guardOf = (
  listId: WatchlistId,
  { shrinkPercentByList, shrinkPercentMax }: Pick<ImportRun, 'shrinkPercentMax' | 'shrinkPercentByList'>,
): number => shrinkPercentByList?.[listId] ?? shrinkPercentMax ?? SHRINK_PERCENT_MAX

type Version = Counts & { number: number }

/**
 * The version that a publication is held against: the one that was in force a day ago, so that small losses do not pass one after another. What lost more than the guard lets go
 * was agreed to by people, and stands from then on. `since` are the versions of the last day, the newest first.
 */
export function versionHeldAgainst(guard: number, inForce: number, since: readonly Version[]): number {
  let against = inForce
  for (const { number: version, entries, added, removed } of since) {
    if (version > inForce || version === 1) continue
    const before = entries - added + removed
    if (removed > FEW && before > 0 && (removed / before) * 100 > guard) return version
    against = version - 1
  }
  return against
}

/** What a publication lost that publications do not lose, each in a sentence. */
export function lossesOf(guard: number, loss: Loss, days: number): string[] {
  const percentMax = guard + (PERCENT_IN_30_DAYS * days) / 30
  // Names go with their entries: they are told where they alone are gone.
  const [lost] = [
    { of: loss.inForce, gone: loss.removed, what: 'entries' },
    { of: loss.namesInForce, gone: loss.namesInForce - loss.names, what: 'names' },
  ].flatMap(({ of, gone, what }) => {
    const percent = of === 0 ? 0 : (gone / of) * 100
    if (percent <= percentMax || (gone <= FEW && percent <= MOST_PERCENT)) return []
    const most = `at most ${Number(percentMax.toFixed(1))} % may go${days > 0 ? ` in ${days} ${days === 1 ? 'day' : 'days'}` : ''}`
    const when = loss.isOfDay ? ' within the last 24 hours' : ''
    return [
      `${number(gone)} of the ${number(of)} ${what} in force${when} (${percent.toFixed(1)} %) are gone; ${most}.`,
    ]
  })
  const newest =
    loss.newestGone >= NEWEST_MIN
      ? `The ${number(loss.newestGone)} entries with the highest numbers are gone: the end of the file may be missing.`
      : undefined
  return [lost, newest].filter((sentence) => sentence !== undefined)
}

const factWords = {
  birthDates: 'dates of birth',
  identifiers: 'numbers of documents and registers',
  countries: 'countries',
  addresses: 'addresses',
} as const satisfies Record<FactLoss['fact'], string>

/** A publication that keeps its entries and loses what they are told apart by. */
export const factLossesOf = (guard: number, losses: readonly FactLoss[]): string[] =>
  losses
    .filter(({ had, lost }) => lost > FEW && (lost / had) * 100 > guard)
    .map(
      ({ fact, had, lost }) =>
        `${number(lost)} of the ${number(had)} entries with ${factWords[fact]} (${((lost / had) * 100).toFixed(1)} %) have none any more; at most ${guard} % may lose theirs.`,
    )

/** Days between the version in force and a publication, as far as their dates are known. */
export function daysApart(
  inForce: { publishedOn: string | null; importedAt: Date } | undefined,
  publishedOn: string | null,
  now: Date,
): number {
  if (!inForce) return 0
  const from = inForce.publishedOn ? new Date(`${inForce.publishedOn}T00:00:00Z`) : inForce.importedAt
  const to = publishedOn ? new Date(`${publishedOn}T00:00:00Z`) : now
  return Math.max(0, Math.floor(daysBetween(from, to)))
}

const number = (count: number) => count.toLocaleString('en')
