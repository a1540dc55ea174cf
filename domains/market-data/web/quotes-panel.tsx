import { useQuery } from '@tanstack/react-query'
import { Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { listQuotesQuery } from './queries.ts'
import { QuoteRows, sourcesOf } from './quote-rows.tsx'

/** A titled list of quotes under names of its own: sectors, coins. */
export function QuotesPanel({
  title,
  cards,
}: {
  title: string
  cards: readonly { symbol: string; name: string }[]
}) {
  const quotes = useQuery(listQuotesQuery(cards.map(({ symbol }) => symbol)))
  const names = Object.fromEntries(cards.map(({ symbol, name }) => [symbol, name]))
  return (
    <Panel title={title} foot={quotes.data ? sourcesOf(quotes.data) : undefined}>
      <QueryStates query={quotes} failed="The prices could not be read.">
        {(known) => <QuoteRows label={title} quotes={known} names={names} />}
      </QueryStates>
    </Panel>
  )
}
