import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useKept } from '#design-system/patterns/kept-state/index.ts'
import { LinesInput } from '#design-system/patterns/lines-input/index.ts'
import { Page, Panel, PanelBody, ReadFirst, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  contextOf,
  HOLDING_LINE_HINT,
  type Remedy,
  RiskHolding,
  type RiskQuestion,
  readContext,
  readEveryHoldingLine,
  readViewLines,
  writeHoldingLines,
} from '#domains/risk/contract/index.ts'
import { AccountField, useAccountTaken } from '#domains/trading/web/index.tsx'
import type { CallFailed } from '#platform/http-client/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { MetricsDashboard } from './metrics-dashboard.tsx'
import { MixedPrices } from './mixed-prices.tsx'
import { NoPortfolio } from './optimisation/no-portfolio.tsx'
import { OptimisationResult } from './optimisation/optimisation-result.tsx'
import type { Limits } from './optimisation/optimiser-choices.tsx'
import { portfolioLines, useAssessRisk, useOptimise } from './queries.ts'
import { QuestionFields } from './question-fields.tsx'
import { RiskResult } from './risk/risk-result.tsx'
import { FollowedStates } from './runs/followed-states.tsx'
import { EXAMPLE } from './words.ts'

const columns = [
  { title: 'SYMBOL', alsoCalled: ['Ticker', 'Holding'] },
  { title: 'PERCENT', alsoCalled: ['Allocation', 'Weight', '%', 'Percentage'] },
]
const specifiedLimits: Limits = {
  objective: 'maximize_sharpe',
  max_allocation: 0.2,
  min_allocation: 0.05,
  max_volatility: 0.15,
  from: 'past',
  views: '',
  amount: undefined,
}

/** What a portfolio may lose, and which weights would be better. */
export default function RiskScreen() {
  const { question, ask } = useQuestion()
  const { account, isTakenAlong } = useAccountTaken()
  const asked = usePortfolioRisk(question)
  const {
    text,
    setText,
    latest,
    limits,
    setLimits,
    risk,
    optimisation,
    lines,
    isBlank,
    isPending,
    riskInput,
    calculate,
    optimise,
  } = asked
  const betterWeights = <BetterWeights key="weights" asked={asked} />
  const riskAnswer = <RiskAnswer key="risk" asked={asked} />
  return (
    <Page
      title="Risk Analytics & Portfolio Optimization"
      purpose="What the portfolio may lose, and better weights."
      crumbs={crumbsOf.markets}
    >
      <Stack>
        <Panel title="Portfolio">
          <PanelBody>
            <QuestionFields question={question} onQuestion={ask} limits={limits} onLimits={setLimits}>
              <AccountField />
            </QuestionFields>
            <LinesInput
              label="Holdings, one a line"
              hint={HOLDING_LINE_HINT}
              columns={columns}
              text={text}
              onText={setText}
              readings={lines.map(readingOf)}
              noun="holding"
              example={EXAMPLE}
              readPortfolio={() => portfolioLines(account)}
              takesPortfolio={
                !isTakenAlong ? undefined : (taken) => calculate(holdingsIn(readEveryHoldingLine(taken)))
              }
            >
              <Button
                kind="primary"
                disabled={isBlank || isPending}
                isBusy={risk.isPending}
                onClick={() => calculate()}
              >
                Calculate Risk
              </Button>
              <Button
                disabled={isBlank || isPending}
                isBusy={optimisation.isPending}
                onClick={() => optimise()}
              >
                Optimize Portfolio
              </Button>
            </LinesInput>
          </PanelBody>
        </Panel>
        <ReadFirst caveats={risk.isPending ? [] : (risk.data?.basis.caveats ?? [])} />
        <MetricsDashboard
          answer={risk.data}
          isPending={risk.isPending}
          isAsked={latest !== undefined}
          isEarlier={isEarlier(risk.variables, riskInput)}
        />
        {latest === 'risk' ? [riskAnswer, betterWeights] : [betterWeights, riskAnswer]}
      </Stack>
    </Page>
  )
}

function BetterWeights({ asked }: { asked: Asked }) {
  const { optimisation, weightsInput, limits, follow, setText, leaveOut, optimise } = asked
  return (
    <FollowedStates
      of={optimisation}
      failed="The portfolio could not be optimized."
      kept="Your lines are kept."
      explain={(failure) =>
        failure.code === 'infeasible' ? (
          <NoPortfolio failure={failure} onFollow={follow} />
        ) : (
          mixed(
            failure,
            () => optimisation.mutate({ ...weightsInput(limits), allowMixedPrices: true }),
            (symbols) => optimise(limits, leaveOut(symbols)),
          )
        )
      }
    >
      {(answer, sent) => (
        <OptimisationResult
          answer={answer}
          asked={sent}
          isEarlier={isEarlier(sent, weightsInput(limits))}
          onTake={({ holdings: found }) =>
            setText(writeHoldingLines(found.map(({ symbol, optimal }) => ({ symbol, allocation: optimal }))))
          }
        />
      )}
    </FollowedStates>
  )
}

function RiskAnswer({ asked }: { asked: Asked }) {
  const { risk, riskInput, leaveOut, calculate } = asked
  return (
    <FollowedStates
      of={risk}
      failed="The risk could not be calculated."
      kept="Your lines are kept."
      explain={(failure) =>
        mixed(
          failure,
          () => risk.mutate({ ...riskInput, allowMixedPrices: true }),
          (symbols) => calculate(leaveOut(symbols)),
        )
      }
    >
      {(answer, sent) => <RiskResult answer={answer} isEarlier={isEarlier(sent, riskInput)} />}
    </FollowedStates>
  )
}

type Asked = ReturnType<typeof usePortfolioRisk>

/** The portfolio that is asked about, and the two answers. */
function usePortfolioRisk(question: RiskQuestion) {
  const [text, setText] = useKept('risk: holdings', '')
  const [latest, setLatest] = useState<'risk' | 'weights'>()
  const [limits, setLimits] = useState(specifiedLimits)
  const risk = useAssessRisk()
  const optimisation = useOptimise()
  const lines = readEveryHoldingLine(text)
  const holdings = holdingsIn(lines)
  const isBlank = text.trim() === ''
  const isPending = risk.isPending || optimisation.isPending
  const riskOf = (portfolio: typeof holdings) => ({
    symbols: [...new Set(portfolio.map(({ symbol }) => symbol))],
    portfolio,
    context: contextOf(question),
  })
  const riskInput = riskOf(holdings)
  const weightsInput = (limits: Limits, held = holdings) => optimiserInput(limits, held, question)
  const calculate = (held = holdings) => {
    if (held.length === 0) return
    setLatest('risk')
    risk.mutate(riskOf(held))
  }
  const optimise = (asked: Limits = limits, held = holdings) => {
    if (held.length === 0) return
    setLatest('weights')
    optimisation.mutate(weightsInput(asked, held))
  }
  /** The lines without some symbols; what is left, and the cash beside it, is the whole. */
  const leaveOut = (symbols: readonly string[]) => {
    const left = holdings.filter(({ symbol }) => !symbols.includes(symbol))
    const gone = holdings.reduce(
      (sum, { symbol, allocation }) => (symbols.includes(symbol) ? sum + allocation : sum),
      0,
    )
    const scaled = left.map((holding) => ({ ...holding, allocation: holding.allocation / (1 - gone) }))
    setText(writeHoldingLines(scaled))
    return scaled
  }
  const follow = ({ sentence: _, ...change }: Remedy) => {
    const changed = { ...limits, ...change } as Limits
    setLimits(changed)
    optimise(changed)
  }
  return {
    text,
    setText,
    latest,
    limits,
    setLimits,
    risk,
    optimisation,
    lines,
    isBlank,
    isPending,
    riskInput,
    weightsInput,
    calculate,
    optimise,
    leaveOut,
    follow,
  }
}

/** The call of the optimiser: what an objective has no use for is not sent. */
function optimiserInput(
  { objective, from, views, amount, max_volatility, max_turnover, max_short, ...constraints }: Limits,
  holdings: RiskHolding[],
  { confidencePercent }: RiskQuestion,
) {
  const read = readViewLines(views).flatMap((line) => ('view' in line ? [line.view] : []))
  const isTail = objective === 'minimize_shortfall' || objective === 'minimize_drawdown'
  const isByTree = objective === 'hierarchical_risk_parity'
  return {
    type: 'portfolio_optimization' as const,
    data: {
      holdings,
      objective,
      ...(isTail ? { confidence: confidencePercent / 100 } : {}),
      ...(from === 'past' ? {} : { expected_returns: from }),
      ...(read.length > 0 ? { views: read } : {}),
      ...(amount === undefined ? {} : { amount }),
      constraints: {
        ...constraints,
        ...(objective === 'maximize_return' ? { max_volatility } : {}),
        ...(isByTree || max_turnover === undefined ? {} : { max_turnover }),
        ...(isByTree || max_short === undefined ? {} : { max_short }),
      },
    },
  }
}

const mixed = (
  failure: CallFailed,
  onAllow: () => void,
  onLeaveOut: (simulated: readonly string[]) => void,
) =>
  failure.code === 'prices-mixed' ? (
    <MixedPrices failure={failure} kept="Your lines are kept." onAllow={onAllow} onLeaveOut={onLeaveOut} />
  ) : undefined

const holdingsIn = (lines: ReturnType<typeof readEveryHoldingLine>) =>
  lines.flatMap((read) => ('holding' in read ? [read.holding] : []))

/** Whether lines or question have changed since an answer was asked for. */
const isEarlier = (asked: object | undefined, now: object): boolean =>
  asked !== undefined && JSON.stringify({ ...asked, allowMixedPrices: undefined }) !== JSON.stringify(now)

function readingOf(read: ReturnType<typeof readEveryHoldingLine>[number]) {
  const { line } = read
  if ('skipped' in read) return { line, skipped: read.skipped }
  const parsed = RiskHolding.safeParse(read.holding)
  if (!parsed.success)
    return {
      line,
      warning: `cannot be assessed: ${parsed.error.issues.map(({ message }) => message).join('. ')}`,
    }
  return read.holding.allocation < 0 ? { line, warning: 'cannot be assessed: it is sold short' } : { line }
}

/** Confidence and horizon live in the address; what is not one of the choices is the usual. */
function useQuestion() {
  const [search, setSearch] = useSearchParams()
  const read = readContext(
    [
      search.get('confidence') && `${search.get('confidence')}%`,
      search.get('horizon') && `${search.get('horizon')} days`,
    ]
      .filter(Boolean)
      .join(' over '),
  )
  const question: RiskQuestion = 'refused' in read ? { confidencePercent: 95, horizonDays: 30 } : read
  const ask = ({ confidencePercent, horizonDays }: RiskQuestion) =>
    setSearch(
      (known) => {
        known.set('confidence', String(confidencePercent))
        known.set('horizon', String(horizonDays))
        return known
      },
      { replace: true, preventScrollReset: true },
    )
  return { question, ask }
}
