import { z } from 'zod'
import { CustomerRiskLevel } from './schemas.ts'

const Share = z.object({ low: z.number(), high: z.number() })

/** A related party as the ownership of its customer counts it. */
export const CountedParty = z.object({
  partyId: z.number().int(),
  name: z.string(),
  role: z.string(),
  share: Share.nullable(),
  /** As `RelatedState`. */
  state: z.string(),
  isDesignated: z.boolean(),
  riskLevel: CustomerRiskLevel.nullable(),
  screeningId: z.number().int().nullable(),
})
export type CountedParty = z.infer<typeof CountedParty>

/** What is known of who owns a customer, and what the 50 percent rule makes of it. */
export const OwnershipStanding = z.object({
  /** `known`: to the whole. `partly-known`: an owner is known, and not the whole. `natural-person`: nobody owns it. */
  known: z.enum(['known', 'partly-known', 'not-known', 'natural-person']),
  /** What its direct owners are stated to have together. */
  stated: Share,
  /** `yes`: sanctioned owners hold half or more. `possible`: undecided or inexact shares could. `unknown`: owners unknown. */
  verdict: z.enum(['yes', 'possible', 'no', 'unknown']),
  /** What parties with a match on a sanctions list own, by shares that are known: "Ana Petrova 30% + Bo Larsen 25% = 55%". */
  arithmetic: z.string().nullable(),
  parties: z.array(CountedParty),
  /** The level that its related parties ask for; null where none has a match that stands. */
  riskLevel: CustomerRiskLevel.nullable(),
  /** What does not fit in what was stated: shares above the whole, one party stated twice. */
  doubts: z.array(z.string()),
  /** All of it in words: "Owners not known", or who they are and what was found of them. */
  sentence: z.string(),
})
export type OwnershipStanding = z.infer<typeof OwnershipStanding>
