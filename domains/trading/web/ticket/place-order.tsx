import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Columns, EmptyState, Stack } from '#design-system/patterns/page/index.ts'
import { PriceChart, suggestionsQuery } from '#domains/market-data/web/index.tsx'
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
  const suggestions = useQuery(suggestionsQuery(symbol))
  // A symbol that is being typed is not asked about: only one that the market data knows, or of which it cannot say.
  const isKnown =
    isSymbol(symbol) &&
    (suggestions.isError || suggestions.data?.suggestions.some((one) => one.symbol === symbol) === true)
  return (
    <Columns side={400} sideFirst>
      <Stack>
        {isKnown ? (
          <>
            <QuotePanel symbol={symbol} />
            <PriceChart key={symbol} symbol={symbol} lines={linesOf(ticket.draft)} />
          </>
        ) : (
          <EmptyState
            title={
              symbol && suggestions.isSuccess && !suggestions.isPlaceholderData
                ? `No symbol ${symbol} is known.`
                : 'No symbol chosen.'
            }
            body="Type a symbol or a name: its price, its chart and the estimated order value appear here."
          />
        )}
      </Stack>
      <OrderTicket ticket={ticket} accounts={accounts} onOpen={onOpen} />
    </Columns>
  )
}

const isSymbol = (text: string) => /^[A-Z][A-Z0-9.-]{0,14}$/.test(text)
