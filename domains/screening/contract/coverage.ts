import { z } from 'zod'
import { coverageSentence, reasonsNotClear } from './clearance.ts'
import {
  Caution,
  COMMON_GROUPS,
  type CoverageState,
  CoveredList,
  ListGroup,
  listGroups,
} from './covered-list.ts'

/** An extract of these publishers' lists: it finds, and it never answers for them. */
const extracts: Readonly<Record<string, readonly ListGroup[]>> = { 'assay-starter': ['ofac', 'un'] }

/**
 * Lists that somebody other than the authority wrote down from its publications. What a transcript leaves out nobody sees:
 * it answers for the publisher only where the organisation has said that it does.
 */
const transcripts: readonly string[] = ['eu-journal']

/** Whether a list is a transcript of an authority's publications, not the authority's own file. */
export function isTranscript(listId: string): boolean {
  return transcripts.includes(listId)
}

/** What an answer needs of one publisher. */
export const CoverageDemand = z.object({
  group: ListGroup,
  /** How old its publication may be, or the last refresh that found it to be the newest. */
  ageDaysMax: z.number().int().min(1).max(3_650),
  /** A list with fewer entries is not the whole one. */
  entriesMin: z.number().int().min(1).max(1_000_000),
})
export type CoverageDemand = z.infer<typeof CoverageDemand>

/** However old an organisation lets its lists become: nobody is cleared by lists from before that many days. */
export const CLEAR_AGE_DAYS_MAX = 31

function demandsOf<Demand extends z.ZodType<{ group: ListGroup }>>(demand: Demand) {
  return z
    .array(demand)
    .min(1, 'An answer needs at least one list')
    .refine(
      (demands) => new Set(demands.map((one) => one.group)).size === demands.length,
      'Each publisher can be asked for once',
    )
}

/** Which lists an organisation needs behind an answer. */
export const CoverageContract = z.object({
  demands: demandsOf(CoverageDemand),
  /** Whether a transcript of official publications answers where the publisher's own list is not in force. */
  acceptsTranscripts: z.boolean().default(false),
})
export type CoverageContract = z.infer<typeof CoverageContract>

/** What holds until an organisation says otherwise: the four, no older than a week, and whole. */
export const strictContract: CoverageContract = {
  demands: [
    { group: 'ofac', ageDaysMax: 7, entriesMin: 10_000 },
    { group: 'un', ageDaysMax: 7, entriesMin: 500 },
    { group: 'eu', ageDaysMax: 7, entriesMin: 3_000 },
    { group: 'uk', ageDaysMax: 7, entriesMin: 2_500 },
  ],
  acceptsTranscripts: false,
}

/** A contract as somebody states it today; ones from before the age was limited are read and judged by the limit. */
export const CoverageContractAsked = CoverageContract.extend({
  demands: demandsOf(
    CoverageDemand.extend({
      ageDaysMax: z
        .number()
        .int()
        .min(1)
        .max(CLEAR_AGE_DAYS_MAX, `No list older than ${CLEAR_AGE_DAYS_MAX} days clears anybody`),
    }),
  ),
})

/** A contract as it judges: no list is taken for fresh that nobody has confirmed for a month. */
export function withAgeLimit(contract: CoverageContract): CoverageContract {
  return {
    ...contract,
    demands: contract.demands.map((demand) => ({
      ...demand,
      ageDaysMax: Math.min(demand.ageDaysMax, CLEAR_AGE_DAYS_MAX),
    })),
  }
}

/**
 * What the rows of the sample data are judged by, and nothing else is: old lists of two publishers, and every answer says so. What a
 * person screens in an organisation with sample data is judged by the strict contract, or by its own.
 */
export const sampleContract: CoverageContract = {
  demands: [
    { group: 'ofac', ageDaysMax: 3_650, entriesMin: 10_000 },
    { group: 'un', ageDaysMax: 3_650, entriesMin: 500 },
  ],
  acceptsTranscripts: false,
}

/** What an answer rests on, and whether it is one (`reasonsNotClear`). Without that, "no match" clears nobody. */
export const Coverage = z.object({
  isAnswered: z.boolean(),
  sentence: z.string(),
  lists: z.array(CoveredList),
  /** Common publishers that the contract does not ask for, by name. */
  notAsked: z.array(z.string()),
  /** What else keeps it from being an answer: the form of the name, a search that was cut, owners. The sentence says them in words. */
  cautions: z.array(Caution).default([]),
})
export type Coverage = z.infer<typeof Coverage>

/** As it is kept: without the sentence, which depends on how many matches there were. Older ones tell of no cautions. */
export type HeldCoverage = Omit<Coverage, 'sentence' | 'cautions'> &
  Partial<Pick<Coverage, 'cautions'>> & {
    /** It was judged by the contract of the sample data. */
    isOfSample?: true
  }

/** The same where many answers are shown. */
export const CoverageInShort = Coverage.pick({
  isAnswered: true,
  sentence: true,
  notAsked: true,
  cautions: true,
})
export type CoverageInShort = z.infer<typeof CoverageInShort>

/** A contract with how the lists in force stand against it, and against the strict one. */
export const CoverageStatus = z.object({
  contract: CoverageContract,
  /** Goes up with every change of the contract; 0 while nobody has said otherwise. */
  version: z.number().int(),
  /** Nobody has said otherwise: the strict contract holds. */
  isDefault: z.boolean(),
  /** Came with the sample data and goes with it. */
  isSample: z.boolean(),
  now: Coverage,
  /** Against the lists that everybody needs, whatever the contract asks for. */
  strict: Coverage,
  /** Whether the official lists can be fetched from here. */
  canFetch: z.boolean(),
})
export type CoverageStatus = z.infer<typeof CoverageStatus>

/** A list as far as coverage is concerned. */
export type ListHeld = {
  listId: string
  version: number
  publishedOn: string | null
  publishedOnSource?: string | null | undefined
  /** When a refresh last found it to be the publisher's newest. */
  confirmedAt?: string | Date | null | undefined
  entries: number
  /** Much of the version before is gone, and its publisher has not confirmed that. */
  isShrunken?: boolean | undefined
}

const DAY_MS = 86_400_000

/** Compares the lists that were searched with a contract, as of a moment; with what else speaks against an answer. */
export function coverageOfLists(
  contract: CoverageContract,
  held: readonly ListHeld[],
  now: Date,
  cautions: readonly Caution[] = [],
): Omit<Coverage, 'sentence'> {
  const lists = contract.demands.map((demand) => coveredList(demand, held, now, contract))
  const demanded = new Set(contract.demands.map((demand) => demand.group))
  return {
    isAnswered: reasonsNotClear({ lists, cautions }).length === 0,
    lists,
    notAsked: COMMON_GROUPS.filter((group) => !demanded.has(group)).map((group) => listGroups[group].name),
    cautions: [...cautions],
  }
}

/** With its sentence: that of an answer with so many matches, or of the lists alone where nothing was asked. */
export function coverageOf(
  contract: CoverageContract,
  held: readonly ListHeld[],
  now: Date,
  matchCount: number | null = null,
): Coverage {
  const coverage = coverageOfLists(contract, held, now)
  return { ...coverage, sentence: coverageSentence(coverage, matchCount) }
}

/**
 * What was kept, as it may be read: before the age of lists was limited, and before the sample's contract was for the sample alone, answers were called clear that
 * rest on lists of another year. They clear nobody now.
 */
export function asKept(held: HeldCoverage): HeldCoverage {
  if (held.isOfSample) return held
  const lists = held.lists.map(
    (list): CoveredList =>
      list.state === 'asked' && (list.ageDays ?? 0) > CLEAR_AGE_DAYS_MAX
        ? { ...list, state: 'too-old', ageDaysMax: CLEAR_AGE_DAYS_MAX }
        : list,
  )
  return { ...held, lists, isAnswered: held.isAnswered && reasonsNotClear({ ...held, lists }).length === 0 }
}

/** What was kept, with the versions that were withdrawn since: what they answered is no answer any more. */
export function asWithdrawn(
  held: HeldCoverage,
  withdrawnOf: (list: CoveredList) => { at: string } | undefined,
): HeldCoverage {
  const lists = held.lists.map((list): CoveredList => {
    const withdrawal = withdrawnOf(list)
    return withdrawal ? { ...list, state: 'withdrawn', withdrawnOn: withdrawal.at } : list
  })
  return { ...held, lists, isAnswered: held.isAnswered && reasonsNotClear({ ...held, lists }).length === 0 }
}

/** From the best to the worst that can be said of a list: of several of one publisher the best one answers. */
const fromBestState: readonly CoverageState[] = [
  'asked',
  'transcript',
  'too-old',
  'undated',
  'shrunken',
  'withdrawn',
  'too-few',
  'extract',
  'missing',
]

function coveredList(
  demand: CoverageDemand,
  held: readonly ListHeld[],
  now: Date,
  { acceptsTranscripts }: Pick<CoverageContract, 'acceptsTranscripts'>,
): CoveredList {
  const { group, ageDaysMax, entriesMin } = demand
  const { name, lists } = listGroups[group]
  const limits = { group, name, ageDaysMax, entriesMin }
  const found = held.flatMap((list): CoveredList[] => {
    const isExtract = extracts[list.listId]?.includes(group) ?? false
    if (!isExtract && !lists.includes(list.listId)) return []
    const ageDays = ageOf(list, now)
    const state = isExtract
      ? 'extract'
      : list.entries < entriesMin
        ? 'too-few'
        : list.isShrunken
          ? 'shrunken'
          : ageDays === null
            ? 'undated'
            : ageDays > ageDaysMax
              ? 'too-old'
              : isTranscript(list.listId) && !acceptsTranscripts
                ? 'transcript'
                : 'asked'
    return [
      {
        ...limits,
        listId: list.listId,
        state,
        publishedOn: list.publishedOn,
        publishedOnSource: list.publishedOnSource ?? null,
        ageDays,
        entries: list.entries,
        version: list.version,
        isTranscript: isTranscript(list.listId),
      },
    ]
  })
  const rank = (list: CoveredList) => fromBestState.indexOf(list.state)
  const [best] = found.sort(
    (left, right) =>
      rank(left) - rank(right) ||
      Number(left.isTranscript) - Number(right.isTranscript) ||
      (left.ageDays ?? Number.MAX_VALUE) - (right.ageDays ?? Number.MAX_VALUE),
  )
  return (
    best ?? {
      ...limits,
      listId: null,
      state: 'missing',
      publishedOn: null,
      publishedOnSource: null,
      ageDays: null,
      entries: 0,
      version: null,
      isTranscript: false,
    }
  )
}

/** A publication dated further ahead than clocks and time zones differ is not dated at all: it would never grow old. */
const AHEAD_MS_MAX = 2 * DAY_MS

/** Whole days since the publication or the last confirmation, whichever is later; null where neither is known. */
function ageOf(list: ListHeld, now: Date): number | null {
  const moments = [list.publishedOn, list.confirmedAt]
    .filter((moment) => moment !== null && moment !== undefined)
    .map((moment) => new Date(moment).getTime())
    .filter((moment) => !Number.isNaN(moment) && moment <= now.getTime() + AHEAD_MS_MAX)
  if (moments.length === 0) return null
  return Math.max(0, Math.floor((now.getTime() - Math.max(...moments)) / DAY_MS))
}
