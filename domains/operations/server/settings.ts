import { eq, sql } from 'drizzle-orm'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { KeptOperationsSettings, OperationsSettings } from '../contract/index.ts'
import { requireVersion } from './people.ts'
import { operationsSettings } from './tables.ts'

/** What holds until the house says otherwise: no baseline and no cost, so that nothing is called saved. */
const untold: OperationsSettings = {
  timeZone: 'UTC',
  baselineDocumentMinutes: null,
  baselineAlertMinutes: null,
  baselineKycMinutes: null,
  baselineSource: '',
  baselineDate: null,
  hourlyCostCents: null,
  platformCostCents: null,
  secondPerson: true,
  monitorsPaperAccounts: false,
  qualitySamplePercent: 5,
  rates: [],
}

export async function settingsOf(db: Queryable, organisationId: number): Promise<KeptOperationsSettings> {
  const [row] = await db
    .select()
    .from(operationsSettings)
    .where(eq(operationsSettings.organisationId, organisationId))
  return { ...untold, ...row?.settings, version: row?.version ?? 0 }
}

export const readSettings = (ctx: Context): Promise<KeptOperationsSettings> =>
  settingsOf(ctx.db, ctx.actor.organisationId)

/** Changes what is given. @throws Problem `invalid-input` for a time zone that there is not, `stale` where somebody else was first. */
export async function changeSettings(
  ctx: Context,
  { version: readAt, ...input }: RequestOf<typeof endpoints.changeOperationsSettings>,
): Promise<KeptOperationsSettings> {
  if (input.timeZone !== undefined && !isTimeZone(input.timeZone))
    throw new Problem('invalid-input', `There is no time zone "${input.timeZone}".`, {
      issues: [{ field: 'timeZone', message: 'Write it as Europe/Berlin' }],
    })
  const twice = input.rates?.find(
    (one, place) =>
      input.rates?.findIndex(({ from, to, day }) => from === one.from && to === one.to && day === one.day) !==
      place,
  )
  if (twice)
    throw new Problem(
      'invalid-input',
      `There are two rates of ${twice.from} in ${twice.to} for ${twice.day}: say which holds. Nothing was changed.`,
      { issues: [{ field: 'rates', message: 'One rate a pair and day' }] },
    )
  return recordChange(ctx, async (tx) => {
    const { version, ...before } = await settingsOf(tx.db, tx.actor.organisationId)
    const subject = { type: 'operations-settings', id: 'settings' } as const
    await requireVersion(tx, { subject, called: 'What the house says', version }, readAt)
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const after: OperationsSettings = { ...before, ...given }
    await keepSettings(tx.db, tx.actor.organisationId, after, tx.now)
    const { rates: ratesBefore, ...plainBefore } = before
    const { rates, ...plain } = after
    return {
      result: { ...after, version: version + 1 },
      trace: {
        action: 'operations-settings.changed',
        subject,
        before: { ...plainBefore, rates: ratesBefore.length },
        after: { ...plain, rates: rates.length, version: version + 1 },
      },
    }
  })
}

export async function keepSettings(
  db: Transaction,
  organisationId: number,
  settings: OperationsSettings,
  now: Date,
): Promise<void> {
  await db
    .insert(operationsSettings)
    .values({ organisationId, settings, changedAt: now })
    .onConflictDoUpdate({
      target: operationsSettings.organisationId,
      set: { settings, version: sql`${operationsSettings.version} + 1`, changedAt: now },
    })
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
