import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#platform/context/index.ts'
import { diskFull, isDiskFull, isTransaction } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { checkedAddress, type Resolve } from './guard.ts'
import { KEPT_BYTES_MAX } from './keep-body.ts'
import { keepReply, measure } from './keep-reply.ts'
import type { OutsideCall, Provider, Reply } from './provider.ts'
import { addressOf, isRead, sendCall, TryAgain } from './send-call.ts'

/** What tests put in the place of the name service and of chance. */
type Settings = { resolve?: Resolve; random?: () => number }

/** A reply with its body in memory; for what is small. @throws Problem, see `withRetries`. */
export function fetchOutside(
  ctx: Context,
  provider: Provider,
  call: OutsideCall,
  settings: Settings = {},
): Promise<(Reply & { body: Buffer }) | 'unchanged'> {
  return withRetries(ctx, provider, call, settings, async (signal) => {
    const response = await sendCall(ctx, provider, call, signal, settings.resolve)
    if (response === 'unchanged') return response
    const chunks: Buffer[] = []
    const measured = measure(provider)
    measured.through.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if ((response.statusCode ?? 0) < 300) call.onPiece?.(chunk)
    })
    await pipeline(response, measured.through)
    const body = Buffer.concat(chunks)
    const reply = await keepReply(ctx, provider, call, response, measured, body)
    if (!call.readsHeaders) return { ...reply, body }
    const headers = Object.fromEntries(
      Object.entries(response.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      ),
    )
    return { ...reply, body, received: { headers, url: addressOf(response) ?? call.url } }
  })
}

/** A reply written to a file, which appears whole or not at all; for what is large. @throws Problem, see `withRetries`. */
export function downloadOutside(
  ctx: Context,
  provider: Provider,
  call: OutsideCall & { file: string; onBytes?: (bytes: number, total: number | undefined) => void },
  settings: Settings = {},
): Promise<(Reply & { file: string }) | 'unchanged'> {
  return withRetries(ctx, provider, call, settings, async (signal) => {
    const response = await sendCall(ctx, provider, call, signal, settings.resolve)
    if (response === 'unchanged') return response
    mkdirSync(dirname(call.file), { recursive: true })
    const part = `${call.file}.part`
    const total = Number(response.headers['content-length']) || undefined
    const measured = measure(provider, (bytes) => call.onBytes?.(bytes, total))
    try {
      await pipeline(response, measured.through, createWriteStream(part))
    } catch (failure) {
      // The source is not to blame, and asking it again does not help.
      const full = isDiskFull(failure)
        ? diskFull(part, 'Nothing was changed: what was there stays in force.', { cause: failure })
        : undefined
      rmSync(part, { force: true })
      throw full ?? failure
    }
    renameSync(part, call.file)
    const body =
      provider.keepsBodiesDays && measured.bytes() <= KEPT_BYTES_MAX ? await readFile(call.file) : undefined
    const reply = await keepReply(ctx, provider, call, response, measured, body)
    return { ...reply, file: call.file }
  })
}

const TOTAL_MS_MAX = 15 * 60_000
const PAUSE_MS_MAX = 60_000
const BACKOFF_MS = 500

/**
 * Tries a call until it succeeds, has failed too often, or is told to come back later than is worth waiting for.
 * @throws Problem `source-failed`, `too-many-requests` (the budget) or `cancelled`.
 */
async function withRetries<Result>(
  ctx: Context,
  provider: Provider,
  call: OutsideCall,
  { random = Math.random }: Settings,
  attempt: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(ctx.db))
    throw new Error(
      'An outside call inside a change would hold the database for as long as the source takes.',
    )
  const startedAt = performance.now()
  for (let tried = 0; ; tried += 1) {
    const deadline = AbortSignal.timeout(provider.totalMsMax ?? TOTAL_MS_MAX)
    const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline
    try {
      return await attempt(signal)
    } catch (failure) {
      if (call.signal?.aborted) throw cancelled()
      if (failure instanceof Problem && !(provider.isAddressChosen && isAddressRefused(failure)))
        throw failure
      const afterMs = failure instanceof TryAgain ? failure.afterMs : undefined
      const mayRepeat = isRead(call) || call.isRepeatable || (failure instanceof TryAgain && failure.isUndone)
      const isUnreached = provider.isAddressChosen && !(failure instanceof TryAgain)
      if (isUnreached && (failure instanceof Problem || !mayRepeat || tried >= provider.retries))
        throw await unreached(ctx, provider, failure, startedAt)
      if (!mayRepeat || tried >= provider.retries || (afterMs ?? 0) > PAUSE_MS_MAX)
        throw given(provider, failure, deadline, afterMs)
      // Full jitter around a doubling wait, so that many callers do not come back together.
      await pause(afterMs ?? BACKOFF_MS * 2 ** tried * (0.5 + random()), undefined, {
        ...(call.signal ? { signal: call.signal } : {}),
      }).catch(() => {
        throw cancelled()
      })
    }
  }
}

/** The guard speaks of the address; whatever a reply showed is said in the provider's name. */
const isAddressRefused = ({ code, details }: Problem) =>
  code === 'source-failed' && details?.provider === undefined

/**
 * Asks whether an address that an organisation chose may be called.
 * @throws Problem `source-failed`, the same for a name that is unknown and one that leads inside.
 */
export async function requireCallable(ctx: Context, url: URL, settings: Settings = {}): Promise<void> {
  const startedAt = performance.now()
  try {
    await checkedAddress(url, ctx.installation.config.localReplicas, settings.resolve)
  } catch (failure) {
    throw await unreached(ctx, { name: 'The address' }, failure, startedAt)
  }
}

const UNREACHED_STEP_MS = 1_000

async function unreached(
  ctx: Context,
  { name }: Pick<Provider, 'name'>,
  failure: unknown,
  startedAt: number,
): Promise<Problem> {
  ctx.installation.log.warn(
    { provider: name, organisationId: ctx.actor.organisationId, requestId: ctx.requestId, err: failure },
    'an address that an organisation chose could not be called',
  )
  // How soon a name or a port is refused would say as much as the reason.
  await pause(UNREACHED_STEP_MS - ((performance.now() - startedAt) % UNREACHED_STEP_MS))
  return new Problem(
    'source-failed',
    `${name} could not be reached, or was refused: it must answer on the public internet, not in a private network, under a valid certificate. See the log of this installation for details.`,
    { provider: name, reason: 'BROKE_OFF' },
  )
}

const cancelled = () => new Problem('cancelled', 'The call was cancelled.')

function given(
  provider: Provider,
  failure: unknown,
  deadline: AbortSignal,
  afterMs: number | undefined,
): Problem {
  const why = deadline.aborted
    ? `the whole reply was not there within ${provider.totalMsMax ?? TOTAL_MS_MAX} ms`
    : failure instanceof Error
      ? failure.message
      : String(failure)
  return new Problem(
    'source-failed',
    `${provider.name} did not answer as it should: ${why}.`,
    {
      provider: provider.name,
      reason: deadline.aborted ? 'TOO_SLOW' : failure instanceof TryAgain ? 'BUSY' : 'BROKE_OFF',
      ...(afterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(afterMs / 1000) }),
    },
    { cause: failure },
  )
}
