import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { changeScreeningSettings as endpoint, ScreeningSettings } from '../../contract/index.ts'
import { changeScreeningSettings, settingsOf } from '../settings/screening-settings.ts'
import { changeThreshold } from './change-threshold.ts'

/**
 * Changes the settings. A threshold among them goes the way of thresholds: with four eyes on, as they are before this call, it is
 * proposed and the one in force stays. The answer holds what is in force.
 * @throws Problem `conflict` while another change of the threshold waits.
 */
export async function putSettings(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<ScreeningSettings> {
  const { threshold, reason } = input
  const before = await settingsOf(ctx.db, ctx.actor.organisationId)
  if (threshold !== before.threshold) await changeThreshold(ctx, { threshold, reason })
  const now = await settingsOf(ctx.db, ctx.actor.organisationId)
  const asked = { ...input, threshold: now.threshold }
  const isSame =
    asked.fourEyes === now.fourEyes &&
    asked.shrinkPercentMax === now.shrinkPercentMax &&
    asked.ageDaysMax === now.ageDaysMax
  return isSame && threshold !== before.threshold ? now : changeScreeningSettings(ctx, asked)
}
