import { and, Column, is, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { asRead } from '#platform/columns/index.ts'
import type { ListColumnKind } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** One thing that rows are ordered by. */
export type Term = { by: SQLWrapper; kind: ListColumnKind; isDescending: boolean; isNullable: boolean }

export function termOf(by: SQLWrapper, kind: ListColumnKind, isDescending: boolean): Term {
  const isNullable = !(is(by, Column) && by.notNull)
  return { by: kind === 'text' ? asRead(by) : by, kind, isDescending, isNullable }
}

/** What is missing stands last in both directions; the other way round it is first. */
export function inOrder({ by, isDescending, isNullable }: Term, isBackwards: boolean): SQL {
  const isDown = isDescending !== isBackwards
  if (!isNullable) return isDown ? sql`${by} desc` : sql`${by} asc`
  const where = isBackwards ? sql.raw('nulls first') : sql.raw('nulls last')
  return isDown ? sql`${by} desc ${where}` : sql`${by} asc ${where}`
}

/** The values that place a row in the order, as text that the database itself wrote. */
export const keysOf = (terms: readonly Term[]): SQL<(string | null)[]> =>
  sql`array[${sql.join(
    terms.map(({ by }) => sql`(${by})::text`),
    sql`, `,
  )}]`

const casts: Record<ListColumnKind, SQL> = {
  text: sql.raw('::text'),
  whole: sql.raw('::bigint'),
  decimal: sql.raw('::float8'),
  moment: sql.raw('::timestamptz'),
  'yes-no': sql.raw('::boolean'),
}

/** Whether a row stands behind the place of these values, or before it. */
export function isBeyond(
  terms: readonly Term[],
  keys: readonly (string | null)[],
  isBackwards: boolean,
): SQL | undefined {
  const [term, ...others] = terms
  if (!term) return sql`false`
  const [key = null, ...otherKeys] = keys
  const { by, isDescending, isNullable } = term
  const further = others.length > 0 ? isBeyond(others, otherKeys, isBackwards) : sql`false`
  if (key === null) {
    const isSame = and(isNull(by), further)
    return isBackwards ? or(isNotNull(by), isSame) : isSame
  }
  const value = sql`${key}${casts[term.kind]}`
  const isLess = isDescending !== isBackwards
  const beyond = isLess ? sql`${by} < ${value}` : sql`${by} > ${value}`
  const isSame = and(sql`${by} = ${value}`, further)
  if (isNullable && !isBackwards) return or(beyond, isNull(by), isSame)
  // Said twice, so that an index begins at the place and not at its start.
  const reach = isLess ? sql`${by} <= ${value}` : sql`${by} >= ${value}`
  return and(reach, or(beyond, isSame))
}

export type Place = { sort: string; isBackwards: boolean; keys: readonly (string | null)[] }

const Written = z.tuple([z.string(), z.boolean(), z.array(z.string().nullable())])

export const writePlace = ({ sort, isBackwards, keys }: Place): string =>
  Buffer.from(JSON.stringify([sort, isBackwards, keys])).toString('base64url')

/** A place in an order that an earlier answer gave. @throws Problem `invalid-input` for one of another order, or that nobody gave. */
export function readPlace(text: string, sort: string, terms: readonly Term[]): Place {
  const read = Written.safeParse(parsed(text))
  const [wrote, isBackwards, keys] = read.data ?? ['', false, []]
  const isOfTerms =
    keys.length === terms.length && terms.every(({ kind }, at) => isValue[kind](keys[at] ?? null))
  if (!read.success || wrote !== sort || !isOfTerms)
    throw new Problem(
      'invalid-input',
      'This page is not one of the list in this order. Begin at its first page.',
    )
  return { sort, isBackwards, keys }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

const shaped = (shape: RegExp) => (key: string | null) => key === null || shape.test(key)

const isValue: Record<ListColumnKind, (key: string | null) => boolean> = {
  text: (key) => !key?.includes('\0'),
  whole: shaped(/^-?\d{1,18}$/),
  decimal: shaped(/^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/),
  moment: (key) =>
    shaped(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/)(key) &&
    (key === null || !Number.isNaN(Date.parse(key.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))),
  'yes-no': shaped(/^(true|false)$/),
}
