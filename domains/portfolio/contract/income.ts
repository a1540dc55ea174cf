import { z } from 'zod'
import { column, columnsOf, isoDateTime } from '#platform/endpoint/index.ts'

const cents = z.number().int()

/** What dividends brought in a month, or are expected to bring. */
export const IncomeMonth = z.object({
  month: column(z.string(), { title: 'Month', card: 'name' }),
  paid: column(cents, { title: 'Paid', format: 'money', card: 'figure', definition: 'Booked as paid.' }),
  due: column(cents, {
    title: 'Declared',
    format: 'money',
    definition: 'Gone ex for shares that were held, not paid yet.',
  }),
  expected: column(cents, {
    title: 'Expected',
    format: 'money',
    definition: 'What shares that are still held paid a year before, as it was paid then.',
  }),
})
export type IncomeMonth = z.infer<typeof IncomeMonth>
export const incomeMonthColumns = columnsOf(IncomeMonth)

/** What a holding pays. */
export const IncomeHolding = z.object({
  symbol: column(z.string(), { title: 'Symbol', card: 'name' }),
  paid: column(cents, {
    title: 'Paid in a year',
    format: 'money',
    card: 'figure',
    definition: 'Paid in the last twelve months, before tax withheld.',
  }),
  cost: column(cents.nullable(), { title: 'Cost', format: 'money', definition: 'Of what is held now.' }),
  yieldOnCost: column(z.number().nullable(), {
    title: 'Yield on cost',
    format: 'share',
    definition: 'What was paid in the last twelve months over what is held had cost.',
  }),
  marketValue: column(cents.nullable(), { title: 'Market value', format: 'money', table: 'offered' }),
  yieldOnValue: column(z.number().nullable(), {
    title: 'Yield on value',
    format: 'share',
    definition: 'The same over what it is worth now; none without a price.',
  }),
  lastPaid: column(z.iso.date().nullable(), { title: 'Last paid', format: 'day' }),
  due: column(cents, { title: 'Declared', format: 'money', definition: 'Not paid yet.' }),
  /** Whether the holding was opened within the twelve months: what was paid is of a part of them. */
  isOfPartOfYear: z.boolean(),
})
export type IncomeHolding = z.infer<typeof IncomeHolding>
export const incomeHoldingColumns = columnsOf(IncomeHolding)

export const Income = z.object({
  currency: z.string(),
  asOf: isoDateTime,
  /** Which accounts it is of, at which rates amounts are stated, and what is left out; empty where there is nothing to state. */
  notes: z.array(z.string()),
  /** The twelve months to that of today, in which more may be expected, and the twelve after. */
  months: z.array(IncomeMonth),
  /** Holdings that paid or have something declared, the most paid first. */
  holdings: z.array(IncomeHolding),
  /** Currencies of dividends that no rate is known for: these are in no figure. */
  notStated: z.array(z.string()),
  /** Holdings without a dividend booked in the year: it is not known here whether they pay any. */
  withoutDividend: z.array(z.string()),
  paidInYear: cents,
  due: cents,
  expectedInYear: cents,
  /** Of the holdings that paid, what was paid over their cost; null without a cost. */
  yieldOnCost: z.number().nullable(),
})
export type Income = z.infer<typeof Income>
