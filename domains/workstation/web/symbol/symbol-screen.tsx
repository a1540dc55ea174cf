import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Columns, EmptyState, Page, Panel, Stack } from '#design-system/patterns/page/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import { Allowed, useAllowed } from '#domains/accounts/web/index.tsx'
import { listAlerts } from '#domains/alerts/contract/index.ts'
import { identifyParty } from '#domains/entities/contract/index.ts'
import { keepSymbolNote, MarketSymbol } from '#domains/market-data/contract/index.ts'
import { type ChartRange, isRange, PriceChart, rangeQuery } from '#domains/market-data/web/index.tsx'
import { listPositions } from '#domains/trading/contract/index.ts'
import { contractOf } from '#engines/option-contracts/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { ActionsPanel } from '../intelligence/actions-panel.tsx'
import { FilingsPanel } from '../intelligence/filings-panel.tsx'
import { NewsPanel } from '../intelligence/news-panel.tsx'
import { isUnknownSymbol, watchedQuotesQuery } from '../queries.ts'
import { AlertsPanel } from './alerts-panel.tsx'
import { AskPanel } from './ask-panel.tsx'
import { CompanyPanels } from './company-panels.tsx'
import { ComparisonPanel } from './comparison-panel.tsx'
import { ContractPage } from './contract-page.tsx'
import { HoldingsPanels } from './holdings-panels.tsx'
import { NotePanel } from './note-panel.tsx'
import { ownTradesOf } from './own-trades.ts'
import { tradesQuery } from './queries.ts'
import { StatisticsPanel } from './statistics-panel.tsx'
import { SymbolActions } from './symbol-actions.tsx'
import { SymbolFigures } from './symbol-figures.tsx'

/** All that is known here of one symbol, or one option, on one page. */
export default function SymbolScreen() {
  const written = useParams().symbol ?? ''
  const parsed = MarketSymbol.safeParse(written)
  const option = written.trim().toUpperCase()
  const contract = contractOf(option)
  if (contract) return <ContractPage key={option} symbol={option} contract={contract} />
  return parsed.success ? (
    <SymbolPage key={parsed.data} symbol={parsed.data} />
  ) : (
    <Page title={written || 'Symbol'} crumbs={crumbs}>
      <EmptyState
        title="This is no symbol of a market."
        body="A symbol is one to fifteen letters, digits, dots or dashes, as AAPL or BRK.B. Search for a name with Ctrl K."
      />
    </Page>
  )
}

const crumbs = crumbsOf.markets

function SymbolPage({ symbol }: { symbol: string }) {
  const quotes = useQuery(watchedQuotesQuery([symbol]))
  const quote = quotes.data?.find((one) => one.symbol === symbol)
  const symbols = useMemo(() => [symbol], [symbol])
  const isUnknown = isUnknownSymbol(useQuery(rangeQuery(symbol, '1Y')).error)
  return (
    <Page
      title={symbol}
      tabTitle={quote ? `${symbol}, ${quote.name}` : symbol}
      crumbs={crumbs}
      purpose={quote ? purposeOf(quote) : ''}
      actions={<SymbolActions symbol={symbol} price={quote?.price} />}
    >
      <Stack>
        <SymbolFigures symbol={symbol} quotes={quotes} />
        <Columns side={344}>
          <Stack>
            {isUnknown ? <NoPrices symbol={symbol} /> : <Prices symbol={symbol} />}
            <Allowed call={listPositions}>
              <HoldingsPanels symbol={symbol} />
            </Allowed>
            <ActionsPanel symbols={symbols} />
            <NewsPanel symbols={symbols} />
          </Stack>
          <Stack>
            {isUnknown ? null : <StatisticsPanel symbol={symbol} />}
            <Allowed call={identifyParty}>{quote ? <CompanyPanels quote={quote} /> : null}</Allowed>
            <Allowed call={listAlerts}>
              <AlertsPanel symbol={symbol} />
            </Allowed>
            <Allowed call={keepSymbolNote}>
              <NotePanel symbol={symbol} />
            </Allowed>
            <AskPanel symbol={symbol} />
            <FilingsPanel symbols={symbols} />
          </Stack>
        </Columns>
      </Stack>
    </Page>
  )
}

function NoPrices({ symbol }: { symbol: string }) {
  return (
    <Panel title={`How has ${symbol} traded?`}>
      <EmptyState
        title={`No source has prices of ${symbol}.`}
        body="Prices come from connected sources or imported files. What accounts hold of it is shown below, without a value."
        actions={<ButtonLink to="/dashboard/settings/data-sources">Data sources</ButtonLink>}
      />
    </Panel>
  )
}

const kindWords = { stock: 'Share', etf: 'Fund', index: 'Index', crypto: 'Coin', other: '' } as const

const purposeOf = ({
  name,
  kind,
  exchange,
}: {
  name: string
  kind: keyof typeof kindWords
  exchange: string
}) => [name, kindWords[kind], exchange].filter(Boolean).join(' · ')

/** The chart and, beneath it, the same days beside other symbols; what is shown lives in the address. */
function Prices({ symbol }: { symbol: string }): ReactNode {
  const [address, setAddress] = useSearchParams()
  const kept = address.get('range')
  const range: ChartRange = isRange(kept) ? kept : '1Y'
  const change = (name: string, value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const mayRead = useAllowed(listPositions)
  const trades = useQuery({ ...tradesQuery(symbol), enabled: mayRead }).data
  const own = useMemo(() => ownTradesOf(trades ?? []), [trades])
  const others = (address.get('with') ?? '').split(',').filter((one) => MarketSymbol.safeParse(one).success)
  return (
    <>
      <PriceChart symbol={symbol} trades={own} range={range} onRange={(next) => change('range', next)} />
      <ComparisonPanel
        symbol={symbol}
        others={others}
        range={range}
        onOthers={(next) => change('with', next.join(','))}
      />
    </>
  )
}
