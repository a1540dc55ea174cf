import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6 } from 'node:net'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { checkedAddress, type Resolve } from './guard.ts'
import { connectorBudget, connectorReply } from './tables.ts'

/** An outside source and how it may be called. */
export type Provider = {
  name: string
  /** Longest wait for one reply. */
  timeoutMs: number
  /** Largest reply taken. */
  bytesMax: number
  /** How often a failed call is tried again. */
  retries: number
  /** At most so many calls in so many seconds, over all processes. */
  budget: { calls: number; perSeconds: number }
}

export type OutsideCall = {
  url: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Sends what the last good reply said of its version: an unchanged source then answers `unchanged`. */
  onlyIfChanged?: boolean
}

export type Reply = { status: number; headers: Record<string, string>; sha256: string; bytes: number }

const REDIRECTS_MAX = 5
const USER_AGENT = 'Assay (compliance screening; https://assay.example)'

type Settings = { resolve?: Resolve; random?: () => number }

/** A reply with its body in memory; for what is small. */
export async function fetchOutside(
  ctx: Context,
  provider: Provider,
  call: OutsideCall,
  settings: Settings = {},
): Promise<(Reply & { body: Buffer }) | 'unchanged'> {
  return withRetries(provider, call, settings, async () => {
    const answer = await open(ctx, provider, call, settings)
    if (answer === 'unchanged') return answer
    const chunks: Buffer[] = []
    const measured = measure(provider)
    measured.through.on('data', (chunk: Buffer) => chunks.push(chunk))
    await pipeline(answer.response, measured.through)
    const body = Buffer.concat(chunks)
    const reply = await recorded(ctx, provider, call, answer.response, measured)
    return { ...reply, body }
  })
}

/** A reply written to a file, which appears whole or not at all; for what is large. */
export async function downloadOutside(
  ctx: Context,
  provider: Provider,
  call: OutsideCall & { file: string; onBytes?: (bytes: number, total: number | undefined) => void },
  settings: Settings = {},
): Promise<(Reply & { file: string }) | 'unchanged'> {
  return withRetries(provider, call, settings, async () => {
    const answer = await open(ctx, provider, call, settings)
    if (answer === 'unchanged') return answer
    mkdirSync(dirname(call.file), { recursive: true })
    const part = `${call.file}.part`
    const total = Number(answer.response.headers['content-length']) || undefined
    const measured = measure(provider, (bytes) => call.onBytes?.(bytes, total))
    try {
      await pipeline(answer.response, measured.through, createWriteStream(part))
    } catch (failure) {
      rmSync(part, { force: true })
      throw failure
    }
    renameSync(part, call.file)
    const reply = await recorded(ctx, provider, call, answer.response, measured)
    return { ...reply, file: call.file }
  })
}

/** Passes bytes on, counts and digests them, and breaks off what is too large. */
function measure(provider: Provider, onBytes?: (bytes: number) => void) {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > provider.bytesMax) {
        return done(
          new Problem(
            'source-failed',
            `${provider.name} sent more than the ${provider.bytesMax} bytes allowed.`,
          ),
        )
      }
      hash.update(chunk)
      onBytes?.(bytes)
      done(null, chunk)
    },
  })
  return { through, bytes: () => bytes, sha256: () => hash.digest('hex') }
}

/** A reply that says when to come again, or that the source is down for the moment. */
class TryAgain extends Error {
  readonly afterMs: number | undefined
  constructor(message: string, afterMs: number | undefined) {
    super(message)
    this.afterMs = afterMs
  }
}

async function withRetries<Result>(
  provider: Provider,
  call: OutsideCall,
  { random = Math.random }: Settings,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt()
    } catch (failure) {
      if (failure instanceof Problem) throw failure
      if (call.signal?.aborted) throw new Problem('cancelled', 'The call was cancelled.')
      const why = failure instanceof Error ? failure.message : String(failure)
      if (tried >= provider.retries) {
        throw new Problem(
          'source-failed',
          `${provider.name} did not answer as it should: ${why}.`,
          { provider: provider.name },
          { cause: failure },
        )
      }
      const backoffMs = 500 * 2 ** tried * (0.5 + random())
      const afterMs = failure instanceof TryAgain ? failure.afterMs : undefined
      await pause(
        Math.min(afterMs ?? backoffMs, 60_000),
        undefined,
        call.signal ? { signal: call.signal } : {},
      )
    }
  }
}

async function open(
  ctx: Context,
  provider: Provider,
  call: OutsideCall,
  settings: Settings,
): Promise<{ response: IncomingMessage } | 'unchanged'> {
  await spend(ctx, provider)
  const headers: Record<string, string> = { 'user-agent': USER_AGENT, ...call.headers }
  if (call.onlyIfChanged) Object.assign(headers, await versionHeaders(ctx, provider, call.url))
  let url = new URL(call.url)
  for (let redirects = 0; ; redirects += 1) {
    const address = await checkedAddress(url, ctx.house.config.localReplicas, settings.resolve)
    const response = await send(url, address, headers, provider, call.signal)
    const status = response.statusCode ?? 0
    const location = response.headers.location
    if (status >= 300 && status < 400 && status !== 304 && location) {
      response.resume()
      if (redirects >= REDIRECTS_MAX)
        throw new Problem('source-failed', `${provider.name} redirects in a circle.`)
      const next = new URL(location, url)
      if (next.host !== url.host) delete headers.authorization
      url = next
      continue
    }
    if (status === 304) {
      response.resume()
      return 'unchanged'
    }
    if (status === 429 || status >= 500) {
      response.resume()
      throw new TryAgain(`status ${status}`, retryAfterMs(response.headers['retry-after'], ctx.house.clock()))
    }
    if (status < 200 || status >= 300) {
      response.resume()
      throw new Problem('source-failed', `${provider.name} answered ${status}.`, {
        provider: provider.name,
        status,
      })
    }
    return { response }
  }
}

function send(
  url: URL,
  address: string,
  headers: Record<string, string>,
  provider: Provider,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        headers,
        signal,
        timeout: provider.timeoutMs,
        // The connection goes to the checked address; the name stays for TLS and the Host header.
        lookup: (_host, options, answer) =>
          options.all
            ? answer(null, [{ address, family: isIPv6(address) ? 6 : 4 }])
            : answer(null, address, isIPv6(address) ? 6 : 4),
      },
      resolve,
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${provider.timeoutMs} ms`)))
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** `Retry-After` in milliseconds: a number of seconds or a date. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}

async function versionHeaders(
  ctx: Context,
  provider: Provider,
  url: string,
): Promise<Record<string, string>> {
  const [last] = await ctx.db
    .select()
    .from(connectorReply)
    .where(
      and(
        eq(connectorReply.provider, provider.name),
        eq(connectorReply.url, url),
        eq(connectorReply.status, 200),
      ),
    )
    .orderBy(desc(connectorReply.id))
    .limit(1)
  return {
    ...(last?.headers.etag ? { 'if-none-match': last.headers.etag } : {}),
    ...(last?.headers['last-modified'] ? { 'if-modified-since': last.headers['last-modified'] } : {}),
  }
}

const keptHeaders = ['etag', 'last-modified', 'content-type', 'content-length', 'date', 'retry-after']

async function recorded(
  ctx: Context,
  provider: Provider,
  call: OutsideCall,
  response: IncomingMessage,
  measured: { bytes: () => number; sha256: () => string },
): Promise<Reply> {
  const reply: Reply = {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(
      keptHeaders.flatMap((name) => (response.headers[name] ? [[name, String(response.headers[name])]] : [])),
    ),
    bytes: measured.bytes(),
    sha256: measured.sha256(),
  }
  await ctx.db
    .insert(connectorReply)
    .values({ provider: provider.name, url: call.url, fetchedAt: ctx.house.clock(), ...reply })
  return reply
}

/** Draws one call from the provider's budget. @throws Problem `too-many-requests` when it is spent. */
async function spend(ctx: Context, provider: Provider): Promise<void> {
  const { calls, perSeconds } = provider.budget
  const now = ctx.house.clock()
  const refilled = sql`least(${calls}::double precision, ${connectorBudget.tokens} + extract(epoch from (${now.toISOString()}::timestamptz - ${connectorBudget.filledAt})) * ${calls / perSeconds}::double precision)`
  const [row] = await ctx.db
    .insert(connectorBudget)
    .values({ provider: provider.name, tokens: calls - 1, filledAt: now })
    .onConflictDoUpdate({
      target: connectorBudget.provider,
      set: { tokens: sql`${refilled} - 1`, filledAt: now },
      setWhere: sql`${refilled} >= 1`,
    })
    .returning({ tokens: connectorBudget.tokens })
  if (!row) {
    throw new Problem(
      'too-many-requests',
      `The budget of ${provider.name} is spent: ${calls} calls in ${perSeconds} s.`,
      {
        retryAfterSeconds: Math.ceil(perSeconds / calls),
      },
    )
  }
}
