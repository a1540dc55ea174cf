import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'

/** How a figure came to be: counted from records, modelled from them, or stated by someone. */
export const figureOrigins = ['counted', 'modelled', 'stated'] as const

/** A figure with its meaning: what it is, what it is made of, when and from what. A missing value is null, never zero. */
export const Figure = z.object({
  value: z.number().nullable(),
  unit: z.enum(['count', 'percent', 'score', 'fraction', 'hours', 'cents', 'milliseconds']),
  asOf: isoDateTime,
  /** Names the definition, for people and for `docs/methodology`. */
  definitionId: z.string(),
  definition: z.string(),
  origin: z.enum(figureOrigins),
  inputs: z.array(z.object({ label: z.string(), value: z.string() })),
  source: z.string(),
  /** Where the rows behind it are, as a path of the web app, with their count. */
  rows: z.object({ count: z.number().int(), href: z.string() }).nullable(),
})
export type Figure = z.infer<typeof Figure>
