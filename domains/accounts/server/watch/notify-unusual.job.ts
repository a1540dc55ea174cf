import { z } from 'zod'
import { bookkeeping, recordChange, type Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import type { ActionName } from '#platform/vocabulary/index.ts'
import { type PersonRow, personById } from '../people/person-store.ts'
import { HOUR_MS, hourOf } from './hour.ts'
import { notifyAdministrators } from './notify-administrators.ts'
import {
  countsToTell,
  forgetCounts,
  NOBODY,
  noteNotified,
  type Unusual,
  type WatchedCount,
} from './watch-store.ts'

/**
 * So many in an hour are told of at once. Who forgot a password gives up before ten; a hundred names that nobody has are a list that somebody goes through;
 * nobody reads fifty files; five wrong codes after a right password are somebody who has the password alone.
 */
const unusual: Unusual = { signIns: 10, signInsOfNobody: 100, codes: 5, files: 50 }
const KEPT_MS = 48 * HOUR_MS

/**
 * Enters into the audit log what was counted: refused sign-ins once an hour for a person, and at once what is unusual, of which the administrators are told by mail.
 * However often somebody tries, the log grows by no more.
 */
export const notifyUnusual = defineInstallationJob({
  name: 'accounts.tell-unusual',
  called: 'watch over what is unusual',
  payload: z.object({}),
  every: '*/5 * * * *',
  async run(installation, _payload, { ctxOf }) {
    const now = installation.clock()
    const rows = await countsToTell(installation.database.db, { hourStart: hourOf(now), unusual })
    for (const row of rows) await enter(ctxOf(row.organisationId), row)
    await forgetCounts(
      bookkeeping(installation.database.db, 'what was counted in an hour'),
      new Date(now.getTime() - KEPT_MS),
    )
  },
})

async function enter(ctx: Context, row: WatchedCount): Promise<void> {
  await recordChange(ctx, async (tx) => {
    const person = row.userId === NOBODY ? undefined : await personById(tx.db, row.userId)
    await noteNotified(tx.db, row)
    const alarm = row.told === 0 ? alarmOf(row, person) : undefined
    if (alarm) await notifyAdministrators(tx, alarm)
    return { result: undefined, trace: traceOf(row, person) }
  })
}

const actionOf = {
  'sign-in-refused': 'account.sign-in-refused',
  'code-refused': 'account.code-refused',
  'files-taken': 'account.files-taken',
} as const satisfies Record<WatchedCount['kind'], ActionName>

function traceOf({ kind, times, windowStart }: WatchedCount, person: PersonRow | undefined): Trace {
  const counted = { times, since: windowStart.toISOString() }
  return {
    action: actionOf[kind],
    // What was typed for nobody is kept nowhere: it may be a password in the wrong field.
    ...(person
      ? {
          subject: { type: 'account', id: person.id },
          after: { ...counted, username: person.displayUsername },
        }
      : {
          subject: { type: 'organisation', id: HOME_ORGANISATION_ID },
          after: { ...counted, nameIsNobodys: true },
        }),
  }
}

function alarmOf(
  { kind, times, windowStart }: WatchedCount,
  person: PersonRow | undefined,
): { subject: string; sentence: string } | undefined {
  const since = `since ${windowStart.toISOString().slice(11, 16)} UTC`
  if (kind === 'files-taken')
    return {
      subject: 'Unusually many files were taken',
      sentence: `${person?.fullName} (${person?.displayUsername}) has taken ${times} files and exports ${since}.`,
    }
  if (kind === 'code-refused') {
    if (times < unusual.codes) return undefined
    return {
      subject: 'Codes of a second factor were refused',
      sentence: `${times} codes were refused ${since} to somebody who gave the right password of ${person?.displayUsername}. If it is not them, their password is known: have them set a new one.`,
    }
  }
  if (times < (person ? unusual.signIns : unusual.signInsOfNobody)) return undefined
  return {
    subject: 'Many sign-ins were refused',
    sentence: person
      ? `${times} sign-ins as ${person.displayUsername} were refused ${since}. Somebody has forgotten a password, or is guessing it.`
      : `${times} sign-ins under names that nobody here has were refused ${since}. Somebody may be going through a list of names.`,
  }
}
