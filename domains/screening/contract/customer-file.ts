import { z } from 'zod'
import { Case, CaseAttachment, TrailEntry } from '#domains/cases/contract/index.ts'
import { Customer } from '#domains/customers/contract/index.ts'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'
import { MatchState, RiskLevel, Screening } from './schemas.ts'

/** A match of the customer that nobody has dismissed. */
export const ActiveMatch = z.object({
  id: z.number().int(),
  screeningId: z.number().int(),
  entryName: z.string(),
  listName: z.string(),
  entryUid: z.string(),
  probability: z.number(),
  riskLevel: RiskLevel,
  state: MatchState,
  screenedAt: isoDateTime,
  /** The related party whose match it is; null where it is the customer's own. */
  of: z.object({ name: z.string(), relation: z.string() }).nullable().default(null),
})
export type ActiveMatch = z.infer<typeof ActiveMatch>

/** Whether the customer was held against the version of a list that is in force, and how. */
export const CustomerListCheck = z.object({
  listId: z.string(),
  listName: z.string(),
  version: z.number().int(),
  publishedOn: z.string().nullable(),
  isCovered: z.boolean(),
  /** The version it was held against last; null when never. */
  heldAgainst: z.number().int().nullable(),
  checkedAt: isoDateTime.nullable(),
  checkedBy: z.enum(['screened', 'compared']).nullable(),
  /** What the list lacks of what an answer needs, in words; null where it lacks nothing or is not needed. */
  lacks: z.string().nullable().default(null),
})
export type CustomerListCheck = z.infer<typeof CustomerListCheck>

/** Everything that is kept of one customer. */
export const CustomerFile = z.object({
  customer: Customer,
  /** Why its risk reads as it does, the gravest first. */
  riskReasons: z.array(z.object({ riskLevel: RiskLevel.nullable(), why: z.string() })),
  /** Names it had before, as its changes tell. */
  formerNames: z.array(z.object({ name: z.string(), until: isoDateTime })),
  activeMatches: z.array(ActiveMatch),
  checks: z.array(CustomerListCheck),
  screenings: z.array(Screening),
  screeningsTotal: z.number().int(),
  cases: z.array(Case),
  documents: z.array(CaseAttachment.extend({ caseId: z.number().int() })),
  history: z.array(TrailEntry),
})
export type CustomerFile = z.infer<typeof CustomerFile>

export const readCustomerFile = defineEndpoint({
  name: 'screening.customer-file',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/customers/{id}',
  summary:
    'One customer with its risk and why, its open matches, list checks, screenings, cases, documents and history',
  permission: 'screening:read',
  request: z.object({ id: numberInText().int().positive() }),
  response: CustomerFile,
  problems: ['not-found'],
})
