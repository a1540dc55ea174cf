import { Problem, type ProblemCode } from '#platform/problems/index.ts'

/** The reasons of RFC 7644, 3.12, that are given here. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidValue'
  | 'invalidSyntax'
  | 'uniqueness'
  | 'mutability'
  | 'noTarget'

/** A refusal in SCIM's own words. */
export const refused = (scimType: ScimType, sentence: string, code: ProblemCode = 'invalid-input'): Problem =>
  new Problem(code, sentence, { scimType })
