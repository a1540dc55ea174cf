import type { Order } from '#domains/trading/contract/index.ts'
import { isCancellable } from '../words.ts'

/** Ways to look at a list of orders. */
export const orderGroups = {
  all: { label: 'All', holds: () => true },
  open: { label: 'Open', holds: isCancellable },
  filled: { label: 'Filled', holds: ({ filledQuantity }) => filledQuantity > 0 },
  ended: {
    label: 'Ended unfilled',
    holds: (order) => order.filledQuantity === 0 && !isCancellable(order),
  },
} satisfies Record<string, { label: string; holds: (order: Order) => boolean }>
export type OrderGroup = keyof typeof orderGroups
