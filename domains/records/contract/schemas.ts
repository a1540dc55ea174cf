import { z } from 'zod'
import { isoDateTime, Run } from '#platform/endpoint/index.ts'

export const PackKind = z.enum(['case', 'screening', 'payment', 'disclosure', 'credit-assessment'])
export type PackKind = z.infer<typeof PackKind>

export const PackState = z.enum(['making', 'ready', 'failed', 'cancelled'])
export type PackState = z.infer<typeof PackState>

/** A regulator pack: the record, its evidence and its part of the audit log in one signed file that is checked without a server. */
export const Pack = z.object({
  id: z.number().int(),
  kind: PackKind,
  subjectId: z.number().int(),
  title: z.string(),
  state: PackState,
  /** The work on it, while it is made and for some time after. */
  run: Run.nullable(),
  fileName: z.string().nullable(),
  bytes: z.number().int().nullable(),
  files: z.number().int().nullable(),
  /** SHA-256 of the whole pack, and of the manifest that is signed. */
  sha256: z.string().nullable(),
  manifestSha256: z.string().nullable(),
  /** Of the key it is signed with. */
  fingerprint: z.string().nullable(),
  /** What belongs to it and is not in it, each with why. */
  leftOut: z.array(z.string()),
  askedBy: z.string(),
  askedAt: isoDateTime,
  madeAt: isoDateTime.nullable(),
})
export type Pack = z.infer<typeof Pack>

/** The public half of the installation's key. */
export const SigningKey = z.object({
  algorithm: z.literal('Ed25519'),
  /** DER (SPKI) in base64. */
  publicKey: z.string(),
  pem: z.string(),
  /** SHA-256 of the DER, in hexadecimal. */
  fingerprint: z.string(),
  createdAt: isoDateTime,
})
export type SigningKey = z.infer<typeof SigningKey>

/** What a hold keeps: everything of the organisation, a case, or a customer. */
export const HoldScope = z.enum(['organisation', 'case', 'company'])
export type HoldScope = z.infer<typeof HoldScope>

/** What must be kept although somebody or a time limit would delete it. */
export const LegalHold = z.object({
  id: z.number().int(),
  scope: HoldScope,
  /** Null for the whole organisation. */
  subjectId: z.number().int().nullable(),
  /** What it is called now. */
  subjectName: z.string(),
  /** Where it is shown. */
  path: z.string().nullable(),
  reason: z.string(),
  /** From which day the duty to keep holds. */
  since: z.string(),
  placedBy: z.string(),
  placedAt: isoDateTime,
  liftedBy: z.string().nullable(),
  liftedAt: isoDateTime.nullable(),
  liftReason: z.string().nullable(),
})
export type LegalHold = z.infer<typeof LegalHold>

/** Whom a request to erase is about: somebody who left the organisation, a customer, or whoever was screened. */
export const ErasureOf = z.enum(['account', 'company', 'screening', 'related-party'])
export type ErasureOf = z.infer<typeof ErasureOf>

/** Kinds of records that are kept for a term. */
export const KeptKind = z.enum(['customer', 'screening', 'case', 'transaction', 'member'])

/** How long records of a kind are kept at least, counted from their last use: what an erasure asks for before is kept. */
export const RetentionTerm = z.object({
  kind: KeptKind,
  days: z.number().int(),
  /** Whether the organisation said so itself. */
  isOwn: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: isoDateTime.nullable(),
})
export type RetentionTerm = z.infer<typeof RetentionTerm>

/** Kinds of records that may go by time, in the order in which they go: what explains itself by something goes before it. */
export const ExpiringKind = z.enum([
  'alert',
  'case',
  'screening',
  'transaction',
  'document',
  'customer',
  'task',
  'lead',
  'session',
  'work-event',
  'audit',
])
export type ExpiringKind = z.infer<typeof ExpiringKind>

/** After how many days records of each kind go; of a kind that is not named none goes. */
export const ExpiryTerms = z.partialRecord(
  ExpiringKind,
  z.number('A number of days is required').int().min(1).max(36_525),
)
export type ExpiryTerms = z.infer<typeof ExpiryTerms>

/** Records of one sort: how many went or would go, and how many are older than their term and stay, by why. */
export const ExpiryCount = z.object({
  kind: ExpiringKind,
  called: z.string(),
  gone: z.number().int(),
  stay: z.array(z.object({ why: z.string(), count: z.number().int() })),
})
export type ExpiryCount = z.infer<typeof ExpiryCount>

/** Records that no term reaches, and why. */
export const Retained = z.object({ called: z.string(), why: z.string() })

/** What would go if some terms were in force now. Nothing is deleted by it. */
export const ExpiryTrial = z.object({
  asOf: isoDateTime,
  counts: z.array(
    ExpiryCount.extend({
      days: z.number().int(),
      /** What was last used before goes. */
      before: isoDateTime,
      oldest: isoDateTime.nullable(),
      newest: isoDateTime.nullable(),
      /** Whether all that are older than the term were looked at. */
      isWhole: z.boolean(),
    }),
  ),
  /** What none of the terms would touch, whatever they are. */
  retained: z.array(
    Retained.extend({
      count: z.number().int(),
      /** Whether there are more than were counted. */
      isMore: z.boolean(),
    }),
  ),
})
export type ExpiryTrial = z.infer<typeof ExpiryTrial>

export const ExpiryState = z.enum(['off', 'proposed', 'on'])
export type ExpiryState = z.infer<typeof ExpiryState>

/** Whether and after how long an organisation lets records go by themselves. */
export const ExpiryPlan = z.object({
  state: ExpiryState,
  kinds: z.array(
    z.object({
      kind: ExpiringKind,
      /** The sorts of records that go by this term. */
      called: z.array(z.string()),
      /** In force; null: none goes. */
      days: z.number().int().nullable(),
      /** The shortest term that can be asked for, and why. */
      daysMin: z.number().int(),
      why: z.string(),
    }),
  ),
  proposal: z.object({ terms: ExpiryTerms, reason: z.string(), by: z.string(), at: isoDateTime }).nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: isoDateTime.nullable(),
  /** Counts the changes: whoever confirms names the one they have read. */
  version: z.number().int(),
  /** The night that goes on or was the last. */
  run: Run.nullable(),
  last: z.object({ at: isoDateTime, counts: z.array(ExpiryCount) }).nullable(),
  /** What no term reaches. */
  retained: z.array(Retained),
  canManage: z.boolean(),
  /** Whether the reader may confirm the proposal. */
  canConfirm: z.boolean(),
})
export type ExpiryPlan = z.infer<typeof ExpiryPlan>

/** One thing that the product holds about a person, and what becomes of it. */
export const HeldThing = z.object({
  /** What it stands under: "Cases". */
  group: z.string(),
  title: z.string(),
  detail: z.string(),
  href: z.string(),
  /** By what it is known to be theirs: a name alone may be a namesake's. */
  by: z.enum(['record', 'name']),
  /** `erased`; `kept`, until its term is over; `left`, as the name alone does not say whose it is; `refuses` the whole request. */
  fate: z.enum(['erased', 'kept', 'left', 'refuses']),
  why: z.string().nullable(),
})
export type HeldThing = z.infer<typeof HeldThing>

/** What the product holds about a person, across all slices, and what an erasure would do with it. */
export const ErasureFindings = z.object({
  called: z.string(),
  things: z.array(HeldThing),
  /** Rows that they have to themselves, and that go with them. */
  own: z.array(z.object({ called: z.string(), rows: z.number().int() })),
  /** Rows of other tables that name them, by table: rewritten, or left with the reason. */
  rows: z.array(z.object({ table: z.string(), rewritten: z.number().int(), left: z.number().int() })),
  /** Entries of the audit log that name them. */
  entries: z.object({ erased: z.number().int(), left: z.number().int() }),
  /** What says what stands in files: files are not written again. */
  files: z.array(z.object({ called: z.string(), count: z.number().int() })),
  /** Packs that were made and name them: exported files are unchanged. */
  packs: z.array(z.object({ id: z.number().int(), says: z.string() })),
  /** Copies of the database. */
  backups: z.string(),
  /** Why nothing can be erased now, a sentence each; empty where it can. */
  refusals: z.array(z.string()),
  /** What was found, as a digest: a confirmation names the findings that it is about. */
  digest: z.string(),
})
export type ErasureFindings = z.infer<typeof ErasureFindings>

export const ErasureState = z.enum(['asked', 'withdrawn', 'erasing', 'failed', 'done'])
export type ErasureState = z.infer<typeof ErasureState>

/** What an erasure did and what it could not do. It names nobody. */
export const ErasureAnswer = z.object({
  deleted: z.array(z.object({ called: z.string(), count: z.number().int() })),
  rewritten: z.array(z.object({ table: z.string(), rows: z.number().int() })),
  entries: z.number().int(),
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
  /** Rows and entries that still hold a name of theirs, by where. */
  left: z.array(z.object({ table: z.string(), rows: z.number().int() })),
  files: z.array(z.object({ called: z.string(), count: z.number().int() })),
  packs: z.array(z.string()),
  backups: z.string(),
})
export type ErasureAnswer = z.infer<typeof ErasureAnswer>

/** A request to erase a person's data. */
export const Erasure = z.object({
  id: z.number().int(),
  of: ErasureOf,
  /** What they are called; once it is done what stands in place of their name. */
  called: z.string(),
  state: ErasureState,
  reason: z.string(),
  /** Whether what has their name alone is taken for theirs as well. */
  areNamesTheirs: z.boolean(),
  askedBy: z.string(),
  askedAt: isoDateTime,
  settledBy: z.string().nullable(),
  settledAt: isoDateTime.nullable(),
  doneAt: isoDateTime.nullable(),
  run: Run.nullable(),
  answer: ErasureAnswer.nullable(),
  /** What is held now; null once it is settled. */
  findings: ErasureFindings.nullable(),
  /** Whether the reader may confirm it, and if not why. */
  canConfirm: z.boolean(),
})
export type Erasure = z.infer<typeof Erasure>
