import { z } from 'zod'

export const DocumentType = z.enum(['earnings_call', 'research_report', '10k', 'news'], {
  error: 'The documentType is earnings_call, research_report, 10k or news',
})
export type DocumentType = z.infer<typeof DocumentType>

/** Characters of the document that was sent, from `start` up to and without `end`. */
export const Span = z.object({ start: z.number().int(), end: z.number().int() })
export type Span = z.infer<typeof Span>

/** One thing that was looked for. What the document does not state has neither value nor span. */
export const Finding = z.object({
  label: z.string(),
  /** As in the document; null is “not stated”. A computed value has no span, and its detail states so. */
  value: z.string().nullable(),
  /** Something is stated, and not certain enough to be the value: the detail says what it could be. */
  isUncertain: z.boolean().optional(),
  /** The number that the value says, without its scale; null where it is none. */
  number: z.number().nullable(),
  /** USD, EUR, percent, shares; null where it is no quantity or none is stated. */
  unit: z.string().nullable(),
  /** What the number is to be multiplied by: 1000000 where the table says “in millions”. */
  scale: z.number().nullable(),
  period: z.string().nullable(),
  /** What has to be known beside it: who said it, what it is of. */
  detail: z.string().nullable(),
  span: Span.nullable(),
})
export type Finding = z.infer<typeof Finding>

export const FindingSection = z.object({ title: z.string(), findings: z.array(Finding) })
export type FindingSection = z.infer<typeof FindingSection>

export const DocumentAnalysis = z.object({
  documentType: DocumentType,
  outcome: z.enum(['analysed', 'not-analysed']),
  /** Why it was not analysed; null where it was. */
  reason: z.string().nullable(),
  /** What has to be known before the results: another type than was chosen, what is missing. */
  readFirst: z.array(z.string()),
  /** What it reads like; null where nothing points to one of the four. */
  looksLike: DocumentType.nullable(),
  characters: z.number().int(),
  sections: z.array(FindingSection),
})
export type DocumentAnalysis = z.infer<typeof DocumentAnalysis>
