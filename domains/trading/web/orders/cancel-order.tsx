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
  // Told by the promise: the button is gone as soon as the list knows that the order is over.
  const run = () =>
    cancel.mutateAsync({ id: order.id, status: 'CANCELLED' }).then(
      () => showToast({ kind: 'success', title: 'Order cancelled', message: name }),
      (failure: unknown) =>
        showToast({
          kind: 'failure',
          title: 'Failed to cancel order',
          message: `${name}: ${failureSentence(failure)}`,
        }),
    )
  return (
    <Button size="small" isBusy={cancel.isPending} onClick={() => void run()} aria-label={`Cancel ${name}`}>
      Cancel
    </Button>
  )
}
