import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  type Entity,
  type EntityIdentifier,
  type EntityName,
  type Precedence,
  titleOfSource,
} from '../contract/index.ts'
import { withLeftOut } from './company/left-out-of-list.ts'
import { companyOf } from './company-shape.ts'
import { formsNamed } from './loads/load-store.ts'
import { orderInForce } from './precedence/precedence-store.ts'
import { NOT_SCREENED, screeningsUnder } from './screening-of.ts'
import { declaredStatuses, doubtfulOf, shownFacts, sourcedFields } from './show-facts.ts'
import * as store from './store.ts'
import { EVERYBODY } from './tables.ts'

type Answer = z.input<typeof Entity>

/** Whether the actor may change rows of an organisation: their own, and everybody's where they run the installation. */
export function mayChange({ actor }: Context, organisationId: number): boolean {
  if (actor.kind !== 'user') return actor.kind === 'system'
  if (organisationId === EVERYBODY) return isGranted(actor, 'entities:directory')
  return organisationId === actor.organisationId && isGranted(actor, 'entities:write')
}

/** As of when a record speaks: the day that its source says, else the one on which it was loaded. */
const dayOf = ({ asOf, loadedAt }: store.RecordRow): string => asOf ?? loadedAt.toISOString().slice(0, 10)

/**
 * One company on one page, today or as of a day. A source keeps its newest record alone, so that as of a day means: without the records that
 * are newer than it, each of them named.
 * @throws Problem `not-found`, `invalid-input` for a day that is still to come.
 */
export async function readEntity(
  ctx: Context,
  { id, asOf }: { id: number; asOf?: string | undefined },
): Promise<Answer> {
  const { organisationId } = ctx.actor
  if (asOf !== undefined && asOf > ctx.now.toISOString().slice(0, 10))
    throw new Problem('invalid-input', `${asOf} is in the future: nothing is known yet.`, { field: 'asOf' })
  const row = await store.entityOf(ctx.db, organisationId, id)
  const kept = await store.recordsOf(ctx.db, organisationId, [row.id])
  const order = await orderInForce(ctx.db)
  const isNewer = (record: store.RecordRow) => asOf !== undefined && dayOf(record) > asOf
  const records = kept.filter((record) => !isNewer(record))
  const facts = factsShown(row, { kept, records, order })
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
    company: companyOf(
      { ...row, facts, sources: [...new Set(records.map(({ source }) => source))] },
      declaredStatuses(
        await withLeftOut(
          ctx.db,
          records.map((record) => ({ ...record, status: record.facts.status ?? null })),
          asOf ?? null,
        ),
        order,
      ),
    ),
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
    fields: await withForms(ctx, sourcedFields(records, order)),
    doubtful: doubtfulOf(records, order),
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
    offerings: records
      .flatMap(({ id: recordId, source, facts: { offering } }) =>
        offering ? [{ ...offering, recordId, title: titleOfSource(source) }] : [],
      )
      .sort((a, b) => (b.firstSale ?? b.filedOn).localeCompare(a.firstSale ?? a.filedOn)),
    instruments: records.flatMap(({ id: recordId, source, facts: { instruments = [] } }) =>
      instruments.map((issued) => ({ ...issued, recordId, title: titleOfSource(source) })),
    ),
    isSample: records.some(({ source }) => source.endsWith('-sample')),
    // Of a record that stands alone, as after a split or on a day before the others, nothing is joined.
    confidence:
      records.length > 1 && joins.length > 0
        ? Math.min(...joins.map(({ probability }) => probability))
        : null,
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
    asOf: asOf ?? null,
    leftOut: kept
      .filter(isNewer)
      .map((record) => ({ title: titleOfSource(record.source), asOf: dayOf(record) })),
  }
}

/** What its records show; of a day before all of them nothing but its name, by which it is looked at. */
function factsShown(
  row: store.EntityRow,
  {
    kept,
    records,
    order,
  }: { kept: readonly store.RecordRow[]; records: readonly store.RecordRow[]; order: Precedence },
): store.EntityRow['facts'] {
  if (records.length > 0) return shownFacts(records, order)
  return kept.length === 0 ? row.facts : { names: row.facts.names.slice(0, 1), identifiers: [] }
}

/** A legal form is kept by its code of ISO 20275 and shown by the name that the code list gives it. */
async function withForms(ctx: Context, fields: Answer['fields']): Promise<Answer['fields']> {
  const codes = fields
    .filter(({ field }) => field === 'legalForm')
    .flatMap(({ values }) => values.map(({ value }) => value))
    .filter((value) => /^[A-Z\d]{4}$/.test(value))
  const names = await formsNamed(ctx.db, codes)
  if (names.size === 0) return fields
  const inWords = (value: string) => {
    const name = names.get(value)
    return name ? `${name} (${value})` : value
  }
  return fields.map((one) =>
    one.field === 'legalForm'
      ? {
          ...one,
          shown: inWords(one.shown),
          values: one.values.map((value) => ({ ...value, value: inWords(value.value) })),
        }
      : one,
  )
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
