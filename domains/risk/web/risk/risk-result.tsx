import { percent } from '#design-system/formats/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { assessRisk, type RiskAssessment } from '#domains/risk/contract/index.ts'
import { call } from '#platform/http-client/index.ts'
import { BasisPanel, BasisStamps } from '../basis-panel.tsx'
import { EarlierTag } from '../earlier-tag.tsx'
import { riskReportOf } from '../queries.ts'
import classes from '../risk.module.css'
import { BacktestPanel } from './backtest-panel.tsx'
import { DrawdownChart } from './drawdown-chart.tsx'
import { HoldingsChart } from './holdings-chart.tsx'
import { LevelsPanel } from './levels-panel.tsx'
import { PerformancePanel } from './performance-panel.tsx'
import { ReturnsChart } from './returns-chart.tsx'
import { RollingChart } from './rolling-chart.tsx'
import { StressChart } from './stress-chart.tsx'

/** What may be lost, where the risk sits, and how far the figures can be trusted. */
export function RiskResult({ answer, isEarlier }: { answer: RiskAssessment; isEarlier: boolean }) {
  const { confidence, horizonDays } = answer.question
  return (
    <>
      <Panel
        title="Risk assessment"
        tag={
          isEarlier ? (
            <EarlierTag />
          ) : (
            <span className="quiet-small">
              {`${percent(confidence, { digits: 0 })}, ${horizonDays} trading days`}
            </span>
          )
        }
      >
        <PanelBody>
          <p className={classes.analysis}>{answer.analysis}</p>
          <BasisStamps basis={answer.basis} />
        </PanelBody>
      </Panel>
      <div className={classes.pair}>
        <ReturnsChart answer={answer} />
        <HoldingsChart answer={answer} />
      </div>
      <LevelsPanel answer={answer} />
      <PerformancePanel answer={answer} />
      <RollingChart answer={answer} />
      <div className={classes.pair}>
        <DrawdownChart answer={answer} />
        <StressChart answer={answer} />
      </div>
      <BacktestPanel answer={answer} />
      <BasisPanel
        answer={answer}
        again={() => call(assessRisk, answer.request)}
        onExport={riskReportOf(answer.request)}
        exportOf="the risk assessment"
      />
    </>
  )
}
