import { showToast } from '#design-system/patterns/overlays/index.ts'
import { failureSentence } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { Order } from '#domains/trading/contract/index.ts'
import { useCancelOrder } from '../queries.ts'
import { nameOfOrder } from '../words.ts'

/** Cancels what is left of an order; what was filled stays. */
export function CancelOrder({ order }: { order: Order }) {
  const cancel = useCancelOrder()
  const name = nameOfOrder(order)
  const run = () =>
    cancel.mutate(
      { id: order.id, status: 'CANCELLED' },
      {
        onSuccess: () => showToast({ kind: 'success', title: 'Order cancelled', message: name }),
        onError: (failure) =>
          showToast({
            kind: 'failure',
            title: 'Failed to cancel order',
            message: `${name}: ${failureSentence(failure)}`,
          }),
      },
    )
  return (
    <Button size="small" isBusy={cancel.isPending} onClick={run} aria-label={`Cancel ${name}`}>
      Cancel
    </Button>
  )
}
