import type { z } from 'zod'
import {
  type Endpoint,
  type InputOf,
  type ResponseOf,
  takesIdempotencyKey,
} from '#platform/endpoint/index.ts'
import { answerOfCall, type CallFacts, type CallOptions, type Connection, sendCall } from './send-call.ts'

export { CallRefused, type Connection } from './send-call.ts'

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>

/** What a program has to know of an endpoint to call it. */
export function factsOf(endpoint: AnyEndpoint): CallFacts {
  const { method, path, body, answers } = endpoint
  return {
    method,
    path,
    ...(body === 'multipart' || body === 'raw' ? { body } : {}),
    ...(answers === 'file' || answers === 'stream' ? { answers } : {}),
    ...(takesIdempotencyKey(endpoint) ? { isRepeatable: true } : {}),
  }
}

/** A client whose calls are the endpoint values themselves: what goes in and what comes out is typed by them. */
export function clientOf(connection: Connection) {
  return async <E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<E extends { answers: 'file' } ? Response : ResponseOf<E>> => {
    const facts = factsOf(endpoint)
    const answer = await sendCall(connection, facts, input as Record<string, unknown>, options)
    return (await answerOfCall(facts, answer)) as never
  }
}
