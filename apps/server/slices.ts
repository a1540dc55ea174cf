import { accountsRoutes, countMembers, identifyUser } from '#domains/accounts/server/index.ts'
import { alertSources, alertsRoutes } from '#domains/alerts/server/index.ts'
import { attributionRoutes } from '#domains/attribution/server/index.ts'
import { billingJobs, billingRoutes } from '#domains/billing/server/index.ts'
import { blogRoutes } from '#domains/blog/server/index.ts'
import { caseSources, casesRoutes, followServiceLevelsOfAll } from '#domains/cases/server/index.ts'
import { companiesRoutes } from '#domains/companies/server/index.ts'
import { fixedIncomeRoutes } from '#domains/fixed-income/server/index.ts'
import { leadsJobs, leadsRoutes } from '#domains/leads/server/index.ts'
import { marketDataJobs, marketDataRoutes, marketSources } from '#domains/market-data/server/index.ts'
import { optionsRoutes } from '#domains/options/server/index.ts'
import { overviewRoutes } from '#domains/overview/server/index.ts'
import { portfolioJobs, portfolioRoutes } from '#domains/portfolio/server/index.ts'
import { riskRoutes } from '#domains/risk/server/index.ts'
import {
  screeningJobs,
  screeningRoutes,
  screeningSources,
  screeningsAskedSince,
  startScreening,
  stopScreening,
} from '#domains/screening/server/index.ts'
import { keepBooksSound, tradingJobs, tradingRoutes, tradingSources } from '#domains/trading/server/index.ts'
import { type House, systemContext } from '#platform/context/index.ts'
import type { Identify, Route } from '#platform/http-server/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { enqueue, type Job, startJobs, stopJobs } from '#platform/jobs/index.ts'
import { liveRoutes, stopLive } from '#platform/live/index.ts'
import { sendStoredMail } from '#platform/mail/index.ts'
import { fillSampleData, restoreDemoNightly } from '#sample-data/index.ts'
import { joinMarket } from './join-market.ts'
import { nightlyUpkeep } from './nightly-upkeep.job.ts'

/** Every slice's routes, a line each. */
export const routes: readonly Route[] = [
  ...leadsRoutes,
  ...billingRoutes({ members: countMembers, screenings: screeningsAskedSince }),
  ...accountsRoutes,
  ...alertsRoutes,
  ...companiesRoutes,
  ...casesRoutes,
  ...screeningRoutes,
  ...blogRoutes,
  ...marketDataRoutes,
  ...tradingRoutes,
  ...portfolioRoutes,
  ...fixedIncomeRoutes,
  ...riskRoutes,
  ...optionsRoutes,
  ...attributionRoutes,
  ...overviewRoutes,
  ...liveRoutes([...alertSources, ...caseSources, ...screeningSources, ...marketSources, ...tradingSources]),
]

/** Who sends a request. */
export const identify: Identify = identifyUser

export const jobs = [
  nightlyUpkeep,
  restoreDemoNightly,
  sendStoredMail,
  ...leadsJobs,
  ...billingJobs,
  followServiceLevelsOfAll,
  ...screeningJobs,
  ...marketDataJobs,
  ...tradingJobs,
  ...portfolioJobs,
] as unknown as readonly Job[]

/** Fills the sample data on the first start, then starts what slices keep running beside requests. */
export async function startSlices(house: House): Promise<void> {
  joinMarket(house)
  await keepBooksSound(house)
  await fillSampleData(house)
  await startJobs(house, jobs)
  await startScreening(house)
  // The demo opens fresh after every start; a job does it, so that the start does not wait for it.
  await enqueue(systemContext(house, 'demo', DEMO_ORGANISATION_ID), restoreDemoNightly, {})
}

export async function stopSlices(house: House): Promise<void> {
  await stopLive(house)
  await stopJobs(house)
  await stopScreening(house)
}
