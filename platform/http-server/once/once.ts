import { setTimeout as pause } from 'node:timers/promises'
import { bookkeeping } from '#platform/audit/index.ts'
import { seal, unseal } from '#platform/config/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { Outcome, Queryable } from '#platform/database/index.ts'
import { type Endpoint, IDEMPOTENCY_HEADER, takesIdempotencyKey } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { sealedColumn } from '#platform/sealed-values/index.ts'
import { statesAllowance, writeAllowance } from '../allowance-headers.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  type AnsweredRow,
  beat,
  begin,
  callUnder,
  forgetBefore,
  holdKey,
  keepAnswer,
  letGo,
  letGoOfLost,
  type Scope,
} from './once-store.ts'

const KEPT_DAYS = 1
const BEAT_MS = 5_000
const WAIT_MS = 10_000
const LOOK_MS = 50
const KEY_LENGTH_MAX = 255
const SEALED_FOR = 'answers under an idempotency key'
export const sealedAnswers = sealedColumn('answered_call', 'sealed_answer', SEALED_FOR)

/**
 * Answers a call under the key that came with it, where one did: what was sent before under the same key is not done again but answered
 * as it was. A call that was refused and changed nothing leaves its key free.
 *
 * @param answer does the call and makes its response; `refuse` makes the response of its failure.
 * @throws Problem `idempotency-key-reused` where something else was sent under the key, `conflict` while the first goes on,
 * `outcome-unknown` where its process ended in the middle.
 */
export async function answerOnce(
  ctx: Context,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  outcome: Outcome,
  answer: () => Promise<Response>,
  refuse: (failure: unknown) => Response,
): Promise<Response> {
  const scope = scopeOf(ctx, endpoint)
  if (!scope) return answer()
  const fingerprint = await fingerprintOf(`${endpoint.method} ${endpoint.path}`, fields)
  const before = await beginOrFind(ctx, scope, fingerprint)
  if (before) return answeredBefore(ctx, before)
  const { database } = ctx.installation
  const db = bookkeeping(database.db, 'answers under an idempotency key')
  ctx.requireHeld = (change) => requireKey(change, scope, ctx.requestId)
  const timer = setInterval(() => void beat(db, scope, ctx.requestId).catch(() => {}), BEAT_MS)
  timer.unref()
  const keep = async (made: Response) =>
    keepAnswer(db, scope, ctx.requestId, seal(ctx.installation, SEALED_FOR, await writtenOf(made.clone())))
  try {
    const made = await answer()
    await keep(made).catch((failure: unknown) =>
      ctx.installation.log.error(
        { requestId: ctx.requestId, err: failure },
        'an answer was not kept under its key',
      ),
    )
    return made
  } catch (failure) {
    // What changed nothing may be sent again; what changed something, or may have, is not done twice.
    if (outcome.kept + outcome.inDoubt === 0) await letGo(db, scope, ctx.requestId)
    else {
      const refused = refuse(failure)
      await keep(refused)
      return refused
    }
    throw failure
  } finally {
    clearInterval(timer)
  }
}

function scopeOf({ actor, request }: Context, endpoint: Endpoint): Scope | undefined {
  const idempotencyKey = request?.headers.get(IDEMPOTENCY_HEADER)
  if (idempotencyKey === null || idempotencyKey === undefined) return undefined
  if (endpoint.effect === 'write' && endpoint.answers === 'file')
    throw new Problem('invalid-input', 'This call answers with a file: it takes no idempotency key.')
  if (actor.kind !== 'user' || !takesIdempotencyKey(endpoint)) return undefined
  if (!/^[\x21-\x7e]+$/.test(idempotencyKey) || idempotencyKey.length > KEY_LENGTH_MAX)
    throw new Problem(
      'invalid-input',
      `An idempotency key has 1 to ${KEY_LENGTH_MAX} printable signs without spaces.`,
    )
  const { organisationId, userId } = actor
  const through =
    actor.through?.kind === 'token'
      ? `key ${actor.through.keyId}`
      : actor.isDemo
        ? `session ${actor.sessionId}`
        : ''
  return { organisationId, userId, through, idempotencyKey }
}

/**
 * Before a change commits: a process that was taken for dead, as one that was halted for a minute, commits nothing that was done under
 * its key meanwhile.
 */
async function requireKey(db: Queryable, scope: Scope, requestId: string): Promise<void> {
  if (await holdKey(db, scope, requestId)) return
  throw new Problem(
    'conflict',
    'This took so long that another process handled the same request. Nothing of this one was saved; send it again for the answer.',
    { outcome: 'nothing-changed', retryAfterSeconds: 2 },
  )
}

/** Takes the key for this request, or finds the call that was answered under it. */
async function beginOrFind(
  ctx: Context,
  scope: Scope,
  fingerprint: string,
): Promise<AnsweredRow | undefined> {
  const { database, clock } = ctx.installation
  const db = bookkeeping(database.db, 'answers under an idempotency key')
  const waitsUntil = performance.now() + WAIT_MS
  for (;;) {
    const now = clock()
    if (await begin(db, { ...scope, fingerprint, requestId: ctx.requestId, begunAt: now })) return undefined
    const row = await callUnder(database.db, scope)
    if (!row) continue
    if (row.begunAt <= daysBefore(now, KEPT_DAYS)) {
      await letGo(db, scope, row.requestId)
      continue
    }
    if (row.fingerprint !== fingerprint)
      throw new Problem(
        'idempotency-key-reused',
        'This idempotency key was used for a different request. Nothing was done; send another request under another key.',
      )
    if (row.sealedAnswer !== null) return row
    if (row.isLost) {
      if ((await letGoOfLost(database.db, scope, row.requestId)) === 'kept')
        throw new Problem(
          'outcome-unknown',
          `This was started before, and the process ended after some of it was saved. Check before you repeat it: saved changes are in the audit log under the request ${row.requestId}.`,
          { outcome: 'kept', reference: row.requestId },
        )
      continue
    }
    if (performance.now() > waitsUntil)
      throw new Problem('conflict', 'The same request is being processed. Try again in a moment.', {
        retryAfterSeconds: 2,
      })
    await pause(LOOK_MS)
  }
}

type Written = { status: number; headers: [string, string][]; body: string }

/** What only this answer's connection was told is not told again. */
const passing = new Set(['content-length', 'x-request-id'])

async function writtenOf(made: Response): Promise<string> {
  const headers = [...made.headers].filter(
    ([name]) => !passing.has(name) && !statesAllowance(name) && name !== 'set-cookie',
  )
  for (const cookie of made.headers.getSetCookie()) headers.push(['set-cookie', cookie])
  return JSON.stringify({ status: made.status, headers, body: await made.text() } satisfies Written)
}

/** @throws Problem `secret-missing`: the call was done, and is not done again. */
function opened(installation: Context['installation'], sealed: string, requestId: string): string {
  try {
    return unseal(installation, SEALED_FOR, sealed)
  } catch (cause) {
    throw new Problem(
      'secret-missing',
      `This was done before under the same key, and its answer was sealed under a secret that this installation does not have. What was kept is in the audit log under the request ${requestId}.`,
      { reference: requestId },
      { cause },
    )
  }
}

function answeredBefore(
  { installation, answerHeaders }: Context,
  { sealedAnswer, requestId }: AnsweredRow,
): Response {
  const { status, headers, body } = JSON.parse(opened(installation, sealedAnswer ?? '', requestId)) as Written
  const sent = new Headers(headers)
  sent.set('idempotent-replayed', 'true')
  writeAllowance(answerHeaders, sent)
  // Under this number the audit log has what was done.
  sent.set('x-request-id', requestId)
  return new Response(body, { status, headers: sent })
}

/** Forgets answers of more than a day ago. */
export const forgetOldAnswers = (ctx: Context): Promise<void> =>
  forgetBefore(
    bookkeeping(ctx.db, 'answers under an idempotency key'),
    daysBefore(ctx.installation.clock(), KEPT_DAYS),
  )
