import { Select } from '@mantine/core'
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
  readHoldingLines,
  Timeframe,
} from '#domains/attribution/contract/index.ts'
import { FollowedStates, MixedPrices } from '#domains/risk/web/index.tsx'
import { AccountField } from '#domains/trading/web/index.tsx'
import type { CallFailed } from '#platform/http-client/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import classes from './attribution.module.css'
import { portfolioLines, useExampleLines } from './queries.ts'
import { AttributionResult } from './results/attribution-result.tsx'
import { MonteCarloResult } from './results/monte-carlo-result.tsx'
import { StressResult } from './results/stress-result.tsx'
import { useAnalyses } from './use-analyses.ts'
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
  const asked = useAnalyses()
  const { kind, timeframe, basis, isByDay, account, isTakenAlong, accounts, text, setText, lines } = asked
  const { attribution, simulation, stress, isPending, choose, run, leaveOut } = asked
  const example = useExampleLines(timeframe)
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
      crumbs={crumbsOf.markets}
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
            {(answer, sent) => <AttributionResult answer={answer} asked={sent} />}
          </FollowedStates>
        ) : null}
        {kind === 'monte-carlo' ? (
          <FollowedStates of={simulation} {...states}>
            {(answer, sent) => <MonteCarloResult answer={answer} asked={sent} />}
          </FollowedStates>
        ) : null}
        {kind === 'stress-test' ? (
          <FollowedStates of={stress} {...states}>
            {(answer, sent) => <StressResult answer={answer} asked={sent} />}
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
