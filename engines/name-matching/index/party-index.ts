import { MATCH_THRESHOLD } from '../calibration.ts'
import { explainMatch, type MatchExplanation } from '../explanation/explain-match.ts'
import type { Party } from '../party.ts'
import { type PreparedParty, prepareParty } from '../preparation/prepare-party.ts'
import { type NamePair, scoreParties } from '../score-parties.ts'
import { type Candidate, CandidateGatherer, WHOLE_NAME } from './gathering/gather-candidates.ts'
import { type Layer, type LayerPart, layersOf, livePartyCountOf } from './layer.ts'
import { buildSegment } from './storage/build-segment.ts'
import { readParty } from './storage/party-record.ts'
import { findParty, partyCountOf, segmentByteLength } from './storage/segment.ts'

export type SearchSettings = {
  /** Hits returned at most; 10 unless told. */
  limit?: number
  /** Hits below this probability are left out; 0 unless told. */
  threshold?: number
  /** Whether each hit brings its explanation. */
  explain?: boolean
  /** Hits from this probability on bring their explanation, the others do not. */
  explainFrom?: number
  /** Parties scored in full at most; 40, and twice the limit where that is more, unless told. */
  candidateBudget?: number
}

export type SearchHit = {
  id: string
  probability: number
  logOdds: number
  /** Where the party is in this very index: what `partyAt` takes. Another index may place it elsewhere. */
  ref: number
  /** Exactly as listed and no fact distinguishes the two, or the same number: a match whatever the threshold. */
  mustReview: boolean
  explanation?: MatchExplanation
}

export type PartyChanges = { added: Party[]; changed: Party[]; removed: string[] }

const CANDIDATE_BUDGET_MIN = 40
/** Candidates scored whatever they cover, so that a clean answer names what came nearest. */
const SCORED_MIN = 5
/** Below this coverage no candidate of the development pairs came near the threshold. */
const COVERAGE_MIN = 0.3
/** So much of the best coverage a candidate needs, once a few in a row added nothing. */
const COVERAGE_SHARE_MIN = 0.6
const IDLE_BEFORE_DROP = 3
/** Candidates in a row that may add nothing: many while nothing would be reported, few once the answer is full. */
const IDLE_MAX = 16
const IDLE_MAX_WITH_HITS = 8
const IDLE_MAX_WHEN_FULL = 6
const COVERAGE_DOUBTFUL = 0.45
/** Across scripts letters say less and so does coverage: so many times the candidates may add nothing. */
const PATIENCE_ACROSS_SCRIPTS = 3
const WORTH_MENTION = 0.3
/** Prepared parties kept at hand. Each costs about two kilobytes. */
const PREPARED_PARTIES_MAX = 4096
/** From this many layers the changes are merged into one; the base is left alone. */
const LAYERS_MAX = 6
/** A change layer larger than this share of the base asks for a rebuild. */
const COMPACTION_SHARE = 0.2

/**
 * An index over parties. Immutable: `applyChanges` gives another index and leaves this one answering. Searching
 * uses scratch memory kept in the instance, so an instance belongs to one thread; any number of threads may open
 * the same shared snapshot.
 */
export class PartyIndex {
  private readonly layers: readonly Layer[]
  private readonly refOffsets: number[]
  private gatherer: CandidateGatherer | undefined
  private preparedParties = new Map<number, PreparedParty>()
  private preparedBefore = new Map<number, PreparedParty>()

  /** Prefer `buildPartyIndex` or `openSnapshot`. */
  constructor(parts: readonly LayerPart[], before: readonly Layer[] = []) {
    this.layers = layersOf(parts, before)
    let offset = 0
    this.refOffsets = this.layers.map((layer) => {
      const start = offset
      offset += partyCountOf(layer.segment)
      return start
    })
  }

  /** Parties that can be found. */
  get size(): number {
    return this.layers.reduce((sum, layer) => sum + livePartyCountOf(layer), 0)
  }

  /** Bytes of the index's arrays: what a snapshot holds, without scratch memory. */
  get byteLength(): number {
    return this.layers.reduce(
      (sum, layer) => sum + segmentByteLength(layer.segment) + (layer.withdrawn?.byteLength ?? 0),
      0,
    )
  }

  /** Whether enough has changed that rebuilding (`compacted`, best on another thread) is worth its time. */
  get isCompactionDue(): boolean {
    const [base, ...changes] = this.layers
    if (!base) return false
    const changed = changes.reduce((sum, layer) => sum + partyCountOf(layer.segment), base.withdrawnCount)
    return changed > 1000 && changed > partyCountOf(base.segment) * COMPACTION_SHARE
  }

  /**
   * The parties most likely to be the query, most likely first; equal ones in the order of their log-odds, then
   * of their ids.
   */
  search(query: Party, settings: SearchSettings = {}): SearchHit[] {
    return this.searchBounded(query, settings).hits
  }

  /** The same, and whether parties that bear the whole name were left uncompared because there were more than the budget. */
  searchBounded(query: Party, settings: SearchSettings = {}): { hits: SearchHit[]; isCut: boolean } {
    const { limit = 10, threshold = 0 } = settings
    const { candidateBudget = Math.max(CANDIDATE_BUDGET_MIN, 2 * limit) } = settings
    const explainFrom = settings.explain ? 0 : (settings.explainFrom ?? Number.POSITIVE_INFINITY)
    const prepared = prepareParty(query)
    const hits: (SearchHit & { entry: PreparedParty; name: NamePair })[] = []
    // Candidates come in the order of coverage. Once a run of them adds nothing to the best, the rest would not.
    const best: number[] = []
    let idle = 0
    let scored = 0
    const candidates = this.candidatesFor(query, candidateBudget)
    const scripts = prepared.names.some(({ script }) => script !== 'latin') ? PATIENCE_ACROSS_SCRIPTS : 1
    const least = Math.max(COVERAGE_MIN, COVERAGE_SHARE_MIN * Math.min(1, candidates[0]?.coverage ?? 0))
    for (const { ref, coverage } of candidates) {
      if (scored >= SCORED_MIN && coverage < WHOLE_NAME) {
        if (idle >= scripts * patience(best, limit, coverage)) break
        if (idle >= scripts * IDLE_BEFORE_DROP && coverage < least) break
      }
      const entry = this.preparedAt(ref)
      const { probability, logOdds, name, mustReview } = scoreParties(prepared, entry)
      scored++
      if (probability >= threshold || mustReview)
        hits.push({ id: entry.id, probability, logOdds, ref, mustReview, entry, name })
      if (probability >= WORTH_MENTION && isAmongBest(best, probability, limit)) idle = 0
      else idle++
    }
    hits.sort(byLikelihood)
    return {
      hits: hits.slice(0, limit).map(({ entry, name, ...hit }) => {
        if (hit.probability < explainFrom) return hit
        return { ...hit, explanation: explainMatch(prepared, entry, undefined, name) }
      }),
      isCut: candidates.length >= candidateBudget && (candidates.at(-1)?.coverage ?? 0) >= WHOLE_NAME,
    }
  }

  /** Candidates before full scoring, best first: for reverse screening and for measuring what scoring is given. */
  candidatesFor(query: Party, count: number): Candidate[] {
    this.gatherer ??= new CandidateGatherer(this.layers, this.refOffsets)
    return this.gatherer.gather(query, count)
  }

  /** The party at a hit's `ref`, as it was given. */
  partyAt(ref: number): Party {
    const layer = this.layerOf(ref)
    const { segment } = this.layers[layer]!
    return readParty(segment.records, segment.recordOffsets[ref - this.refOffsets[layer]!]!)
  }

  /** The party at a hit's `ref`, ready to be scored; the latest ones are kept. */
  preparedAt(ref: number): PreparedParty {
    const known = this.preparedParties.get(ref)
    if (known) return known
    const prepared = this.preparedBefore.get(ref) ?? prepareParty(this.partyAt(ref))
    if (this.preparedParties.size >= PREPARED_PARTIES_MAX / 2) {
      this.preparedBefore = this.preparedParties
      this.preparedParties = new Map()
    }
    this.preparedParties.set(ref, prepared)
    return prepared
  }

  /** The party with this id, or undefined. */
  partyById(id: string): Party | undefined {
    for (let index = this.layers.length - 1; index >= 0; index--) {
      const layer = this.layers[index]!
      const party = findParty(layer.segment, id)
      if (party !== -1 && layer.withdrawn?.[party] !== 1) return this.partyAt(this.refOffsets[index]! + party)
    }
    return undefined
  }

  /** All parties that can be found, layer by layer in the order of their ids. */
  *parties(): Generator<Party> {
    for (const part of this.layers) yield* livePartiesOf(part)
  }

  /**
   * The index after the changes. The base stays as it is: what is changed or removed is struck out in it, what
   * is added or changed becomes a layer of its own. Removing an unknown id is no error; adding a known one
   * replaces it.
   */
  applyChanges(changes: PartyChanges): PartyIndex {
    const upserted = [...changes.added, ...changes.changed]
    const gone = new Set([...upserted.map((party) => party.id), ...changes.removed])
    const parts: LayerPart[] = this.layers.map(({ segment, withdrawn }) => {
      let struckOut: Uint8Array | undefined
      for (const id of gone) {
        const party = findParty(segment, id)
        if (party === -1) continue
        struckOut ??= withdrawn?.slice() ?? new Uint8Array(partyCountOf(segment))
        struckOut[party] = 1
      }
      return { segment, withdrawn: struckOut ?? withdrawn }
    })
    if (upserted.length === 0) return new PartyIndex(parts, this.layers)
    if (parts.length < LAYERS_MAX) {
      const added: LayerPart = { segment: buildSegment(upserted), withdrawn: undefined }
      return new PartyIndex([...parts, added], this.layers)
    }
    const [base, ...older] = parts
    const merged = buildSegment([...older.flatMap((part) => [...livePartiesOf(part)]), ...upserted])
    return new PartyIndex([base!, { segment: merged, withdrawn: undefined }], this.layers)
  }

  /** The same parties in one fresh layer. Takes as long as building: do it on another thread and swap. */
  compacted(): PartyIndex {
    return buildPartyIndex(this.parties())
  }

  /** The layers as they are, for writing a snapshot. */
  layerParts(): LayerPart[] {
    return this.layers.map(({ segment, withdrawn }) => ({ segment, withdrawn }))
  }

  private layerOf(ref: number): number {
    let layer = this.refOffsets.length - 1
    while (layer > 0 && this.refOffsets[layer]! > ref) layer--
    return layer
  }
}

/** Builds an index; of parties with the same id the last one counts. */
export function buildPartyIndex(parties: Iterable<Party>): PartyIndex {
  return new PartyIndex([{ segment: buildSegment(parties), withdrawn: undefined }])
}

/** How many candidates in a row may add nothing before the search ends, given the best probabilities so far. */
function patience(best: readonly number[], limit: number, coverage: number): number {
  if (best.length === limit && best[limit - 1]! >= MATCH_THRESHOLD) return IDLE_MAX_WHEN_FULL
  if (best.length > 0 && best[0]! >= MATCH_THRESHOLD) return IDLE_MAX_WITH_HITS
  return coverage < COVERAGE_DOUBTFUL ? IDLE_MAX_WITH_HITS : IDLE_MAX
}

/** Keeps the `limit` highest probabilities in `best`; false when this one is not among them or only equals the last. */
function isAmongBest(best: number[], probability: number, limit: number): boolean {
  let place = best.length
  while (place > 0 && best[place - 1]! < probability) place--
  if (place >= limit) return false
  best.splice(place, 0, probability)
  if (best.length > limit) best.pop()
  return true
}

function* livePartiesOf({ segment, withdrawn }: LayerPart): Generator<Party> {
  for (let party = 0; party < partyCountOf(segment); party++) {
    if (withdrawn?.[party] !== 1) yield readParty(segment.records, segment.recordOffsets[party]!)
  }
}

function byLikelihood(left: SearchHit, right: SearchHit): number {
  return right.probability - left.probability || right.logOdds - left.logOdds || (left.id < right.id ? -1 : 1)
}
