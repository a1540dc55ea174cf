import { decimal, percent } from '#design-system/formats/index.ts'
import { Figure, FigureStrip, Panel } from '#design-system/patterns/page/index.ts'
import { performanceFigures, type RiskAssessment } from '#domains/risk/contract/index.ts'
import { explained } from '../metrics-dashboard.tsx'
import classes from '../risk.module.css'

/** Return, risk and the ratios between them, each with what it means. */
export function PerformancePanel({ answer }: { answer: RiskAssessment }) {
  const { performance } = answer
  return (
    <Panel
      title="Return and risk"
      foot={`Risk-free rate ${percent(performance.riskFreeRate)} a year, ÷ 252 for a day. Captures and beta are beside SPY.`}
    >
      <div className={classes.strip}>
        <FigureStrip label="Return and risk">
          {performanceFigures.map(({ key, title, kind, definition }) => {
            const value = performance[key]
            const shown = kind === 'share' ? percent(value) : decimal(value)
            return (
              <Figure
                key={key}
                label={title}
                kind={value === null ? 'state' : 'money'}
                value={value === null ? 'Not measured' : shown}
                explains={explained(answer, definition)}
              />
            )
          })}
        </FigureStrip>
      </div>
    </Panel>
  )
}
