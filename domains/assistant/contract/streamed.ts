import { z } from 'zod'
import { ChatMessage } from './schemas.ts'

/** What a streamed chat tells, one after the other; `done` or `failed` ends it. */
export const StreamedStep = z.discriminatedUnion('kind', [
  /** What is being read. */
  z.object({ kind: z.literal('step'), label: z.string() }),
  /** What was told so far is no part of the answer. */
  z.object({ kind: z.literal('restart') }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('done'), message: ChatMessage }),
  z.object({ kind: z.literal('failed'), status: z.number().int(), message: z.string() }),
])
export type StreamedStep = z.infer<typeof StreamedStep>
