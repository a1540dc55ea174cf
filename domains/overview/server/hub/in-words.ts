const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `1,247` */
export const counted = (value: number): string => wholeNumber.format(value)

/** `87.3` */
export const inTenths = (value: number): string => oneDecimal.format(value)

/** Dollars in millions from ten thousand upwards, else whole: `$412.6M`. */
export function inDollars(dollars: number): string {
  return dollars >= 10_000 ? `$${oneDecimal.format(dollars / 1_000_000)}M` : `$${wholeNumber.format(dollars)}`
}

/** `1 case`, `2 cases` */
export const several = (count: number, one: string, many = `${one}s`): string =>
  `${counted(count)} ${count === 1 ? one : many}`
