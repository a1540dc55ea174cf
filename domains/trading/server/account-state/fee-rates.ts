import { money } from '#engines/money/index.ts'
import type { RegulatoryRate } from '#engines/order-matching/index.ts'

/**
 * What regulators charge on sales, by the day it began: SEC section 31 for each million dollars and FINRA's trading activity fee for each share. A new order of
 * the SEC or a new schedule of FINRA is one more row.
 */
export const regulatoryRates: readonly RegulatoryRate[] = [
  {
    from: '2024-05-22',
    secPerMillion: money(278_000),
    tafNanodollarsPerShare: 166_000,
    tafMost: money(83_000),
    source: 'SEC fee rate advisory 2 for 2024; FINRA By-Laws, schedule A, section 1 (2024)',
  },
  {
    from: '2025-05-14',
    secPerMillion: money(0),
    tafNanodollarsPerShare: 166_000,
    tafMost: money(83_000),
    source: 'SEC fee rate advisory 2 for 2025, FINRA information notice of 24 April 2025',
  },
  {
    from: '2026-01-01',
    secPerMillion: money(0),
    tafNanodollarsPerShare: 195_000,
    tafMost: money(97_900),
    source: 'FINRA By-Laws, schedule A, section 1, rates from 2026',
  },
  {
    from: '2026-04-04',
    secPerMillion: money(206_000),
    tafNanodollarsPerShare: 195_000,
    tafMost: money(97_900),
    source: 'SEC release 34-104909 of 27 February 2026 (91 FR 10643)',
  },
]
