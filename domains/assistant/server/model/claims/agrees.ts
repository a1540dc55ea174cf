import { type Cell, isDate } from './table.ts'

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[−–—‐]/g, '-')
    .replace(/[“”"‘’]/g, "'")
    .trim()
    .replace(/^'(.*)'$/, '$1')
    .replace(/\.$/, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()

const word = (text: string): string => plain(text).replace(/[_-]/g, ' ')

/** Whether what a model says a value is, is what it is: figures in their unit and with their sign, rounded no further than they are written. */
export function agrees(written: string, cell: Cell, called = ''): boolean {
  if (plain(written) === plain(cell.text)) return true
  if (isDate(cell)) return dayIn(written) === String(cell.value).slice(0, 10)
  if (typeof cell.value === 'number') return agreesInFigures(written, cell, called)
  const isYes = answerIn(String(cell.value))
  if (isYes !== undefined) return answerIn(written) === isYes
  const [, name = cell.text, code] = /^(.*?)(?: \(([^)]*)\))?$/s.exec(cell.text) ?? []
  return [cell.text, String(cell.value), name, ...(code ? [code] : [])].some(
    (one) => word(one) === word(written),
  )
}

function answerIn(written: string): boolean | undefined {
  if (/^(?:yes|true)$/.test(plain(written))) return true
  return /^(?:no|false)$/.test(plain(written)) ? false : undefined
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? (${MONTHS})[a-z]* (\\d{4})$`)
const MONTH_FIRST = new RegExp(`^(${MONTHS})[a-z]* (\\d{1,2})(?:st|nd|rd|th)? (\\d{4})$`)

/** The ISO day that is written; a day in figures that may be two is none. */
export function dayIn(written: string): string | undefined {
  const text = plain(written).replaceAll(/[,.]/g, '').replace(/^on /, '')
  const iso = /^(\d{4}-\d\d-\d\d)(?:[t ]\d\d:.*)?$/.exec(text)?.[1]
  if (iso) return iso
  const dayFirst = DAY_FIRST.exec(text)
  const monthFirst = MONTH_FIRST.exec(text)
  const [day, month, year] = dayFirst
    ? dayFirst.slice(1)
    : monthFirst
      ? [monthFirst[2], monthFirst[1], monthFirst[3]]
      : []
  if (!day || !month || !year) return undefined
  const at = MONTHS.split('|').indexOf(month) + 1
  return `${year}-${String(at).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const FIGURE =
  /^(?:(?:about|approximately|around|roughly|~|≈)\s*)?(\()?([+-])?\s*(us\$|\$|€|£|¥|[a-z]{3}(?![a-z]))?\s*([+-])?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(thousand|million|billion|trillion|mn|bn|[kmb](?![a-z]))?\s*(\))?\s*(%|[a-z][a-z -]*)?(\))?$/

type Written = {
  value: number
  /** Half of the last place that is written. */
  slack: number
  money: string | undefined
  suffix: string
}

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  trillion: 1e12,
}
const SIGNS: Readonly<Record<string, string>> = { us$: 'usd', $: 'usd', '€': 'eur', '£': 'gbp', '¥': 'jpy' }

export function figureIn(written: string): Written | undefined {
  const match = FIGURE.exec(plain(written))
  if (!match) return undefined
  const [, opened, before, money, after, whole, part = '', scale, closed, suffix = '', last] = match
  if ((opened === undefined) !== (closed === undefined && last === undefined)) return undefined
  if (before && after) return undefined
  const times = scale ? SCALES[scale]! : 1
  const amount = Number(`${whole!.replaceAll(',', '')}${part}`) * times
  const isNegative = before === '-' || after === '-' || opened !== undefined
  return {
    value: isNegative ? -amount : amount,
    slack: 0.5 * times * 10 ** -Math.max(0, part.length - 1),
    money: money ? (SIGNS[money] ?? money) : undefined,
    suffix: suffix.trim(),
  }
}

const UNIT_WORDS: Readonly<Record<string, RegExp>> = {
  share: /^(?:%|percent|per cent|pct)$/,
  percent: /^(?:%|percent|per cent|pct)$/,
  bp: /^(?:bps?|basis points?)$/,
  shares: /^shares?$/,
  years: /^(?:years?|yrs?)$/,
  days: /^days?$/,
  USD: /^(?:dollars?|us dollars?|usd)$/,
  price: /^(?:dollars?|us dollars?|usd)$/,
}
const stem = (text: string): string => text.replace(/ies$/, 'y').replace(/s$/, '')

/** Whether a figure is written in the unit of a cell, and of nothing else. */
export function isInUnit(
  { money, suffix }: Written,
  cell: Pick<Cell, 'unit' | 'currency'>,
  called = '',
): boolean {
  const isMoney = cell.unit === 'USD' || cell.unit === 'price' || cell.currency !== undefined
  const currency = (cell.currency === undefined ? 'usd' : (cell.currency ?? '')).toLowerCase()
  if (money !== undefined && (!isMoney || money !== currency)) return false
  if (suffix === '') return true
  if (isMoney && suffix === currency) return true
  const words = UNIT_WORDS[cell.unit]
  if (words) return currency === 'usd' && words.test(suffix)
  const known = new Set(
    word(called)
      .split(/[^a-z]+/)
      .map(stem),
  )
  return word(suffix)
    .split(' ')
    .every((one) => known.has(stem(one)))
}

/** A rounding that is further off than this is another figure. */
const ROUNDED_MOST = 0.05

function agreesInFigures(written: string, cell: Cell, called: string): boolean {
  const figure = figureIn(written)
  if (!figure || !isInUnit(figure, cell, `${called} ${cell.text}`)) return false
  const value = Number(cell.value) * (cell.unit === 'share' ? 100 : 1)
  const shown = figureIn(cell.text)?.value
  if (shown !== undefined && figure.value === shown) return true
  if (value !== 0 && figure.value !== 0 && Math.sign(value) !== Math.sign(figure.value)) return false
  const off = Math.abs(figure.value - value)
  return off <= figure.slack * (1 + 1e-9) && off <= Math.abs(value) * ROUNDED_MOST
}
