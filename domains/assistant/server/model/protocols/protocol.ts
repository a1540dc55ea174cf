import type { Problem } from '#platform/problems/index.ts'
import { failed, type SourceFailure } from '#platform/sources/index.ts'

/** What a model may call. */
export type ToolSpec = { name: string; description: string; schema: Record<string, unknown> }
/** `fields` is undefined where what the model wrote is no JSON object. */
export type ToolCall = { id: string; name: string; fields: Record<string, unknown> | undefined }

/** A conversation with a model, in no provider's own shape. */
export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[] }
  | { role: 'results'; results: readonly { id: string; text: string; isError: boolean }[] }

export type ModelQuestion = {
  system: string
  messages: readonly ModelMessage[]
  tools: readonly ToolSpec[]
  /** It has to answer in this form now: by a call that it must make, or in JSON that keeps to its schema. */
  form?: ToolSpec
  tokensMax: number
}

export type ModelReply = {
  text: string
  calls: readonly ToolCall[]
  /** `length`: it was cut at its longest; `refusal`: the model or its filter refuses. */
  stop: 'end' | 'tools' | 'length' | 'refusal'
  tokensIn: number
  tokensOut: number
}

/** Where a model is asked, and with what. */
export type ModelConnection = { address: string; model: string; apiKey: string }

/** A piece of what a model says: of its text, or of the arguments of the call of that name. */
export type OnPiece = (piece: string, call?: string) => void

/** Reads a reply as it comes. */
export type ReplyReader = {
  /** The next event of the stream: the JSON behind `data:`. */
  take(data: unknown): void
  /** What was said in all. @throws Problem `source-failed` where the stream ended in the middle. */
  end(): ModelReply
}

/** How a provider is spoken to. */
export type Protocol = {
  call(
    connection: ModelConnection,
    question: ModelQuestion,
  ): { url: string; headers: Record<string, string>; body: string }
  reader(question: ModelQuestion, onPiece: OnPiece): ReplyReader
}

const MODEL = { name: 'The model' }
export const modelFailed = (what: string, reason: SourceFailure): Problem => failed(MODEL, what, reason)

/** The fields that a model wrote for a tool; undefined where they are no JSON object. No fields at all are none. */
export function fieldsIn(written: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(written.trim() || '{}')
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const CHARACTERS_A_TOKEN = 3.5
/** About how many tokens a text takes: for what is put aside before a call, and for servers that count none. */
export const aboutTokens = (...texts: readonly string[]): number =>
  Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / CHARACTERS_A_TOKEN)
