import { eq } from 'drizzle-orm'
import { AGE_DAYS_MAX, SHRINK_PERCENT_MAX } from '#domains/watchlists/server/index.ts'
import { MATCH_THRESHOLD } from '#engines/name-matching/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { changeScreeningSettings as endpoint, ScreeningSettings } from '../../contract/index.ts'
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
  const { threshold, fourEyes, shrinkPercentMax, ageDaysMax } = row
  return { threshold, fourEyes, shrinkPercentMax, ageDaysMax }
}

export function readScreeningSettings(ctx: Context): Promise<ScreeningSettings> {
  return settingsOf(ctx.db, ctx.actor.organisationId)
}

/** Changes the settings; screenings made before keep the threshold they were made with. */
export function changeScreeningSettings(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<ScreeningSettings> {
  const { organisationId } = ctx.actor
  const { reason, ...after } = input
  return recordChange(ctx, async (tx) => {
    const before = await settingsOf(tx.db, organisationId)
    const values = { ...after, changedAt: tx.now }
    await tx.db
      .insert(screeningSettings)
      .values({ organisationId, ...values })
      .onConflictDoUpdate({ target: screeningSettings.organisationId, set: values })
    return {
      result: after,
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
export async function putThreshold(tx: Context, threshold: number): Promise<void> {
  const { organisationId } = tx.actor
  const values = { ...(await settingsOf(tx.db, organisationId)), threshold, changedAt: tx.now }
  await tx.db
    .insert(screeningSettings)
    .values({ organisationId, ...values })
    .onConflictDoUpdate({
      target: screeningSettings.organisationId,
      set: { threshold, changedAt: tx.now },
    })
}
