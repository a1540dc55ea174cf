import { BarChart } from '#design-system/charts/index.ts'
import { decimal, quantity } from '#design-system/formats/index.ts'
import { FigureStrip, Panel, PanelBody, Stack } from '#design-system/patterns/page/index.ts'
import { BPO_TARGETS, type BpoDashboard } from '#domains/operations/contract/index.ts'
import { OperationalFigure } from '../operational-figure.tsx'
import { QueueForecasts } from './queue-forecasts.tsx'

/** The whole at a glance, held against the targets. */
export function OverviewTab({ board }: { board: BpoDashboard }) {
  const { figures } = board
  const { automationPercent, processingHours, accuracyPercent, costSavingsPerMonth } = BPO_TARGETS
  const rates = [
    { label: 'Automation', now: board.performanceMetrics.automationRate, target: automationPercent },
    { label: 'Accuracy', now: board.performanceMetrics.accuracyRate, target: accuracyPercent },
  ]
  const measured = rates.filter(({ now }) => now !== null)
  return (
    <Stack>
      <FigureStrip label="Performance against targets">
        <OperationalFigure
          label="Automation rate"
          figure={figures['performanceMetrics.automationRate']}
          note={`Target ${automationPercent}%`}
        />
        <OperationalFigure
          label="Processing time"
          figure={figures['documentProcessing.averageProcessingTime']}
          note={`Target: under ${processingHours} hours`}
        />
        <OperationalFigure
          label="Accuracy rate"
          figure={figures['performanceMetrics.accuracyRate']}
          note={`Target ${accuracyPercent}%`}
        />
        <OperationalFigure
          label="Cost savings, 30 days"
          figure={figures['performanceMetrics.costSavings']}
          note={`Target ${costSavingsPerMonth}`}
        />
        <OperationalFigure
          label="Time reduction"
          figure={figures['performanceMetrics.timeReduction']}
          note="of the time a document is in hand"
        />
      </FigureStrip>
      <FigureStrip label="Work">
        <OperationalFigure label="Documents processed today" figure={figures['documentsProcessed.today']} />
        <OperationalFigure
          label="KYC validations completed"
          figure={figures['kycValidations.completed']}
          note={`${quantity(board.kycValidations.pending)} pending, ${quantity(board.kycValidations.requiresReview)} to review`}
        />
        <OperationalFigure
          label="Transactions monitored"
          figure={figures['transactionMonitoring.monitored']}
          note={monitoredNote(board)}
        />
        <OperationalFigure
          label="Tasks completed"
          figure={figures['workflowAutomation.tasksCompleted']}
          note={`${quantity(board.workflowAutomation.tasksPending)} pending`}
        />
      </FigureStrip>
      <ComplianceFigures board={board} />
      <QueueForecasts />
      {measured.length > 0 ? (
        <BarChart
          title="How far are the rates from their targets?"
          name="Rates and targets"
          rows={measured}
          rowKey={(row) => row.label}
          label={(row) => `${row.label}, target ${row.target}%`}
          value={(row) => (row.now ?? 0) - row.target}
          format={(points) => `${points > 0 ? '+' : ''}${decimal(points, 1)} points`}
          token={(row) => ((row.now ?? 0) >= row.target ? '--ok' : '--medium')}
          columns={[
            { id: 'label', title: 'Rate', value: (row) => row.label, card: 'name' },
            { id: 'now', title: 'Now, %', value: (row) => row.now, align: 'right', card: 'figure' },
            { id: 'target', title: 'Target, %', value: (row) => row.target, align: 'right', card: 'fact' },
          ]}
          foot="Percentage points above or below the target, over the last 30 days."
        />
      ) : (
        <Panel title="Rates and targets">
          <PanelBody>
            <p className="quiet-paragraph">
              No document has been decided in the last 30 days: there is no rate to compare with a target.
            </p>
          </PanelBody>
        </Panel>
      )}
    </Stack>
  )
}

/** Where no rule has looked at anything nothing is flagged, and nothing is clear either. */
const monitoredNote = ({ transactionMonitoring: { monitored, flagged } }: BpoDashboard) =>
  monitored === 0 ? 'No rule has checked any' : `${quantity(flagged)} flagged`

function ComplianceFigures({ board }: { board: BpoDashboard }) {
  const { figures } = board
  const pep = figures['complianceMetrics.pepScreeningChecks']
  return (
    <FigureStrip label="Compliance">
      <OperationalFigure
        label="AML alerts generated"
        figure={figures['complianceMetrics.amlAlertsGenerated']}
      />
      <OperationalFigure
        label="Sanctions screening checks"
        figure={figures['complianceMetrics.sanctionsScreeningChecks']}
      />
      <OperationalFigure
        label="PEP screening checks"
        figure={pep}
        note={pep?.value === 0 ? 'no screening used such a list' : ''}
      />
      <OperationalFigure label="Risk assessments" figure={figures['complianceMetrics.riskAssessments']} />
    </FigureStrip>
  )
}
