import { z } from 'zod'
import {
  type EmissionFactor,
  faultOfActivity,
  type GhgActivity,
  ghgInventory,
  type ScopeTotals,
} from '#engines/esg/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { StatedGhgActivity } from '../../contract/index.ts'
import { ownFactors } from '../factors/factors.ts'
import type { WorksheetRow } from './store.ts'

/** Factors stand beside the activities as they were when these were kept: another one does not move what was worked out. */
const GhgKept = z.object({
  activities: z.array(StatedGhgActivity),
  factors: z.record(z.string(), z.custom<EmissionFactor>()),
})
type Answer = z.infer<typeof StatedGhgActivity>

/** An activity with the factors it was kept with. @throws Problem `invalid-input` for a factor that does not exist. */
export function withFactors(
  stated: Answer,
  factors: Readonly<Record<string, EmissionFactor>>,
): GhgActivity & { site: string | null } {
  const { factorId, marketFactorId, source: _, ...activity } = stated
  const factor = factors[factorId]
  const marketFactor = marketFactorId === null ? null : factors[marketFactorId]
  if (!factor || marketFactor === undefined)
    throw new Problem(
      'invalid-input',
      `“${stated.name}”: there is no factor ${factor ? marketFactorId : factorId}.`,
    )
  return { ...activity, factor, marketFactor }
}

export const keptOf = (row: WorksheetRow) => GhgKept.parse(row.content)

/** What a kept inventory comes to. A line that no longer fits the rules was kept before there were these: it counts in nothing, and says why. */
function computed(row: WorksheetRow) {
  const { activities, factors } = keptOf(row)
  const all = activities.map((stated) => withFactors(stated, factors))
  const faults = all.map((activity) => faultOfActivity(activity) ?? '')
  const inventory = ghgInventory(all.filter((_, at) => faults[at] === ''))
  return { activities, all, faults, inventory }
}

/** A scope with a line that is not counted is not reported: a part of it is not the whole. */
export const totalsOf = (row: WorksheetRow): ScopeTotals => {
  const { all, faults, inventory } = computed(row)
  const { scope1, scope2Location, scope2Market, scope3 } = inventory
  const partial = new Set(all.flatMap(({ scope }, at) => (faults[at] === '' ? [] : [scope])))
  const whole = (scope: 1 | 2 | 3, tonnes: number | null) => (partial.has(scope) ? null : tonnes)
  return {
    scope1: whole(1, scope1.tonnes),
    scope2Location: whole(2, scope2Location.tonnes),
    scope2Market: whole(2, scope2Market.tonnes),
    scope3: whole(3, scope3.tonnes),
  }
}

/** What the library says since of factors that an inventory was made with. */
async function endedSince(ctx: Context, used: readonly EmissionFactor[]): Promise<string[]> {
  const own = await ownFactors(
    ctx,
    used.map(({ id }) => id),
  )
  return own.flatMap(({ name, endedAt, endedBy, endedReason }) =>
    endedAt
      ? [
          `The factor “${name}” was ended by ${endedBy} on ${String(endedAt).slice(0, 10)}: ${endedReason}. This inventory still counts by it.`,
        ]
      : [],
  )
}

export async function inventoryOf(ctx: Context, row: WorksheetRow) {
  const { activities, all, faults, inventory } = computed(row)
  const lines = inventory.lines.values()
  return {
    ...inventory,
    activities,
    lines: all.map(({ name, scope, factor, marketFactor: _, amount, unit }, at) => {
      const fault = faults[at] ?? ''
      const line = fault === '' ? lines.next().value : undefined
      return {
        name,
        scope,
        kgCo2e: line?.kgCo2e ?? null,
        marketKgCo2e: line?.marketKgCo2e ?? null,
        fault,
        formula: line?.formula ?? `${amount} ${unit}`,
        note: line?.note ?? '',
        factor,
        source: activities[at]?.source ?? '',
      }
    }),
    notes: [
      ...faults.flatMap((fault) => (fault === '' ? [] : [`Not counted: ${fault}`])),
      ...inventory.notes,
      ...(await endedSince(
        ctx,
        all.flatMap(({ factor, marketFactor }) => (marketFactor ? [factor, marketFactor] : [factor])),
      )),
    ],
  }
}
