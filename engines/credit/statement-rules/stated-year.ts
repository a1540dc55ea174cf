import { fieldMeanings, type StatementField } from '../statement-fields.ts'

/** A year of amounts before it counts, whichever way it came. */
export type StatedYear = {
  period: string
  currency: string
  scale: number
  /** Twelve where nothing is said. */
  months?: number | null | undefined
  amounts: Partial<Record<StatementField, number>>
  /** Taken from a filing by its tags: what an audited filing adds up to otherwise is a doubt, where a typed year is in error. */
  isFiled: boolean
  /** Twelve months to the end of a quarter: they are no year beside another. */
  isTrailing?: boolean
}

/** What is wrong with a year, or to be known of it. An error makes no rating; a doubt is shown first beside one. */
export type Finding = { severity: 'error' | 'doubt'; fields: readonly StatementField[]; words: string }

/** Looks at one year, and at the nearest other one where there is one. */
export type StatementRule = (stated: StatedYear, nearest: StatedYear | undefined) => Finding[]

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
export const inWords = (amount: number): string => number.format(amount)
export const labelOf = (field: StatementField): string => fieldMeanings[field].label
/** A label within a sentence. */
export const nameOf = (field: StatementField): string =>
  labelOf(field).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

export const error = (words: string, ...fields: StatementField[]): Finding => ({
  severity: 'error',
  fields,
  words,
})
export const doubt = (words: string, ...fields: StatementField[]): Finding => ({
  severity: 'doubt',
  fields,
  words,
})
/** An error in a typed year; a doubt in a filed one, where another line may stand between. */
export const errorUnlessFiled = (
  { isFiled }: StatedYear,
  words: string,
  ...fields: StatementField[]
): Finding => ({ severity: isFiled ? 'doubt' : 'error', fields, words })

/** An amount in single units of currency, or single shares; undefined where it is not given. */
export function amountOf(
  { amounts, scale }: Pick<StatedYear, 'amounts' | 'scale'>,
  field: StatementField,
): number | undefined {
  const amount = amounts[field]
  return amount === undefined || field === 'sharesOutstanding' ? amount : amount * scale
}

/** The amounts of some lines; undefined where one is not given. */
export function allOf({ amounts }: StatedYear, ...fields: StatementField[]): number[] | undefined {
  const found = fields.map((field) => amounts[field])
  return found.every((amount) => amount !== undefined) ? (found as number[]) : undefined
}
