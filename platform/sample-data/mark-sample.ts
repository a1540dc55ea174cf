import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { type LastSampleIds, sampleData } from './tables.ts'

/** Says of each record in an answer whether it is sample data. */
type Mark = (answer: unknown, last: Partial<LastSampleIds>) => unknown

const marks = new WeakMap<z.core.$ZodType, { mark: Mark | undefined }>()

/**
 * Fills in `isSample` of the records in an answer that are told by their number (`sampleByNumber` in the contract), wherever they stand in it. What has a flag of its own says so itself.
 * An endpoint without such a record asks nothing of the database.
 */
export async function markSample(
  { db, actor }: Context,
  { response }: Pick<Endpoint, 'response'>,
  answer: unknown,
): Promise<unknown> {
  const mark = markOf(response)
  if (!mark || answer instanceof Response) return answer
  return mark(answer, await lastSampleIdsOf(db, actor.organisationId))
}

/** The highest number of each kind that is sample data; of a kind that is missing there is none. */
export async function lastSampleIdsOf(
  db: Queryable,
  organisationId: number,
): Promise<Partial<LastSampleIds>> {
  const [row] = await db
    .select({ lastIds: sampleData.lastIds })
    .from(sampleData)
    .where(eq(sampleData.organisationId, organisationId))
  return row?.lastIds ?? {}
}

function markOf(schema: z.core.$ZodType): Mark | undefined {
  const known = marks.get(schema)
  if (known) return known.mark
  // Met again within itself, it is marked at its first meeting.
  const kept: { mark: Mark | undefined } = { mark: undefined }
  marks.set(schema, kept)
  kept.mark = made(schema)
  return kept.mark
}

function made(schema: z.core.$ZodType): Mark | undefined {
  if (schema instanceof z.ZodObject) return ofObject(schema)
  if (schema instanceof z.ZodArray) {
    const each = markOf(schema.element)
    return each && ((answer, last) => (Array.isArray(answer) ? answer.map((one) => each(one, last)) : answer))
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const within = markOf(schema.unwrap())
    return (
      within && ((answer, last) => (answer === null || answer === undefined ? answer : within(answer, last)))
    )
  }
  return undefined
}

function ofObject(schema: z.ZodObject): Mark | undefined {
  const parts = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, part]) => {
    const kind = key === 'isSample' ? part.meta()?.sampleOf : undefined
    const mark: Mark | undefined = typeof kind === 'string' ? undefined : markOf(part)
    return typeof kind === 'string' || mark ? [{ key, kind, mark }] : []
  })
  if (parts.length === 0) return undefined
  return (answer, last) => {
    if (typeof answer !== 'object' || answer === null) return answer
    const record = { ...answer } as Record<string, unknown>
    for (const { key, kind, mark } of parts) {
      if (mark) record[key] = mark(record[key], last)
      else record[key] = Number(record.id) <= (last[String(kind)] ?? 0)
    }
    return record
  }
}
