import { eq } from 'drizzle-orm'
import { defineControl } from '#domains/controls/server/index.ts'
import { AGE_DAYS_MAX, SHRINK_PERCENT_MAX } from '#domains/watchlists/server/index.ts'
import { MATCH_THRESHOLD } from '#engines/name-matching/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { loosensGuards, type ScreeningGuards, type ScreeningSettings } from '../../contract/index.ts'
import { screeningSettings } from '../tables.ts'

/** What holds for an organisation that has changed nothing. */
export const defaultSettings: ScreeningSettings = {
  threshold: MATCH_THRESHOLD,
  fourEyes: true,
  shrinkPercentMax: SHRINK_PERCENT_MAX,
  ageDaysMax: AGE_DAYS_MAX,
}

/** The screening settings of an organisation. */
export async function settingsOf(db: Queryable, organisationId: number): Promise<ScreeningSettings> {
  const [row] = await db
    .select()
    .from(screeningSettings)
    .where(eq(screeningSettings.organisationId, organisationId))
  if (!row) return defaultSettings
  return { threshold: row.threshold, ...guardsOf(row) }
}

export function readScreeningSettings(ctx: Context): Promise<ScreeningSettings> {
  return settingsOf(ctx.db, ctx.actor.organisationId)
}

/** Four eyes and the guards of the lists, as a control. */
export const guardsControl = defineControl<ScreeningGuards>({
  name: 'screening-settings',
  permission: 'screening:settings',
  subject: () => ({ type: 'screening-settings', id: 'screening' }),
  called: () => 'Screening settings',
  read: async ({ db, actor }) => guardsOf(await settingsOf(db, actor.organisationId)),
  loosens: loosensGuards,
  apply: (tx, { after, reason }) => putGuards(tx, after, reason),
})

export const guardsOf = ({ shrinkPercentByList = {}, ...guards }: ScreeningGuards): ScreeningGuards => ({
  fourEyes: guards.fourEyes,
  shrinkPercentMax: guards.shrinkPercentMax,
  // A proposal of before there were any is compared with what holds now.
  ...(Object.keys(shrinkPercentByList).length > 0 && { shrinkPercentByList }),
  ageDaysMax: guards.ageDaysMax,
})

/** Screenings made before keep the settings they were made with. */
function putGuards(tx: Change, guards: ScreeningGuards, reason: string): Promise<void> {
  const { organisationId } = tx.actor
  return recordChange(tx, async () => {
    const before = await settingsOf(tx.db, organisationId)
    const after = { threshold: before.threshold, ...guardsOf(guards) }
    await keepSettings(tx, after)
    return {
      result: undefined,
      trace: {
        action: 'screening-settings.changed',
        subject: { type: 'screening-settings', id: 'screening' },
        before,
        after,
        reason,
      },
    }
  })
}

/** Puts a threshold in force; the change that decided it leaves the trace. */
export async function putThreshold(tx: Change, threshold: number): Promise<void> {
  await keepSettings(tx, { ...(await settingsOf(tx.db, tx.actor.organisationId)), threshold })
}

async function keepSettings({ db, actor, now }: Change, settings: ScreeningSettings): Promise<void> {
  const values = { shrinkPercentByList: {}, ...settings, changedAt: now }
  await db
    .insert(screeningSettings)
    .values({ organisationId: actor.organisationId, ...values })
    .onConflictDoUpdate({ target: screeningSettings.organisationId, set: values })
}
