import type { Payment } from '#domains/fixed-income/contract/index.ts'

/** What is paid in a calendar year, in the money of one bond. */
export type PaidYear = { year: string; interest: number; principal: number; presentValue: number }

/** Payments added up by calendar year, the first year first; a year without any between two with some is there, with nothing. */
export function yearsOf(payments: readonly Payment[]): PaidYear[] {
  const first = Number(payments[0]?.date.slice(0, 4))
  const last = Number(payments.at(-1)?.date.slice(0, 4))
  const years: PaidYear[] = []
  for (let year = first; year <= last; year++)
    years.push({ year: String(year), interest: 0, principal: 0, presentValue: 0 })
  for (const { date, interest, principal, presentValue } of payments) {
    const year = years[Number(date.slice(0, 4)) - first]!
    year.interest += interest
    year.principal += principal
    year.presentValue += presentValue
  }
  return years
}
