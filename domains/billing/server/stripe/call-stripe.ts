import Stripe from 'stripe'
import { fetchOutside, type Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { billingSettings } from '../settings.ts'

const provider: Provider = {
  name: 'stripe',
  timeoutMs: 10_000,
  totalMsMax: 25_000,
  bytesMax: 1024 * 1024,
  retries: 2,
  budget: { calls: 300, perSeconds: 60 },
}

/** What Stripe refuses with and explains in its body. 429 and 5xx are tried again by the connector. */
const explained = [400, 401, 402, 403, 404, 409, 424]

/** Stripe's own client, whose every call goes through the guarded connector. */
class ConnectorClient extends Stripe.HttpClient {
  readonly #ctx: Context

  constructor(ctx: Context) {
    super()
    this.#ctx = ctx
  }

  override getClientName(): string {
    return 'assay-connector'
  }

  override async makeRequest(
    ...[host, port, path, method, headers, body, protocol]: Parameters<Stripe.HttpClient['makeRequest']>
  ): Promise<Answered> {
    const reply = await fetchOutside(this.#ctx, provider, {
      url: `${protocol}://${host}:${port}${path}`,
      method: method as 'GET' | 'POST' | 'DELETE',
      headers: Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => name.toLowerCase() !== 'content-length')
          .map(([name, value]) => [name, String(value)]),
      ),
      ...(body ? { body } : {}),
      // Each write carries an idempotency key, so Stripe takes a repeat for the same one.
      isRepeatable: true,
      reads: explained,
    })
    if (reply === 'unchanged') throw new Error('Stripe was not asked for changes alone.')
    return new Answered(reply.status, reply.headers, reply.body.toString('utf8'))
  }
}

class Answered extends Stripe.HttpClientResponse {
  readonly #text: string

  constructor(status: number, headers: Record<string, string>, text: string) {
    super(status, headers)
    this.#text = text
  }

  // Stripe's client writes the request's id and status onto it.
  override getRawResponse(): object {
    return {}
  }

  override async toJSON(): Promise<unknown> {
    return this._parseResponseBody(this.#text)
  }
}

/**
 * Asks Stripe for something, outside any change.
 * @throws Problem `not-configured` without a key · `source-failed` when Stripe refuses or does not answer · `too-many-requests`.
 */
export async function callStripe<Result>(
  ctx: Context,
  ask: (stripe: Stripe) => Promise<Result>,
): Promise<Result> {
  const { secretKey, apiUrl } = billingSettings.of(ctx.installation.config)
  if (!secretKey) {
    throw new Problem('not-configured', 'Payments are not set up on this installation.', {
      setting: 'STRIPE_SECRET_KEY',
    })
  }
  const { protocol, hostname, port } = new URL(apiUrl)
  const isOpen = protocol === 'http:'
  const stripe = new Stripe(secretKey, {
    httpClient: new ConnectorClient(ctx),
    protocol: isOpen ? 'http' : 'https',
    host: hostname,
    port: port || (isOpen ? '80' : '443'),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  try {
    return await ask(stripe)
  } catch (failure) {
    throw problemOf(failure)
  }
}

/** What a person is told. Stripe's own sentences may name parts of the key, so only its codes go further. */
function problemOf(failure: unknown): unknown {
  if (!(failure instanceof Stripe.errors.StripeError)) return failure
  if ((failure.detail as unknown) instanceof Problem) return failure.detail
  return new Problem(
    'source-failed',
    failure instanceof Stripe.errors.StripeAuthenticationError
      ? 'The payment provider does not accept the key of this installation.'
      : 'The payment provider refused the request.',
    {
      provider: 'stripe',
      type: failure.rawType ?? failure.type,
      ...(failure.code ? { reason: failure.code } : {}),
    },
    { cause: failure },
  )
}
