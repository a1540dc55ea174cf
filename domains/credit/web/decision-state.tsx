import { Button, Tag } from '#design-system/primitives/index.ts'
import type { BorrowerFile } from '#domains/credit/contract/index.ts'

const labels: Record<BorrowerFile['decisions'][number]['state'], string> = {
  proposed: 'Waits for a second person',
  'in-force': 'In force',
  rejected: 'Rejected',
  replaced: 'Replaced',
  expired: 'Expired',
}

/** Where something stands that one asks for and another agrees to, with what can be done about it. */
export function DecisionState({
  state,
  onSettle,
}: {
  state: keyof typeof labels
  onSettle: (isAgreed: boolean) => void
}) {
  return (
    <span className="actions">
      <Tag>{labels[state]}</Tag>
      {state === 'proposed' ? (
        <>
          <Button onClick={() => onSettle(true)}>Agree</Button>
          <Button onClick={() => onSettle(false)}>Refuse</Button>
        </>
      ) : null}
    </span>
  )
}
