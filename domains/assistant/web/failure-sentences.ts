import { CallFailed } from '#platform/http-client/index.ts'

/** The status of a refusal; where no answer came, that is said in its place. */
function statusOf(failure: unknown): string {
  const status = failure instanceof CallFailed ? failure.status : 0
  return status === 0 ? 'no connection' : String(status)
}

/** What is said of a message that was not answered (CHAT-023 … CHAT-026). */
export function sendFailure(failure: unknown): string {
  const status = failure instanceof CallFailed ? failure.status : 0
  if (status === 400) return 'Invalid message format. Please check your input.'
  if (status === 429) return 'Too many requests. Please wait a moment and try again.'
  if (status >= 500) return 'Server error. Please try again in a few moments.'
  return `Failed to send message: ${statusOf(failure)}`
}

export const historyFailure = (failure: unknown): string => `Failed to fetch history: ${statusOf(failure)}`

export const CLEAR_FAILURE = 'Failed to clear conversation'
