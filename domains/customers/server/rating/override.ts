import {
  changeControl,
  changesOfControl,
  controlChangeOf,
  defineControl,
} from '#domains/controls/server/index.ts'
import { floorOf } from '#engines/customer-rating/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { type Change, type Context, daysAfter } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  type CustomerRating,
  type overrideCustomerRating as endpoint,
  lastDayOf,
  OVERRIDE_DAYS_MAX,
  type RatingOfCustomer,
} from '../../contract/rating.ts'
import { shippedModel } from '../../contract/rating-model.ts'
import type { CustomerRiskLevel } from '../../contract/schemas.ts'
import { graverOf, shownRiskOf } from '../customer-shape.ts'
import { asOfToday } from '../screening/answers-today.ts'
import * as store from '../store.ts'
import { countriesOf, modelInForce } from './model-store.ts'
import { type RatingRow, ratingsOf } from './rating-store.ts'
import '../../contract/changes.ts'

const HISTORY_TOLD = 25

/** What an override changes: how the risk reads with it, and until when. `level` null: as it was stated and rated. */
type Override = {
  customerId: number
  level: CustomerRiskLevel | null
  until: string | null
  /** How the risk reads without an override. */
  assessed: CustomerRiskLevel | null
}

const effective = ({ level, assessed }: Override): CustomerRiskLevel | null => level ?? assessed

const inWords = (level: CustomerRiskLevel | null): string => level ?? 'not assessed'

const isBelow = (one: CustomerRiskLevel | null, other: CustomerRiskLevel | null): boolean =>
  other !== null && one !== other && graverOf(one, other) === other

/** An override, as a control: one by which the customer reads lower on any day than it would have takes two people. */
const overrideControl = defineControl<Override>({
  name: 'customer-rating-override',
  permission: 'customers:write',
  subject: (key) => ({ type: 'company', id: key }),
  called: ({ customerId }) => `Risk rating of customer ${customerId}`,
  read: async (ctx, key) => overrideOf(await customerToday(ctx, Number(key))),
  loosens(before, after) {
    const [from, to] = [effective(before), effective(after)]
    const [endsBefore, ends] = [before.until ?? '', after.until ?? '']
    const isLonger = isBelow(to, after.assessed) && ends > endsBefore
    if (isBelow(to, from) || isLonger) {
      const until = after.until === null ? '' : ` until ${lastDayOf(ends)}`
      return [`The customer reads ${inWords(to)} instead of ${isLonger ? after.assessed : from}${until}.`]
    }
    // Shortened, a graver level gives way sooner to what was assessed.
    return isBelow(after.assessed, from) && ends < endsBefore
      ? [`The customer reads ${inWords(after.assessed)} instead of ${from} from ${ends.slice(0, 10)} on.`]
      : []
  },
  apply: putOverride,
})

async function customerToday(ctx: Context, id: number): Promise<store.CustomerRow> {
  const row = await store.customerOfOrganisation(ctx.db, ctx.actor.organisationId, id)
  const [today = row] = await asOfToday(ctx, [row])
  return today
}

const overrideOf = (row: store.CustomerRow): Override => ({
  customerId: row.id,
  level: row.overrideLevel,
  until: row.overrideUntil?.toISOString() ?? null,
  assessed: graverOf(row.riskLevel, row.ratedLevel),
})

function putOverride(
  tx: Change,
  { key, after, reason }: { key: string; before: Override; after: Override; reason: string },
): Promise<void> {
  const id = Number(key)
  return recordChange(tx, async () => {
    const before = await store.holdCustomer(tx.db, tx.actor.organisationId, id)
    if (after.level) refuseBelow(before, after.level)
    const row = await store.updateCustomer(tx.db, tx.actor.organisationId, id, {
      overrideLevel: after.level,
      overrideUntil: after.until === null ? null : new Date(after.until),
      updatedAt: tx.now,
    })
    return {
      result: undefined,
      trace: {
        action: 'customer.rating-overridden',
        subject: { type: 'company', id },
        before: { overrideLevel: before.overrideLevel, overrideUntil: before.overrideUntil },
        after: {
          outcome: after.level ?? 'ended',
          overrideUntil: row.overrideUntil,
          version: row.version,
        },
        reason,
        payload: { title: row.name, ...(after.level ? { severity: after.level } : {}) },
      },
    }
  })
}

/** @throws Problem `conflict` for a level below what a country or an open match asks for. */
function refuseBelow(row: store.CustomerRow, level: CustomerRiskLevel): void {
  const least = graverOf<CustomerRiskLevel | null>(row.riskFloor, row.openMatchRisk)
  if (least === null || graverOf(level, least) === level) return
  throw new Problem(
    'conflict',
    least === row.riskFloor
      ? `A customer of this country is rated ${least} at least. Change the floor in the rating model first.`
      : `A match of ${least} risk is open. Decide it first.`,
  )
}

/** Puts a level in the place of what was stated and rated, or ends that. @throws Problem `not-found`, `conflict`, `invalid-input`. */
export async function overrideCustomerRating(
  ctx: Context,
  { id, level, until, reason }: RequestOf<typeof endpoint>,
): Promise<RatingOfCustomer> {
  const end = until === null ? null : daysAfter(new Date(`${until}T00:00:00.000Z`), 1)
  if (end && (end <= ctx.now || end > daysAfter(ctx.now, OVERRIDE_DAYS_MAX + 1)))
    throw new Problem('invalid-input', `An override ends after today and within ${OVERRIDE_DAYS_MAX} days.`)
  await recordChange(ctx, async (tx) => {
    const row = await customerToday(tx, id)
    if (level) refuseBelow(row, level)
    if (level === null && row.overrideLevel === null)
      throw new Problem('conflict', 'There is no override that could be ended.')
    const after = { ...overrideOf(row), level, until: level && end ? end.toISOString() : null }
    await changeControl(tx, overrideControl, { key: String(id), after, reason })
    return { result: undefined, trace: [] }
  })
  return readCustomerRating(ctx, { id })
}

/** The rating of a customer with everything that it rests on. @throws Problem `not-found`. */
export async function readCustomerRating(ctx: Context, { id }: { id: number }): Promise<RatingOfCustomer> {
  const { db, actor } = ctx
  const row = await customerToday(ctx, id)
  const [newest, ...older] = await ratingsOf(db, actor.organisationId, id, HISTORY_TOLD)
  const model = (await modelInForce(db, actor.organisationId))?.model ?? shippedModel
  const overrides = await changesOfControl(db, actor.organisationId, {
    control: 'customer-rating-override',
    key: String(id),
    limit: HISTORY_TOLD,
  })
  return {
    riskLevel: shownRiskOf(row),
    statedRiskLevel: row.riskLevel,
    openMatchRisk: row.openMatchRisk,
    riskFloor: row.riskFloor,
    floorSource: floorOf(model, countriesOf(row))?.source ?? null,
    override:
      row.overrideLevel && row.overrideUntil
        ? { level: row.overrideLevel, until: row.overrideUntil.toISOString() }
        : null,
    overrides: overrides.map(controlChangeOf),
    rating: newest ? ratingOf(newest) : null,
    isAwaited: row.awaitsRatingSince !== null,
    history: [newest, ...older].flatMap((one) => (one ? [ratingOf(one)] : [])),
  }
}

const ratingOf = ({ rating, modelVersion, ratedAt }: RatingRow): CustomerRating => ({
  ...rating,
  modelVersion,
  ratedAt: ratedAt.toISOString(),
})
