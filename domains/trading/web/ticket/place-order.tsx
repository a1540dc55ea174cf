import { useDebouncedValue } from '@mantine/hooks'
import { Columns, EmptyState, Stack } from '#design-system/patterns/page/index.ts'
import { PriceChart } from '#domains/market-data/web/index.tsx'
import type { Order, TradingAccount } from '#domains/trading/contract/index.ts'
import { linesOf, type TicketStart } from './draft.ts'
import { OrderTicket } from './order-ticket.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { useTicket } from './use-ticket.ts'

const TYPING_MS = 400

type PlaceOrderProps = {
  start: TicketStart | undefined
  accounts: readonly TradingAccount[]
  accountId: number
  onOpen: (order: Order) => void
}

/** The ticket, and beside it what the symbol costs now and how it has traded. */
export function PlaceOrder({ start, accounts, accountId, onOpen }: PlaceOrderProps) {
  const ticket = useTicket(start, { accounts, first: accountId })
  const [symbol] = useDebouncedValue(ticket.draft.symbol.trim(), TYPING_MS)
  return (
    <Columns side={400} sideFirst>
      <Stack>
        {isSymbol(symbol) ? (
          <>
            <QuotePanel symbol={symbol} />
            <PriceChart key={symbol} symbol={symbol} lines={linesOf(ticket.draft)} />
          </>
        ) : (
          <EmptyState
            title="No symbol chosen."
            body="Type a symbol or a name: its price, its chart and what the order would come to stand here."
          />
        )}
      </Stack>
      <OrderTicket ticket={ticket} accounts={accounts} onOpen={onOpen} />
    </Columns>
  )
}

const isSymbol = (text: string) => /^[A-Z][A-Z0-9.-]{0,14}$/.test(text)
