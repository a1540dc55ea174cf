import { z } from 'zod'
import { CurrencyCode } from '#domains/market-data/contract/index.ts'
import { isCurrency, majorOf } from '#engines/money/index.ts'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'
import { BrokerFileRead } from './endpoints.ts'

/** What can be entered by hand of the past of an account. */
export const ActivityKind = z.enum([
  'buy',
  'sell',
  'sell-short',
  'buy-to-cover',
  'expired',
  'exercised',
  'assigned',
  'dividend',
  'interest',
  'interest-paid',
  'fee',
  'tax',
  'deposit',
  'withdrawal',
  'transfer-in',
  'transfer-out',
  'conversion',
  'correction',
])
export type ActivityKind = z.infer<typeof ActivityKind>

const positive = z.number().positive('It must be above zero').max(1e11, 'It is too large')
const charge = z.number().min(0, 'It cannot be below zero').max(1e9, 'It is too large')

export const Activity = z.object({
  kind: ActivityKind,
  day: z.iso.date('A day is required'),
  /** The time of day in New York: what is equal to an activity that is booked needs one. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 15:30')
    .optional(),
  symbol: z.string().trim().toUpperCase().max(30).optional(),
  /** Shares, with their fractions, or contracts of an option. */
  quantity: positive.optional(),
  /** Of one share. */
  price: positive.optional(),
  commission: charge.optional(),
  fees: charge.optional(),
  /** In the currency; a correction takes cash out where it is negative, and what shares that are brought in had cost is one too. */
  amount: z.number().min(-1e11).max(1e11).optional(),
  /** What its amounts are in; that of the account by default. Pence are GBX. */
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => isCurrency(majorOf(code)), 'A currency such as EUR or GBX is required')
    .optional(),
  /** Of a conversion: what it became. */
  toAmount: positive.optional(),
  toCurrency: CurrencyCode.optional(),
})
export type Activity = z.infer<typeof Activity>

export const enterActivity = defineEndpoint({
  name: 'trading.enter-activity',
  method: 'POST',
  path: '/api/trading/activities',
  summary:
    'Enters a past activity into an account, as a row of a broker’s file would be: a trade, dividend, interest, fee, tax, cash, shares from or to elsewhere, a conversion or a correction; it is listed and undone as an import',
  permission: 'portfolio:trade',
  request: Activity.extend({
    accountId: numberInText().int().positive().max(Number.MAX_SAFE_INTEGER),
    /** What to do about cash that is not there: refuse it, or bring it in. */
    missingCash: z.enum(['refuse', 'bring-in']).default('refuse'),
  }),
  response: BrokerFileRead,
  problems: ['invalid-input', 'forbidden', 'not-found', 'conflict', 'unsupported-file', 'too-many-requests'],
  status: 201,
})
