import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { isOver, newestRunAbout, runOnWire, startRun } from '#platform/runs/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { simulationRun } from './simulation-run.ts'
import { insertSimulation, newestSimulation, readBook } from './store.ts'

/**
 * Asks for a simulation of a year of the book. @throws Problem `infeasible` where nothing is lent to anybody who is rated, `conflict`
 * while one goes on.
 */
export function simulateCredit(
  ctx: Context,
  asked: RequestOf<typeof endpoints.simulateCredit>,
): Promise<{ runId: number; borrowers: number }> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await newestSimulation(tx.db, organisationId)
    const going = before && (await newestRunAbout(tx, simulationRun, String(before.id)))
    if (going && !isOver(going)) throw new Problem('conflict', 'The portfolio is being simulated already.')
    const { obligors } = await readBook(tx.db, organisationId, tx.now)
    if (obligors.length === 0) throw new Problem('infeasible', 'No rated borrower has US dollar loans.')
    const { id } = await insertSimulation(tx.db, {
      organisationId,
      asked,
      told: null,
      by: actorName(tx.actor),
      at: tx.now,
    })
    const run = await startRun(tx, simulationRun, { about: id, total: asked.years })
    return {
      result: { runId: run.id, borrowers: obligors.length },
      trace: {
        action: 'portfolio.simulation-begun',
        subject: { type: 'credit-portfolio', id },
        after: { ...asked, borrowers: obligors.length },
        payload: { title: `${obligors.length} borrowers`, count: obligors.length },
      },
    }
  })
}

/** The newest simulation that was finished, and the run of the newest that was asked for, unless that is done. */
export async function readCreditSimulation(
  ctx: Context,
): Promise<z.input<typeof endpoints.readCreditSimulation.response>> {
  const { organisationId } = ctx.actor
  const done = await newestSimulation(ctx.db, organisationId, 'told')
  const asked = await newestSimulation(ctx.db, organisationId)
  const run = asked && (await newestRunAbout(ctx, simulationRun, String(asked.id)))
  const book = done ? await readBook(ctx.db, organisationId, ctx.now) : null
  const obligors = book?.obligors ?? []
  return {
    bookNow: book
      ? {
          borrowers: obligors.length,
          exposureCents: obligors.reduce((sum, { exposure }) => sum + exposure, 0),
          expectedLossCents: obligors.reduce((sum, { probability, loss }) => sum + probability * loss, 0),
          centralRate: book.centralRate.rate,
        }
      : null,
    newest: done?.told ? { ...done.told, ...done.asked, id: done.id, by: done.by, at: done.at } : null,
    run: run && run.state !== 'done' ? runOnWire(ctx, simulationRun, run) : null,
  }
}
