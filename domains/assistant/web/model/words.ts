import { quantity } from '#design-system/formats/index.ts'
import type { AnswerMade, ModelProvider } from '../../contract/index.ts'

export const providerName: Record<ModelProvider, string> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  compatible: 'OpenAI-compatible server',
}

/** Who wrote an answer, before it is read: the model that is connected, or the records and why. */
export function madeInWords({ by, fallback }: AnswerMade): string | undefined {
  if (by === 'model') return undefined
  return fallback ? `Answered from the records without the model: ${fallback}` : undefined
}

/** The model, the version of its instructions and what the answer took. */
export function modelInWords({
  by,
  model,
  promptVersion,
  tokensIn,
  tokensOut,
}: AnswerMade): string | undefined {
  if (by !== 'model') return undefined
  return `Claims of ${model}, checked against the records and worded by Assay. Instructions ${promptVersion}, ${quantity(tokensIn + tokensOut)} tokens.`
}
