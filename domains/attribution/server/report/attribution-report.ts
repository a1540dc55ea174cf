import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Report, reportFile } from '#platform/report-files/index.ts'
import type { attributionReport as endpoint, LeftOut, Passport } from '../../contract/index.ts'
import { quickAttribution } from '../attribution/quick-attribution.ts'
import { monteCarlo } from '../monte-carlo/monte-carlo.ts'
import { stressTest } from '../stress/stress-test.ts'
import { attributionSections } from './attribution-sections.ts'
import { monteCarloSections } from './monte-carlo-sections.ts'
import { stressSections } from './stress-sections.ts'

/** The analysis asked for, computed by the same verb as its own call, as a file. */
export async function attributionReport(
  ctx: Context,
  { analysis, format, ...input }: RequestOf<typeof endpoint>,
): Promise<FileAnswer> {
  return reportFile(await reports[analysis](ctx, input), format)
}

type Input = Omit<RequestOf<typeof endpoint>, 'analysis' | 'format'>

const reports: Record<
  RequestOf<typeof endpoint>['analysis'],
  (ctx: Context, input: Input) => Promise<Report>
> = {
  async attribution(ctx, input) {
    const answer = await quickAttribution(ctx, input)
    return reportOf('Portfolio performance attribution', answer, attributionSections(answer))
  },
  async 'monte-carlo'(ctx, input) {
    const answer = await monteCarlo(ctx, withHoldings(input))
    return reportOf('Portfolio Monte Carlo simulation', answer, monteCarloSections(answer))
  },
  async 'stress-test'(ctx, input) {
    const answer = await stressTest(ctx, withHoldings(input))
    return reportOf('Portfolio stress test', { ...answer, leftOut: [] }, stressSections(answer))
  },
}

/** What is analysed from lines alone. @throws Problem `invalid-input` without any. */
function withHoldings({ holdings, ...input }: Input) {
  if (!holdings) throw new Problem('invalid-input', 'Holdings are required', { field: 'holdings' })
  return { ...input, holdings }
}

type Answer = { passport: Passport; notes: string[]; leftOut: LeftOut[] }

function reportOf(title: string, { passport, notes, leftOut }: Answer, sections: Report['sections']): Report {
  const stated = [...notes, ...leftOut.map(({ symbol, reason }) => `${symbol}: ${reason}.`)]
  const first = passport.caveats.length > 0 ? [{ title: 'Read this first', text: passport.caveats }] : []
  return {
    title,
    subtitle: passport.inputs.map(({ label, value }) => `${label}: ${value}`).join(' · '),
    asOf: passport.asOf,
    sections: [...first, ...sections, ...(stated.length > 0 ? [{ title: 'Notes', text: stated }] : [])],
    method: [passport.method, ...passport.conventions],
    sources: [passport.source],
    footer: 'Computed figures, no investment advice.',
  }
}
