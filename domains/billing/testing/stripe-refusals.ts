import type { ReplicaReply } from '#platform/testing/index.ts'
import { stripeId } from './stripe-objects.ts'

/** How the next call fails; `no_url` succeeds without a page to go to. */
export type StripeFailure = 'card_error' | 'rate_limit' | 'api_error' | 'no_url'

export const refusal = (status: number, error: Record<string, unknown>): ReplicaReply => ({
  status,
  headers: { 'content-type': 'application/json', 'request-id': stripeId('req') },
  body: JSON.stringify({ error }),
})
export const missing = (param: string) =>
  refusal(400, {
    type: 'invalid_request_error',
    code: 'parameter_missing',
    message: `Missing required param: ${param}.`,
    param,
  })
export const noSuch = (what: string, id: string) =>
  refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  })

/** What a call that is told to fail answers. */
export const failures: Record<Exclude<StripeFailure, 'no_url'>, () => ReplicaReply> = {
  card_error: () =>
    refusal(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    }),
  rate_limit: () =>
    refusal(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }),
  api_error: () => refusal(500, { type: 'api_error', message: 'An error occurred on our side.' }),
}
