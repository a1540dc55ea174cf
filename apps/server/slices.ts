import { accountsSlice, identifyUser } from '#domains/accounts/server/index.ts'
import { alertDeliverySlice } from '#domains/alert-delivery/server/index.ts'
import { alertRulesSlice } from '#domains/alert-rules/server/index.ts'
import { alertsSlice } from '#domains/alerts/server/index.ts'
import { assistantSlice } from '#domains/assistant/server/index.ts'
import { attributionSlice } from '#domains/attribution/server/index.ts'
import { billingSlice } from '#domains/billing/server/index.ts'
import { blogSlice } from '#domains/blog/server/index.ts'
import { brokerFilesSlice } from '#domains/broker-files/server/index.ts'
import { casesSlice } from '#domains/cases/server/index.ts'
import { controlsSlice } from '#domains/controls/server/index.ts'
import { creditSlice } from '#domains/credit/server/index.ts'
import { customersSlice } from '#domains/customers/server/index.ts'
import { documentsSlice } from '#domains/documents/server/index.ts'
import { earningsSlice } from '#domains/earnings/server/index.ts'
import { entitiesSlice } from '#domains/entities/server/index.ts'
import { esgSlice } from '#domains/esg/server/index.ts'
import { fixedIncomeSlice } from '#domains/fixed-income/server/index.ts'
import { insightsSlice } from '#domains/insights/server/index.ts'
import { intelligenceSlice } from '#domains/intelligence/server/index.ts'
import { leadsSlice } from '#domains/leads/server/index.ts'
import { marketDataSlice } from '#domains/market-data/server/index.ts'
import { operationsSlice } from '#domains/operations/server/index.ts'
import { optionsSlice } from '#domains/options/server/index.ts'
import { outsideBrokerSlice } from '#domains/outside-broker/server/index.ts'
import { overviewSlice } from '#domains/overview/server/index.ts'
import { paymentsSlice } from '#domains/payments/server/index.ts'
import { portfolioSlice } from '#domains/portfolio/server/index.ts'
import { recordsSlice } from '#domains/records/server/index.ts'
import { reportsSlice } from '#domains/reports/server/index.ts'
import { riskSlice } from '#domains/risk/server/index.ts'
import { screeningSlice } from '#domains/screening/server/index.ts'
import { tradingSlice } from '#domains/trading/server/index.ts'
import { watchlistsSlice } from '#domains/watchlists/server/index.ts'
import { workstationSlice } from '#domains/workstation/server/index.ts'
import { offerCalls, type Route } from '#platform/calls/index.ts'
import type { Settings } from '#platform/config/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { sweepFiles } from '#platform/files/index.ts'
import type { Identify } from '#platform/http-server/index.ts'
import { DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { enqueue, type Job, startJobs, stopJobs, unboundJobs } from '#platform/jobs/index.ts'
import { liveRoutes, stopLive } from '#platform/live/index.ts'
import { deliverOutbox } from '#platform/outbox/index.ts'
import { runRoutes, runSource, takeUpLostRuns, unhandledRuns } from '#platform/runs/index.ts'
import type { Slice } from '#platform/slice/index.ts'
import { fillSampleData, handledFill, restoreDemoNightly } from '#sample-data/index.ts'
import { joinMarket } from './join-market.ts'
import { nightlyUpkeep } from './nightly-upkeep.job.ts'
import { resealSecretsNightly } from './sealing/reseal.job.ts'

/** Every slice, lowest first: its calls, jobs, news and words come with it. */
export const slices: readonly Slice[] = [
  leadsSlice,
  recordsSlice,
  billingSlice,
  accountsSlice,
  alertsSlice,
  alertDeliverySlice,
  controlsSlice,
  customersSlice,
  casesSlice,
  watchlistsSlice,
  screeningSlice,
  paymentsSlice,
  entitiesSlice,
  blogSlice,
  marketDataSlice,
  tradingSlice,
  brokerFilesSlice,
  outsideBrokerSlice,
  portfolioSlice,
  fixedIncomeSlice,
  optionsSlice,
  riskSlice,
  attributionSlice,
  documentsSlice,
  earningsSlice,
  esgSlice,
  intelligenceSlice,
  creditSlice,
  operationsSlice,
  alertRulesSlice,
  reportsSlice,
  overviewSlice,
  assistantSlice,
  workstationSlice,
  insightsSlice,
]

export const routes: readonly Route[] = [
  ...slices.flatMap((slice) => slice.routes),
  ...runRoutes,
  ...liveRoutes([runSource, ...slices.flatMap((slice) => slice.news)]),
]

/** What the slices read from the environment. */
export const settings: readonly Settings[] = slices.flatMap((slice) => slice.settings ?? [])

/** Who sends a request. */
export const identify: Identify = identifyUser

export const jobs: readonly Job[] = [
  nightlyUpkeep as unknown as Job,
  resealSecretsNightly as unknown as Job,
  restoreDemoNightly as unknown as Job,
  handledFill.job as Job,
  deliverOutbox as unknown as Job,
  sweepFiles as unknown as Job,
  takeUpLostRuns as unknown as Job,
  ...slices.flatMap((slice) => slice.jobs),
]

/** Runs and jobs that are declared and that no slice does: they would fail when they are first asked for, at night perhaps. */
export const undone = (): string[] => [...unhandledRuns(), ...unboundJobs(jobs)]

/** Fills the sample data on the first start, then starts what slices keep running beside requests. */
export async function startSlices(installation: Installation): Promise<void> {
  if (undone().length > 0) throw new Error(`No slice does what is declared as ${undone().join(', ')}.`)
  offerCalls(installation, routes)
  joinMarket(installation)
  for (const slice of slices) await slice.prepare?.(installation)
  await fillSampleData(installation)
  await startJobs(installation, jobs)
  for (const slice of slices) await slice.start?.(installation)
  if (installation.secretsBefore?.length)
    await enqueue(systemContext(installation, 'seal-anew', HOME_ORGANISATION_ID), resealSecretsNightly, {})
  // The demo opens fresh after every start; a job sees to it, so that the start does not wait.
  await enqueue(systemContext(installation, 'demo', DEMO_ORGANISATION_ID), restoreDemoNightly, {
    unlessFresh: true,
  })
}

/** Live streams have no end of their own: they go before the requests that have. */
export async function endStreams(installation: Installation): Promise<void> {
  await stopLive(installation)
}

export async function stopSlices(installation: Installation): Promise<void> {
  await stopJobs(installation)
  for (const slice of slices) await slice.stop?.(installation)
}
