import { dayOf, type IsoDay } from '#engines/market-calendar/index.ts'

/** An option that is listed: so many shares, or what an adjusted contract delivers in their place, at a price until a day. */
export type Contract = {
  root: string
  expiry: IsoDay
  right: 'C' | 'P'
  strike: number
  /** What a price of one is multiplied by for one contract. */
  multiplier: number
}

export const STANDARD_MULTIPLIER = 100
const STRIKE_STEP = 1_000
const STRIKE_MOST = 100_000
const MULTIPLIER_MOST = 10_000

/** The OCC's symbol without its blanks; behind it, where it is not 100, what the price is multiplied by. */
const OCC = /^([A-Z]{1,6}\d?)(\d{2})(\d{2})(\d{2})([CP])(\d{8})(?:X(\d{1,5}))?$/

/** The contract that a symbol names; undefined for everything else. */
export function contractOf(symbol: string): Contract | undefined {
  const [, root = '', year, month, day, right, strike, multiplier] = OCC.exec(symbol) ?? []
  if (root === '') return undefined
  return checked({
    root,
    expiry: `20${year}-${month}-${day}`,
    right: right as 'C' | 'P',
    strike: Number(strike) / STRIKE_STEP,
    multiplier: multiplier === undefined ? STANDARD_MULTIPLIER : Number(multiplier),
  })
}

export function symbolOfContract({ root, expiry, right, strike, multiplier }: Contract): string {
  const day = expiry.replaceAll('-', '').slice(2)
  const digits = String(Math.round(strike * STRIKE_STEP)).padStart(8, '0')
  return `${root}${day}${right}${digits}${multiplier === STANDARD_MULTIPLIER ? '' : `X${multiplier}`}`
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** As a person writes it: "AAPL 21 Jun 2024 190 call". */
export function contractName({ root, expiry, right, strike }: Contract): string {
  return `${root} ${day.format(new Date(`${expiry}T00:00:00Z`))} ${strike} ${right === 'C' ? 'call' : 'put'}`
}

/** An adjusted contract, as its digit says, delivers something other than its shares. */
export const isAdjusted = ({ root }: Pick<Contract, 'root'>): boolean => /\d$/.test(root)

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const ROOT = '(?<root>[A-Z]{1,6}\\d?)'
const NUMBER = '\\$?(?<strike>\\d{1,6}(?:\\.\\d{1,3})?|\\.\\d{1,3})'
const RIGHT = '(?<right>C|P|CALLS?|PUTS?)'
const YEAR = "'?(?<year>20\\d{2}|\\d{2})"
const MONTH = `(?<month>${MONTHS.join('|')})[A-Z]*\\.?`

/** How brokers write a contract: the parts are named. */
const SPELLINGS: readonly RegExp[] = [
  // AAPL  240621C00190000
  /^(?<root>[A-Z]{1,6}\d?) *(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})(?<right>[CP])(?<occ>\d{8})$/,
  // -AAPL240621C192.5
  new RegExp(`^-?\\s*${ROOT}(?<year>\\d{2})(?<month>\\d{2})(?<day>\\d{2})(?<right>[CP])${NUMBER}$`),
  // AAPL 06/21/2024 190.00 C
  new RegExp(`^${ROOT} (?<month>\\d{1,2})/(?<day>\\d{1,2})/${YEAR} ${NUMBER} ${RIGHT}$`),
  // AAPL 6/21/2024 Call $190.00
  new RegExp(`^${ROOT} (?<month>\\d{1,2})/(?<day>\\d{1,2})/${YEAR} ${RIGHT} ${NUMBER}$`),
  // AAPL 21JUN24 190 C
  new RegExp(`^${ROOT} (?<day>\\d{1,2}) ?${MONTH} ?${YEAR} ${NUMBER} ${RIGHT}$`),
  // AAPL JUN 21 '24 $190 CALL
  new RegExp(`^${ROOT} ${MONTH} (?<day>\\d{1,2}),? ${YEAR} ${NUMBER} ${RIGHT}$`),
  // CALL AAPL 06/21/24 190
  new RegExp(`^${RIGHT} ${ROOT} (?<month>\\d{1,2})/(?<day>\\d{1,2})/${YEAR} ${NUMBER}$`),
  // CALL (AAPL) APPLE INC JUN 21 24 $190 (100 SHS)
  new RegExp(`${RIGHT} \\(${ROOT}\\) .*?${MONTH} (?<day>\\d{1,2}),? ${YEAR} ${NUMBER}`),
]

/** The contract that a broker writes in its own way; undefined where the text is none. */
export function readContract(text: string, multiplier = STANDARD_MULTIPLIER): Contract | undefined {
  const plain = text.trim().toUpperCase().replaceAll(/\s+/g, ' ')
  const known = contractOf(plain)
  if (known) return known
  for (const spelling of SPELLINGS) {
    const found = spelling.exec(plain)?.groups
    if (!found) continue
    const { root = '', year = '', month = '', day: date = '', right = '', strike, occ } = found
    const monthNumber = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month) + 1
    return checked({
      root,
      expiry: `20${year.slice(-2)}-${String(monthNumber).padStart(2, '0')}-${date.padStart(2, '0')}`,
      right: right.startsWith('C') ? 'C' : 'P',
      strike: occ === undefined ? Number(strike) : Number(occ) / STRIKE_STEP,
      multiplier,
    })
  }
  return undefined
}

function checked(contract: Contract): Contract | undefined {
  const { expiry, strike, multiplier } = contract
  const isUsable =
    dayOf(expiry) !== undefined &&
    strike > 0 &&
    strike < STRIKE_MOST &&
    Number.isInteger(multiplier) &&
    multiplier > 0 &&
    multiplier <= MULTIPLIER_MOST
  return isUsable ? contract : undefined
}
