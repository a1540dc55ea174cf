import { price, quantity, worth } from '#engines/money/index.ts'
import type { BrokerFormat } from '../formats/format.ts'
import type { FileRow } from './row-of-file.ts'

const isTrade = ({ action }: FileRow): boolean => ['buy', 'sell', 'reinvest'].includes(action)
const exactly = (units: number) => ({ units, halfDigit: 0 })

/** A row with its amounts as every other format has them, and what was withheld of it as a row of its own. */
export function withTaxApart(given: FileRow, format: BrokerFormat): FileRow[] {
  const { hasSignedAmounts, amounts = 'moved' } = format
  const [row, ...accrued] = withAccruedApart(inOneWay(given, format), hasSignedAmounts)
  const isBefore = amounts === 'before-charges'
  const fee = isBefore && !isTrade(row) && row.action !== 'fee' ? row.commission + row.fees : 0
  if ((row.tax === 0 && fee === 0) || row.action === 'tax') return [row, ...accrued]
  const { amount, tax } = row
  const isPaid = hasSignedAmounts ? amount !== null : row.action !== 'buy'
  const before = amount && !isBefore ? exactly(amount.units + (isPaid ? tax : -tax)) : amount
  const withheld = (action: 'tax' | 'fee', units: number): FileRow[] =>
    units === 0
      ? []
      : [
          {
            ...row,
            action,
            amount: exactly(hasSignedAmounts ? -units : Math.abs(units)),
            isTurned: !hasSignedAmounts && units < 0,
            ...nothingTraded,
          },
        ]
  const main = { ...row, amount: before, tax: 0, ...(isTrade(row) ? {} : { commission: 0, fees: 0 }) }
  return [main, ...accrued, ...withheld('tax', tax), ...withheld('fee', fee)]
}

/** Interest of a bond that had accrued is no part of what the bond cost or brought: who buys it pays it ahead. */
function withAccruedApart(row: FileRow, isSigned: boolean): [FileRow, ...FileRow[]] {
  const { accrued, amount } = row
  if (accrued === 0 || !isTrade(row) || !amount) return [row]
  const isSale = row.action === 'sell'
  const moved = isSale ? accrued : -accrued
  const rest = isSigned ? amount.units - moved : amount.units - accrued
  return [
    { ...row, amount: exactly(rest), accrued: 0 },
    {
      ...row,
      action: 'interest',
      amount: exactly(isSigned ? moved : accrued),
      isTurned: !isSigned && !isSale,
      ...nothingTraded,
    },
  ]
}

const nothingTraded = {
  quantity: null,
  price: null,
  gross: null,
  commission: 0,
  fees: 0,
  tax: 0,
  accrued: 0,
  level: undefined,
}

/** Of a trade before charges the amount is its worth; where no amount of cash is written it is quantity times price, a charge or a tax. */
function inOneWay(row: FileRow, { amounts, hasCashByPrice, hasSignedAmounts }: BrokerFormat): FileRow {
  if (isTrade(row) && row.amount) {
    // The word says which way it went, and some write the sign as well.
    const amount = hasSignedAmounts ? row.amount : { ...row.amount, units: Math.abs(row.amount.units) }
    return amounts === 'before-charges'
      ? { ...row, gross: row.gross ?? amount, amount: null }
      : { ...row, amount }
  }
  if (isTrade(row)) return row
  if (row.amount && row.amount.units !== 0) return row
  if (row.action === 'tax' && row.tax !== 0) return { ...row, amount: exactly(-row.tax), tax: 0 }
  if (hasCashByPrice && row.price?.units && row.quantity && row.action !== 'transfer')
    return {
      ...row,
      amount: exactly(worth(price(Math.abs(row.price.units)), quantity(Math.abs(row.quantity.units)))),
    }
  const charges = row.commission + row.fees
  return row.action === 'fee' && charges !== 0
    ? { ...row, amount: exactly(charges), commission: 0, fees: 0 }
    : row
}
