import type { OutsideOrder } from '#domains/outside-broker/contract/index.ts'
import { kindWords, orderText } from '#domains/trading/web/index.tsx'
import { CallFailed } from '#platform/http-client/index.ts'

export const BROKER = 'Alpaca (paper)'
export const KEY_PAGE = 'https://app.alpaca.markets/paper/dashboard/overview'

/** The ticket's word for a kind of order as Alpaca calls it; one without is shown as Alpaca calls it. */
const ticketWords: Record<string, string> = {
  market: kindWords.MARKET,
  limit: kindWords.LIMIT,
  stop: kindWords.STOP_LOSS,
  stop_limit: kindWords.STOP_LIMIT,
  trailing_stop: kindWords.TRAILING_STOP,
}
export const kindText = ({ orderType }: OutsideOrder): string => ticketWords[orderType] ?? orderType

export const nameOfOutside = ({
  side,
  quantity,
  symbol,
}: Pick<OutsideOrder, 'side' | 'quantity' | 'symbol'>) => orderText(side, quantity, symbol)

const over = new Set([
  'filled',
  'canceled',
  'expired',
  'replaced',
  'rejected',
  'done_for_day',
  'stopped',
  'calculated',
  'pending_cancel',
])

/** Whether Alpaca may still be asked to cancel it; a status that is not known may. */
export const mayBeCancelled = ({ status }: Pick<OutsideOrder, 'status'>): boolean => !over.has(status)

/** What kind of failure a call to Alpaca met. */
export type Trouble = 'keys refused' | 'limit reached' | 'unreachable'

export function troubleOf(failure: unknown): Trouble {
  if (!(failure instanceof CallFailed)) return 'unreachable'
  if (failure.code === 'too-many-requests') return 'limit reached'
  return failure.details?.reason === 'KEY_REFUSED' ? 'keys refused' : 'unreachable'
}
