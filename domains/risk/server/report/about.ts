import type { Report, ReportColumn, ReportSection } from '#platform/report-files/index.ts'
import type { Basis } from '../../contract/index.ts'

/** What every report of this slice says about itself. */
export function about({ asOf, firstDay, observations, sources, conventions, notes, digest }: Basis) {
  return {
    asOf,
    method: [...notes, ...conventions],
    sources: [
      `Prices: ${sources.join(', ')}; ${observations} daily returns from ${firstDay} to ${asOf}.`,
      `Digest of prices and question: ${digest}`,
    ],
    footer: 'Computed figures, no investment advice.',
  } satisfies Partial<Report>
}

/** On the first page: what has to be known before the figures are read. */
export const readFirst = ({ caveats }: Basis): ReportSection[] =>
  caveats.length === 0 ? [] : [{ title: 'Read this first', text: caveats }]

export const percentColumn = (title: string, digits = 2): ReportColumn => ({ title, kind: 'percent', digits })
