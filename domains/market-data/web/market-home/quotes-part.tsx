import { useQuery } from '@tanstack/react-query'
import { QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { listQuotesQuery } from '../queries.ts'
import { QuoteRows, sourceAndDayOf } from '../quote-rows.tsx'
import { RailPart } from './rail-part.tsx'

/** A titled list of quotes under names of its own: sectors, coins. */
export function QuotesPart({
  title,
  cards,
}: {
  title: string
  cards: readonly { symbol: string; name: string }[]
}) {
  const quotes = useQuery(listQuotesQuery(cards.map(({ symbol }) => symbol)))
  const names = Object.fromEntries(cards.map(({ symbol, name }) => [symbol, name]))
  return (
    <RailPart title={title} source={quotes.data ? sourceAndDayOf(quotes.data) : undefined}>
      <QueryStates
        query={quotes}
        failed="The prices could not be read."
        skeleton={<SkeletonRows rows={cards.length} />}
      >
        {(known) => <QuoteRows label={title} quotes={known} names={names} />}
      </QueryStates>
    </RailPart>
  )
}
