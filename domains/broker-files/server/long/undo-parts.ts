import {
  activeParts,
  holdImport,
  type ImportRow,
  importOfOrganisation,
  updateImport,
  workOnAccount,
} from '#domains/trading/server/index.ts'
import type { Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import type { RunEnd, RunRow, Work } from '#platform/runs/index.ts'
import { endOf } from '../booking/keep-import.ts'
import { yieldToOthers } from '../booking/run-cooperatively.ts'
import { takeBack } from '../booking/take-back.ts'
import { scopeOf } from '../booking/try-rows.ts'

/** Takes what is left of a long file back, the last part first; each part commits whole. An undoing that was cut off goes on with the part before the last one. */
export async function undoParts(work: Work): Promise<void> {
  for (;;) {
    const whole = await importOfOrganisation(work.ctx.db, work.run.organisationId, Number(work.run.about))
    const [part] = await activeParts(work.ctx.db, whole, 1)
    if (!part) return
    await undoPart(work, whole, part)
    await yieldToOthers()
  }
}

function undoPart(work: Work, { id, accountId, organisationId }: ImportRow, part: ImportRow): Promise<void> {
  const scope = scopeOf(part.lotChanges.map(({ symbol }) => symbol))
  return workOnAccount(work.current(), accountId, scope, ({ tx, recorder }) =>
    work.piece(tx, async () => {
      const whole = await holdImport(tx.db, organisationId, id)
      const row = await importOfOrganisation(tx.db, organisationId, part.id)
      await takeBack(tx, recorder, row)
      const done = whole.through + row.booked
      await updateImport(tx.db, whole, { through: done })
      return { result: undefined, done, trace: [] }
    }),
  )
}

/** Ends an undoing: all of it is out of the books, or what could not be taken back stands and is stated. */
export async function endUndoing(tx: Context, run: RunRow, end: RunEnd): Promise<Trace> {
  const whole = await holdImport(tx.db, tx.actor.organisationId, Number(run.about))
  const after = await updateImport(
    tx.db,
    whole,
    end.state === 'failed'
      ? { state: 'failed', failure: end.failure, ...(await whatStands(tx, whole)) }
      : { state: 'done', undoneAt: tx.now, undoneBy: actorName(tx.actor) },
  )
  return endOf(whole, after, end.state === 'failed' ? 'failed' : 'undone')
}

async function whatStands(tx: Context, whole: ImportRow) {
  const parts = await activeParts(tx.db, whole)
  const total = (of: 'booked' | 'cashChange') => parts.reduce((sum, part) => sum + part[of], 0)
  return {
    booked: total('booked'),
    cashChange: total('cashChange'),
    firstDay: parts.at(-1)?.firstDay ?? '',
    lastDay: parts.at(0)?.lastDay ?? '',
  }
}
