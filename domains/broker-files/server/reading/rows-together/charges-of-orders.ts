import { allocate, money, quantity } from '#engines/money/index.ts'
import type { BrokerFormat } from '../../formats/format.ts'
import type { FileRow } from '../row-of-file.ts'

const keyOf = ({ reference, currency, moment }: FileRow): string =>
  reference === '' ? '' : `${reference} ${currency} ${moment.day}`

/** Charges that stand in rows of their own and name the order of a trade, as charges of that trade: they belong to what its shares cost or brought, as in a file that has a column for them. */
export function withChargesOfOrders(rows: readonly FileRow[], format: BrokerFormat): FileRow[] {
  if (!format.namesOrderOfCharges) return [...rows]
  const trades = Map.groupBy(
    rows.filter(({ action }) => action === 'buy' || action === 'sell'),
    keyOf,
  )
  const attached = new Map<FileRow, number>()
  const left = rows.filter((row) => {
    const own = keyOf(row) === '' ? undefined : trades.get(keyOf(row))
    const taken = -(row.amount?.units ?? 0)
    const isCharge = (row.action === 'fee' || row.action === 'tax') && taken > 0
    if (!isCharge || !own) return true
    const weights = own.map(({ quantity: of }) => quantity(Math.abs(of?.units ?? 0)))
    if (weights.every((units) => units === 0)) return true
    for (const [place, part] of allocate(money(taken), weights).entries()) {
      const trade = own[place] as FileRow
      attached.set(trade, (attached.get(trade) ?? 0) + part)
    }
    return false
  })
  return left.map((row) => {
    const own = attached.get(row)
    return own === undefined ? row : { ...row, attached: own }
  })
}
