import { z } from 'zod'
import { ListUsed } from '#domains/watchlists/contract/index.ts'
import { defineEndpoint, isoDateTime } from '#platform/endpoint/index.ts'

/** How a name is altered before it is asked: what people, forms and other alphabets do to names. */
export const Mangling = z.enum([
  'as-listed',
  'typing-error',
  'swapped-letters',
  'part-dropped',
  'other-order',
  'other-transliteration',
  'parts-joined',
  'part-split',
  'diacritics',
  'initials',
])
export type Mangling = z.infer<typeof Mangling>

/** The kind a name is asked with: as it is listed, another one, or none. */
export const AskedKind = z.enum(['right', 'wrong', 'missing'])
export type AskedKind = z.infer<typeof AskedKind>

export const SelfTestShare = z.object({ of: z.string(), asked: z.number().int(), found: z.number().int() })
export type SelfTestShare = z.infer<typeof SelfTestShare>

/** A designated name that a screening would not have put before anybody. */
export const SelfTestMiss = z.object({
  listed: z.string(),
  asked: z.string(),
  mangling: Mangling,
  kind: AskedKind,
  entry: z.string(),
  /** How near it came; null when it was not among the candidates. */
  probability: z.number().nullable(),
})
export type SelfTestMiss = z.infer<typeof SelfTestMiss>

export const SelfTest = z.object({
  id: z.number().int(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: isoDateTime,
  finishedAt: isoDateTime.nullable(),
  startedBy: z.string(),
  failure: z.string().nullable(),
  threshold: z.number().nullable(),
  engineVersion: z.string().nullable(),
  lists: z.array(ListUsed),
  /** How many designated names were drawn; each is asked once with every kind. */
  names: z.number().int(),
  asked: z.number().int(),
  found: z.number().int(),
  byMangling: z.array(SelfTestShare),
  byKind: z.array(SelfTestShare),
  missedCount: z.number().int(),
  /** The first of them, the furthest from being found first. */
  missed: z.array(SelfTestMiss),
})
export type SelfTest = z.infer<typeof SelfTest>

export const readSelfTests = defineEndpoint({
  name: 'screening.self-tests',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/self-test',
  summary: 'The last self-tests: how many mangled designated names a screening of today would find',
  permission: 'screening:read',
  request: z.object({}),
  response: z.object({
    runs: z.array(SelfTest),
    /** The share below which a result raises an alert, and the fall against the one before. */
    floor: z.number(),
    fallMax: z.number(),
  }),
  problems: [],
})

export const runSelfTest = defineEndpoint({
  name: 'screening.run-self-test',
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/self-test',
  summary: 'Runs the self-test now',
  permission: 'screening:write',
  request: z.object({}),
  response: SelfTest,
  problems: ['conflict', 'demo-not-allowed'],
  status: 202,
})
