import type { z } from 'zod'
import { type EmissionFactor, emissionFactors, seriesOf } from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { LibraryFactor } from '../../contract/index.ts'
import { dayOf } from '../companies/store.ts'
import * as store from './store.ts'

type Answer = z.input<typeof LibraryFactor>
type Facts = store.FactorRow['facts']

const OWN = 'own-'
const REPLACED = 'Replaced by version'
const idOf = (row: Pick<store.FactorRow, 'id'>) => `${OWN}${row.id}`

const publicFactor = (factor: EmissionFactor): Answer => ({
  ...factor,
  state: 'public',
  version: null,
  fileName: '',
  addedBy: null,
  addedAt: null,
  endedBy: null,
  endedAt: null,
  endedReason: null,
})

const ownFactor = (row: store.FactorRow): Answer => {
  const { facts, version, fileName, addedBy, addedAt, endedBy, endedAt, endedReason } = row
  return {
    ...facts,
    id: idOf(row),
    state: endedAt === null ? 'own' : endedReason?.startsWith(REPLACED) ? 'replaced' : 'withdrawn',
    version,
    fileName,
    addedBy,
    addedAt: addedAt.toISOString(),
    endedBy,
    endedAt: endedAt?.toISOString() ?? null,
    endedReason,
  }
}

/** The factors that can be used, or all that ever were. */
export async function listEmissionFactors(
  ctx: Context,
  { withEnded }: RequestOf<typeof endpoints.listEmissionFactors>,
): Promise<Answer[]> {
  const own = (await store.factorRows(ctx.db, ctx.actor.organisationId)).map(ownFactor)
  return [
    ...own.filter(({ endedAt }) => endedAt === null || withEnded === 'true'),
    ...emissionFactors.map(publicFactor),
  ]
}

const OWN_ID = new RegExp(`^${OWN}(\\d{1,9})$`)

/** Those of an organisation's own that have one of these ids, also ended ones: an inventory names a few of a library of thousands. */
export async function ownFactors(ctx: Context, ids: readonly string[]): Promise<Answer[]> {
  const numbers = new Set(ids.flatMap((id) => OWN_ID.exec(id)?.[1] ?? []))
  return (await store.factorsById(ctx.db, ctx.actor.organisationId, [...numbers].map(Number))).map(ownFactor)
}

/** Two rows tell the same factor for the same period. */
export const placeOf = (facts: Facts): string => `${seriesOf({ ...facts, id: '' })} ${facts.validFrom}`

/** @throws Problem `metric-refused`: a factor of a year to come is nobody's yet. */
export function faultOfFactor({ name, validFrom, kgCo2e }: Facts, today: string): string | undefined {
  if (validFrom > today) return `“${name}” holds from ${validFrom}, which is still to come.`
  return Number.isFinite(kgCo2e) && kgCo2e >= 0
    ? undefined
    : `“${name}”: ${kgCo2e} kg CO2e is not an emission factor.`
}

/** Keeps factors as new versions of those that are told for the same period, which are used no more. */
export async function keepFactors(
  tx: Change,
  kept: readonly store.FactorRow[],
  { facts, fileName }: { facts: readonly Facts[]; fileName: string },
): Promise<store.FactorRow[]> {
  const { organisationId } = tx.actor
  const places = Map.groupBy(kept, (row) => placeOf(row.facts))
  const rows = facts.map((one) => ({
    organisationId,
    facts: one,
    version: Math.max(0, ...(places.get(placeOf(one)) ?? []).map(({ version }) => version)) + 1,
    fileName,
    addedBy: actorName(tx.actor),
    addedAt: tx.now,
    endedBy: null,
    endedAt: null,
    endedReason: null,
  }))
  for (const row of rows) {
    const before = (places.get(placeOf(row.facts)) ?? []).filter(({ endedAt }) => endedAt === null)
    await store.endFactors(
      tx.db,
      organisationId,
      before.map(({ id }) => id),
      {
        endedBy: row.addedBy,
        endedAt: tx.now,
        endedReason: `${REPLACED} ${row.version}: ${row.facts.kgCo2e} kg CO2e/${row.facts.unit}`,
      },
    )
  }
  return store.insertFactors(tx.db, rows)
}

/** Adds a factor with its source, for the organisation alone. @throws Problem `metric-refused`, `conflict` where it is kept already. */
export async function addEmissionFactor(
  ctx: Context,
  facts: RequestOf<typeof endpoints.addEmissionFactor>,
): Promise<Answer> {
  const fault = faultOfFactor(facts, dayOf(ctx.now))
  if (fault) throw new Problem('metric-refused', fault)
  return recordChange(ctx, async (tx) => {
    const kept = await store.holdFactors(tx.db, tx.actor.organisationId)
    const same = kept.find(
      (row) =>
        row.endedAt === null && placeOf(row.facts) === placeOf(facts) && row.facts.kgCo2e === facts.kgCo2e,
    )
    if (same) throw new Problem('conflict', `“${facts.name}” is in the library with this value already.`)
    const [row] = await keepFactors(tx, kept, { facts: [facts], fileName: '' })
    const result = ownFactor(row as store.FactorRow)
    return {
      result,
      trace: {
        action: 'esg-factor.added',
        subject: { type: 'esg-data', id: result.id },
        after: result,
        payload: { title: result.name },
      },
    }
  })
}

/** Ends a factor for new activities. @throws Problem `not-found`, `already-decided`. */
export function withdrawEmissionFactor(
  ctx: Context,
  { id, reason }: RequestOf<typeof endpoints.withdrawEmissionFactor>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const kept = await store.holdFactors(tx.db, tx.actor.organisationId)
    const row = kept.find((one) => idOf(one) === id)
    if (!row)
      throw new Problem(
        'not-found',
        emissionFactors.some((one) => one.id === id)
          ? 'A factor of a public source is part of the product and is not withdrawn.'
          : `There is no emission factor ${id}.`,
      )
    if (row.endedAt) throw new Problem('already-decided', `It was ended already: ${row.endedReason}.`)
    const ended = { endedBy: actorName(tx.actor), endedAt: tx.now, endedReason: reason }
    await store.endFactors(tx.db, tx.actor.organisationId, [row.id], ended)
    return {
      result: ownFactor({ ...row, ...ended }),
      trace: {
        action: 'esg-factor.withdrawn',
        subject: { type: 'esg-data', id },
        before: { endedAt: null },
        after: ended,
        reason,
        payload: { title: row.facts.name },
      },
    }
  })
}
