import { addSamplePeople } from '#domains/accounts/server/index.ts'
import { lastAlertId } from '#domains/alerts/server/index.ts'
import { takeOverBorrowers } from '#domains/credit/server/index.ts'
import {
  type CustomerRow,
  changeCustomer,
  importCustomers,
  monitorCustomers,
} from '#domains/customers/server/index.ts'
import { takeOverOperations } from '#domains/operations/server/index.ts'
import type { LastSampleIds } from '#domains/overview/server/index.ts'
import { beginWithSampleContract, screenInBulk } from '#domains/screening/server/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import type { UserActor } from '#platform/identity/index.ts'
import { declaredSlices } from '#platform/slice/index.ts'
import { lastWorkEventId } from '#platform/work-events/index.ts'
import { planPaperAccount } from './paper-account.ts'
import { type PlannedStory, planStory } from './plan-story.ts'
import { raiseAlerts } from './raise-alerts.ts'
import { rules } from './rules.ts'
import { type Going, type Timeline, timelineUntil } from './timeline.ts'
import { type UsedNumbers, usedNumbers } from './used-numbers.ts'
import { BORROWERS, planBorrowers } from './world/borrowers.ts'
import { planCustomers } from './world/customers.ts'
import { flaggedParties } from './world/flagged-parties.ts'
import { hoursBefore } from './world/moments.ts'
import { nameMaker } from './world/names.ts'
import { planOperations } from './world/operations.ts'
import { samplePeople } from './world/people.ts'
import { type PlannedScreening, planScreenings, SCREENINGS } from './world/screenings.ts'
import { chanceFrom } from './world/seeded-random.ts'

const SEED = 20_261

const FIRST_DAY_AGO = 185
const NOT_MONITORED = 12
const LENT_HOURS_AGO = 100
const CHANGED_LATELY = 9

/**
 * Fills an organisation with the sample world: its past is lived through, by its people, until the installation's now. Answers the
 * highest numbers it used, or nothing when it was stopped on the way.
 */
export async function fillWorld(
  installation: Installation,
  organisationId: number,
  { shouldStop, onStep }: Going = {},
): Promise<LastSampleIds | undefined> {
  const now = installation.clock()
  const chance = chanceFrom(SEED)
  const names = nameMaker(chance)
  const used = usedNumbers()
  const ground: Context = {
    installation,
    actor: rules(organisationId),
    now: hoursBefore(now, 24 * FIRST_DAY_AGO),
    requestId: 'sample-data',
    address: '',
    db: installation.database.db,
  }
  const people = (await addSamplePeople(ground, samplePeople(organisationId))).map(
    (person): UserActor => ({
      kind: 'user',
      userId: person.userId,
      username: person.username,
      fullName: person.fullName,
      role: person.role,
      organisationId,
      isDemo: false,
      sessionId: 'sample-data',
    }),
  )
  const person = (index: number): UserActor => {
    const one = people[index % 4]
    if (!one) throw new Error('The sample world has four people who work.')
    return one
  }

  await beginWithSampleContract({ ...ground, actor: rules(organisationId) })
  const timeline = timelineUntil(now)
  const account = planPaperAccount(timeline, { ...ground, now }, person(3))
  if (!(await timeline.live(installation, { shouldStop, until: ground.now }))) return undefined

  const planned = planCustomers(chance, names, now)
  const rows = await importCustomers(ground, {
    customers: planned.map(({ customer }) => customer),
    source: 'Customer book',
    hasHistory: true,
  })
  used.note('company', ...rows.map((row) => row.id))
  const customers = planned.map((plan, index) => ({ ...plan, row: rows[index] as CustomerRow }))

  const stories = flaggedParties.map((party, index): PlannedStory => {
    const companyId = customers.find(({ customer }) => party.isCustomer && customer.name === party.name)?.row
      .id
    const story: PlannedStory = { party, companyId: companyId ?? null }
    planStory(timeline, story, {
      screener: person(index),
      officer: person(index + 1),
      second: person(index + 2),
    })
    return story
  })
  const unlisted = customers.filter(({ isListed }) => !isListed).map(({ row }) => row)
  const screenings = planScreenings(chance, names, now, {
    customers: unlisted,
    count: SCREENINGS - flaggedParties.length,
  })
  screenByFortnight(timeline, screenings, person, used)
  changeLately(timeline, unlisted, person)
  raiseAlerts(timeline, { stories, officer: person(0) })
  if (!(await timeline.live(installation, { shouldStop, onStep }))) return undefined

  const lentTo = unlisted.slice(0, BORROWERS)
  await takeOverBorrowers(
    { ...ground, now: hoursBefore(now, LENT_HOURS_AGO) },
    { borrowers: planBorrowers(lentTo, now), source: 'Sample data, invented' },
  )
  await takeOverOperations(
    { ...ground, now },
    planOperations(chanceFrom(SEED), now, { customers: unlisted, people: [person(1), person(2)] }),
  )
  await monitorCustomers(
    { ...ground, now },
    { ids: rows.slice(0, rows.length - NOT_MONITORED).map((row) => row.id) },
  )
  used.note('screening', ...stories.map((story) => story.screeningId))
  used.note('case', ...stories.map((story) => story.caseId))
  used.note('account', account.accountId)
  used.note('alert', await lastAlertId(installation.database.db, organisationId))
  const own = await fillSlices({ ...ground, now })
  return {
    ...used.highest(),
    ...own,
    workEvent: await lastWorkEventId(installation.database.db, organisationId),
  }
}

/** What slices add to the sample by themselves. Gives the highest numbers that they used. */
async function fillSlices(ctx: Context): Promise<Record<string, number>> {
  const lastIds: Record<string, number> = {}
  for (const { sampleData } of declaredSlices()) {
    if (!sampleData?.fill) continue
    await sampleData.fill(ctx)
    if (sampleData.numbered && sampleData.lastId)
      lastIds[sampleData.numbered.name] = await sampleData.lastId(ctx.db, ctx.actor.organisationId)
  }
  return lastIds
}

/** Screenings of unlisted names, made in one go for each fortnight and kind: the trail has an entry for each go. */
function screenByFortnight(
  timeline: Timeline,
  screenings: readonly PlannedScreening[],
  person: (index: number) => UserActor,
  used: UsedNumbers,
): void {
  const fortnight = (at: Date) => Math.floor(at.getTime() / (14 * 86_400_000))
  const goes = Map.groupBy(
    screenings,
    ({ subject, screeningType }) => `${fortnight(subject.at)} ${screeningType}`,
  )
  for (const [index, go] of [...goes.values()].entries()) {
    const [first] = go
    const last = go.at(-1)
    if (!first || !last) continue
    timeline.at(last.subject.at, person(index), async (ctx) => {
      const screened = await screenInBulk(
        ctx,
        go.map(({ subject }) => subject),
        { screeningType: first.screeningType, isSample: true },
      )
      for (const { id, caseId } of screened) {
        used.note('screening', id)
        used.note('case', caseId)
      }
    })
  }
}

/** A few customers whose data was confirmed in the last days. */
function changeLately(
  timeline: Timeline,
  rows: readonly CustomerRow[],
  person: (index: number) => UserActor,
): void {
  for (const [index, row] of rows.slice(60, 60 + CHANGED_LATELY).entries()) {
    timeline.at(hoursBefore(timeline.now, 5 + index * 16), person(index), (ctx) =>
      changeCustomer(ctx, {
        id: row.id,
        kycCompletenessPercent: Math.min(100, (row.kycCompletenessPercent ?? 0) + 5),
        isDataConfirmed: true,
        reason: 'Annual review.',
      }),
    )
  }
}
