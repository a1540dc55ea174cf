import { z } from 'zod'
import { bookkeeping, recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineHouseJob } from '#platform/jobs/index.ts'
import { personById } from '../people/person-store.ts'
import { HOUR_MS } from './count-refused-sign-in.ts'
import { forgetRefusals, NOBODY, noteTold, type RefusedSignIns, refusalsToTell } from './refusal-store.ts'
import { tellAdministrators } from './tell-administrators.ts'

/** So many for one person in an hour are told of at once. Who forgot a password gives up before. */
const UNUSUAL = 10
/** So many for names that nobody has: somebody goes through a list. */
const UNUSUAL_OF_NOBODY = 100
const KEPT_MS = 48 * HOUR_MS

/**
 * Enters refused sign-ins into the audit log: one entry an hour for a person, and one at once where there are unusually many, of which the administrators are told by mail.
 * However often a stranger tries, the log grows by no more.
 */
export const tellRefusedSignIns = defineHouseJob({
  name: 'accounts.tell-refused-sign-ins',
  called: 'watch over sign-ins',
  payload: z.object({}),
  every: '*/5 * * * *',
  async run(house, _payload, { ctxOf }) {
    const now = house.clock()
    const hourStart = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
    const rows = await refusalsToTell(house.database.db, {
      hourStart,
      unusual: UNUSUAL,
      unusualOfNobody: UNUSUAL_OF_NOBODY,
    })
    for (const row of rows) await enter(ctxOf(row.organisationId), row)
    await forgetRefusals(
      bookkeeping(house.database.db, 'how many sign-ins were refused'),
      new Date(now.getTime() - KEPT_MS),
    )
  },
})

async function enter(ctx: Context, row: RefusedSignIns): Promise<void> {
  await recordChange(ctx, async (tx) => {
    const person = row.userId === NOBODY ? undefined : await personById(tx.db, row.userId)
    await noteTold(tx.db, row)
    const since = row.windowStart.toISOString()
    if (row.told === 0 && row.refused >= (person ? UNUSUAL : UNUSUAL_OF_NOBODY))
      await tellAdministrators(tx, {
        subject: 'Many sign-ins were refused',
        sentence: person
          ? `${row.refused} sign-ins as ${person.displayUsername} were refused since ${since.slice(11, 16)} UTC. Somebody has forgotten a password, or is guessing it.`
          : `${row.refused} sign-ins under names that nobody here has were refused since ${since.slice(11, 16)} UTC. Somebody may be going through a list of names.`,
      })
    return {
      result: undefined,
      trace: {
        action: 'account.sign-in-refused',
        subject: person
          ? { type: 'account', id: person.id }
          : { type: 'organisation', id: HOME_ORGANISATION_ID },
        after: {
          refused: row.refused,
          since,
          // What was typed for nobody is kept nowhere: it may be a password in the wrong field.
          ...(person ? { username: person.displayUsername } : { nameIsNobodys: true }),
        },
      },
    }
  })
}
