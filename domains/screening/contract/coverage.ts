import { z } from 'zod'

/** A publisher whose list an answer can need. */
export const ListGroup = z.enum([
  'ofac',
  'ofac-non-sdn',
  'un',
  'eu',
  'uk',
  'switzerland',
  'canada',
  'us-consolidated',
  'us-denied-persons',
  'opensanctions',
])
export type ListGroup = z.infer<typeof ListGroup>

/** Which lists of an installation answer for a publisher, in whichever format they came. */
export const listGroups: Record<ListGroup, { name: string; lists: readonly string[] }> = {
  ofac: { name: 'OFAC', lists: ['ofac-sdn'] },
  'ofac-non-sdn': { name: 'OFAC non-SDN', lists: ['ofac-consolidated'] },
  un: { name: 'UN', lists: ['un-sc'] },
  eu: { name: 'EU', lists: ['eu-fsf', 'eu-journal'] },
  uk: { name: 'UK', lists: ['uk-sanctions'] },
  switzerland: { name: 'Switzerland', lists: ['ch-seco'] },
  canada: { name: 'Canada', lists: ['ca-sema'] },
  'us-consolidated': { name: 'US CSL', lists: ['us-csl'] },
  'us-denied-persons': { name: 'BIS denied persons', lists: ['us-bis-dpl'] },
  opensanctions: { name: 'OpenSanctions', lists: ['opensanctions'] },
}

/** The sanctions lists that an answer is commonly taken to cover: what of them is not asked for is said with every answer. */
export const COMMON_GROUPS = ['ofac', 'un', 'eu', 'uk'] as const satisfies readonly ListGroup[]

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

/** Which lists an organisation needs behind an answer. */
export const CoverageContract = z.object({
  demands: z
    .array(CoverageDemand)
    .min(1, 'An answer needs at least one list')
    .refine(
      (demands) => new Set(demands.map((one) => one.group)).size === demands.length,
      'Each publisher can be asked for once',
    ),
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

/**
 * What the product ships with can answer: old lists of two publishers, and every answer says so. Only the sample
 * organisation and the demo begin with it.
 */
export const sampleContract: CoverageContract = {
  demands: [
    { group: 'ofac', ageDaysMax: 3_650, entriesMin: 10_000 },
    { group: 'un', ageDaysMax: 3_650, entriesMin: 500 },
  ],
  acceptsTranscripts: false,
}

/** `asked`: the list was searched and is what the contract needs; the others say what it lacks. */
export const CoverageState = z.enum([
  'asked',
  'missing',
  'too-old',
  'too-few',
  'undated',
  'transcript',
  'extract',
])
export type CoverageState = z.infer<typeof CoverageState>

export const CoveredList = z.object({
  group: ListGroup,
  listId: z.string().nullable(),
  name: z.string(),
  state: CoverageState,
  publishedOn: z.string().nullable(),
  /** Where the date is from: the file, the reply, a person, or the newest designation. */
  publishedOnSource: z.string().nullable(),
  /** Since the publication, or since a refresh last found it to be the publisher's newest. */
  ageDays: z.number().int().nullable(),
  ageDaysMax: z.number().int(),
  entries: z.number().int(),
  entriesMin: z.number().int(),
  version: z.number().int().nullable(),
  /** Not the authority's own file; one that is asked is accepted by the contract. */
  isTranscript: z.boolean().default(false),
})
export type CoveredList = z.infer<typeof CoveredList>

/** Whether an answer was held against the lists that the organisation needs. Without that, "no match" is no answer. */
export const Coverage = z.object({
  isAnswered: z.boolean(),
  sentence: z.string(),
  lists: z.array(CoveredList),
  /** Common publishers that the contract does not ask for, by name. */
  notAsked: z.array(z.string()),
})
export type Coverage = z.infer<typeof Coverage>

/** The same where many answers are shown. */
export const CoverageInShort = Coverage.pick({ isAnswered: true, sentence: true, notAsked: true })
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
}

const DAY_MS = 86_400_000

/** Holds the lists that were searched against a contract, as of a moment. */
export function coverageOfLists(
  contract: CoverageContract,
  held: readonly ListHeld[],
  now: Date,
): Omit<Coverage, 'sentence'> {
  const lists = contract.demands.map((demand) => coveredList(demand, held, now, contract))
  const demanded = new Set(contract.demands.map((demand) => demand.group))
  return {
    isAnswered: lists.length > 0 && lists.every((list) => list.state === 'asked'),
    lists,
    notAsked: COMMON_GROUPS.filter((group) => !demanded.has(group)).map((group) => listGroups[group].name),
  }
}

/** With the sentence of an answer: what it says depends on how many matches there are. */
export function coverageOf(
  contract: CoverageContract,
  held: readonly ListHeld[],
  now: Date,
  matchCount = 0,
): Coverage {
  const coverage = coverageOfLists(contract, held, now)
  return { ...coverage, sentence: coverageSentence(coverage, matchCount) }
}

/**
 * "No match in OFAC of 3 May 2024 and UN of 27 Feb 2026; EU and UK not asked", "Not answered: EU missing (answered against
 * 3 of 4 lists)", "1 match, answered against 3 of 4 lists: EU missing".
 */
export function coverageSentence(
  coverage: Pick<Coverage, 'lists' | 'notAsked' | 'isAnswered'>,
  matchCount = 0,
): string {
  const asked = coverage.lists.filter((list) => list.state === 'asked')
  const short = coverage.lists.filter((list) => list.state !== 'asked')
  const notAsked = coverage.notAsked.length === 0 ? '' : `; ${inARow(coverage.notAsked)} not asked`
  const matches = `${matchCount} ${matchCount === 1 ? 'match' : 'matches'}`
  if (short.length > 0) {
    const lacks = short.map(lackOf).join(', ')
    const share = `answered against ${asked.length} of ${coverage.lists.length} lists`
    if (matchCount > 0) return `${matches}, ${share}: ${lacks}${notAsked}`
    return `Not answered: ${lacks}${asked.length === 0 ? '' : ` (${share})`}${notAsked}`
  }
  const lists = inARow(
    asked.map((list) => `${list.name}${list.isTranscript ? ' by transcript' : ''} of ${dayOf(list)}`),
  )
  return matchCount === 0 ? `No match in ${lists}${notAsked}` : `${matches} in ${lists}${notAsked}`
}

/** "EU missing", "UK 2,900 days old (at most 7)". */
export function lackOf(list: CoveredList): string {
  switch (list.state) {
    case 'asked':
      return `${list.name} asked`
    case 'missing':
      return `${list.name} missing`
    case 'extract':
      return `${list.name} only as an extract`
    case 'transcript':
      return `${list.name} by transcript only`
    case 'undated':
      return `${list.name} without a date of publication`
    case 'too-few':
      return `${list.name} incomplete (${counted(list.entries)} entries, at least ${counted(list.entriesMin)} needed)`
    case 'too-old':
      return `${list.name} too old (${counted(list.ageDays ?? 0)} days, at most ${counted(list.ageDaysMax)} allowed)`
  }
}

/** From the best to the worst that can be said of a list: of several of one publisher the best one answers. */
const fromBestState: readonly CoverageState[] = [
  'asked',
  'transcript',
  'too-old',
  'undated',
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

/** Whole days since the publication or the last confirmation, whichever is later; null where neither is known. */
function ageOf(list: ListHeld, now: Date): number | null {
  const moments = [list.publishedOn, list.confirmedAt]
    .filter((moment) => moment !== null && moment !== undefined)
    .map((moment) => new Date(moment).getTime())
    .filter((moment) => !Number.isNaN(moment))
  if (moments.length === 0) return null
  return Math.max(0, Math.floor((now.getTime() - Math.max(...moments)) / DAY_MS))
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `3 May 2024`; a date known to the month or the year only stays as it is. */
function dayOf(list: Pick<CoveredList, 'publishedOn'>): string {
  if (list.publishedOn === null) return 'an unknown day'
  if (!/^\d{4}-\d{2}-\d{2}/.test(list.publishedOn)) return list.publishedOn
  return dayFormat.format(new Date(list.publishedOn))
}

const wholeNumber = new Intl.NumberFormat('en')
const counted = (value: number) => wholeNumber.format(value)

function inARow(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
