/** Numbers and dates read as in en-US. Nothing here rounds a value twice: each formatter takes the raw figure. */
const locale = 'en-US'

/** What stands where a figure is missing. A missing value is never zero. */
export const missing = '–'

type Maybe<T> = T | null | undefined

function isMissing(value: Maybe<number | bigint>): value is null | undefined {
  return value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value))
}

// A typographic minus is as wide as a plus, so signed columns line up; a hyphen is not.
const withMinus = (text: string) => text.replace('-', '\u2212')

const formatters = new Map<string, Intl.NumberFormat>()
function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.NumberFormat(locale, options)
    formatters.set(key, found)
  }
  return found
}

type Signed = { signed?: boolean }
const signDisplay = ({ signed }: Signed) => (signed ? ('exceptZero' as const) : ('auto' as const))

/** Money from whole cents: `$1,234.50`. Exact for any size, as cents may be a bigint. */
export function money(cents: Maybe<number | bigint>, options: Signed & { currency?: string } = {}): string {
  if (isMissing(cents)) return missing
  const format = numberFormat({
    style: 'currency',
    currency: options.currency ?? 'USD',
    signDisplay: signDisplay(options),
  })
  return withMinus(format.format(decimalOf(cents) as Intl.StringNumericLiteral))
}

// Intl takes a decimal string and keeps every digit of it, which a division by 100 would not.
function decimalOf(cents: number | bigint): string {
  const whole = typeof cents === 'bigint' ? cents : BigInt(Math.round(cents))
  const size = whole < 0n ? -whole : whole
  return `${whole < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** Money shortened to one decimal from whole cents: `$412.6M`; millions keep theirs, so that a column of them lines up: `$2.0M`. */
export function compactMoney(
  cents: Maybe<number | bigint>,
  options: Signed & { currency?: string } = {},
): string {
  if (isMissing(cents)) return missing
  const amount = Number(cents) / 100
  const format = numberFormat({
    style: 'currency',
    currency: options.currency ?? 'USD',
    notation: 'compact',
    minimumFractionDigits: Math.abs(amount) >= 1_000_000 ? 1 : 0,
    maximumFractionDigits: 1,
    signDisplay: signDisplay(options),
  })
  return withMinus(format.format(amount))
}

/** A fraction as a percentage: 0.0062 is `0.62%`. `digits` are the decimals shown, two unless told. */
export function percent(fraction: Maybe<number>, options: Signed & { digits?: number } = {}): string {
  if (isMissing(fraction)) return missing
  const digits = options.digits ?? 2
  const format = numberFormat({
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signDisplay(options),
  })
  return withMinus(format.format(fraction))
}

/** Basis points: `+25 bp`. */
export function basisPoints(points: Maybe<number>, options: Signed = { signed: true }): string {
  if (isMissing(points)) return missing
  const format = numberFormat({ maximumFractionDigits: 1, signDisplay: signDisplay(options) })
  return `${withMinus(format.format(points))} bp`
}

/** A count or quantity: `1,247`; up to `digits` decimals, none unless told. */
export function quantity(value: Maybe<number | bigint>, options: Signed & { digits?: number } = {}): string {
  if (isMissing(value)) return missing
  const format = numberFormat({
    maximumFractionDigits: options.digits ?? 0,
    signDisplay: signDisplay(options),
  })
  return withMinus(format.format(value))
}

/** A plain signed number with fixed decimals, for sums that must add up on screen: `+5.40`. */
export function signedNumber(value: Maybe<number>, digits = 2): string {
  if (isMissing(value)) return missing
  const format = numberFormat({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  })
  return withMinus(format.format(value))
}

/** A number with fixed decimals, two unless told: `1,012.50`; money whose currency is not known. */
export function decimal(value: Maybe<number>, digits = 2): string {
  if (isMissing(value)) return missing
  return withMinus(
    numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
  )
}
