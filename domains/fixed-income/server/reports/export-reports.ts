import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { reportFile } from '#platform/report-files/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { analysePortfolio, analyseScenarios } from '../analyse-portfolio.ts'
import { quickPrice } from '../quick-price.ts'
import { screenBonds } from '../screening/screen-bonds.ts'
import { valueBond } from '../value-bond.ts'
import { calculationReport } from './calculation-report.ts'
import { liveScreenReport } from './live-screen-report.ts'
import { portfolioReport } from './portfolio-report.ts'
import { screenReport } from './screen-report.ts'
import { valuationReport } from './valuation-report.ts'

// Each report is made of what its own endpoint answers, so that file and screen cannot differ.

/** @throws as `valueBond`. */
export async function exportValuation(
  ctx: Context,
  { bond, format }: RequestOf<typeof endpoints.exportValuation>,
): Promise<FileAnswer> {
  return reportFile(valuationReport(bond, await valueBond(ctx, { bond })), format)
}

/** @throws as `analysePortfolio`. */
export async function exportPortfolio(
  ctx: Context,
  { bonds, scenarios, format }: RequestOf<typeof endpoints.exportPortfolio>,
): Promise<FileAnswer> {
  const analysis = await analysePortfolio(ctx, { bonds })
  const results = await analyseScenarios(ctx, { bonds, scenarios })
  return reportFile(portfolioReport(bonds, analysis, results), format)
}

/** @throws as `quickPrice`. */
export async function exportCalculation(
  ctx: Context,
  { format, ...asked }: RequestOf<typeof endpoints.exportCalculation>,
): Promise<FileAnswer> {
  const day = ctx.now.toISOString().slice(0, 10)
  return reportFile(calculationReport(asked, await quickPrice(ctx, asked), day), format)
}

/** @throws as `screenBonds`. */
export async function exportScreen(
  ctx: Context,
  { format, ...criteria }: RequestOf<typeof endpoints.exportScreen>,
): Promise<FileAnswer> {
  return reportFile(screenReport(criteria, await screenBonds(ctx, criteria)), format)
}

/** The rows as the browser valued them: here they are only set. */
export async function exportLiveScreen(
  ctx: Context,
  { format, ...shown }: RequestOf<typeof endpoints.exportLiveScreen>,
): Promise<FileAnswer> {
  return reportFile(liveScreenReport(shown, ctx.now.toISOString().slice(0, 10)), format)
}
