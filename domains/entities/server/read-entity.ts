import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import type { Entity, EntityIdentifier, EntityName } from '../contract/index.ts'
import { companyOf } from './company-shape.ts'
import { NOT_SCREENED, screeningsUnder } from './screening-of.ts'
import { shownFacts, sourcedFields, titleOfSource } from './show-facts.ts'
import * as store from './store.ts'
import { EVERYBODY } from './tables.ts'

type Told = z.input<typeof Entity>

/** Whether the actor may change rows of an organisation: their own, and everybody's where they run the installation. */
export function mayChange({ actor }: Context, organisationId: number): boolean {
  if (actor.kind !== 'user') return actor.kind === 'system'
  if (organisationId === EVERYBODY) return isGranted(actor, 'entities:directory')
  return organisationId === actor.organisationId && isGranted(actor, 'entities:write')
}

/** One company on one page. @throws Problem `not-found`. */
export async function readEntity(ctx: Context, { id }: { id: number }): Promise<Told> {
  const { organisationId } = ctx.actor
  const row = await store.entityOf(ctx.db, organisationId, id)
  const records = await store.recordsOf(ctx.db, organisationId, [row.id])
  const facts = records.length > 0 ? shownFacts(records) : row.facts
  const joins = records.flatMap(({ joined }) => joined ?? [])
  const [screening = NOT_SCREENED] = await screeningsUnder(ctx, [facts])
  const steps = await store.stepsOf(ctx.db, organisationId, row.id)
  const others = new Map(
    (
      await store.entitiesWithIds(
        ctx.db,
        organisationId,
        steps.map((step) => otherSideOf(step, row.id)),
      )
    ).map((other) => [other.id, other.facts.names[0]?.text ?? '']),
  )
  return {
    id: row.id,
    name: facts.names[0]?.text ?? '',
    kind: facts.kind ?? 'legal',
    isOwn: row.organisationId !== EVERYBODY,
    company: companyOf({ ...row, facts, sources: [...new Set(records.map(({ source }) => source))] }),
    identifiers: gathered<EntityIdentifier>(
      records,
      (record) => record.facts.identifiers,
      ({ kind, value }) => `${kind}:${value}`,
    ),
    names: gathered<EntityName>(
      records,
      (record) => record.facts.names,
      ({ text }) => text.toLowerCase(),
    ),
    fields: sourcedFields(records),
    records: records.map((record) => ({
      id: record.id,
      source: record.source,
      title: titleOfSource(record.source),
      sourceKey: record.sourceKey,
      name: record.facts.names[0]?.text ?? '',
      asOf: record.asOf,
      isOwn: record.organisationId !== EVERYBODY,
      joined: record.joined,
    })),
    confidence: joins.length > 0 ? Math.min(...joins.map(({ probability }) => probability)) : null,
    screening,
    steps: steps.map((step) => {
      const otherId = otherSideOf(step, row.id)
      return {
        id: step.id,
        kind: step.kind,
        otherId,
        otherName: others.get(otherId) ?? `Record ${otherId}`,
        by: step.by,
        at: step.at,
        reason: step.reason,
        mayUndo: mayChange(ctx, step.organisationId),
      }
    }),
    mayChange: mayChange(ctx, row.organisationId),
  }
}

const otherSideOf = (step: store.StepRow, id: number) => (step.entityId === id ? step.otherId : step.entityId)

/** What several records say alike stands once, with who says it. */
function gathered<Value extends object>(
  records: readonly store.RecordRow[],
  valuesOf: (record: store.RecordRow) => readonly Value[],
  keyOf: (value: Value) => string,
): (Value & { sources: string[] })[] {
  const found = new Map<string, Value & { sources: string[] }>()
  for (const record of records)
    for (const value of valuesOf(record)) {
      const title = titleOfSource(record.source)
      const known = found.get(keyOf(value))
      if (!known) found.set(keyOf(value), { ...value, sources: [title] })
      else if (!known.sources.includes(title)) known.sources.push(title)
    }
  return [...found.values()]
}
