import { date, decimal, percent, quantity } from '#design-system/formats/index.ts'
import { Figure, FigureStrip, Panel } from '#design-system/patterns/page/index.ts'
import type { RiskAssessment, RiskMethod } from '#domains/risk/contract/index.ts'
import { EarlierTag } from './earlier-tag.tsx'
import classes from './risk.module.css'
import { methodMeanings } from './words.ts'

type MetricsDashboardProps = {
  answer: RiskAssessment | undefined
  isPending: boolean
  /** Whether anything was asked yet; until then the foot says what there is to ask. */
  isAsked: boolean
  /** Says that lines or question have changed since. */
  isEarlier: boolean
}

/** The six figures that are looked at first; until they are computed each says so. */
export function MetricsDashboard({ answer, isPending, isAsked, isEarlier }: MetricsDashboardProps) {
  const figures = answer && !isPending ? figuresOf(answer) : waiting
  return (
    <Panel
      title="Risk Metrics Dashboard"
      tag={isEarlier ? <EarlierTag /> : null}
      foot={
        isAsked
          ? undefined
          : 'Calculate Risk measures losses by five methods and tests them on the past. Optimize Portfolio finds the best weights within the limits, and shows the cost of the limits.'
      }
    >
      <div className={classes.strip}>
        <FigureStrip label="Risk metrics">
          {figures.map(({ label, value, note, definition }) => (
            <Figure
              key={label}
              label={label}
              kind={answer && !isPending ? 'money' : 'state'}
              value={
                value ?? (
                  <span className={classes.waiting} data-pending={isPending || undefined}>
                    Calculating...
                  </span>
                )
              }
              note={note}
              {...(definition && answer ? { explains: explained(answer, definition) } : {})}
            />
          ))}
        </FigureStrip>
      </div>
    </Panel>
  )
}

type Metric = { label: string; value?: string; note?: string; definition?: string }

const labels = ['Value at risk', 'Expected shortfall', 'Volatility', 'Sharpe ratio', 'Beta', 'Deepest fall']
/** What each figure will say. */
const meanings = [
  'a loss rarely exceeded',
  'the mean loss beyond it',
  'a year',
  'return over deviation',
  'to SPY',
  'below an earlier peak',
]
const waiting: readonly Metric[] = labels.map((label, at) => ({ label, note: meanings[at] ?? '' }))

function figuresOf(answer: RiskAssessment): readonly Metric[] {
  const { performance, question } = answer
  const at = (method: RiskMethod) =>
    answer.levels.find(
      (level) =>
        level.method === method &&
        level.confidence === question.confidence &&
        level.horizonDays === question.horizonDays,
    )
  const own = at('historical')
  const [level, days] = [percent(question.confidence, { digits: 0 }), question.horizonDays]
  const off = (error: number | null | undefined) => (error == null ? '' : ` ± ${percent(error)}`)
  const values: Omit<Metric, 'label'>[] = [
    {
      value: percent(own?.VaR ?? null),
      note: `${level}, ${days} days${off(own?.VaRStandardError)}`,
      definition: `The loss that ${level} of ${days}-day outcomes stay below. ${methodMeanings.historical}`,
    },
    {
      value: percent(own?.ES ?? null),
      note: `beyond it${off(own?.ESStandardError)}`,
      definition: 'The mean loss of the outcomes beyond the value at risk (Acerbi and Tasche 2002).',
    },
    {
      value: percent(performance.annualVolatility),
      note: 'a year',
      definition: 'Deviation of the daily returns (n − 1), times √252.',
    },
    {
      value: decimal(performance.sharpe),
      note: `over ${percent(performance.riskFreeRate)}`,
      definition:
        'Mean ÷ deviation of the daily total returns above the risk-free rate, times √252; cash earns that rate. Optimisation and simulation use the same figure.',
    },
    {
      value: decimal(performance.beta),
      note: performance.beta === null ? 'not measured' : 'to SPY',
      definition: 'Covariance with the market fund ÷ its variance, over the same days.',
    },
    {
      value: percent(performance.maxDrawdown),
      note:
        performance.currentDrawdown < 0 ? `now ${percent(performance.currentDrawdown)}` : 'now at its peak',
      definition: 'The largest fall below an earlier peak of the compounded value.',
    },
  ]
  return labels.map((label, index) => ({ label, ...values[index] }))
}

export function explained({ basis, holdings, cash }: RiskAssessment, definition: string) {
  return {
    origin: 'modelled' as const,
    definition,
    inputs: [
      { label: 'Holdings', value: String(holdings.length) },
      ...(cash > 0 ? [{ label: 'Cash', value: percent(cash) }] : []),
      { label: 'Daily returns', value: `${quantity(basis.observations)} since ${date(basis.firstDay)}` },
    ],
    asOf: basis.asOf,
    source: `Prices: ${basis.sources.join(', ')}`,
  }
}
