import { z } from 'zod'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { screenCompany } from '../endpoints.ts'
import { AlignmentCell, type Explanation, SubjectSchema } from '../schemas.ts'

const { companyName } = screenCompany.request.shape

/** One name against one list entry, as the front page shows it. */
export const ExplainedMatch = z.object({
  queryName: z.string(),
  entryName: z.string(),
  list: z.string(),
  publishedOn: z.string().nullable(),
  engineVersion: z.string(),
  probability: z.number(),
  logOdds: z.number(),
  threshold: z.number(),
  /** At or above the threshold, or below it with a name exactly as listed and nothing that distinguishes the two. */
  isMatch: z.boolean(),
  alignment: z.array(AlignmentCell),
  contributions: z.array(z.object({ name: z.string(), logOdds: z.number() })),
  /** What would clear the match: with it the probability is under the threshold. */
  clearing: z.array(z.object({ condition: z.string(), probability: z.number() })),
})
export type ExplainedMatch = z.infer<typeof ExplainedMatch>

export const tryName = defineEndpoint({
  name: 'screening.try-name',
  effect: 'read',
  method: 'POST',
  path: '/api/kyb/try',
  summary:
    'Compares one name with the published lists here, for anybody: nothing is recorded, and it clears nobody',
  permission: 'public',
  request: z.object({ name: companyName, schema: SubjectSchema.default('Unknown').meta({ title: 'Kind' }) }),
  response: z.object({
    /** What was found, in which lists of which day, and why it is no answer where it is none: the sentence of every screening. */
    sentence: z.string(),
    /** Listed records that a screening would keep for a decision. */
    matches: z.number().int(),
    /** The likeliest match, or where there is none the record that comes closest; null where none comes near. */
    closest: ExplainedMatch.nullable(),
  }),
  problems: ['invalid-input', 'watchlist-stale', 'watchlists-missing', 'too-many-requests'],
  bodyBytesMax: 4_096,
  limit: { perAddress: 40, windowSeconds: 600 },
})

/** The part of an explanation that the front page has room for. */
export function inShort(
  { probability, contributions, counterfactuals, alignment, ...of }: Explained,
  entry: Pick<ExplainedMatch, 'list' | 'publishedOn' | 'threshold' | 'isMatch'>,
): ExplainedMatch {
  const { queryName, entryName, engineVersion, logOdds } = of
  const clearing = counterfactuals.filter((row) => !row.isStillMatch).slice(0, 2)
  return {
    ...entry,
    ...{ queryName, entryName, engineVersion, probability, logOdds },
    alignment: [...alignment],
    contributions: contributions.flatMap(({ name, logOdds }) => (logOdds === 0 ? [] : [{ name, logOdds }])),
    clearing:
      probability < entry.threshold
        ? []
        : clearing.map((row) => ({ condition: row.condition, probability: row.probability })),
  }
}

type Explained = Omit<Explanation, 'alignment' | 'sentences' | 'contributions' | 'counterfactuals'> & {
  readonly alignment: readonly Explanation['alignment'][number][]
  readonly contributions: readonly { name: string; logOdds: number }[]
  readonly counterfactuals: readonly Explanation['counterfactuals'][number][]
}
