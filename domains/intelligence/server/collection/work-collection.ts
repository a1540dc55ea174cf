import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { isOver, newestRunAbout, startRun, type Work } from '#platform/runs/index.ts'
import { type CollectorId, collectorWords } from '../../contract/index.ts'
import { collectors } from '../collectors/known-collectors.ts'
import { type CollectionRow, type CompanyRow, collectionsOf, companiesWithIds, companyOf } from '../store.ts'
import { askFor, keepOutcome, refuseFor } from './collect.ts'
import { collectionRun } from './collection-run.ts'
import { inOrder } from './ingest.ts'

/** What a run collects: everything that can be asked, or what was due when it was asked for. */
type Scope = 'all' | 'due'

/** Asks for a collection of everything about a company. @throws Problem `conflict` while one goes on. */
export async function collectAll(ctx: Context, { id }: { id: number }): Promise<{ runId: number }> {
  const company = await companyOf(ctx.db, ctx.actor.organisationId, id)
  refuseFor(ctx, company)
  const runId = await startCollection(ctx, company, 'all')
  if (runId === undefined)
    throw new Problem('conflict', `${company.displayName} is being collected already.`, { reason: 'RUNNING' })
  return { runId }
}

/** Starts a run for a company, unless one goes on. @returns its id. */
export function startCollection(
  ctx: Context,
  company: CompanyRow,
  scope: Scope,
): Promise<number | undefined> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const going = await runOf(tx, company.id)
    if (going && !isOver(going)) return { result: undefined, trace: [] }
    const states = await collectionsOf(tx.db, organisationId, [company.id])
    const wanted = wantedOf(tx, company, states, { scope, askedAt: tx.now })
    const run = await startRun(tx, collectionRun, {
      about: company.id,
      total: wanted.length,
      step: scope,
    })
    return {
      result: run.id,
      trace: {
        action: 'tracked-company.collection-asked',
        subject: { type: 'tracked-company', id: company.id },
        after: { scope, collectors: wanted },
        payload: { title: company.displayName, count: wanted.length },
      },
    }
  })
}

/** The newest run about a company. */
export const runOf = (ctx: Pick<Context, 'db' | 'actor' | 'installation'>, companyId: number) =>
  newestRunAbout(ctx as Context, collectionRun, String(companyId))

/** What a run still has to ask: what it was asked for and has not tried, so that nothing is missed or repeated. */
function wantedOf(
  ctx: Pick<Context, 'installation'>,
  company: CompanyRow,
  states: readonly CollectionRow[],
  { scope, askedAt }: { scope: Scope; askedAt: Date },
): CollectorId[] {
  return inOrder.filter((id) => {
    if (collectors[id].lacks(ctx as Context, company)) return false
    const state = states.find(({ collector }) => collector === id)
    if (state?.attemptedAt && state.attemptedAt >= askedAt) return false
    return scope === 'all' || (state?.dueAt != null && state.dueAt <= askedAt)
  })
}

/** Works a run: each source is asked outside of any change, and what it gave is kept with the count of the run, or neither. */
export async function workCollection(work: Work): Promise<void> {
  const { organisationId } = work.ctx.actor
  const companyId = Number(work.run.about)
  const scope: Scope = work.run.step === 'due' ? 'due' : 'all'
  let { done } = work.run
  const [company] = await companiesWithIds(work.ctx.db, organisationId, [companyId])
  // It is tracked no more.
  if (!company) return
  const states = await collectionsOf(work.ctx.db, organisationId, [companyId])
  for (const id of wantedOf(work.ctx, company, states, { scope, askedAt: work.run.askedAt })) {
    if (work.signal.aborted) return
    const outcome = await askFor(work.current(), company, id, {
      isInsisting: scope === 'all',
      signal: work.signal,
    })
    done += 1
    const isKept = await keepPiece(work, company, id, outcome, done)
    if (!isKept) return
    work.ctx.installation.log.debug({ company: companyId, collector: collectorWords[id].title }, 'collected')
  }
}

async function keepPiece(
  work: Work,
  company: CompanyRow,
  id: CollectorId,
  outcome: Awaited<ReturnType<typeof askFor>>,
  done: number,
): Promise<boolean> {
  try {
    await work.piece(work.current(), async (tx) => {
      const { trace } = await keepOutcome(tx, company, id, outcome)
      return { result: undefined, done, trace }
    })
    return true
  } catch (failure) {
    // It was untracked meanwhile.
    if (failure instanceof Problem && failure.code === 'not-found') return false
    throw failure
  }
}
