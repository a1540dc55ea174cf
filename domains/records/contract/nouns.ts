import { z } from 'zod'
import { isoDateTime, Run } from '#platform/endpoint/index.ts'

/** What a pack can be made of. */
export const PackKind = z.enum(['case', 'screening', 'disclosure', 'credit-assessment'])
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
