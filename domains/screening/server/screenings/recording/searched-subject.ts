import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import type {
  MatchState,
  RiskLevel,
  ScreeningSettings,
  ScreeningStatus,
  ScreeningType,
  Subject,
} from '../../../contract/index.ts'
import type { ScreeningCause } from '../../matches/hit-alert.ts'
import type * as matchStore from '../../matches/store.ts'
import type { Candidate, ListSet, SearchResult } from '../../matching/index.ts'
import type { assessRisk, gravestTopic } from '../../risk/assess-risk.ts'

/** A party with what the search found for it. */
export type SearchedSubject = {
  subject: Subject
  /** The number it was asked under; it need not be a customer's. */
  companyId: number | null
  /** Whether it was screened as the customer of that number, with that customer's facts. */
  isCustomer: boolean
  /** Digest of the customer's compared facts as they were searched for. */
  comparedHash: string | null
  result: SearchResult
  latencyMs: number
  /** When it counts as screened; the context's time unless told. */
  at?: Date
  batchRow?: number
  /** The related parties of the customer, searched with it. */
  related?: readonly SearchedSubject[]
  /** The related party that it is, with its relation in words; its `companyId` is the customer's. */
  relatedPartyId?: number
  relation?: string
  /** Why the product itself asked. */
  cause?: ScreeningCause
  /** The screening whose question is asked again. */
  repeats?: number
}

export type RecordScreenings = {
  screeningType: ScreeningType
  set: ListSet
  settings: ScreeningSettings
  asOf?: Date | null
  batchId?: number
  isSample?: boolean
  searched: readonly SearchedSubject[]
}

export type RecordedScreening = {
  id: number
  status: ScreeningStatus
  matchCount: number
  newMatchCount: number
  riskLevel: RiskLevel
  riskScore: number
  riskParts: ReturnType<typeof assessRisk>['parts']
  caseId: number | null
  /** Each party once, under its closest record; `alsoAs` names its others. */
  candidates: { entry: string; alsoAs?: string[]; probability: number; isMatch: boolean; state: MatchState }[]
  explanationDigest: string
  /** What the answer rested on: its digest, and whether it is an answer at all. */
  coverage: string
  isAnswered: boolean
  /** Whether the name, the search or owners take something from the answer, beside the lists. */
  hasCautions: boolean
  /** Those of its related parties, made in the same change. */
  related: RelatedRecorded[]
}

export type RelatedRecorded = { subject: Subject; relation: string; recorded: RecordedScreening }

export type Source = Candidate & {
  listId: string
  uid: string
  listName: string
  listVersion: number
  entry: ListEntry
  comparedHash: string
}

/** A party that was found: its closest record, with every record of it, the closest first. */
export type Judged = Source & {
  sources: readonly Source[]
  topic: ReturnType<typeof gravestTopic>
  state: MatchState
  /** The dismissal that was met: it stands, or something has changed since. */
  dismissalId: number | null
  /** The same question, met before and not yet answered or answered with yes. */
  known: matchStore.KnownMatch | undefined
  /** The matches that wait with the same record on other evidence, the newest first: a fact of the record or of the party is not as it was. */
  changedFrom: readonly number[]
}
