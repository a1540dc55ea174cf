/** A date of birth as far as it is known; `month` and `day` are 0 when they are not. */
export type BirthDate = { year: number; month: number; day: number; isApproximate: boolean }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Two-digit years above this are of the last century; nobody screened is younger. */
const SHORT_YEAR_LAST = 15

/**
 * A birth date in the notations of lists and forms: 1966-04-23, 1966-4, 1966, 23.04.1966, 4/23/66 (month first unless
 * that cannot be), 23-Apr-66, 12 Mar 1970, circa 1970. `null` when there is no year to be read.
 */
export function parseBirthDate(text: string): BirthDate | null {
  const clean = text.trim().toLowerCase()
  const isApproximate = /circa|approx|about|between|^c\.|~|\?/.test(clean)
  const named = /([a-z]{3,9})/.exec(
    clean.replace(/circa|approximately|approx|about|between|and|to|born|st|nd|rd|th/g, ' '),
  )
  const month = named === null ? 0 : MONTHS.indexOf(named[1]!.slice(0, 3)) + 1
  const numbers = clean.match(/\d+/g)?.map(Number) ?? []
  const lengths = clean.match(/\d+/g)?.map((digits) => digits.length) ?? []
  if (numbers.length === 0) return null
  if (month > 0) {
    const yearAt = lengths.indexOf(4)
    const at = yearAt >= 0 ? yearAt : numbers.length - 1
    const day = numbers.find((_, index) => index !== at) ?? 0
    return dateOf(fullYear(numbers[at]!, lengths[at]!), month, day, isApproximate)
  }
  if (lengths[0] === 4) return dateOf(numbers[0]!, numbers[1] ?? 0, numbers[2] ?? 0, isApproximate)
  if (lengths[0] === 8 && numbers.length === 1) {
    const digits = String(numbers[0]).padStart(8, '0')
    return dateOf(
      Number(digits.slice(0, 4)),
      Number(digits.slice(4, 6)),
      Number(digits.slice(6)),
      isApproximate,
    )
  }
  if (numbers.length === 3) {
    const year = fullYear(numbers[2]!, lengths[2]!)
    const [first, second] = [numbers[0]!, numbers[1]!]
    const isDayFirst = first > 12 || (clean.includes('.') && second <= 12)
    return isDayFirst
      ? dateOf(year, second, first, isApproximate)
      : dateOf(year, first, second, isApproximate)
  }
  if (numbers.length === 2 && lengths[1] === 4) return dateOf(numbers[1]!, numbers[0]!, 0, isApproximate)
  return null
}

function fullYear(value: number, digits: number): number {
  if (digits >= 4) return value
  return value <= SHORT_YEAR_LAST ? 2000 + value : 1900 + value
}

function dateOf(year: number, month: number, day: number, isApproximate: boolean): BirthDate | null {
  if (year < 1000 || year > 2999) return null
  const isMonth = month >= 1 && month <= 12
  return { year, month: isMonth ? month : 0, day: isMonth && day >= 1 && day <= 31 ? day : 0, isApproximate }
}
