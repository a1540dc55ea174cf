import type { Position } from '#domains/trading/contract/index.ts'
import { unitsIn } from '#engines/money/index.ts'
import type { TicketStart } from '../ticket/draft.ts'

/** Where a stop is put to begin with: so much of the last price. It is there to be changed. */
const STOP_PART = 0.95

/**
 * What the holder of a position may do, each as the order it would be. An action without an order cannot be done: a stop is for whole shares, and
 * set from a known price. What is left under one share is sold at the market.
 */
export function actionsOn(position: Position): { label: string; start: TicketStart | undefined }[] {
  const { symbol } = position.security
  const { accountId, contract } = position
  // A contract has no market here: its trades come from the broker's file or the form.
  if (contract) return []
  if (position.quantity < 0) {
    const cover: TicketStart = { symbol, accountId, side: 'BUY' }
    return [
      { label: 'Buy back', start: cover },
      { label: 'Close', start: { ...cover, quantity: -unitsIn(position.quantity), orderType: 'MARKET' } },
    ]
  }
  const held = unitsIn(position.quantity)
  const whole = Math.floor(held)
  const sell: TicketStart = { symbol, accountId, side: 'SELL' }
  return [
    { label: 'Buy more', start: { symbol, accountId, side: 'BUY' } },
    { label: 'Sell', start: whole < 1 ? { ...sell, orderType: 'MARKET' } : sell },
    { label: 'Close', start: { ...sell, quantity: held, orderType: 'MARKET' } },
    {
      label: 'Attach a stop',
      start:
        whole < 1 || position.currentPrice === null
          ? undefined
          : {
              ...sell,
              quantity: whole,
              orderType: 'STOP_LOSS',
              price: stopBelow(position.currentPrice) / 100,
              timeInForce: 'GTC',
            },
    },
  ]
}

/** Cents: whole ones from a dollar on, hundredths below. */
function stopBelow(lastCents: number): number {
  const stop = lastCents * STOP_PART
  return stop < 100 ? Math.floor(stop * 100) / 100 : Math.floor(stop)
}
