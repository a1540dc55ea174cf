// What the client's failures carry beside the message; read by shape, as the design system knows no platform.
export type StatedFailure = {
  serverMessage?: string
  status?: number
  code?: string
  details?: { reference?: unknown }
}

const FALLBACK = 'Something went wrong. Please try again.'

/** The sentence for a person: the server's own when it sent one, never the bare status of an answer. */
export function failureSentence(failure: unknown): string {
  const { serverMessage, code } = (failure ?? {}) as StatedFailure
  if (serverMessage) return serverMessage
  const isOfAnswer = code !== undefined && code !== 'NETWORK_ERROR'
  return failure instanceof Error && !isOfAnswer ? failure.message : FALLBACK
}
