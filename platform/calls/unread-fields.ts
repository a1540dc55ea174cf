import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'

/**
 * Refuses what no part of the contract reads: a field that is spelt wrongly would be left out without a word, and what is then answered (every case instead of the urgent ones, a
 * related party without its share) be believed. A program and an assistant are refused on every call and for any part of a field. Somebody signed in on a page is refused where a change
 * has a field that is nearly one that the call reads and that was not sent: rows that are sent back whole have more fields than a call reads.
 * @throws Problem `invalid-input`.
 */
export function refuseUnread(
  { actor }: Pick<Context, 'actor'>,
  { request, effect }: Pick<Endpoint, 'request' | 'effect'>,
  fields: Record<string, unknown>,
  form: 'whole' | 'short',
): void {
  if (actor.kind !== 'user' && form === 'whole') return
  const isProgram = form === 'short' || (actor.kind === 'user' && actor.through?.kind === 'token')
  if (!isProgram && effect === 'read') return
  const known = Object.keys(request.shape)
  const names = isProgram ? known : known.filter((field) => !Object.hasOwn(fields, field))
  const meantBy = (field: string) => nearestOf(field, names, isProgram ? undefined : nearlyFor(field))
  const unread = unreadFields(request, fields).filter((field) => isProgram || meantBy(field) !== undefined)
  if (unread.length === 0) return
  const takes = known.length > 0 ? `It takes: ${known.join(', ')}.` : 'It takes no fields.'
  const sentenceOf = (field: string) => {
    const meant = meantBy(field)
    return `This call has no field “${field.slice(0, 100)}”${meant ? `: did you mean “${meant}”?` : '.'}`
  }
  throw new Problem('invalid-input', `${sentenceOf(unread[0] ?? '')} Nothing was done. ${takes}`, {
    issues: unread.slice(0, 20).map((field) => ({ field, message: sentenceOf(field) })),
  })
}

const FIELD_LENGTH_MAX = 60

type Nearness = {
  /** The least letters of a name that is the beginning of the other. */
  lengthMin: number
  slipsMax: number
}

/** A suggestion may be far-fetched. */
const suggested = (name: string): Nearness => ({ lengthMin: 2, slipsMax: Math.floor(name.length / 2) })
/** What is refused for being nearly a field differs by its end, or by a slip or two. */
const nearlyFor = (name: string): Nearness => ({ lengthMin: 4, slipsMax: name.length > 4 ? 2 : 0 })

/** The known name that a name was most likely meant for: one begins with the other, or few letters differ; undefined where none is near. */
export function nearestOf(
  name: string,
  known: readonly string[],
  { lengthMin, slipsMax }: Nearness = suggested(name),
): string | undefined {
  // Of a field within another the names here are not those beside it.
  if (name.length > FIELD_LENGTH_MAX || name.length < lengthMin || name.includes('.')) return undefined
  const left = name.toLowerCase()
  const near = known.flatMap((one) => {
    const right = one.toLowerCase()
    const begins = right.length >= lengthMin && (right.startsWith(left) || left.startsWith(right))
    const distance = begins ? 0 : distanceOf(left, right)
    return distance <= slipsMax ? [{ one, distance }] : []
  })
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.one
}

/** Letters to put in, take out or change. */
function distanceOf(left: string, right: string): number {
  let last = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let row = 1; row <= left.length; row++) {
    const next = [row]
    for (let column = 1; column <= right.length; column++)
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1),
      )
    last = next
  }
  return last[right.length] ?? 0
}

type Def = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  options?: z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of all that a type leaves out of a value, in words of its path: `scope.customer`. */
export function unreadFields(type: z.ZodType, value: unknown, path = ''): string[] {
  const def = type._zod.def as unknown as Def
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  if (def.innerType) return unreadFields(def.innerType, value, path)
  switch (def.type) {
    case 'pipe':
      return def.in ? unreadFields(def.in, value, path) : []
    case 'array':
      return Array.isArray(value) && def.element
        ? value.flatMap((one, index) => unreadFields(def.element as z.ZodType, one, at(index)))
        : []
    case 'object': {
      if (!isObject(value)) return []
      const { shape = {}, catchall } = def
      return Object.entries(value).flatMap(([key, own]) => {
        const known = Object.hasOwn(shape, key) ? shape[key] : undefined
        if (known) return unreadFields(known, own, at(key))
        return catchall ? [] : [at(key)]
      })
    }
    case 'union': {
      // Read by the first that takes it; where none does, the contract refuses it in its own words.
      const taking = def.options?.find((option) => option.safeParse(value).success)
      return taking ? unreadFields(taking, value, path) : []
    }
    case 'intersection': {
      const right = new Set(def.right ? unreadFields(def.right, value, path) : [])
      return def.left ? unreadFields(def.left, value, path).filter((field) => right.has(field)) : []
    }
    default:
      return []
  }
}
