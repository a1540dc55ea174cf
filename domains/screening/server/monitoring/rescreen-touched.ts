import { raiseAlert } from '#domains/alerts/server/index.ts'
import { addCaseNote } from '#domains/cases/server/index.ts'
import {
  type CustomerRow,
  customerOfOrganisation,
  customersToScreen,
  holdCustomers,
} from '#domains/customers/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { type Context, systemContext } from '#platform/context/index.ts'
import { idsOf, oneAtATime } from '#platform/database/index.ts'
import type { ScreeningSettings } from '../../contract/index.ts'
import { coverageNow } from '../coverage/index.ts'
import type { ScreeningCause } from '../matches/hit-alert.ts'
import type { KnownMatch } from '../matches/store.ts'
import { engineOf, type ListSet } from '../matching/index.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { recordScreenings } from '../screenings/recording/record-screenings.ts'
import type { RecordedScreening } from '../screenings/recording/searched-subject.ts'
import { tracesOfScreening } from '../screenings/recording/trace-of-screening.ts'
import { CHUNK_SUBJECTS, searchMany } from '../screenings/screen-in-bulk.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'
import { type CoverageRow, coverageOfCustomers, holdCoverage } from './coverage-store.ts'
import { answerableAmong, customersDue, isOfToday, isUnanswered } from './customers-due.ts'
import { followListChange } from './follow-list-change.ts'
import { knownMatches } from './known-matches.ts'
import { keepCounts } from './list-checks/list-checks.ts'
import { goneAlert, goneNote } from './monitoring-alerts.ts'

export type MonitoringRun = {
  /** Monitored customers that were not held against the lists in force before. */
  behind: number
  /** Screened again, because a change touched them, they are new or their own facts changed. */
  screened: number[]
  /** Moved on without a screening: nothing that changed can touch them. */
  untouched: number
  /** Cases opened by what was found. */
  casesOpened: number
}

/**
 * Brings every monitored customer of an organisation up to the lists in force: those that a changed entry matches, or whose
 * known match stands on a changed or removed entry, are screened again, and the others are noted as untouched. Also screens
 * customers that never were, whose compared facts changed since, or who have no answer and would have one now. Running it twice does nothing the second time; a run
 * that was cut off goes on where it stopped.
 *
 * Old lists are searched all the same; each screening says what its answer lacks.
 *
 * @throws Problem `watchlists-missing`.
 */
export function rescreenTouched(ctx: Context): Promise<MonitoringRun> {
  return alone(ctx, () => bringUpToDate(ctx))
}

/** One run of an organisation at a time: two would search the same customers, and each of them would find what is new. */
const alone = <Result>({ installation, actor }: Context, work: () => Promise<Result>): Promise<Result> =>
  oneAtATime(installation.database, `monitoring ${actor.organisationId}`, work)

async function bringUpToDate(ctx: Context): Promise<MonitoringRun> {
  const settings = await settingsOf(ctx.db, ctx.actor.organisationId)
  const to = await listsToSearch(ctx)
  const startedAt = ctx.installation.clock()
  const run: MonitoringRun = { behind: 0, screened: [], untouched: 0, casesOpened: 0 }
  for await (const { customers, coverage } of customersDue(ctx, to.digest)) {
    // What is called covered by these versions is searched in these versions, not in the ones before.
    if (run.behind === 0) await engineOf(ctx.installation).prepare(to)
    run.behind += customers.length
    await screenAgain(ctx, run, { to, settings, customers, coverage, causeOf: causesFrom(coverage) })
  }
  const followed = await followListChange(ctx, {
    to,
    settings,
    screen: (customers, coverage) =>
      screenAgain(ctx, run, { to, settings, customers, coverage, causeOf: () => 'list-change' }),
  })
  run.behind += followed.behind
  run.untouched = followed.untouched
  if (run.behind > 0) await keepCounts(ctx, to, startedAt)
  return run
}

/**
 * Screens the customers that were added or changed and wait for it, and those without an answer who would have one now, whether they are monitored or not. What each waits for
 * is cleared by its screening, so that running it twice does nothing the second time.
 *
 * @throws Problem `watchlist-stale` or `watchlists-missing`: they go on waiting, and say so.
 */
export function screenAwaiting(ctx: Context): Promise<MonitoringRun> {
  return alone(ctx, () => screenThoseWhoWait(ctx))
}

async function screenThoseWhoWait(ctx: Context): Promise<MonitoringRun> {
  const { organisationId } = ctx.actor
  const run: MonitoringRun = { behind: 0, screened: [], untouched: 0, casesOpened: 0 }
  const { isAnswered } = await coverageNow(ctx)
  const settings = await settingsOf(ctx.db, organisationId)
  let to: ListSet | undefined
  for await (const page of customersToScreen(ctx.db, organisationId, {
    awaiting: true,
    unanswered: isAnswered,
  })) {
    // Who has no answer for a reason that no list mends is not screened for it.
    const answerable = await answerableAmong(ctx, page)
    const customers = page.filter((one) => !isUnanswered(one) || answerable.has(one.id))
    if (customers.length === 0) continue
    run.behind += customers.length
    to ??= await listsToSearch(ctx)
    await screenThese(ctx, run, { to, settings, customers })
  }
  return run
}

/** Screens one customer with its related parties at once, for whoever has just changed it and goes on with what comes of it. @throws Problem `watchlists-missing`, `not-found`. */
export async function screenCustomer(asked: Context, id: number): Promise<void> {
  const ctx = { ...systemContext(asked.installation, 'monitoring', asked.actor.organisationId) }
  const { organisationId } = ctx.actor
  const settings = await settingsOf(ctx.db, organisationId)
  const to = await listsToSearch(ctx)
  const customer = await customerOfOrganisation(ctx.db, organisationId, id)
  const run: MonitoringRun = { behind: 1, screened: [], untouched: 0, casesOpened: 0 }
  await screenThese(ctx, run, { to, settings, customers: [customer] })
}

/** Why each customer that no list change concerns is screened. */
const causesFrom =
  (coverage: ReadonlyMap<number, CoverageRow>) =>
  (customer: CustomerRow): ScreeningCause => {
    const covered = coverage.get(customer.id)
    if (!covered) return 'first-screening'
    if (!isOfToday(covered, customer)) return 'facts-changed'
    return isUnanswered(customer) ? 'lists-complete' : 'screened-again'
  }

/** Screens customers whom no list change concerns: each for its own reason. */
async function screenThese(
  ctx: Context,
  run: MonitoringRun,
  work: { to: ListSet; settings: ScreeningSettings; customers: readonly CustomerRow[] },
): Promise<void> {
  const coverage = await coverageOfCustomers(ctx.db, ctx.actor.organisationId, idsOf(work.customers))
  await screenAgain(ctx, run, { ...work, coverage, causeOf: causesFrom(coverage) })
}

/** Screens customers again and says of what was known of them and was not found; who has been screened or erased meanwhile is left alone. */
async function screenAgain(
  ctx: Context,
  run: MonitoringRun,
  work: {
    to: ListSet
    settings: ScreeningSettings
    customers: readonly CustomerRow[]
    /** As it was when the customers were found to be behind. */
    coverage: ReadonlyMap<number, CoverageRow>
    causeOf: (customer: CustomerRow) => ScreeningCause
  },
): Promise<void> {
  for (let start = 0; start < work.customers.length; start += CHUNK_SUBJECTS) {
    const chunk = work.customers.slice(start, start + CHUNK_SUBJECTS)
    const before = await activeMatches(ctx, chunk)
    const now = ctx.installation.clock()
    const { set, searched: found } = await searchMany(
      { ...ctx, now },
      { set: work.to, settings: work.settings },
      chunk.map((customer) => ({ ...subjectOfCustomer(customer), companyId: customer.id })),
    )
    const { recorded, left } = await recordChange(
      { ...ctx, now },
      async (tx) => {
        // The lock of a run can be lost with its connection: what another run has screened meanwhile is not screened again.
        const held = await holdCoverage(tx, idsOf(chunk))
        const there = await holdCustomers(tx.db, tx.actor.organisationId, idsOf(chunk))
        const isLeft = chunk.map((customer) => {
          // Whoever was erased meanwhile leaves no screening behind.
          if (!there.has(customer.id)) return false
          const covered = held.get(customer.id)
          const isSame = covered?.screeningId === work.coverage.get(customer.id)?.screeningId
          return isSame || covered?.listSet !== set.digest || !isOfToday(covered, customer)
        })
        const left = chunk.filter((_, place) => isLeft[place])
        const searched = found
          .filter((_, place) => isLeft[place])
          .map((one, place) => ({ ...one, cause: work.causeOf(left[place] as CustomerRow) }))
        if (left.length === 0) return { result: { recorded: [], left }, trace: [] }
        const result = await recordScreenings(tx, {
          screeningType: 'monitoring',
          set,
          settings: work.settings,
          searched,
        })
        for (const [index, one] of result.entries()) {
          const customer = left[index] as CustomerRow
          await tellOf(tx, customer, one, {
            before: before.get(customer.id) ?? [],
            lists: new Set(set.lists.map((list) => list.listId)),
            cause: work.causeOf(customer),
          })
        }
        return {
          result: { recorded: result, left },
          trace: result.flatMap((one, index) =>
            tracesOfScreening(one, {
              subject: searched[index]?.subject ?? subjectOfCustomer(left[index] as CustomerRow),
              set,
              settings: work.settings,
              cause: work.causeOf(left[index] as CustomerRow),
            }),
          ),
        }
      },
      { isBounded: true },
    )
    run.screened.push(...left.map((customer) => customer.id))
    run.casesOpened += withRelatedOf(recorded).filter((one) => one.newMatchCount > 0).length
  }
}

const undecided = new Set(['open', 'unclear', 'proposed', 'confirmed'])

/** Matches that people still work on, or have confirmed, by customer; the newest of each entry. */
async function activeMatches(
  ctx: Context,
  customers: readonly CustomerRow[],
): Promise<Map<number, KnownMatch[]>> {
  const undecidedOf = new Map<number, KnownMatch[]>()
  const met = new Set<string>()
  for await (const known of knownMatches(ctx, customers)) {
    for (const { customerId, match } of known) {
      const key = `${customerId} ${match.listId}/${match.entryUid}`
      if (met.has(key)) continue
      met.add(key)
      if (!undecided.has(match.state)) continue
      const own = undecidedOf.get(customerId)
      if (own) own.push(match)
      else undecidedOf.set(customerId, [match])
    }
  }
  return undecidedOf
}

const withRelatedOf = (all: readonly RecordedScreening[]): RecordedScreening[] =>
  all.flatMap((one) => [one, ...one.related.map(({ recorded }) => recorded)])

/** Says of a match that was not found again, in an alert and on its case. */
async function tellOf(
  tx: Context,
  customer: CustomerRow,
  recorded: RecordedScreening,
  known: { before: readonly KnownMatch[]; lists: Set<string>; cause: ScreeningCause },
): Promise<void> {
  const { cause } = known
  const still = new Set(
    withRelatedOf([recorded])
      .flatMap(({ candidates }) => candidates)
      .filter((one) => one.isMatch)
      .flatMap((one) => [one.entry, ...(one.alsoAs ?? [])]),
  )
  for (const match of known.before) {
    // A list that is out of force as a whole, as the starter list beside an official one, cleared nobody.
    if (!known.lists.has(match.listId) || still.has(`${match.listId}/${match.entryUid}`)) continue
    await raiseAlert(tx, goneAlert(customer, recorded.id, match, cause))
    if (match.caseId !== null)
      await addCaseNote(tx, { id: match.caseId, text: goneNote(recorded.id, match, cause) })
  }
}
