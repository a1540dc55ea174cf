import { z } from 'zod'
import { DAY_COUNTS, FREQUENCIES } from '#engines/bonds/index.ts'
import { typedNumber } from '#platform/endpoint/index.ts'

const isoDate = z.iso.date('A date is written as 2030-06-15')

/** What a price is: money for one bond, per 100 of face value, or the bank discount of a bill in percent a year of 360 days. */
export const PriceBasis = z.enum(
  ['money', 'percent', 'discount'],
  'A price is quoted as money, percent or discount',
)
export type PriceBasis = z.infer<typeof PriceBasis>

export const priceBasisWords: Record<PriceBasis, string> = {
  money: 'as money for one bond',
  percent: 'per 100 of face value',
  discount: 'as a bank discount in percent',
}

/** What is stated of a bond where it differs from its market's rules. Each is optional: what is not stated follows the market. */
export const bondOptions = {
  frequency: z.literal(FREQUENCIES, 'A bond pays 1, 2, 3, 4, 6 or 12 coupons a year').optional(),
  dayCount: z.enum(DAY_COUNTS, `A day count is one of: ${DAY_COUNTS.join(', ')}`).optional(),
  /** The day on which it is paid for. */
  settlementDate: isoDate.optional(),
  /** The dated date: interest accrues from it, where it is not the issue date. */
  accruesFrom: isoDate.optional(),
  /** Where the first period is a long or a short one. */
  firstCouponDate: isoDate.optional(),
  /** The last coupon before maturity, where the last period is a long or a short one. */
  penultimateCouponDate: isoDate.optional(),
  /** From so many business days before a coupon the buyer does not receive it; 0 for never. */
  exDividendDays: z.number().int().min(0).max(60).optional(),
  /** Repaid at maturity, per 100 of face value. */
  redemption: z.number().positive().max(1000).optional(),
  /** Left out, it follows from the price: see the slice's README. The answer says how it was read. */
  priceBasis: PriceBasis.optional(),
  /** Dates at which the issuer may redeem, with the price in percent of the face value. */
  callSchedule: z
    .array(z.object({ date: isoDate, price: z.number('A call has a price').positive().max(1000) }))
    .max(100)
    .optional(),
  /** The volatility of the short rate a year, for an option-adjusted spread: 0.01 is 100 basis points. */
  rateVolatility: z
    .number('A volatility is a number')
    .min(0)
    .max(0.1, 'The volatility of the short rate is in percent a year: 1 is 100 basis points, 10 the most')
    .optional(),
  /** Principal repaid before maturity on coupon days, per 100 of the original face value. */
  sinkingSchedule: z
    .array(z.object({ date: isoDate, amount: z.number('A repayment has an amount').positive().max(100) }))
    .max(1200)
    .optional(),
  /** Of a floating rate note, whose coupon rate is the running one: the margin over its index. */
  quotedMarginBp: z.number('A margin is a number of basis points').min(-1000).max(10_000).optional(),
  /** The level at which the index is taken to stay; left out, the running coupon less the margin. */
  indexRate: z.number('An index is a number').min(-0.1).max(1).optional(),
  /** Of an inflation-linked bond: the ratio of the settlement day; or the index at the dated date and two monthly ones. */
  indexRatio: z.number('An index ratio is a number').positive().max(1000).optional(),
  baseIndex: z.number('An index is a number').positive().optional(),
  /** The price indices of the third and of the second month before the settlement. */
  priceIndexes: z
    .array(z.number('An index is a number').positive())
    .length(2, 'The indices of the third and of the second month before settlement are two')
    .optional(),
}
export type BondOptions = z.infer<z.ZodObject<typeof bondOptions>>
type Option = keyof BondOptions

type Reads = 'text' | 'lower' | 'number' | 'percent' | 'numbers' | 'prices' | 'amounts'

/** The options by the names that lines and files have for them, how each is written there, and how a market's rule reads in a sentence. */
export const OPTION_NAMES = {
  frequency: { name: 'FREQUENCY', words: 'coupons a year', reads: 'number' },
  dayCount: { name: 'DAY_COUNT', words: 'day count', reads: 'text' },
  settlementDate: { name: 'SETTLEMENT', words: 'settlement date', reads: 'text' },
  accruesFrom: { name: 'ACCRUES_FROM', words: 'dated date', reads: 'text' },
  firstCouponDate: { name: 'FIRST_COUPON', words: 'first coupon', reads: 'text' },
  penultimateCouponDate: { name: 'LAST_COUPON', words: 'last coupon before maturity', reads: 'text' },
  exDividendDays: { name: 'EX_DIVIDEND', words: 'ex-dividend days', reads: 'number' },
  redemption: { name: 'REDEMPTION', words: 'redemption price', reads: 'number' },
  // What follows is no rule of a market.
  priceBasis: { name: 'QUOTED', words: '', reads: 'lower' },
  callSchedule: { name: 'CALLS', words: '', reads: 'prices' },
  rateVolatility: { name: 'VOLATILITY', words: '', reads: 'percent' },
  sinkingSchedule: { name: 'SINKING', words: '', reads: 'amounts' },
  quotedMarginBp: { name: 'MARGIN_BP', words: '', reads: 'number' },
  indexRate: { name: 'INDEX', words: '', reads: 'percent' },
  indexRatio: { name: 'INDEX_RATIO', words: '', reads: 'number' },
  baseIndex: { name: 'BASE_INDEX', words: '', reads: 'number' },
  priceIndexes: { name: 'CPI', words: '', reads: 'numbers' },
} as const satisfies Record<Option, { name: string; words: string; reads: Reads }>

const OPTIONS = Object.keys(OPTION_NAMES) as Option[]

/** Days with a number each, as `2027-06-15:25 2028-06-15:25`. */
const dated = (key: string) => (text: string) =>
  text.split(/\s+/).map((part) => {
    const [date, number = ''] = part.split(':')
    return { date, [key]: typedNumber(number) }
  })

const fromText: Record<Reads, (text: string) => unknown> = {
  text: (text) => text,
  lower: (text) => text.toLowerCase(),
  number: typedNumber,
  percent: (text) => Number((typedNumber(text.replace('%', '')) / 100).toPrecision(15)),
  numbers: (text) => text.split(/\s+/).map(typedNumber),
  prices: dated('price'),
  amounts: dated('amount'),
}

/** The options that a line states as `NAME=value`, and the names that are none. */
export function readOptions(fields: readonly string[]): { options: BondOptions; unknown: string[] } {
  const options: Record<string, unknown> = {}
  const unknown: string[] = []
  for (const field of fields.flatMap((one) => one.split(';'))) {
    const [name = '', value = ''] = field.split('=').map((part) => part.trim())
    if (name === '' || value === '') continue
    const option = OPTIONS.find((one) => OPTION_NAMES[one].name === name.toUpperCase())
    if (option) options[option] = fromText[OPTION_NAMES[option].reads](value)
    else unknown.push(name)
  }
  // What the values are worth is the schema's to say, as with the other fields of a line.
  return { options: options as BondOptions, unknown }
}

/** An option as a line has it; empty where it is not stated. */
export function optionText(bond: BondOptions, option: Option): string {
  const value = bond[option]
  if (value === undefined) return ''
  if (OPTION_NAMES[option].reads === 'percent')
    return String(Number((100 * (value as number)).toPrecision(12)))
  if (!Array.isArray(value)) return String(value)
  return value.map((each) => (typeof each === 'number' ? each : Object.values(each).join(':'))).join(' ')
}

/** The options of a bond as the fields that `readOptions` reads. */
export const optionFields = (bond: BondOptions): string[] =>
  OPTIONS.flatMap((option) =>
    bond[option] === undefined ? [] : [`${OPTION_NAMES[option].name}=${optionText(bond, option)}`],
  )

/** What was stated in place of a market's rules, in words: "coupons a year 1, day count ACT/365F". */
export const optionsInWords = (bond: BondOptions): string =>
  OPTIONS.flatMap((option) => {
    const { words } = OPTION_NAMES[option]
    return words === '' || bond[option] === undefined ? [] : [`${words} ${bond[option]}`]
  }).join(', ')

/** A line in which an option has another value; none where it is empty. Its other fields stay as they are typed. */
export function withOption(line: string, option: keyof BondOptions, value: string): string {
  const { name } = OPTION_NAMES[option]
  const isOther = (part: string) => part.split('=')[0]?.trim().toUpperCase() !== name
  // One field may state several, with semicolons between.
  const others = line.split(',').flatMap((field) => {
    if (!field.includes('=')) return [field]
    const left = field.split(';').filter(isOther)
    return left.length === 0 ? [] : [` ${left.join(';').trim()}`]
  })
  return [...others, ...(value === '' ? [] : [` ${name}=${value}`])].join(',')
}
