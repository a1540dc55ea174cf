import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useKept } from '#design-system/patterns/kept-state/index.ts'
import { LinesInput } from '#design-system/patterns/lines-input/index.ts'
import {
  EmptyState,
  Loading,
  Page,
  Panel,
  PanelBody,
  SkeletonFigures,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  AnalysisKind,
  HOLDING_COLUMNS,
  HOLDING_LINE_HINT,
  holdingsOf,
  PricesToUse,
  readHoldingLines,
  Timeframe,
} from '#domains/attribution/contract/index.ts'
import { FollowedStates, MixedPrices } from '#domains/risk/web/index.tsx'
import { AccountField, useAccountTaken } from '#domains/trading/web/index.tsx'
import type { CallFailed } from '#platform/http-client/index.ts'
import classes from './attribution.module.css'
import {
  portfolioLines,
  useExampleLines,
  useMonteCarlo,
  useQuickAttribution,
  useStressTest,
} from './queries.ts'
import { AttributionResult } from './results/attribution-result.tsx'
import { MonteCarloResult } from './results/monte-carlo-result.tsx'
import { StressResult } from './results/stress-result.tsx'
import { FAILED, kindLabel, nothingYet, pricesLabel, timeframeLabel } from './words.ts'

const otherTitles: Partial<Record<(typeof HOLDING_COLUMNS)[number], string[]>> = {
  SYMBOL: ['Ticker'],
  SHARES: ['Quantity', 'Qty'],
  'INITIAL PRICE': ['Average cost', 'Start price', 'Purchase price'],
  'CURRENT PRICE': ['Price', 'Last price', 'Market price'],
}
const columns = HOLDING_COLUMNS.map((title) => ({
  title,
  alsoCalled: otherTitles[title] ?? [],
  isWide: title === 'SECTOR',
}))

/** Where a portfolio's return came from, how its next year may end, and what crises would do to it. */
export default function AttributionScreen() {
  const [search, setSearch] = useSearchParams()
  const kind = AnalysisKind.safeParse(search.get('type')).data ?? 'attribution'
  const timeframe = Timeframe.safeParse(search.get('period')).data ?? '6M'
  // Left to the server unless chosen: it takes the lines' prices, and the period's where they are of another day.
  const isOfPeriod = search.get('prices') === 'period'
  // A link from the portfolio takes an account along.
  const { account, isTakenAlong } = useAccountTaken()
  const [text, setText] = useKept('attribution: holdings', '')
  const attribution = useQuickAttribution()
  const simulation = useMonteCarlo()
  const stress = useStressTest()
  const example = useExampleLines(timeframe)
  const lines = readHoldingLines(text)
  const isPending = attribution.isPending || simulation.isPending || stress.isPending
  const choose = (name: string, value: string | null) =>
    setSearch(
      (known) => {
        known.set(name, value ?? '')
        return known
      },
      { replace: true, preventScrollReset: true },
    )
  const run = (of: typeof lines = lines, also: { allowMixedPrices?: boolean } = {}) => {
    const holdings = holdingsOf(of)
    if (kind === 'attribution')
      attribution.mutate({ holdings, timeframe, ...(isOfPeriod ? { prices: 'period' } : {}), ...also })
    else if (kind === 'monte-carlo') simulation.mutate({ holdings, ...also })
    else stress.mutate({ holdings, ...also })
  }
  const states = {
    failed: FAILED,
    kept: 'Your input is kept.',
    explain: (failure: CallFailed) =>
      failure.code === 'prices-mixed' ? (
        <MixedPrices
          failure={failure}
          kept="Your input is kept."
          onAllow={() => run(lines, { allowMixedPrices: true })}
        />
      ) : undefined,
    empty: <EmptyState {...nothingYet[kind]} />,
    waiting: <Computing />,
  }
  return (
    <Page
      title="Portfolio Performance Attribution"
      purpose="Sources of return, the range of next year’s outcomes, and the effect of crises."
      crumbs={[{ label: 'Market home', to: '/app' }]}
    >
      <Stack>
        <Panel title="Portfolio">
          <PanelBody>
            <Choices kind={kind} timeframe={timeframe} isOfPeriod={isOfPeriod} onChoose={choose} />
            <LinesInput
              label="Holdings, one a line"
              hint={HOLDING_LINE_HINT}
              columns={columns}
              text={text}
              onText={setText}
              readings={lines.map((each) =>
                'skipped' in each ? { line: each.line, skipped: each.skipped } : { line: each.line },
              )}
              noun="holding"
              {...(example === undefined ? {} : { example })}
              readPortfolio={() => portfolioLines(timeframe, account)}
              takesPortfolio={isTakenAlong ? (taken) => run(readHoldingLines(taken)) : undefined}
            >
              <Button
                kind="primary"
                disabled={text.trim() === '' || isPending}
                isBusy={isPending}
                onClick={() => run()}
              >
                {isPending ? 'Analyzing...' : 'Run analysis'}
              </Button>
            </LinesInput>
          </PanelBody>
        </Panel>
        {kind === 'attribution' ? (
          <FollowedStates of={attribution} {...states}>
            {(answer, asked) => <AttributionResult answer={answer} asked={asked} />}
          </FollowedStates>
        ) : null}
        {kind === 'monte-carlo' ? (
          <FollowedStates of={simulation} {...states}>
            {(answer, asked) => <MonteCarloResult answer={answer} asked={asked} />}
          </FollowedStates>
        ) : null}
        {kind === 'stress-test' ? (
          <FollowedStates of={stress} {...states}>
            {(answer, asked) => <StressResult answer={answer} asked={asked} />}
          </FollowedStates>
        ) : null}
      </Stack>
    </Page>
  )
}

function Computing() {
  return (
    <Loading label="Computing">
      <SkeletonFigures figures={4} />
      <SkeletonRows rows={6} />
    </Loading>
  )
}

function Choices({
  kind,
  timeframe,
  isOfPeriod,
  onChoose,
}: {
  kind: AnalysisKind
  timeframe: Timeframe
  isOfPeriod: boolean
  onChoose: (name: string, value: string | null) => void
}) {
  return (
    <div className={classes.choices}>
      <Select
        label="Analysis"
        allowDeselect={false}
        value={kind}
        onChange={(value) => onChoose('type', value)}
        data={AnalysisKind.options.map((value) => ({ value, label: kindLabel[value] }))}
      />
      {kind === 'attribution' ? (
        <Select
          label="Period"
          allowDeselect={false}
          value={timeframe}
          onChange={(value) => onChoose('period', value)}
          data={Timeframe.options.map((value) => ({ value, label: timeframeLabel[value] }))}
        />
      ) : null}
      {kind === 'attribution' ? (
        <Select
          label="Prices at both ends"
          allowDeselect={false}
          value={isOfPeriod ? 'period' : 'given'}
          onChange={(value) => onChoose('prices', value)}
          data={PricesToUse.options.map((value) => ({ value, label: pricesLabel[value] }))}
        />
      ) : null}
      <AccountField />
    </div>
  )
}
