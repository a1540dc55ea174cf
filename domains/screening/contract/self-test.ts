import { z } from 'zod'
import { ListUsed } from '#domains/watchlists/contract/index.ts'
import { defineEndpoint, isoDateTime } from '#platform/endpoint/index.ts'

/** The kind a name is asked with: as it is listed, another one, or none. */
export const AskedKind = z.enum(['right', 'wrong', 'missing'])
export type AskedKind = z.infer<typeof AskedKind>

export const SelfTestShare = z.object({ of: z.string(), asked: z.number().int(), found: z.number().int() })
export type SelfTestShare = z.infer<typeof SelfTestShare>

/** A form in which listed parties are written: how many questions the lists give in it, and how many of those were drawn. */
export const SelfTestForm = SelfTestShare.extend({
  called: z.string(),
  exist: z.number().int().nullable(),
  drawn: z.number().int().nullable(),
})
export type SelfTestForm = z.infer<typeof SelfTestForm>

/** A designated party that a screening would not have put before anybody. */
export const SelfTestMiss = z.object({
  listed: z.string(),
  asked: z.string(),
  form: z.string(),
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
  /** How many parties the questions are about; each question is asked once with every kind. */
  names: z.number().int(),
  asked: z.number().int(),
  found: z.number().int(),
  byForm: z.array(SelfTestForm),
  byKind: z.array(SelfTestShare),
  missedCount: z.number().int(),
  /** Of each form the first ones, the furthest from being found first. */
  missed: z.array(SelfTestMiss),
})
export type SelfTest = z.infer<typeof SelfTest>

export const readSelfTests = defineEndpoint({
  name: 'screening.self-tests',
  method: 'GET',
  path: '/api/kyb/self-test',
  summary:
    'The last self-tests: how many designated parties a screening of today would find, by the form in which they are written',
  permission: 'screening:read',
  response: z.object({
    runs: z.array(SelfTest),
    /** The share below which a result raises an alert, and the fall against the one before. */
    floor: z.number(),
    fallMax: z.number(),
  }),
})

export const runSelfTest = defineEndpoint({
  name: 'screening.run-self-test',
  method: 'POST',
  path: '/api/kyb/self-test',
  summary: 'Runs the self-test now',
  permission: 'screening:write',
  response: SelfTest,
  problems: ['conflict', 'demo-not-allowed'],
  status: 202,
})
