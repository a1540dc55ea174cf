import { systemPrompt } from './prompt.ts'
import { aboutTokens } from './protocols/protocol.ts'
import { modelTools } from './tools.ts'

/** The longest reply that is asked for. */
export const REPLY_TOKENS_MAX = 2_000

/** What the shortest question takes: where a budget has less left, no question is asked of the model. */
export const leastTokens = (today: string): number =>
  aboutTokens(systemPrompt(today), JSON.stringify(modelTools)) + REPLY_TOKENS_MAX
