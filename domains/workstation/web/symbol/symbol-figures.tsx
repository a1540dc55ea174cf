import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { date, missing, money, percent } from '#design-system/formats/index.ts'
import { Figure, FigureStrip, QueryStates, SkeletonFigures } from '#design-system/patterns/page/index.ts'
import { Change, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { useAllowed } from '#domains/accounts/web/index.tsx'
import type { MarketQuote } from '#domains/market-data/contract/index.ts'
import { PriceAge, priceText, provenanceSentence, volumeText } from '#domains/market-data/web/index.tsx'
import { listPositions } from '#domains/trading/contract/index.ts'
import { unitsInWords } from '#domains/trading/web/index.tsx'
import { CallFailed } from '#platform/http-client/index.ts'
import { heldOf } from '../watch/held.ts'
import { positionsQuery } from './queries.ts'

const FIGURES = 5

/** The last price with what it is, how the day went, and what is held. */
export function SymbolFigures({
  symbol,
  quotes,
}: {
  symbol: string
  quotes: UseQueryResult<MarketQuote[], Error>
}) {
  const quote = quotes.data?.find((one) => one.symbol === symbol)
  const isUnpriced = quotes.error instanceof CallFailed && quotes.error.code === 'price-unavailable'
  if (isUnpriced && !quote) return <Unpriced symbol={symbol} />
  return (
    <QueryStates
      query={quotes}
      failed={`No price of ${symbol} can be shown.`}
      kept="What is held and ordered of it is unchanged."
      skeleton={<SkeletonFigures figures={FIGURES} />}
      isEmpty={() => quote === undefined}
      empty={<Unpriced symbol={symbol} />}
    >
      {() => (quote ? <Figures quote={quote} /> : null)}
    </QueryStates>
  )
}

/** That nobody prices it is known, and takes nothing from what is held of it. */
function Unpriced({ symbol }: { symbol: string }) {
  return (
    <FigureStrip label={`Price of ${symbol}`}>
      <Figure label="Price" kind="state" value={`No source has a price of ${symbol}.`} />
      <HeldFigure symbol={symbol} />
    </FigureStrip>
  )
}

const dollars = (price: number | null) => (price === null ? missing : priceText(price))

function Figures({ quote }: { quote: MarketQuote }) {
  const { provenance, price, change, changePercent, previousClose, open, high, low, volume } = quote
  return (
    <FigureStrip label={`Price of ${quote.symbol}`}>
      <Figure
        label="Price"
        kind="money"
        value={priceText(price)}
        note={<Provenance quote={quote} />}
        explains={{
          origin: 'counted',
          definition: `${provenanceSentence(provenance)} In US dollars.`,
          inputs: [],
          asOf: quote.asOf,
          source: quote.source,
        }}
      />
      <Figure
        label="Day change"
        kind="money"
        value={
          changePercent === null ? (
            missing
          ) : (
            <Change value={changePercent}>{percent(changePercent / 100, { signed: true })}</Change>
          )
        }
        note={
          changePercent === null || change === null
            ? 'Its price is not of the last session'
            : `${change < 0 ? '−' : '+'}${priceText(Math.abs(change))} since the previous close`
        }
      />
      <Figure
        label="Open"
        kind="money"
        value={dollars(open)}
        note={
          <>
            {high === null || low === null
              ? 'High and low are not known'
              : `${dollars(low)} to ${dollars(high)}`}
            {volume === null ? '' : `, ${volumeText(volume)} traded`}
          </>
        }
      />
      <Figure
        label="Previous close"
        kind="money"
        value={dollars(previousClose)}
        note="Of the session before"
      />
      <HeldFigure symbol={quote.symbol} />
    </FigureStrip>
  )
}

/** What the price is, always said: simulated, delayed, a close alone, old. */
function Provenance({ quote: { provenance, badge } }: { quote: MarketQuote }) {
  if (provenance.isOld || provenance.kind === 'at-cost') return <PriceAge provenance={provenance} />
  if (provenance.kind === 'simulated') return <SeverityTag severity="medium">Simulated</SeverityTag>
  if (provenance.kind === 'imported' || provenance.kind === 'end-of-day')
    return <Tag>{`Close of ${date(provenance.asOf)}`}</Tag>
  return <Tag>{badge === 'realtime' ? 'LIVE' : 'DELAYED'}</Tag>
}

export function HeldFigure({ symbol }: { symbol: string }) {
  const mayRead = useAllowed(listPositions)
  const positions = useQuery({ ...positionsQuery(symbol), enabled: mayRead })
  if (!mayRead) return null
  const [held] = heldOf(positions.data ?? [])
  return (
    <Figure
      label="Held"
      kind="money"
      value={
        positions.data === undefined
          ? missing
          : held
            ? held.marketValue === null
              ? 'No price'
              : money(held.marketValue)
            : 'Nothing'
      }
      note={
        positions.isError
          ? 'The holdings could not be read'
          : positions.data === undefined
            ? undefined
            : held
              ? `${unitsInWords(symbol, held.quantity)} in ${positions.data?.length === 1 ? 'one account' : `${positions.data?.length} accounts`}`
              : 'In no account'
      }
    />
  )
}
