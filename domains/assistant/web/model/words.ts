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

/** What was struck from an answer. */
export function struckInWords({ struck }: AnswerMade): string | undefined {
  if (struck === 0) return undefined
  return struck === 1
    ? 'One statement was struck: nothing that the answer cites has it.'
    : `${quantity(struck)} statements were struck: nothing that the answer cites has them.`
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
  return `Written by ${model}, checked against its sources. Instructions ${promptVersion}, ${quantity(tokensIn + tokensOut)} tokens.`
}
