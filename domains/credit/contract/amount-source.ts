import { z } from 'zod'

/** `sec-trailing`: twelve months to the end of a quarter, of three filings. */
export const StatementSource = z.enum(['form', 'file', 'sec', 'sec-trailing', 'sample'])
export type StatementSource = z.infer<typeof StatementSource>

/** Where one amount stands in what was read. */
export const AmountSource = z.object({
  words: z.string(),
  filing: z.string().optional(),
  filed: z.string().optional(),
  /** A person stated that there is none, where the statement leaves it out. */
  isStatedNone: z.literal(true).optional(),
  /** Its characters in a document; `documentId` once that is kept. */
  place: z
    .object({
      documentId: z.string().optional(),
      start: z.number().int(),
      end: z.number().int(),
      page: z.number().int().nullable(),
    })
    .optional(),
})
export type AmountSource = z.infer<typeof AmountSource>
