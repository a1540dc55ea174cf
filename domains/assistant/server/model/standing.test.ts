import { expect, it } from 'vitest'
import { topics } from '../topics/index.ts'
import { isStanding } from './results.ts'

/** Columns whose words speak of lists or of what was cleared, and of which no value clears anybody. */
const CLEAR_NOBODY = new Set([
  // How work ended, which lists there are and how many searches were made.
  'cases.outcome',
  'alerts.outcome',
  'alerts.kind',
  'monitoring-alerts.outcome',
  'monitoring-alerts.state',
  'lists.entries',
  'lists.force',
  'screening-rules.threshold',
  'monitoring.covered',
  'monitoring.waiting',
  'hub.totalScreenings',
  'kyb-figures.totalHits',
  'kyb-figures.totalScreenings',
  'operations-figures.transactionMonitoring.falsePositiveRate',
  'operations-figures.complianceMetrics.sanctionsScreeningChecks',
  'operations-figures.complianceMetrics.pepScreeningChecks',
  // Days and people of a screening or a review, and how complete a file is.
  'customers.lastScreenedAt',
  'customers.kyc',
  'customers.completeness',
  'reviews.score',
  'reviews.decidedBy',
  'reviews.decidedAt',
  'reviews.ranAt',
  'screenings.id',
  'screenings.type',
  'screenings.screenedAt',
  'screenings.screenedBy',
  // What failed or was hit; of what did not, nothing is in it.
  'reviews.failed',
  'alerts.hitCount',
  // The words in another sense.
  'dividends.payDay',
  'stress.impact',
  'esg-metrics.climate-target',
  'monitoring-rules.precision',
])
const SPEAKS =
  /\b(?:screen\w*|sanction\w*|peps?|kyc|match(?:es|ed)?|hits?|clear(?:ed)?|designat\w*|false positives?|validat(?:ed|ion))\b/i

it('every column whose words speak of lists is refused as standing, or known to clear nobody', () => {
  const speaking = topics.flatMap(({ id, columns }) =>
    columns
      .filter(({ label, names, values }) =>
        [label, ...names, ...Object.values(values ?? {}).flat()].some((words) => SPEAKS.test(words)),
      )
      .map((column) => ({
        column: `${id}.${column.id}`,
        isStanding: isStanding(id === 'screenings' ? 'screening.list' : '', id, column.id),
      })),
  )
  expect(speaking.length).toBeGreaterThan(30)
  const open = speaking.filter((one) => !one.isStanding && !CLEAR_NOBODY.has(one.column))
  expect(open.map(({ column }) => column)).toEqual([])
})
