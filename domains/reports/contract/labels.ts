import type { MovementKind, Valued } from './schemas.ts'

/** Movements as a statement calls them. */
export const movementLabels: Record<MovementKind, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  purchase: 'Purchase',
  sale: 'Sale',
  'dividend-declared': 'Dividend declared',
  'dividend-paid': 'Dividend paid',
  interest: 'Interest',
  fee: 'Fee',
  tax: 'Tax',
  conversion: 'Currency conversion',
  split: 'Split',
  exchange: 'Corporate action',
  'moved-in': 'Securities brought in',
  'moved-out': 'Securities taken out',
  reversal: 'Taken back',
  other: 'Other',
}

/** How a holding was valued, in words. */
export const valuedLabels: Record<Valued, string> = {
  priced: 'Priced',
  carried: 'Last close of the week',
  stale: 'Old price',
  'at-cost': 'At cost, no price',
  'left-out': 'Left out',
}
