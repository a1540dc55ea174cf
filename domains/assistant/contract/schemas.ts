import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'

/** A number or a day that an answer shows, as it is shown, with where it comes from. */
export const AnswerFigure = z.object({
  value: z.union([z.number(), z.string()]),
  /** `USD`, `fraction`, `percent`, `bp`, `date`; anything else counts things of that name. */
  unit: z.string(),
  /** As it stands in the text. */
  text: z.string(),
  source: z.object({
    tool: z.string(),
    /** Which row and which field of the answer it was read from. */
    row: z.string(),
    field: z.string(),
    asOf: z.string().nullable(),
    /** How its prices stand, where that has to be said: simulated, old, missing. */
    caveat: z.string().nullable(),
    citation: z.string(),
  }),
})
export type AnswerFigure = z.infer<typeof AnswerFigure>

/** Something that an answer rests on, one click away. */
export const Citation = z.object({
  id: z.string(),
  kind: z.enum(['records', 'figure', 'definition', 'method', 'screen']),
  label: z.string(),
  /** Where it is shown, as a path of the web app; null where no screen shows it. */
  href: z.string().nullable(),
  /** Word for word, where words are what is cited. */
  quote: z.string().optional(),
})
export type Citation = z.infer<typeof Citation>

/** A form, filled in, that a person may send: the assistant sends nothing itself. */
export const Proposal = z.object({
  action: z.enum(['place-order', 'cancel-order', 'open-case', 'add-to-watchlist']),
  arguments: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The screen where it is looked at and sent. */
  href: z.string(),
})
export type Proposal = z.infer<typeof Proposal>

export const ToolUse = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })
export type ToolUse = z.infer<typeof ToolUse>

export const AnswerOutcome = z.enum(['answered', 'asked-back', 'refused'])

/** Whose models are spoken to; `compatible` is any server that answers as OpenAI's Chat Completions do. */
export const ModelProvider = z.enum(['anthropic', 'openai', 'compatible'])
export type ModelProvider = z.infer<typeof ModelProvider>

/** Who wrote an answer where a model is connected: it, or the records alone and why. */
export const AnswerMade = z.object({
  by: z.enum(['model', 'records']),
  provider: ModelProvider,
  model: z.string(),
  promptVersion: z.string(),
  tokensIn: z.number().int(),
  tokensOut: z.number().int(),
  /** How many claims of the model are not shown: they did not agree with the records, or are of a class that is refused. */
  withheld: z.number().int().optional(),
  /** Why the records answered without the model; null where it wrote the answer. */
  fallback: z.string().nullable(),
})
export type AnswerMade = z.infer<typeof AnswerMade>

/** Something that a reading may be changed to: the whole question, in words that are read so. */
export const ReadingChoice = z.object({ label: z.string(), question: z.string() })
export type ReadingChoice = z.infer<typeof ReadingChoice>

/** How a question was read: part by part, each with what else it may be; and of one that was not answered the readings that can be. */
export const AnswerReading = z.object({
  parts: z.array(
    z.object({
      part: z.enum(['subject', 'measure', 'group', 'filter', 'period', 'order']),
      label: z.string(),
      choices: z.array(ReadingChoice),
    }),
  ),
  offers: z.array(ReadingChoice),
})
export type AnswerReading = z.infer<typeof AnswerReading>

/** An answer with everything it rests on. */
export const Answer = z.object({
  outcome: AnswerOutcome,
  text: z.string(),
  tools: z.array(ToolUse),
  figures: z.array(AnswerFigure),
  citations: z.array(Citation),
  /** What belongs to a list as shown; of a comparison the winner first; of a question back what one may choose from. */
  items: z.array(z.string()),
  proposal: Proposal.nullable(),
  /** Only where it was read as a question of rows. */
  reading: AnswerReading.optional(),
  /** Only where a model is connected. */
  made: AnswerMade.optional(),
})
export type Answer = z.infer<typeof Answer>

/** A file of a conversation. It is its person's own and goes with the conversation. */
export const Attachment = z.object({
  id: z.number().int(),
  documentId: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  /** Whether its text was read and can be quoted; of other files name and size alone are known. */
  isRead: z.boolean(),
  /** What has to be said before what was read. */
  warnings: z.array(z.string()),
})
export type Attachment = z.infer<typeof Attachment>

/** What of an answer is kept with its message. */
export const MessageContext = z.object({
  dataSourceUsed: z.array(z.string()),
  answer: Answer,
  latencyMs: z.number(),
})

/** One message of a conversation. */
export const ChatMessage = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: isoDateTime,
  context: MessageContext.optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>
