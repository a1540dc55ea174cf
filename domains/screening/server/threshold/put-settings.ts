import type { ControlChange } from '#domains/controls/contract/index.ts'
import { changeControl } from '#domains/controls/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { changeScreeningSettings as endpoint, ScreeningSettings } from '../../contract/index.ts'
import { guardsControl, guardsOf, settingsOf } from '../settings/screening-settings.ts'
import { askThreshold, previewIfAny } from './change-threshold.ts'

/**
 * Changes the settings. What loosens a check is proposed and what is in force stays; a threshold among them goes the way of thresholds. The answer holds
 * what is in force, and what waits for a second person.
 * @throws Problem `conflict` while another change of the same waits.
 */
export async function putSettings(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<ScreeningSettings & { proposal: ControlChange | null }> {
  const { threshold, reason } = input
  const { organisationId } = ctx.actor
  const { threshold: inForce } = await settingsOf(ctx.db, organisationId)
  const preview = threshold === inForce ? null : await previewIfAny(ctx, threshold)
  return recordChange(ctx, async (tx) => {
    const before = await settingsOf(tx.db, organisationId)
    const isOther = threshold !== before.threshold
    const asked = isOther ? await askThreshold(tx, { threshold, reason, preview, kind: 'change' }) : null
    const { shrinkPercentByList = before.shrinkPercentByList } = input
    const after = guardsOf({ ...input, ...(shrinkPercentByList && { shrinkPercentByList }) })
    const isSame =
      guardsControl.loosens(before, after).length + guardsControl.loosens(after, before).length === 0
    const proposal = isSame && isOther ? null : await changeControl(tx, guardsControl, { after, reason })
    return {
      result: { ...(await settingsOf(tx.db, organisationId)), proposal: proposal ?? asked },
      trace: [],
    }
  })
}
