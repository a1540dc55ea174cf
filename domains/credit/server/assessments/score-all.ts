import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { isOver, newestRunAbout, startRun, type Work } from '#platform/runs/index.ts'
import { borrowersAfter, countBorrowers, holdBorrowers } from '../borrowers/store.ts'
import { centralRateOf } from '../central-rate/store.ts'
import { assessBorrowers } from './assess-borrower.ts'
import { scoringRun } from './scoring-run.ts'

const PIECE = 250
const ABOUT = 'all'

/** Asks for a new assessment of every borrower. @throws Problem `conflict` while one goes on. */
export function scoreAll(ctx: Context): Promise<{ runId: number; borrowers: number }> {
  return recordChange(ctx, async (tx) => {
    const going = await newestRunAbout(tx, scoringRun, ABOUT)
    if (going && !isOver(going)) throw new Problem('conflict', 'The borrowers are being assessed already.')
    const borrowers = await countBorrowers(tx.db, tx.actor.organisationId)
    const run = await startRun(tx, scoringRun, { about: ABOUT, total: borrowers })
    return {
      result: { runId: run.id, borrowers },
      trace: {
        action: 'portfolio.scored',
        subject: { type: 'credit-portfolio', id: ABOUT },
        after: { borrowers },
        payload: { title: `${borrowers} borrowers`, count: borrowers },
      },
    }
  })
}

/** Assesses what was not assessed since the run was asked for, each piece with its count: after a cut it goes on with what is left. */
export async function scoreEach(work: Work): Promise<void> {
  const { organisationId } = work.ctx.actor
  let after = 0
  let done = work.run.done
  for (;;) {
    const ctx = work.current()
    const { rate } = await centralRateOf(ctx.db, organisationId)
    const rows = await borrowersAfter(ctx.db, organisationId, after, PIECE, {
      since: work.run.askedAt,
      centralRate: rate,
    })
    if (rows.length === 0) return
    done += rows.length
    const count = done
    await work.piece(ctx, async (tx) => {
      // What was changed since they were listed counts: each is assessed as it is now, and stays so until the piece is kept.
      const ids = rows.map(({ id }) => id)
      await assessBorrowers(tx, await holdBorrowers(tx.db, organisationId, ids))
      return { result: undefined, done: count, trace: [] }
    })
    after = rows.at(-1)?.id ?? after
  }
}

/** Assesses every borrower without a run around it: for whoever waits for it. Gives how many there are. */
export async function scoreEvery(ctx: Context, piece: number): Promise<number> {
  let count = 0
  let after = 0
  for (;;) {
    const rows = await borrowersAfter(ctx.db, ctx.actor.organisationId, after, piece)
    if (rows.length === 0) return count
    await assessBorrowers(ctx, rows)
    count += rows.length
    after = rows.at(-1)?.id ?? after
  }
}
