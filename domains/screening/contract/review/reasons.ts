import { requiredReason } from '#platform/endpoint/index.ts'

/** A part of a reason that a person still has to write: `{which fact}`. */
const OPEN_PART = /\{([^{}]+)\}/

/** What a reason still lacks; undefined where every part of it is written. */
export const openPartOf = (reason: string): string | undefined => OPEN_PART.exec(reason)?.[1]?.trim()

/** Why a decision was made, in a person's words. One that a template began is whole before it is kept. */
export const DecisionReason = requiredReason.refine((reason) => openPartOf(reason) === undefined, {
  error: ({ input }) => `Fill in ${OPEN_PART.exec(String(input))?.[0] ?? 'the open part'} of the reason`,
})
