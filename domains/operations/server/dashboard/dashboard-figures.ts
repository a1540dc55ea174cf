import type { screeningChecks } from '#domains/screening/server/index.ts'
import { rowsWithin } from '#platform/figures/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { type Assignments, assignmentFigures } from './assignments.ts'
import type { savingsOf } from './cost-savings.ts'
import type * as facts from './facts.ts'
import {
  BOARD,
  type Documents,
  intervalOf,
  minutesShown,
  percentOf,
  processingTime,
  shown,
  type teller,
  untimed,
} from './operational-figure.ts'

const AUTOMATIC_FIELDS_WANTED = 30

/** What was counted for the figures of the command center. */
type Counted = {
  say: ReturnType<typeof teller>
  settings: endpoints.OperationsSettings
  window: facts.WindowOf
  day: facts.WindowOf
  today: Documents
  documents: Documents
  quality: Awaited<ReturnType<typeof facts.qualityFacts>>
  kyc: Awaited<ReturnType<typeof facts.kycFacts>>
  monitoring: Awaited<ReturnType<typeof facts.monitoringFacts>>
  assignments: Assignments
  tasks: Awaited<ReturnType<typeof facts.taskFacts>>
  checks: Awaited<ReturnType<typeof screeningChecks>>
  savings: ReturnType<typeof savingsOf>
}

export function figuresOf(counted: Counted) {
  return {
    ...kycFigures(counted),
    ...monitoringFigures(counted),
    ...assignmentFigures(counted),
    ...performanceFigures(counted),
    ...workflowFigures(counted),
    ...complianceFigures(counted),
  }
}

function kycFigures({ say, settings, window, day, today, documents, kyc }: Counted) {
  return {
    'documentsProcessed.today': say({
      value: today.ended,
      unit: 'count',
      window: day,
      definitionId: 'bpo.documents-today',
      definition: `Documents accepted or rejected today, in the time zone ${settings.timeZone}.`,
      source: 'Document queue',
      drilldownUrl: rowsWithin(`${BOARD}?tab=documents`, 'decided', day),
      beside: [{ label: 'In the window', value: shown(documents.ended) }],
    }),
    'kycValidations.completed': say({
      value: kyc.completed,
      unit: 'count',
      window,
      definitionId: 'bpo.kyc-completed',
      definition: 'Validations that were decided in the window.',
      source: 'KYC validations',
      drilldownUrl: rowsWithin(`${BOARD}?tab=kyc&state=completed`, 'decided', window),
    }),
    'kycValidations.pending': say({
      value: kyc.pending,
      unit: 'count',
      window: null,
      definitionId: 'bpo.kyc-pending',
      definition:
        'Validations without a decision that wait for something mandatory: a check could not be performed.',
      source: 'KYC validations',
      drilldownUrl: `${BOARD}?tab=kyc&state=pending`,
    }),
    'kycValidations.requiresReview': say({
      value: kyc.review,
      unit: 'count',
      window: null,
      definitionId: 'bpo.kyc-requires-review',
      definition: 'Validations without a decision in which a check is consider or fail.',
      source: 'KYC validations',
      drilldownUrl: `${BOARD}?tab=kyc&state=requires_review`,
    }),
  }
}

function monitoringFigures({ say, window, monitoring }: Counted) {
  return {
    'transactionMonitoring.monitored': say({
      value: monitoring.monitored,
      unit: 'count',
      window,
      definitionId: 'bpo.transactions-monitored',
      definition: 'Transactions recorded in the window that at least one rule in force has checked.',
      source: 'Transactions',
      drilldownUrl: rowsWithin(`${BOARD}/transactions?looked=all`, 'recorded', window),
      beside: [
        { label: 'Recorded', value: shown(monitoring.recorded) },
        { label: 'Not monitored', value: shown(monitoring.recorded - monitoring.monitored) },
      ],
    }),
    'transactionMonitoring.flagged': say({
      value: monitoring.flagged,
      unit: 'count',
      denominator: monitoring.monitored,
      window,
      definitionId: 'bpo.transactions-flagged',
      definition: 'Of those, the transactions that belong to at least one alert, whatever its outcome.',
      source: 'Monitoring alerts',
      drilldownUrl: rowsWithin(`${BOARD}/transactions?looked=with-alert`, 'recorded', window),
      beside: [
        { label: 'Alerts raised', value: shown(monitoring.raised) },
        { label: 'Alerts open now', value: shown(monitoring.open) },
      ],
    }),
    'transactionMonitoring.approved': say({
      value: monitoring.approved,
      unit: 'count',
      denominator: monitoring.monitored,
      window,
      definitionId: 'bpo.transactions-approved',
      definition:
        'Of those, the transactions without an alert, or whose alerts were all closed without a finding.',
      source: 'Transactions',
      drilldownUrl: rowsWithin(`${BOARD}/transactions?looked=cleared`, 'recorded', window),
      beside:
        monitoring.namesWait === 0
          ? []
          : [{ label: 'Names not answered by the lists yet', value: shown(monitoring.namesWait) }],
    }),
    'transactionMonitoring.falsePositiveRate': say({
      value: percentOf(monitoring.unfounded, monitoring.closed),
      unit: 'percent',
      numerator: monitoring.unfounded,
      denominator: monitoring.closed,
      window,
      definitionId: 'bpo.false-positive-rate',
      definition: 'Alerts closed as false positive or informational, of all that were closed in the window.',
      source: 'Monitoring alerts',
      drilldownUrl: rowsWithin(`${BOARD}?tab=monitoring`, 'closed', window),
      beside: intervalOf(monitoring.unfounded, monitoring.closed),
    }),
    'transactionMonitoring.caseRate': say({
      value: percentOf(monitoring.escalated, monitoring.raised),
      unit: 'percent',
      numerator: monitoring.escalated,
      denominator: monitoring.raised,
      window,
      definitionId: 'bpo.alert-to-case',
      definition: 'Alerts raised in the window for which a case was opened, of all that were raised in it.',
      source: 'Monitoring alerts',
      drilldownUrl: rowsWithin(`${BOARD}?tab=monitoring`, 'raised', window),
    }),
  }
}

function handlingFigures({ say, window, documents }: Counted) {
  return {
    'performanceMetrics.averageHandling': say({
      value: documents.humanMean,
      unit: 'minutes',
      numerator: documents.humanSum,
      denominator: documents.ended - documents.untimed,
      window,
      definitionId: 'bpo.average-handling-time',
      definition:
        'Minutes that people had documents in hand, from taking up to deciding, over the documents that ended in the window and whose time is known.',
      source: 'Document queue',
      drilldownUrl: rowsWithin(`${BOARD}?tab=documents&way=by-hand`, 'decided', window),
      beside: untimed(documents.untimed),
    }),
    'performanceMetrics.firstPassYield': say({
      value: percentOf(documents.firstPass, documents.ended),
      unit: 'percent',
      numerator: documents.firstPass,
      denominator: documents.ended,
      window,
      definitionId: 'bpo.first-pass-yield',
      definition: 'Documents accepted without being returned, of all completed in the window.',
      source: 'Document queue',
      drilldownUrl: rowsWithin(`${BOARD}?tab=documents`, 'decided', window),
    }),
  }
}

function performanceFigures(counted: Counted) {
  const { say, settings, window, documents, quality, monitoring, savings } = counted
  const reduction =
    settings.baselineDocumentMinutes && documents.humanMedian !== null
      ? (1 - documents.humanMedian / settings.baselineDocumentMinutes) * 100
      : null
  const baseline = {
    label: 'Baseline',
    value:
      settings.baselineDocumentMinutes === null
        ? 'Not set'
        : `${shown(settings.baselineDocumentMinutes)} min a document${settings.baselineDate ? `, measured ${settings.baselineDate}` : ''}${settings.baselineSource ? `, ${settings.baselineSource}` : ''}`,
  }
  return {
    'performanceMetrics.automationRate': say({
      value: percentOf(documents.automatic, documents.ended),
      unit: 'percent',
      numerator: documents.automatic,
      denominator: documents.ended,
      window,
      definitionId: 'bpo.automation-rate',
      definition: 'Documents that ended in the window without a person’s hand, of all that ended in it.',
      source: 'Document queue',
      drilldownUrl: rowsWithin(`${BOARD}?tab=documents`, 'decided', window),
      beside: [
        {
          label: 'Accuracy of these',
          value:
            quality.automaticChecked === 0
              ? 'Not yet measured'
              : `${shown((quality.automaticCorrect / quality.automaticChecked) * 100)}% of ${shown(quality.automaticChecked)} fields`,
        },
      ],
    }),
    'performanceMetrics.accuracyRate': say({
      value: percentOf(quality.correct, quality.checked),
      unit: 'percent',
      numerator: quality.correct,
      denominator: quality.checked,
      window,
      definitionId: 'bpo.accuracy-rate',
      definition: `Fields found correct, of the fields checked against their documents in the window: a random ${shown(settings.qualitySamplePercent)}% of documents and every manually edited one.`,
      source: 'Quality checks',
      drilldownUrl: `${BOARD}?tab=documents&quality=to-check`,
      beside: [
        ...intervalOf(quality.correct, quality.checked),
        { label: 'Documents checked', value: shown(quality.documents) },
        ...(quality.checked > 0 && quality.checked < AUTOMATIC_FIELDS_WANTED
          ? [{ label: 'Too few', value: `${AUTOMATIC_FIELDS_WANTED} fields or more are wanted` }]
          : []),
      ],
    }),
    'performanceMetrics.costSavings': say({
      value: savings.cents,
      unit: 'cents',
      numerator: savings.cents,
      denominator: null,
      sampleSize: documents.ended - documents.untimed + monitoring.closed - monitoring.untimed,
      window,
      definitionId: 'bpo.cost-savings',
      definition:
        'Over documents and alerts that ended in the window: baseline minutes less the minutes that people had them in hand, at the loaded hourly cost, less the platform’s cost of the window. It may be negative.',
      source: 'Document queue, monitoring alerts, settings',
      drilldownUrl: rowsWithin(`${BOARD}?tab=documents`, 'decided', window),
      beside: savings.beside,
    }),
    'performanceMetrics.timeReduction': say({
      value: reduction,
      unit: 'percent',
      numerator: documents.humanMedian,
      denominator: settings.baselineDocumentMinutes,
      sampleSize: documents.ended,
      window,
      definitionId: 'bpo.time-reduction',
      definition:
        'Of documents that people handled: one less the median minutes that they had one in hand, of the baseline.',
      source: 'Document queue, settings',
      drilldownUrl: rowsWithin(`${BOARD}?tab=documents`, 'decided', window),
      beside: [
        baseline,
        { label: 'Median in hand', value: minutesShown(documents.humanMedian) },
        ...untimed(documents.untimed),
      ],
    }),
    ...handlingFigures(counted),
  }
}

function workflowFigures({ say, window, documents, tasks }: Counted) {
  return {
    'workflowAutomation.tasksCompleted': say({
      value: tasks.completed,
      unit: 'count',
      window,
      definitionId: 'bpo.tasks-completed',
      definition: 'Tasks done in the window.',
      source: 'Tasks',
      drilldownUrl: rowsWithin(`${BOARD}?tab=workflow&state=done`, 'ended', window),
      beside: [{ label: 'Done late', value: shown(tasks.late) }],
    }),
    'workflowAutomation.tasksPending': say({
      value: tasks.pending,
      unit: 'count',
      window: null,
      definitionId: 'bpo.tasks-pending',
      definition: 'Tasks that are open now.',
      source: 'Tasks',
      drilldownUrl: `${BOARD}?tab=workflow&state=open`,
      beside: [{ label: 'Past their time', value: shown(tasks.overdue) }],
    }),
    'workflowAutomation.averageProcessingTime': say({
      value: tasks.meanMinutes,
      unit: 'minutes',
      numerator: tasks.meanMinutes === null ? null : tasks.meanMinutes * tasks.completed,
      denominator: tasks.completed,
      window,
      definitionId: 'bpo.task-processing-time',
      definition: 'From creation to done, the mean over tasks done in the window.',
      source: 'Tasks',
      drilldownUrl: rowsWithin(`${BOARD}?tab=workflow&state=done`, 'ended', window),
      beside: [{ label: '95 of 100 within', value: minutesShown(tasks.p95) }],
    }),
    'documentProcessing.averageProcessingTime': processingTime(say, documents, window),
  }
}

function complianceFigures({ say, window, kyc, monitoring, checks }: Counted) {
  return {
    'complianceMetrics.amlAlertsGenerated': say({
      value: monitoring.raised,
      unit: 'count',
      window,
      definitionId: 'bpo.aml-alerts',
      definition:
        'Alerts of transaction monitoring raised in the window; hits on one subject within the cooldown are one.',
      source: 'Monitoring alerts',
      drilldownUrl: rowsWithin(`${BOARD}?tab=monitoring`, 'raised', window),
    }),
    'complianceMetrics.sanctionsScreeningChecks': say({
      value: checks.sanctions,
      unit: 'count',
      denominator: checks.screenings,
      window,
      definitionId: 'bpo.sanctions-checks',
      definition: 'Screenings in the window against a list that holds sanctioned parties.',
      source: 'Screenings',
      drilldownUrl: rowsWithin('/dashboard/kyb/screenings?against=sanctioned', 'at', window),
    }),
    'complianceMetrics.pepScreeningChecks': say({
      value: checks.pep,
      unit: 'count',
      denominator: checks.screenings,
      window,
      definitionId: 'bpo.pep-checks',
      definition:
        'Screenings in the window against a list that holds politically exposed persons; without such a list in force the count is zero.',
      source: 'Screenings',
      drilldownUrl: rowsWithin('/dashboard/kyb/screenings?against=politically-exposed', 'at', window),
    }),
    'complianceMetrics.riskAssessments': say({
      value: checks.screenings + kyc.assessed,
      unit: 'count',
      window,
      definitionId: 'bpo.risk-assessments',
      definition:
        'Risk scores computed and stored in the window: one with each screening, one with each KYC validation.',
      source: 'Screenings, KYC validations',
      drilldownUrl: rowsWithin('/dashboard/kyb/screenings', 'at', window),
      beside: [
        { label: 'With screenings', value: shown(checks.screenings) },
        { label: 'With validations', value: shown(kyc.assessed) },
      ],
    }),
  }
}
