import { z } from 'zod'
import { CasePriority, TrailEntry } from '#domains/cases/contract/index.ts'
import { OwnershipStanding } from '#domains/customers/contract/index.ts'
import {
  CountryCode,
  ListEntry,
  ListIdentifier,
  ListUsed,
  PartialDate,
  PartySchema,
} from '#domains/watchlists/contract/index.ts'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'
import { Coverage, CoverageInShort } from './coverage.ts'

export const RiskLevel = z.enum(['critical', 'high', 'medium', 'low'])
export type RiskLevel = z.infer<typeof RiskLevel>

/**
 * `clear`: no match in the lists that the organisation needs. `incomplete`: no match, and no answer: lists fell short, or the name or
 * the search did (`coverage` says what). `review`: a match waits. `confirmed`: one is a true match. `dismissed`: all were false.
 */
export const ScreeningStatus = z.enum(['clear', 'incomplete', 'review', 'confirmed', 'dismissed'])
export type ScreeningStatus = z.infer<typeof ScreeningStatus>

export const ScreeningType = z.enum(['onboarding', 'test', 'batch', 'monitoring', 'look-back', 'payment'])
export type ScreeningType = z.infer<typeof ScreeningType>

/** What is screened: a kind of party, or `Unknown` where nobody said. An unstated kind costs nothing. */
export const SubjectSchema = z.enum(['Unknown', ...PartySchema.options])
export type SubjectSchema = z.infer<typeof SubjectSchema>

/** What was stated of a party and could not be read: the party was searched without it. */
export const FactNotRead = z.object({
  /** "date of birth", "country". */
  fact: z.string(),
  text: z.string(),
  why: z.string(),
})
export type FactNotRead = z.infer<typeof FactNotRead>

/** Who is screened. Only the name is needed; each further fact sharpens the answer. */
export const Subject = z.object({
  name: z.string(),
  schema: SubjectSchema,
  birthDate: PartialDate.nullable(),
  countries: z.array(CountryCode),
  /** Never refused when it is read: what was kept once, an empty one from before that was asked for, is shown as it is. */
  identifiers: z.array(ListIdentifier.extend({ value: z.string() })),
  /** Further names of the same party, searched as its own. */
  aliases: z.array(z.string()).optional(),
  gender: z.enum(['male', 'female']).optional(),
  /** Kept with the question; no address is compared. */
  addresses: z.array(z.string()).optional(),
  notRead: z.array(FactNotRead).optional(),
})
export type Subject = z.infer<typeof Subject>

/** One screening as lists and dashboards show it. */
export const Screening = z.object({
  id: z.number().int(),
  isSample: z.boolean(),
  companyId: z.number().int().nullable(),
  /** The name that was screened. */
  companyName: z.string(),
  screeningType: ScreeningType,
  matchCount: z.number().int(),
  riskLevel: RiskLevel,
  /** 0–100; how it is made stands on the screening itself. */
  riskScore: z.number().int().min(0).max(100),
  status: ScreeningStatus,
  /** What the answer rests on; null for one made before that was kept. */
  coverage: CoverageInShort.nullable(),
  screenedAt: isoDateTime,
  screenedBy: z.string(),
})
export type Screening = z.infer<typeof Screening>

/** `proposed`: one person called it a true match, a second has to agree. `standing`: dismissed before, and nothing compared has changed. */
export const MatchState = z.enum(['open', 'unclear', 'proposed', 'confirmed', 'dismissed', 'standing'])
export type MatchState = z.infer<typeof MatchState>

export const AlignmentCell = z.object({
  query: z.string().nullable(),
  entry: z.string().nullable(),
  relation: z.enum(['equal', 'inferred', 'different', 'unscored', 'missing']),
  note: z.string(),
})

/** Why the engine gave a probability. The contributions add up to the log-odds. */
export const Explanation = z.object({
  probability: z.number(),
  logOdds: z.number(),
  engineVersion: z.string(),
  queryName: z.string(),
  entryName: z.string(),
  alignment: z.array(AlignmentCell),
  contributions: z.array(z.object({ name: z.string(), fact: z.string(), logOdds: z.number() })),
  sentences: z.array(z.string()),
  counterfactuals: z.array(
    z.object({ condition: z.string(), probability: z.number(), isStillMatch: z.boolean() }),
  ),
})
export type Explanation = z.infer<typeof Explanation>

/** One record of a party, on one list, as it was compared. */
export const MatchSource = z.object({
  listId: z.string(),
  listName: z.string(),
  listVersion: z.number().int(),
  entryUid: z.string(),
  entryName: z.string(),
  entry: ListEntry,
  publisherPage: z.string().nullable(),
  probability: z.number(),
  isMatch: z.boolean(),
  explanation: Explanation,
})
export type MatchSource = z.infer<typeof MatchSource>

/** An earlier dismissal of the same party for the same customer, and what has changed since. */
export const DismissedBefore = z.object({
  dismissalId: z.number().int(),
  screeningId: z.number().int(),
  by: z.string(),
  at: isoDateTime,
  reason: z.string(),
  expiresAt: isoDateTime.nullable(),
  /** Whether it still answers for this match. */
  isInForce: z.boolean(),
  /** Why it no longer does, where it does not. */
  why: z.string().nullable(),
  changes: z.array(
    z.object({
      side: z.enum(['screened', 'listed']),
      field: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
})

/** One list entry that came close enough to be shown: a match at or above the threshold, a rejected candidate below it. */
export const Match = z.object({
  id: z.number().int(),
  listId: z.string(),
  listName: z.string(),
  listVersion: z.number().int(),
  entryUid: z.string(),
  entry: ListEntry,
  /** Where the publisher shows its list; null for a list that nobody publishes. */
  publisherPage: z.string().nullable(),
  probability: z.number(),
  isMatch: z.boolean(),
  state: MatchState,
  riskLevel: RiskLevel,
  /** Counts the decisions; one is sent with the version it was made on. */
  version: z.number().int(),
  /** Every record of this party, the closest first: one decision holds for all of them. */
  sources: z.array(MatchSource),
  /** Which decisions need a second person by the rules that hold now. */
  needsSecond: z.object({
    'true-match': z.boolean(),
    'false-match': z.boolean(),
    unclear: z.boolean(),
    reopen: z.boolean(),
  }),
  /** What one person proposed and another has to settle. */
  proposal: z
    .object({ decision: z.string(), by: z.string(), userId: z.number().int().nullable() })
    .nullable(),
  dismissedBefore: DismissedBefore.nullable(),
  explanation: Explanation,
  decisions: z.array(
    z.object({
      decision: z.string(),
      reason: z.string(),
      by: z.string(),
      userId: z.number().int().nullable(),
      at: isoDateTime,
      /** It waits, or waited, for a second person. */
      isProposal: z.boolean(),
    }),
  ),
})
export type Match = z.infer<typeof Match>

/** A list version that a screening rested on and that was withdrawn since. */
export const ListWithdrawn = z.object({
  listId: z.string(),
  name: z.string(),
  version: z.number().int(),
  at: isoDateTime,
  reason: z.string(),
})
export type ListWithdrawn = z.infer<typeof ListWithdrawn>

/** "a list version that was withdrawn on 5 Nov 2026: OFAC version 2 (a broken file)". */
export const withdrawalInWords = ({ name, version, at, reason }: ListWithdrawn): string =>
  `a list version that was withdrawn on ${at.slice(0, 10)}: ${name}, version ${version} (${reason})`

/** A screening with everything that explains it. */
export const ScreeningFile = Screening.extend({
  subject: Subject,
  /** What was searched beside the name as it is written: an alias or a trade name in it, a ship's name without its prefix, a number. */
  alsoSearched: z.array(z.string()).default([]),
  /** The customer it was made of; null where the number is a reference alone. */
  customerId: z.number().int().nullable(),
  /** Each list that the organisation needs, as it stood when it was asked; null for a screening made before that was kept. */
  coverage: Coverage.nullable(),
  /** Who owned the customer as far as was known, and how they were screened; null for one that is of no customer, or from before that was kept. */
  ownership: OwnershipStanding.nullable().default(null),
  /** The customer of which it screened a related party; null for any other. */
  relatedTo: z
    .object({ customerId: z.number().int(), partyId: z.number().int(), relation: z.string() })
    .nullable()
    .default(null),
  /** The date whose lists were used; null for those in force at the time. */
  asOf: isoDateTime.nullable(),
  threshold: z.number(),
  engineVersion: z.string(),
  lists: z.array(ListUsed),
  matches: z.array(Match),
  riskParts: z.array(z.object({ label: z.string(), points: z.number(), why: z.string() })),
  caseId: z.number().int().nullable(),
  caseNumber: z.string().nullable(),
  casePriority: CasePriority.nullable(),
  fourEyes: z.boolean(),
  latencyMs: z.number(),
  /** The versions of lists that monitoring has compared the customer with since, without anything new. */
  withdrawn: z.array(ListWithdrawn).optional(),
  /** The screening that asked its question again after that. */
  repeatedBy: z.number().int().nullish(),
  comparedSince: z.array(
    z.object({ listId: z.string(), name: z.string(), version: z.number().int(), at: isoDateTime }),
  ),
  trail: z.array(TrailEntry),
})
export type ScreeningFile = z.infer<typeof ScreeningFile>

export const KybDashboardStats = z.object({
  totalScreenings: z.number().int(),
  totalCases: z.number().int(),
  totalHits: z.number().int(),
  slaSummary: z.object({ breached: z.number().int(), atRisk: z.number().int() }),
  recentScreenings: z.array(Screening),
  /** The same figures with their meaning: definition, inputs, as-of, source and rows. */
  figures: z.object({ totalScreenings: Figure, totalCases: Figure, totalHits: Figure, slaBreached: Figure }),
})
export type KybDashboardStats = z.infer<typeof KybDashboardStats>

/** How many monitored customers were held against one version of a list, counted from a row for each of them. */
export const ListCheck = z.object({
  listId: z.string(),
  listName: z.string(),
  version: z.number().int(),
  publishedOn: z.string().nullable(),
  isInForce: z.boolean(),
  monitored: z.number().int(),
  covered: z.number().int(),
  /** Of the covered ones, those with a screening of their own; the others were compared with every entry that changed. */
  screened: z.number().int(),
  startedAt: isoDateTime.nullable(),
  countedAt: isoDateTime,
})
export type ListCheck = z.infer<typeof ListCheck>

export const ScreeningSettings = z.object({
  threshold: z.number().min(0.3).max(0.99),
  fourEyes: z.boolean(),
  shrinkPercentMax: z.number().min(0).max(100),
  /** Another largest loss for a list, by its id; what is left out stays as it is. */
  shrinkPercentByList: z.record(z.string().max(60), z.number().min(0).max(100)).optional(),
  ageDaysMax: z.number().min(1).max(365),
})
export type ScreeningSettings = z.infer<typeof ScreeningSettings>
