import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog, SubmitActions, showFailure } from '#design-system/patterns/overlays/index.ts'
import type { Customer } from '#domains/customers/contract/index.ts'
import { useMonitorCustomer } from './queries.ts'

type EndMonitoringDialogProps = {
  customer: Pick<Customer, 'id' | 'name'>
  isOpen: boolean
  onClose: () => void
}

/** Ends the monitoring of a customer with a reason: from then on no list change is held against it. */
export function EndMonitoringDialog({ customer, isOpen, onClose }: EndMonitoringDialogProps) {
  const monitor = useMonitorCustomer()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="End the monitoring"
      purpose={`${customer.name} will not be screened again when a list changes. The reason is kept in the audit log.`}
    >
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={2_000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <SubmitActions
        onCancel={onClose}
        isBusy={monitor.isPending}
        disabled={reason.trim().length < 3}
        onClick={() =>
          monitor.mutate(
            { id: customer.id, isMonitored: false, reason },
            {
              onSuccess: () => {
                setReason('')
                onClose()
              },
              onError: showFailure('Not changed'),
            },
          )
        }
      >
        End the monitoring
      </SubmitActions>
    </Dialog>
  )
}
