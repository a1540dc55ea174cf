import { showToast } from '#design-system/patterns/overlays/index.ts'
import type { ControlChange } from '#domains/controls/contract/index.ts'

/** Says whether a change of a control is in force, or waits for a second person. */
export function showChanged(
  proposal: ControlChange | null,
  inForce: { title: string; message: string },
): void {
  if (proposal === null) showToast({ kind: 'success', ...inForce })
  else
    showToast({
      kind: 'success',
      title: 'Proposed: a second person has to agree',
      message: proposal.loosens.join(' ') || 'Until then nothing changes.',
    })
}
