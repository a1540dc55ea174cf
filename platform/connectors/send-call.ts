import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6 } from 'node:net'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { checkedAddress, type Resolve } from './guard.ts'
import { keepRefusal, versionHeaders } from './keep-reply.ts'
import type { OutsideCall, Provider } from './provider.ts'
import { spendBudget } from './spend-budget.ts'

const REDIRECTS_MAX = 5
const USER_AGENT = 'Assay (compliance screening; https://assay.example)'

/** The source is down or busy for the moment, and may have said when to come again. */
export class TryAgain extends Error {
  readonly afterMs: number | undefined
  /** The source says that it has done nothing: what was asked for may be asked again. */
  readonly isUndone: boolean
  constructor(message: string, afterMs: number | undefined, isUndone: boolean) {
    super(message)
    this.afterMs = afterMs
    this.isUndone = isUndone
  }
}

/**
 * Sends one call, follows its redirects through the guard, and gives the good reply with its body still to be read.
 * @throws TryAgain for 429 and 5xx · Problem `source-failed` for every other refusal that the caller does not read · Problem `too-many-requests` when the budget is spent.
 */
export async function sendCall(
  ctx: Context,
  provider: Provider,
  call: OutsideCall,
  signal: AbortSignal,
  resolve?: Resolve,
): Promise<IncomingMessage | 'unchanged'> {
  await spendBudget(ctx, provider, call.budgetKey)
  let headers: Record<string, string> = { 'user-agent': USER_AGENT, ...call.headers }
  if (call.onlyIfChanged) Object.assign(headers, await versionHeaders(ctx, provider, call.url))
  let url = new URL(call.url)
  for (const [name, value] of Object.entries(call.secretQuery ?? {})) url.searchParams.set(name, value)
  for (let redirects = 0; ; redirects += 1) {
    const address = await checkedAddress(url, ctx.installation.config.localReplicas, resolve)
    const response = await send(url, address, { ...call, headers }, provider, signal)
    const next = redirectOf(response, url)
    if (!next) {
      addresses.set(response, url.href)
      return judged(ctx, provider, call, response)
    }
    response.destroy()
    // What is written is written to the address that was meant, or not at all.
    if (!isRead(call)) throw refused(provider, 'redirects a call that writes')
    if (redirects >= REDIRECTS_MAX) throw refused(provider, 'redirects in a circle')
    if (url.protocol === 'https:' && next.protocol !== 'https:')
      throw refused(provider, 'redirects from https to an open connection')
    // Keys and cookies are for the one they were given to.
    if (next.origin !== url.origin) headers = { 'user-agent': USER_AGENT }
    url = next
  }
}

const addresses = new WeakMap<IncomingMessage, string>()

/** The address that a reply came from, after its redirects. */
export const addressOf = (response: IncomingMessage): string | undefined => addresses.get(response)

/** Whether a call only reads. */
export const isRead = (call: OutsideCall): boolean => (call.method ?? 'GET') === 'GET'

function redirectOf(response: IncomingMessage, from: URL): URL | undefined {
  const status = response.statusCode ?? 0
  const { location } = response.headers
  if (status < 300 || status >= 400 || status === 304 || !location) return undefined
  return URL.canParse(location, from) ? new URL(location, from) : undefined
}

async function judged(
  ctx: Context,
  provider: Provider,
  call: OutsideCall,
  response: IncomingMessage,
): Promise<IncomingMessage | 'unchanged'> {
  const status = response.statusCode ?? 0
  if (status >= 200 && status < 300) {
    const kind = response.headers['content-type'] ?? ''
    if (!call.accepts || call.accepts.test(kind)) return response
    await keepRefusal(ctx, provider, call, response)
    const isPage = /html/i.test(kind)
    throw refused(provider, `answered ${kind || 'no content type'} instead of what was asked for`, {
      status,
      reason: isPage ? 'WEB_PAGE' : 'OTHER_CONTENT',
    })
  }
  if (call.reads?.includes(status)) return response
  await keepRefusal(ctx, provider, call, response)
  if (status === 304 && call.onlyIfChanged) return 'unchanged'
  if (status === 429 || status >= 500) {
    const retryAfter = retryAfterMs(response.headers['retry-after'], ctx.installation.clock())
    throw new TryAgain(`status ${status}`, retryAfter, status === 429)
  }
  throw refused(provider, `answered ${status}`, { status, reason: 'REFUSED' })
}

const refused = (provider: Provider, what: string, details: Record<string, unknown> = {}) =>
  new Problem('source-failed', `${provider.name} ${what}.`, { provider: provider.name, ...details })

function send(
  url: URL,
  address: string,
  { method = 'GET', headers, body }: Pick<OutsideCall, 'method' | 'headers' | 'body'>,
  provider: Provider,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const family = isIPv6(address) ? 6 : 4
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
        signal,
        timeout: provider.timeoutMs,
        // The connection goes to the checked address; the name stays for TLS and the Host header.
        lookup: (_host, options, answer) =>
          options.all ? answer(null, [{ address, family }]) : answer(null, address, family),
      },
      resolve,
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${provider.timeoutMs} ms`)))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** `Retry-After` in milliseconds: a number of seconds or a date. */
function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
