import { createHash } from 'node:crypto'
import { recentAudit, type Trace, verifyAudit } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { holdsOnDeletion } from '#platform/legal-holds/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RunEnd, RunRow, Work } from '#platform/runs/index.ts'
import { declaredSlices, type PastTerm } from '#platform/slice/index.ts'
import type { ExpiryCount } from '../../contract/schemas.ts'
import { decide, type InForce, inForce, leastTerms } from './expiry-policies.ts'
import { PLAN } from './plan.ts'
import * as store from './store.ts'

const RECORDS_A_PIECE = 500
/** Each is named with its digests by the entry that says so. */
const ENTRIES_A_PIECE = 100

type PolicyInForce = InForce['policies'][number]
type Stay = Map<string, number>

/** What an entry of the log says of a piece: what went, counted, with the digest of its numbers. */
type Answer = { run: number; kind: PolicyInForce['kind']; called: string; count: number }

/** Lets go what is past its term, a sort after the other, in pieces that each ask again what is in the way. */
export async function workExpiry(work: Work): Promise<void> {
  const { terms } = await store.planOf(work.ctx.db, work.run.organisationId)
  const stays = new Map<PolicyInForce, Stay>()
  let done = work.run.done
  const now = work.current()
  const { policies } = inForce(now, terms, await leastTerms(now))
  for (const policy of policies) {
    const stay: Stay = new Map()
    stays.set(policy, stay)
    if (policy.kind === 'audit') await requireSoundChain(work)
    for (let after: PastTerm | undefined; ; ) {
      const piece = await work.piece(work.current(), async (tx) => {
        work.signal.throwIfAborted()
        const { page, count, noted, stayed } = await letGo(tx, { policy, after, run: work.run.id })
        done += count
        return {
          result: { last: page.at(-1), isEnd: page.length < piecesOf(policy), stayed },
          done,
          total: null,
          step: policy.group,
          trace: noted,
        }
      })
      for (const why of piece.stayed) stay.set(why, (stay.get(why) ?? 0) + 1)
      if (piece.isEnd) break
      after = piece.last
    }
  }
  await finish(work, stays, done)
}

const piecesOf = ({ kind }: PolicyInForce): number => (kind === 'audit' ? ENTRIES_A_PIECE : RECORDS_A_PIECE)

/** @throws Problem `conflict`: what is attested of a broken chain could not be relied on. */
async function requireSoundChain(work: Work): Promise<void> {
  const verdict = await verifyAudit(work.ctx.db, work.run.organisationId)
  if (!verdict.isIntact)
    throw new Problem(
      'conflict',
      `The audit log is broken at entry ${verdict.brokenAt}: ${verdict.why}. Nothing was deleted.`,
    )
}

/** A piece: what of a page goes now. Terms, holds and whatever rests on a record are read in the change that deletes. */
async function letGo(
  tx: Change,
  { policy, after, run }: { policy: PolicyInForce; after: PastTerm | undefined; run: number },
): Promise<{ page: readonly PastTerm[]; count: number; noted: Trace[]; stayed: string[] }> {
  const { organisationId } = tx.actor
  const holds = await holdsOnDeletion(tx.db, organisationId)
  const { terms } = await store.planOf(tx.db, organisationId)
  const { policies, staysUntil } = inForce(tx, terms, await leastTerms(tx))
  // Switched off or made longer meanwhile: from now on it is so.
  const own = policies.find((one) => one.at === policy.at && one.kind === policy.kind)
  if (!own) return { page: [], count: 0, noted: [], stayed: [] }
  const page = await own.past(tx, { before: own.before, after, limit: piecesOf(policy), isHeld: true })
  const { goes, stays } = await decide(tx, own, page, { staysUntil, holds })
  const stayed = stays.map(({ why }) => why)
  if (goes.length === 0) return { page, count: 0, noted: [], stayed }
  const { count, noted: more } = await own.remove(tx, goes)
  const subjects = goes.flatMap(({ subject }) => subject ?? [])
  if (subjects.length > 0) for (const { deletedWith } of declaredSlices()) await deletedWith?.(tx, subjects)
  const ids = goes.map(({ id }) => id)
  const moments = goes.map(({ since }) => since.getTime())
  const given = {
    run,
    kind: policy.kind,
    called: policy.group,
    count,
    days: own.days,
    first: ids[0],
    last: ids.at(-1),
    oldest: new Date(Math.min(...moments)).toISOString(),
    newest: new Date(Math.max(...moments)).toISOString(),
    /** SHA-256 of the canonical JSON of the numbers that went, in order: whoever has a copy finds which they were. */
    digest: createHash('sha256').update(canonicalJson(ids)).digest('hex'),
    ...more,
  } satisfies Answer & Record<string, unknown>
  return {
    page,
    count,
    stayed,
    noted: [
      {
        action: 'records.expired',
        subject: PLAN,
        after: given,
        payload: { title: `${policy.group}: ${count}`, count },
      },
    ],
  }
}

/** What went and what stayed, counted from what the log says of this night, also from before it was broken off. */
async function finish(work: Work, stays: ReadonlyMap<PolicyInForce, Stay>, done: number): Promise<void> {
  await work.piece(work.current(), async (tx) => {
    const counts = await counted(tx, work.run.id, stays)
    await store.updatePlan(tx.db, tx.actor.organisationId, { last: { at: tx.now.toISOString(), counts } })
    return {
      result: undefined,
      done,
      total: done,
      step: 'Done',
      trace: {
        action: 'retention-plan.done',
        subject: PLAN,
        after: { counts },
        payload: { title: 'Deletion by term', count: done },
      },
    }
  })
}

async function counted(
  tx: Change,
  night: number,
  stays: ReadonlyMap<PolicyInForce, Stay>,
): Promise<ExpiryCount[]> {
  const answer = await recentAudit(tx.db, tx.actor.organisationId, PLAN, Number.MAX_SAFE_INTEGER)
  const gone = new Map<string, number>()
  for (const { action, after } of answer) {
    const { run, called, count } = (after ?? {}) as Answer
    if (action !== 'records.expired' || run !== night) continue
    gone.set(called, (gone.get(called) ?? 0) + count)
  }
  return [...stays].map(([{ kind, group }, stay]) => ({
    kind,
    called: group,
    gone: gone.get(group) ?? 0,
    stay: [...stay].map(([why, count]) => ({ why, count })),
  }))
}

/** What the end of a night that was not finished says. */
export async function endExpiry(_tx: Context, _run: RunRow, end: RunEnd): Promise<Trace[]> {
  if (end.state === 'done') return []
  return [
    {
      action: 'retention-plan.failed',
      subject: PLAN,
      after: end.state === 'failed' ? { failure: end.failure } : { state: end.state },
      payload: { title: 'Deletion by term' },
    },
  ]
}
