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

/** `asked`: the list was searched and is what the contract needs; the others say what it lacks. `shrunken`: much of the version before is gone, and its publisher has not confirmed that. */
export const CoverageState = z.enum([
  'asked',
  'missing',
  'too-old',
  'too-few',
  'shrunken',
  'undated',
  'transcript',
  'extract',
  /** It was asked, and a person has put an earlier version in its place since. */
  'withdrawn',
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
  withdrawnOn: z.string().optional(),
})
export type CoveredList = z.infer<typeof CoveredList>

/**
 * What keeps a search from being an answer although the lists are those that are needed: it was cut short, the name is in a form
 * that is not found by, or an owner or other related party is not clear. In the order of their weight.
 */
export const Caution = z.enum([
  'owner-half',
  'owner-match',
  'owner-not-screened',
  'search-cut',
  'name-too-long',
  'name-identifier',
  'name-contact',
  'name-no-name',
  'name-initials',
  'name-one-word',
  'name-sounded-out',
  'fact-not-read',
])
export type Caution = z.infer<typeof Caution>
