import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'

/**
 * Refuses what a program or an assistant sends and no part of the contract reads: a field that is spelt wrongly would be left out
 * without a word, and what is then answered (every case instead of the urgent ones, a screening without the country) be believed. A
 * page may send more than its server reads: it was opened before or after this version.
 * @throws Problem `invalid-input`.
 */
export function refuseUnread(
  { actor }: Pick<Context, 'actor'>,
  { request }: Pick<Endpoint, 'request'>,
  fields: Record<string, unknown>,
  form: 'whole' | 'short',
): void {
  const isProgram = actor.kind === 'user' && actor.through?.kind === 'token'
  if (!isProgram && form === 'whole') return
  const unread = unreadFields(request, fields)
  if (unread.length === 0) return
  const knows = Object.keys(request.shape)
  const takes = knows.length > 0 ? `It takes: ${knows.join(', ')}.` : 'It takes no fields.'
  const sentenceOf = (field: string) => `This call has no field “${field.slice(0, 100)}”.`
  throw new Problem('invalid-input', `${sentenceOf(unread[0] ?? '')} Nothing was done. ${takes}`, {
    issues: unread.slice(0, 20).map((field) => ({ field, message: sentenceOf(field) })),
  })
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
