import { missing, percent } from '#design-system/formats/index.ts'

const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const finer = new Intl.NumberFormat('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 })

/** Cents as dollars without the sign of the currency, which the head of the column says; four decimals below a dollar. */
export function dollarsText(cents: number | null): string {
  if (cents === null) return missing
  const format = cents !== 0 && Math.abs(cents) < 100 && !Number.isInteger(cents) ? finer : plain
  return format.format(cents / 100).replace('-', '−')
}

/** Per cent as the wire says them, signed. */
export const perCent = (value: number | null): string =>
  value === null ? missing : percent(value / 100, { signed: true })
