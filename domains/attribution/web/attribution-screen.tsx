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
  readHoldingLines,
  Timeframe,
} from '#domains/attribution/contract/index.ts'
import { FollowedStates, MixedPrices } from '#domains/risk/web/index.tsx'
import { AccountField, useAccountTaken } from '#domains/trading/web/index.tsx'
import type { CallFailed } from '#platform/http-client/index.ts'
import classes from './attribution.module.css'
import {
  portfolioLines,
  useAccountsTaken,
  useExampleLines,
  useMonteCarlo,
  useQuickAttribution,
  useStressTest,
} from './queries.ts'
import { AttributionResult } from './results/attribution-result.tsx'
import { MonteCarloResult } from './results/monte-carlo-result.tsx'
import { StressResult } from './results/stress-result.tsx'
import { type Basis, bases, basisLabel, FAILED, kindLabel, nothingYet, timeframeLabel } from './words.ts'

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
  // A link from the portfolio takes an account along.
  const { account, isTakenAlong } = useAccountTaken()
  // The prices of lines are left to the server unless chosen: it takes theirs, and the period's where they are of another day.
  const basis = bases.find((one) => one === search.get('prices')) ?? (isTakenAlong ? 'days' : 'given')
  const isByDay = kind === 'attribution' && basis === 'days'
  const accounts = useAccountsTaken(account)
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
    if (isByDay) attribution.mutate({ accountIds: accounts?.ids ?? [], timeframe, ...also })
    else if (kind === 'attribution')
      attribution.mutate({
        holdings,
        timeframe,
        ...(basis === 'period' ? { prices: 'period' } : {}),
        ...also,
      })
    else if (kind === 'monte-carlo') simulation.mutate({ holdings, ...also })
    else stress.mutate({ holdings, ...also })
  }
  const leaveOut = (symbols: readonly string[]) => {
    const isIn = (row: string) => symbols.includes(row.split(',')[0]?.trim().toUpperCase() ?? '')
    const left = text
      .split(/\r?\n/)
      .filter((row) => !isIn(row))
      .join('\n')
    setText(left)
    run(readHoldingLines(left))
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
          onLeaveOut={isByDay ? undefined : leaveOut}
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
            <Choices kind={kind} timeframe={timeframe} basis={basis} onChoose={choose} />
            {isByDay ? (
              <p>
                {[
                  'What the portfolio held, traded and was paid on each day. The lines below are not used.',
                  accounts?.note,
                ]
                  .filter(Boolean)
                  .join(' ')}
              </p>
            ) : null}
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
                disabled={(isByDay ? accounts === undefined : text.trim() === '') || isPending}
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
  basis,
  onChoose,
}: {
  kind: AnalysisKind
  timeframe: Timeframe
  basis: Basis
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
          label="Attribution of"
          allowDeselect={false}
          value={basis}
          onChange={(value) => onChoose('prices', value)}
          data={bases.map((value) => ({ value, label: basisLabel[value] }))}
        />
      ) : null}
      <AccountField />
    </div>
  )
}
