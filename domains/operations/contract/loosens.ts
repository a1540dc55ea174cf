import type { OperationsSettings } from './dashboard.ts'

/** What of the settings checks rest on. */
export type OperationsGuards = Pick<
  OperationsSettings,
  'secondPerson' | 'monitorsPaperAccounts' | 'qualitySamplePercent'
>

export const operationsGuardsOf = ({
  secondPerson,
  monitorsPaperAccounts,
  qualitySamplePercent,
}: OperationsGuards): OperationsGuards => ({
  secondPerson,
  monitorsPaperAccounts,
  qualitySamplePercent,
})

/** What other settings would let pass that is checked now. */
export function loosensOperations(before: OperationsGuards, after: OperationsGuards): string[] {
  return [
    ...(before.secondPerson && !after.secondPerson
      ? ['One person can clear an alert without a second person.']
      : []),
    ...(before.monitorsPaperAccounts && !after.monitorsPaperAccounts
      ? ['Cash movements on paper accounts are no longer monitored.']
      : []),
    ...(after.qualitySamplePercent < before.qualitySamplePercent
      ? [
          `${after.qualitySamplePercent}% of documents are drawn for a quality check instead of ${before.qualitySamplePercent}%.`,
        ]
      : []),
  ]
}
