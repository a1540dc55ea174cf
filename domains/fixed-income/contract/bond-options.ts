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
}
export type BondOptions = z.infer<z.ZodObject<typeof bondOptions>>
type Option = keyof BondOptions

/** The options by the names that lines and files have for them, and how each reads in a sentence. */
export const OPTION_NAMES = {
  frequency: { name: 'FREQUENCY', words: 'coupons a year' },
  dayCount: { name: 'DAY_COUNT', words: 'day count' },
  settlementDate: { name: 'SETTLEMENT', words: 'settlement date' },
  accruesFrom: { name: 'ACCRUES_FROM', words: 'dated date' },
  firstCouponDate: { name: 'FIRST_COUPON', words: 'first coupon' },
  penultimateCouponDate: { name: 'LAST_COUPON', words: 'last coupon before maturity' },
  exDividendDays: { name: 'EX_DIVIDEND', words: 'ex-dividend days' },
  redemption: { name: 'REDEMPTION', words: 'redemption price' },
  priceBasis: { name: 'QUOTED', words: 'price quoted as' },
} as const satisfies Record<Option, { name: string; words: string }>

const OPTIONS = Object.keys(OPTION_NAMES) as Option[]
const NUMBERS: readonly Option[] = ['frequency', 'exDividendDays', 'redemption']

/** The options that a line states as `NAME=value`, and the names that are none. */
export function readOptions(fields: readonly string[]): { options: BondOptions; unknown: string[] } {
  const options: Record<string, string | number> = {}
  const unknown: string[] = []
  for (const field of fields.flatMap((one) => one.split(';'))) {
    const [name = '', value = ''] = field.split('=').map((part) => part.trim())
    if (name === '' || value === '') continue
    const option = OPTIONS.find((one) => OPTION_NAMES[one].name === name.toUpperCase())
    if (!option) unknown.push(name)
    else if (NUMBERS.includes(option)) options[option] = typedNumber(value)
    else options[option] = option === 'priceBasis' ? value.toLowerCase() : value
  }
  // What the values are worth is the schema's to say, as with the other fields of a line.
  return { options: options as BondOptions, unknown }
}

/** The options of a bond as the fields that `readOptions` reads. */
export const optionFields = (bond: BondOptions): string[] =>
  OPTIONS.flatMap((option) =>
    bond[option] === undefined ? [] : [`${OPTION_NAMES[option].name}=${bond[option]}`],
  )

/** What was stated of a bond, in words: "coupons a year 1, day count ACT/365F". */
export const optionsInWords = (bond: BondOptions): string =>
  // How a price is quoted is no term of the bond.
  OPTIONS.filter((option) => option !== 'priceBasis')
    .flatMap((option) =>
      bond[option] === undefined ? [] : [`${OPTION_NAMES[option].words} ${bond[option]}`],
    )
    .join(', ')

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
