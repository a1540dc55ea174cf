import { z } from 'zod'

/** What a statement, its change since the last one or something beside it warns of. */
export const CreditWarning = z.object({
  code: z.string(),
  severity: z.enum(['critical', 'high', 'medium']),
  words: z.string(),
  /** Where it can be read, and since when that was known here; a statement’s stands beside its figures. */
  evidence: z
    .array(z.object({ label: z.string(), href: z.string(), knownOn: z.string().nullable() }))
    .optional(),
})
export type CreditWarning = z.infer<typeof CreditWarning>

/** Something that warnings are looked for in, and how far it could be looked at: no warning of what was not is no good sign. */
export const LookedAt = z.object({
  source: z.string(),
  how: z.enum(['whole', 'partly', 'not']),
  says: z.string(),
})
export type LookedAt = z.infer<typeof LookedAt>
