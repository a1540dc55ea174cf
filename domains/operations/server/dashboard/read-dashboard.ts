import type { z } from 'zod'
import { screeningChecks } from '#domains/screening/server/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { rowsWithin } from '#platform/figures/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { notEvaluatedOf } from '../rules/store.ts'
import { settingsOf } from '../settings.ts'
import { assignmentFacts } from './assignments.ts'
import { savingsOf } from './cost-savings.ts'
import { figuresOf } from './dashboard-figures.ts'
import * as facts from './facts.ts'
import { BOARD, intervalOf, percentOf, processingTime, teller } from './operational-figure.ts'

/** The last so many days, up to now. */
const windowOf = (now: Date, days: number): facts.WindowOf => ({
  from: daysBefore(now, days),
  // What is recorded at this very moment is in it.
  to: new Date(now.getTime() + 1),
})

/** The figures of the command center, each counted now from what was recorded. Where nothing was, a rate is null. */
export async function readBpoDashboard(
  ctx: Context,
  { days }: RequestOf<typeof endpoints.readBpoDashboard>,
): Promise<z.input<typeof endpoints.BpoDashboard>> {
  const { db, now } = ctx
  const { organisationId } = ctx.actor
  const settings = await settingsOf(db, organisationId)
  const window = windowOf(now, days)
  const day = facts.dayIn(settings.timeZone, now)
  const today = await facts.documentFacts(db, organisationId, day)
  const documents = await facts.documentFacts(db, organisationId, window)
  const quality = await facts.qualityFacts(db, organisationId, window)
  const kyc = await facts.kycFacts(db, organisationId, window)
  const monitoring = await facts.monitoringFacts(db, organisationId, window)
  const assignments = await assignmentFacts(db, organisationId, window)
  const tasks = await facts.taskFacts(db, organisationId, window)
  const checks = await screeningChecks(ctx, window)
  const say = teller(ctx)

  const counted = {
    say,
    settings,
    window,
    day,
    today,
    documents,
    quality,
    kyc,
    monitoring,
    assignments,
    tasks,
    checks,
  }
  const savings = savingsOf(settings, documents, monitoring, days)
  const figures = figuresOf({ ...counted, savings })
  const value = (key: keyof typeof figures) => figures[key].value
  const countOf = (key: keyof typeof figures) => value(key) ?? 0
  const rounded = (key: keyof typeof figures) => {
    const exact = value(key)
    return exact === null ? null : Math.round(exact * 10) / 10
  }
  return {
    documentsProcessed: { today: today.ended },
    kycValidations: { completed: kyc.completed, pending: kyc.pending, requiresReview: kyc.review },
    transactionMonitoring: {
      monitored: monitoring.monitored,
      flagged: monitoring.flagged,
      approved: monitoring.approved,
      notEvaluated: (await notEvaluatedOf(db, organisationId)).all,
    },
    performanceMetrics: {
      automationRate: rounded('performanceMetrics.automationRate'),
      accuracyRate: rounded('performanceMetrics.accuracyRate'),
      costSavings: savings.cents === null ? null : savings.cents / 100,
      timeReduction: rounded('performanceMetrics.timeReduction'),
    },
    workflowAutomation: {
      tasksCompleted: tasks.completed,
      tasksPending: tasks.pending,
      averageProcessingTime: rounded('workflowAutomation.averageProcessingTime'),
    },
    complianceMetrics: {
      amlAlertsGenerated: countOf('complianceMetrics.amlAlertsGenerated'),
      sanctionsScreeningChecks: countOf('complianceMetrics.sanctionsScreeningChecks'),
      pepScreeningChecks: countOf('complianceMetrics.pepScreeningChecks'),
      riskAssessments: countOf('complianceMetrics.riskAssessments'),
    },
    figures,
    hasSample: await facts.hasSample(db, organisationId),
  }
}

/** Document processing in numbers. */
export async function readBpoStatistics(
  ctx: Context,
  { days }: RequestOf<typeof endpoints.readBpoStatistics>,
): Promise<z.input<typeof endpoints.BpoStatistics>> {
  const { organisationId } = ctx.actor
  const window = windowOf(ctx.now, days)
  const documents = await facts.documentFacts(ctx.db, organisationId, window)
  const quality = await facts.qualityFacts(ctx.db, organisationId, window)
  const documentTypes = await facts.documentTypes(ctx.db, organisationId, window)
  const say = teller(ctx)
  const accuracy = percentOf(quality.correct, quality.checked)
  return {
    documentProcessing: {
      totalProcessed: documents.ended,
      averageProcessingTime:
        documents.meanMinutes === null ? null : Math.round(documents.meanMinutes * 10) / 10,
      accuracyRate: accuracy === null ? null : Math.round(accuracy * 10) / 10,
      documentTypes,
    },
    figures: {
      'documentProcessing.totalProcessed': say({
        value: documents.ended,
        unit: 'count',
        window,
        definitionId: 'bpo.documents-processed',
        definition: 'Documents accepted or rejected in the window.',
        source: 'Document queue',
        drilldownUrl: rowsWithin(`${BOARD}?tab=documents`, 'decided', window),
      }),
      'documentProcessing.averageProcessingTime': processingTime(say, documents, window),
      'documentProcessing.accuracyRate': say({
        value: accuracy,
        unit: 'percent',
        numerator: quality.correct,
        denominator: quality.checked,
        window,
        definitionId: 'bpo.accuracy-rate',
        definition: 'Fields found correct, of the fields checked against their documents in the window.',
        source: 'Quality checks',
        drilldownUrl: `${BOARD}?tab=documents&quality=to-check`,
        beside: intervalOf(quality.correct, quality.checked),
      }),
      'documentProcessing.classification': say({
        value: percentOf(documents.guessedRight, documents.ended),
        unit: 'percent',
        numerator: documents.guessedRight,
        denominator: documents.ended,
        window,
        definitionId: 'bpo.classification-accuracy',
        definition: 'Documents whose first type was their last, of all that ended in the window.',
        source: 'Document queue',
        drilldownUrl: rowsWithin(`${BOARD}?tab=documents`, 'decided', window),
      }),
    },
  }
}
