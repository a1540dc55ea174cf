/** A quarter with its fiscal year, however it was entered: “Q3 2026”, “Third quarter 2026”, “Q3 2025, fiscal year 2026”. */
export function callPeriod({ quarter, fiscalYear }: { quarter: string; fiscalYear: number }): string {
  const stated = quarter.trim()
  const year = /\b(?:fy ?|')?((?:19|20|21)?\d\d)$/i.exec(stated.replace(/^(?:[1-4]\s?q|q\s?[1-4])/i, ''))?.[1]
  if (year && String(fiscalYear).endsWith(year)) return stated
  return /\b(?:19|20|21)\d\d\b/.test(stated)
    ? `${stated}, fiscal year ${fiscalYear}`
    : `${stated} ${fiscalYear}`
}

/** “Harrow Instruments, Q3 2026”. */
export const callName = (call: { companyName: string; quarter: string; fiscalYear: number }): string =>
  `${call.companyName}, ${callPeriod(call)}`
