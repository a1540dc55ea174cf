import { useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { type ExpiryPlan, settleExpiry } from '#domains/records/contract/index.ts'
import { useSettleExpiry } from '../queries.ts'
import { RetentionTrial } from './retention-trial.tsx'

/** What somebody proposed, what it would delete, and the decision on it. */
export function RetentionDecision({
  isOpen,
  plan,
  onClose,
}: {
  isOpen: boolean
  plan: ExpiryPlan
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen={isOpen && plan.proposal !== null}
      onClose={onClose}
      title="Proposed terms of deletion"
      size="wide"
      purpose="Check what would be deleted. Deleted records can only be restored from an earlier backup."
    >
      {isOpen && plan.proposal ? <Deciding plan={plan} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Deciding({ plan, onClose }: { plan: ExpiryPlan; onClose: () => void }) {
  const settle = useSettleExpiry()
  const [deciding, setDeciding] = useState<'confirm' | 'withdraw' | null>(null)
  const terms = plan.proposal?.terms ?? {}
  const words = (days: number | null | undefined) =>
    days === null || days === undefined ? 'never' : `after ${quantity(days)} days`
  return (
    <Stack>
      <RowList label="Proposed terms" layout="dense">
        {plan.kinds
          .filter(({ kind, days }) => (terms[kind] ?? null) !== days)
          .map(({ kind, called, days }) => (
            <Row
              key={kind}
              title={called.join(', ')}
              detail={`Until now ${words(days)}`}
              tag={`From now on ${words(terms[kind])}`}
            />
          ))}
      </RowList>
      <RetentionTrial terms={terms} />
      {deciding ? (
        <ContractForm
          request={settleExpiry.request}
          fields={['reason']}
          fixed={{ isConfirmed: deciding === 'confirm', version: plan.version }}
          submitLabel={deciding === 'confirm' ? 'Confirm these terms' : 'Withdraw the proposal'}
          submitKind={deciding === 'confirm' ? 'danger' : 'primary'}
          onSubmit={async (values) => {
            await settle.mutateAsync(values)
            showToast({
              kind: 'success',
              title: deciding === 'confirm' ? 'The terms are in force' : 'The proposal is withdrawn',
              message: deciding === 'confirm' ? 'They apply from the next night.' : 'Nothing was changed.',
            })
          }}
          onDone={onClose}
          actions={<Button onClick={() => setDeciding(null)}>Back</Button>}
        />
      ) : (
        <>
          {plan.canConfirm ? null : <p>You proposed them: another administrator has to confirm them.</p>}
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
            <Button onClick={() => setDeciding('withdraw')}>Withdraw</Button>
            {plan.canConfirm ? (
              <Button kind="danger" onClick={() => setDeciding('confirm')}>
                Confirm
              </Button>
            ) : null}
          </DialogActions>
        </>
      )}
    </Stack>
  )
}
