export type SafeFailure = {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: SafeFailure
}

// A failed query says its parameters, and a parameter may be a password's hash or a person's name.
const withoutParameters = (text: string) => text.replaceAll(/\n?params: [^\n]*/g, '')

/** A failure as the log may hold it: what went wrong and where, without the values it went wrong with. */
export function safeFailure(failure: unknown): SafeFailure {
  if (!(failure instanceof Error))
    return { type: typeof failure, message: 'something that is not an error was thrown' }
  const { code } = failure as { code?: unknown }
  return {
    type: failure.name,
    message: withoutParameters(failure.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(failure.stack ? { stack: withoutParameters(failure.stack) } : {}),
    ...(failure.cause === undefined ? {} : { cause: safeFailure(failure.cause) }),
  }
}
