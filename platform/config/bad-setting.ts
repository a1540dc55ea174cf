import type { z } from 'zod'

/** A setting that cannot be used. Its message is the sentence the start stops with. */
export class BadSetting extends Error {}

export const sentenceOf = ({ issues }: z.ZodError): string =>
  `A setting cannot be used. ${issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}.`
