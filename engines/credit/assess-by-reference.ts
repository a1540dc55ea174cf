import { assessCredit, type CreditFigures } from './assess-credit.ts'
import type { CreditCase } from './credit-case.ts'

const optional = ['shortTermInvestments', 'fxOnCash'] as const

/**
 * The reference that these cases follow reads short-term investments and exchange differences as zero where a statement holds none. The
 * product does not: there they are not known. What is no number is reported as it would be there.
 */
export function assessByReference(input: CreditCase): CreditFigures {
  let hasBadNumber = false
  const statements = input.statements.map((statement) => {
    const filled = { ...statement }
    for (const field of optional) {
      const given = statement[field]
      if (typeof given === 'number' && Number.isFinite(given)) continue
      if (given !== undefined && given !== null) hasBadNumber = true
      filled[field] = 0
    }
    return filled
  })
  const figures = assessCredit({ ...input, statements })
  const isSilent = figures.checks.some(({ code }) => code === 'mixed-currency' || code === 'bad-number')
  return hasBadNumber && !isSilent
    ? { ...figures, checks: [...figures.checks, { code: 'bad-number' }] }
    : figures
}
