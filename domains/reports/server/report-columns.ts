import type { ReportColumn, ReportTable } from '#platform/report-files/index.ts'
import type { StatementLine } from '../contract/index.ts'

/** Dollars with two digits, and with four where some amount has hundredths of a cent: what is shown adds up as it stands. */
export const moneyColumn = (title: string, amounts: readonly (number | null)[]): ReportColumn => ({
  title,
  ...moneyFormat(amounts),
})

/** The same for a figure by itself. */
export const moneyFormat = (amounts: readonly (number | null)[]) => ({
  kind: 'cents' as const,
  digits: amounts.every((amount) => amount === null || Number.isInteger(amount)) ? 2 : 4,
})

export const linesTable = (title: string, lines: readonly StatementLine[]): ReportTable => ({
  title,
  columns: [
    { title: '' },
    moneyColumn(
      'Amount',
      lines.map(({ amount }) => amount),
    ),
  ],
  rows: lines.map(({ label, amount }) => [label, amount]),
})
