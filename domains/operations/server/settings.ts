import { eq, sql } from 'drizzle-orm'
import type { ControlChange } from '#domains/controls/contract/index.ts'
import { changeControl, defineControl } from '#domains/controls/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import {
  type KeptOperationsSettings,
  loosensOperations,
  type OperationsGuards,
  type OperationsSettings,
  operationsGuardsOf,
} from '../contract/index.ts'
import { requireVersion } from './people.ts'
import { operationsSettings } from './tables.ts'
import { evaluateAgainLater } from './transactions/evaluate-again.job.ts'

/** What holds until the installation says otherwise: no baseline and no cost, so that nothing is called saved. */
const untold: OperationsSettings = {
  timeZone: 'UTC',
  currency: null,
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

const subject = { type: 'operations-settings', id: 'settings' } as const

/** The settings that checks rest on, as a control. */
const guardsControl = defineControl<OperationsGuards>({
  name: 'operations-settings',
  permission: 'operations:rules',
  subject: () => subject,
  called: () => 'Operations settings',
  read: async ({ db, actor }) => operationsGuardsOf(await settingsOf(db, actor.organisationId)),
  loosens: loosensOperations,
  apply: (tx, { after, reason }) => putSettings(tx, after, reason),
})

/** Changes what is given; loosening is proposed. @throws Problem `invalid-input`, `stale`, `conflict` while one waits. */
export async function changeSettings(
  ctx: Context,
  { version: readAt, reason, ...input }: RequestOf<typeof endpoints.changeOperationsSettings>,
): Promise<KeptOperationsSettings & { proposal: ControlChange | null }> {
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
      `There are two rates of ${twice.from} in ${twice.to} for ${twice.day}: choose one. Nothing was changed.`,
      { issues: [{ field: 'rates', message: 'One rate per pair and day' }] },
    )
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const { version, ...before } = await settingsOf(tx.db, organisationId)
    await requireVersion(tx, { subject, called: 'The operations settings', version }, readAt)
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const after: OperationsSettings = { ...before, ...given }
    const guards = operationsGuardsOf(after)
    if (reason === undefined && loosensOperations(operationsGuardsOf(before), guards).length > 0)
      throw new Problem('invalid-input', 'A reason is required for what loosens a check.', {
        issues: [{ field: 'reason', message: 'A reason is required' }],
      })
    const isGuarded =
      loosensOperations(operationsGuardsOf(before), guards).length +
        loosensOperations(guards, operationsGuardsOf(before)).length >
      0
    const hasMore = Object.keys(given).some((field) => !(field in guards))
    if (hasMore || !isGuarded) await putSettings(tx, { ...after, ...operationsGuardsOf(before) }, reason)
    const proposal = isGuarded
      ? await changeControl(tx, guardsControl, { after: guards, reason: reason ?? 'No reason was given.' })
      : null
    return { result: { ...(await settingsOf(tx.db, organisationId)), proposal }, trace: [] }
  })
}

/** Keeps settings that were decided, with their trace; what gained a rate is evaluated again. */
export function putSettings(
  tx: Change,
  change: Partial<OperationsSettings>,
  reason: string | undefined,
): Promise<void> {
  return recordChange(tx, async () => {
    const { version, ...before } = await settingsOf(tx.db, tx.actor.organisationId)
    const after: OperationsSettings = { ...before, ...change }
    await keepSettings(tx.db, tx.actor.organisationId, after, tx.now)
    await evaluateAgainLater(tx)
    const { rates: ratesBefore, ...plainBefore } = before
    const { rates, ...plain } = after
    return {
      result: undefined,
      trace: {
        action: 'operations-settings.changed',
        subject,
        before: { ...plainBefore, rates: ratesBefore.length },
        after: { ...plain, rates: rates.length, version: version + 1 },
        ...(reason === undefined ? {} : { reason }),
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
