import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { quantity } from '#design-system/formats/index.ts'
import { useKept } from '#design-system/patterns/kept-state/index.ts'
import { LinesInput } from '#design-system/patterns/lines-input/index.ts'
import {
  AnswerStates,
  Columns,
  EmptyState,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { ESG_LINE_HINT, readEsgLines } from '#domains/esg/contract/index.ts'
import { typedNumber } from '#platform/endpoint/index.ts'
import classes from '../esg.module.css'
import { EsgTabs } from '../esg-tabs.tsx'
import { ImportScoresDialog } from '../import-scores-dialog.tsx'
import {
  heldSymbolsQuery,
  portfolioLines,
  trendsQuery,
  usePortfolioEsg,
  useRecommendEsg,
  useSymbolScore,
} from '../queries.ts'
import { PortfolioResult, RecommendationsResult, SymbolResult } from './results.tsx'

const kinds = [
  { value: 'single', label: 'Single company' },
  { value: 'portfolio', label: 'Portfolio' },
  { value: 'recommendations', label: 'Recommendations' },
] as const
type Kind = (typeof kinds)[number]['value']

const columns = [
  { title: 'SYMBOL', alsoCalled: ['Ticker'] },
  { title: 'WEIGHT%', alsoCalled: ['Weight', 'Weight %', 'Share'] },
]
/** Insights that are shown (ESGA-007). */
const INSIGHTS = 3

/** Symbols that are named one by one. */
const SYMBOLS = 40

/** ESG of one company or of a portfolio, from the scores that are held. */
export default function EsgAnalyticsScreen() {
  const [search, setSearch] = useSearchParams()
  const [isImporting, setImporting] = useState(false)
  const kind = kinds.find(({ value }) => value === search.get('type'))?.value ?? 'single'
  const {
    symbol,
    setSymbol,
    text,
    setText,
    invested,
    setInvested,
    score,
    portfolio,
    advice,
    lines,
    holdings,
    isPending,
    runLines,
  } = useAnalysis(kind)
  return (
    <Page
      title="ESG Analytics"
      purpose="ESG data of a company or a portfolio; nothing is guessed."
      crumbs={[{ label: 'Compliance', to: '/dashboard/compliance' }]}
      actions={<Button onClick={() => setImporting(true)}>Import scores</Button>}
    >
      <Stack>
        <EsgTabs />
        <Columns side={340}>
          <Stack>
            <Panel title="Analysis">
              <PanelBody>
                <div className={classes.choices}>
                  <KindSelect
                    kind={kind}
                    onChange={(type) => setSearch({ type }, { replace: true, preventScrollReset: true })}
                  />
                  {kind === 'single' ? (
                    <SymbolField
                      symbol={symbol}
                      isPending={isPending}
                      isBusy={score.isPending}
                      onSymbol={setSymbol}
                      onAsk={() => score.mutate({ symbol: symbol.trim() })}
                    />
                  ) : null}
                </div>
                {kind === 'portfolio' ? <InvestedField value={invested} onChange={setInvested} /> : null}
                {kind === 'single' ? null : (
                  <LinesInput
                    label="Holdings, one a line"
                    hint={ESG_LINE_HINT}
                    noun="holding"
                    columns={columns}
                    text={text}
                    onText={setText}
                    readings={lines.map((one) =>
                      'skipped' in one ? { line: one.line, skipped: one.skipped } : { line: one.line },
                    )}
                    readPortfolio={portfolioLines}
                  >
                    <Button
                      kind="primary"
                      disabled={holdings.length === 0 || isPending}
                      isBusy={isPending}
                      onClick={runLines}
                    >
                      {kind === 'portfolio' ? 'Analyze portfolio' : 'Get recommendations'}
                    </Button>
                  </LinesInput>
                )}
              </PanelBody>
            </Panel>
            <Answers kind={kind} score={score} portfolio={portfolio} advice={advice} />
          </Stack>
          <Stack>
            <Trends />
            <HeldSymbols
              onAsk={(asked) => {
                setSymbol(asked)
                setSearch({ type: 'single' }, { replace: true, preventScrollReset: true })
                score.mutate({ symbol: asked })
              }}
            />
          </Stack>
        </Columns>
      </Stack>
      <ImportScoresDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </Page>
  )
}

type Answered = Pick<ReturnType<typeof useAnalysis>, 'score' | 'portfolio' | 'advice'>

function Answers({ kind, score, portfolio, advice }: Answered & { kind: Kind }) {
  return (
    <>
      {kind === 'single' ? (
        <AnswerStates of={score} failed="The ESG score could not be read." empty={nothingYet}>
          {(read) => <SymbolResult score={read} />}
        </AnswerStates>
      ) : null}
      {kind === 'portfolio' ? (
        <AnswerStates of={portfolio} failed="The portfolio could not be analysed." empty={nothingYet}>
          {(read) => <PortfolioResult result={read} />}
        </AnswerStates>
      ) : null}
      {kind === 'recommendations' ? (
        <AnswerStates of={advice} failed="The recommendations could not be made." empty={nothingYet}>
          {(read) => <RecommendationsResult result={read} />}
        </AnswerStates>
      ) : null}
    </>
  )
}

function KindSelect({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    <Select
      label="Analysis type"
      allowDeselect={false}
      value={kind}
      data={kinds.map(({ value, label }) => ({ value, label }))}
      onChange={(value) => onChange((value ?? 'single') as Kind)}
    />
  )
}

function SymbolField({
  symbol,
  isPending,
  isBusy,
  onSymbol,
  onAsk,
}: {
  symbol: string
  isPending: boolean
  isBusy: boolean
  onSymbol: (symbol: string) => void
  onAsk: () => void
}) {
  return (
    <>
      <TextInput
        label="Symbol"
        placeholder="AAPL"
        value={symbol}
        onChange={(event) => onSymbol(event.currentTarget.value.toUpperCase())}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && symbol.trim()) onAsk()
        }}
      />
      <Button kind="primary" disabled={symbol.trim() === '' || isPending} isBusy={isBusy} onClick={onAsk}>
        Get ESG score
      </Button>
    </>
  )
}

/** What is asked about, and the answers. */
function useAnalysis(kind: Kind) {
  const [symbol, setSymbol] = useKept('esg: symbol', '')
  const [text, setText] = useKept('esg: holdings', '')
  const [invested, setInvested] = useKept('esg: invested', '')
  const score = useSymbolScore()
  const portfolio = usePortfolioEsg()
  const advice = useRecommendEsg()
  const lines = readEsgLines(text)
  const holdings = lines.flatMap((one) =>
    'symbol' in one ? [{ symbol: one.symbol, weight: one.weight }] : [],
  )
  const isPending = score.isPending || portfolio.isPending || advice.isPending
  const runLines = () =>
    kind === 'portfolio'
      ? portfolio.mutate({ holdings, investedMillion: amountOf(invested) })
      : advice.mutate({
          holdings,
          investmentGoals: { targetESGScore: 75, focusAreas: ['environmental', 'governance'] },
        })
  return {
    symbol,
    setSymbol,
    text,
    setText,
    invested,
    setInvested,
    score,
    portfolio,
    advice,
    lines,
    holdings,
    isPending,
    runLines,
  }
}

function InvestedField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      label="Invested, EUR million"
      description="Total over all holdings; PAI 1 needs it"
      inputMode="decimal"
      value={value}
      error={
        value.trim() !== '' && amountOf(value) === null
          ? 'Enter an amount above zero, such as 12.5'
          : undefined
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What is written as an amount; null where nothing is, or no amount. */
const amountOf = (text: string): number | null => {
  const amount = typedNumber(text.trim())
  return Number.isFinite(amount) && amount > 0 ? amount : null
}

const nothingYet = (
  <EmptyState
    title="Nothing asked yet"
    body="Scores are based on verified metrics or, if there are none, on the newest imported provider score."
  />
)

/** What can be asked for: a symbol that is not here has no score. */
function HeldSymbols({ onAsk }: { onAsk: (symbol: string) => void }) {
  const symbols = useQuery(heldSymbolsQuery())
  return (
    <Panel title="Scores held">
      <QueryStates
        query={symbols}
        failed="The symbols could not be read."
        isEmpty={(read) => read.length === 0}
        empty="No scores yet. Verify metrics of a company with a symbol, or import a provider’s file."
      >
        {(read) => (
          <PanelBody>
            <Stack>
              {read.some(({ isSample }) => isSample) ? (
                <p className="notice" role="note">
                  Sample data: scores marked * are invented.
                </p>
              ) : null}
              <div className={classes.actions}>
                {read.slice(0, SYMBOLS).map(({ symbol, name, isSample }) => (
                  <Button key={symbol} title={name} onClick={() => onAsk(symbol)}>
                    {isSample ? `${symbol} *` : symbol}
                  </Button>
                ))}
                {read.length > SYMBOLS ? (
                  <span className={classes.plain}>and {quantity(read.length - SYMBOLS)} more</span>
                ) : null}
              </div>
            </Stack>
          </PanelBody>
        )}
      </QueryStates>
    </Panel>
  )
}

function Trends() {
  const trends = useQuery(trendsQuery())
  return (
    <Panel title="ESG Market Trends">
      <QueryStates
        query={trends}
        failed="The trends could not be read."
        isEmpty={({ insights }) => insights.length === 0}
        empty="No trends yet."
      >
        {({ insights }) => (
          <RowList label="Trends" layout="whole">
            {insights.slice(0, INSIGHTS).map((one) => (
              <Row
                key={one.category}
                title={`${one.category}: ${one.trend}`}
                detail={one.basis}
                tag={
                  <span>
                    {one.change === null ? 'Not known' : `${one.change > 0 ? '+' : ''}${one.change} points`}
                  </span>
                }
              />
            ))}
          </RowList>
        )}
      </QueryStates>
    </Panel>
  )
}
