import type * as endpoints from '../../contract/index.ts'
import type * as facts from './facts.ts'
import { type Documents, shown, untimed } from './operational-figure.ts'

/** What was saved, in cents; null where the installation has not said what it would have cost. */
export function savingsOf(
  {
    baselineDocumentMinutes,
    baselineAlertMinutes,
    hourlyCostCents,
    platformCostCents,
  }: endpoints.OperationsSettings,
  documents: Documents,
  monitoring: Awaited<ReturnType<typeof facts.monitoringFacts>>,
  days: number,
): { cents: number | null; beside: { label: string; value: string }[] } {
  // What nobody took up before deciding it has no time: it saves none either.
  const timedDocuments = documents.ended - documents.untimed
  const timedAlerts = monitoring.closed - monitoring.untimed
  const dollars = (cents: number) => `$${shown(cents / 100, 2)}`
  const beside = [
    {
      label: 'Hourly cost',
      value: hourlyCostCents === null ? 'Not set' : dollars(hourlyCostCents),
    },
    {
      label: 'Platform cost a month',
      value: platformCostCents === null ? 'Not set: enter 0 where there is none' : dollars(platformCostCents),
    },
    {
      label: 'Baseline of a document',
      value: baselineDocumentMinutes === null ? 'Not set' : `${shown(baselineDocumentMinutes)} min`,
    },
    {
      label: 'Baseline of an alert',
      value: baselineAlertMinutes === null ? 'Not set' : `${shown(baselineAlertMinutes)} min`,
    },
    ...untimed(documents.untimed + monitoring.untimed),
  ]
  if (
    hourlyCostCents === null ||
    platformCostCents === null ||
    baselineDocumentMinutes === null ||
    baselineAlertMinutes === null ||
    timedDocuments + timedAlerts === 0
  )
    return { cents: null, beside }
  const ofDocuments = timedDocuments * baselineDocumentMinutes - documents.humanSum
  const ofAlerts = timedAlerts * baselineAlertMinutes - monitoring.humanSum
  const platform = (platformCostCents * days) / 30
  const cents = Math.round(((ofDocuments + ofAlerts) / 60) * hourlyCostCents - platform)
  return {
    cents,
    beside: [
      ...beside,
      { label: 'Hours saved on documents', value: shown(ofDocuments / 60) },
      { label: 'Hours saved on alerts', value: shown(ofAlerts / 60) },
      {
        label: 'Platform',
        value: dollars(platform),
      },
    ],
  }
}
