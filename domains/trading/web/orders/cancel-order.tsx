import type { Order } from '#domains/trading/contract/index.ts'
import { useCancelOrder } from '../queries.ts'
import { nameOfOrder } from '../words.ts'
import { CancelButton } from './cancel-button.tsx'

/** Cancels what is left of an order; what was filled stays. */
export function CancelOrder({ order }: { order: Order }) {
  const cancel = useCancelOrder()
  const name = nameOfOrder(order)
  return (
    <CancelButton
      name={name}
      label={`Cancel ${name}`}
      done="Order cancelled"
      isBusy={cancel.isPending}
      cancel={() => cancel.mutateAsync({ id: order.id, status: 'CANCELLED' })}
    />
  )
}
