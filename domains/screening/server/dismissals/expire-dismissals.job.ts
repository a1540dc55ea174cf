import { z } from 'zod'
import type { Context, Installation } from '#platform/context/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { decideOne } from '../matches/decide-match.ts'
import { dismissalsWithIds, expiredDismissals } from './register.ts'

const AT_ONCE = 500

/** Every hour: what was dismissed for a time is asked again when the time is up. Safe to repeat: what is open again is not met twice. */
export const expireDismissals = defineInstallationJob({
  name: 'expire-dismissals',
  signsAs: 'dismissals',
  every: '23 * * * *',
  payload: z.object({}),
  run: (installation, _payload, { ctxOf }) => reopenExpired(installation, ctxOf),
})

/** Opens the matches again whose dismissal has come to its end. Answers how many there were. */
export async function reopenExpired(
  installation: Installation,
  ctxOf: (organisationId: number) => Context,
): Promise<void> {
  const now = installation.clock()
  for (const row of await expiredDismissals(installation.database.db, now, AT_ONCE)) {
    const ctx = { ...ctxOf(row.organisationId), now }
    const [found] = await dismissalsWithIds(ctx.db, row.organisationId, [row.id])
    if (!found) continue
    try {
      await decideOne(ctx, {
        id: found.match.screeningId,
        matchId: row.matchId,
        decision: 'reopen',
        reason: `The dismissal by ${row.dismissedBy} has come to its end.`,
      })
    } catch (failure) {
      installation.log.error(
        { err: failure, dismissal: row.id },
        'an expired dismissal could not be opened again',
      )
    }
  }
}
