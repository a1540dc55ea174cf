import type { HistoricEntry, SplitRatio } from '#domains/trading/server/index.ts'
import { type IsoDay, newYorkMoment } from '#engines/market-calendar/index.ts'
import { contractOf } from '#engines/option-contracts/index.ts'
import type { TradeEffect } from '#engines/trade-ledger/index.ts'
import {
  type Action,
  BONDS,
  type BrokerFormat,
  leftOut,
  leftOutSecurities,
  type WrittenRow,
} from '../formats/format.ts'
import { actionOfContract, contractOfRow, type Ending, effectOf, endingOf } from './contract-of-row.ts'
import { currencyOfRow } from './currency-of-row.ts'
import { type Figures, figuresOf, inUnitsOf, isPaid, readQuantity } from './figures-of-row.ts'
import { type Decimals, type Moment, midnightOf, readMoment, type Written } from './read-figure.ts'
import { type FillLevel, levelOf } from './rows-together/fills-once.ts'
import { isCusip, symbolOf, symbolOfBond } from './symbol-of.ts'

/** A row that is understood: amounts in ten-thousandths of its currency, quantities in millionths, both with the file's signs. */
export type FileRow = Figures & {
  line: number
  text: string
  action: Action
  moment: Moment
  /** The moment that it counts at; a day alone stands for its closing. */
  at: number
  symbol: string | null
  /** What its amounts are in; null where neither row nor file says it. Of pence it is the pound. */
  currency: string | null
  /** The day of settlement that the file states. */
  settles: IsoDay | undefined
  level: FillLevel | undefined
  /** Whether its price is in per cent of its quantity, which is a face value. */
  isBond: boolean
  /** The order or event that it names. */
  reference: string
  isAsBefore?: true
  /** Charges of the trade that stand in other rows. */
  attached?: number
  /** What the sides of an exchange between currencies have in common. */
  exchanged?: string
  /** What a company did with its shares: the words, what its rows have in common, and whose shares they were where the words say it. */
  corporate?: { words: string; group: string; from: string | null }
  /** What its rows come to. */
  exchange?: RowExchange
  /** What the words say goes the other way than they do by themselves: interest that was paid, a fee that came back. */
  isTurned: boolean
  /** Of a split that states it instead of the units that it added. */
  ratio?: SplitRatio
  /** What a trade says it does to a position. */
  effect?: TradeEffect | undefined
  /** How a contract ended. */
  ends?: Ending
  /** Shares that came or went by a contract that was exercised or assigned, and the contract once it is found. */
  isOfOption?: true
  contract?: { symbol: string; units: number; lines: readonly number[] }
}

export type RowExchange = Omit<HistoricEntry & { kind: 'shares-exchanged' }, 'at' | 'day' | 'kind' | 'lotId'>

/** What a file does not say of an event and somebody can: whose shares they were, and what each was worth. */
export type Ask = {
  key: string
  line: number
  day: IsoDay
  what: string
  /** Null where the file does not say whose shares they were. */
  from: string | null
  /** The symbols of which a fair value a share is missing; without `from` its own too. */
  symbols: string[]
}

type Move = { symbol: string; at: number; units: number | null }

/** A row that is not taken, with the reason in words. `moves` says how a holding would have changed: null units where nobody knows by how much. */
export type RefusedRow = {
  line: number
  text: string
  reason: string
  /** It would fit by itself, and waits for a row that does not. */
  isHeldBack: boolean
  /** What its amounts are in, where it was read so far. */
  currency?: string | null
  moves?: Move[]
  ask?: Ask
  /** What it would be known by in the books if it was read otherwise when it was booked. */
  otherwise?: string[]
}

export const refusedRow = (
  { line, text }: { line: number; text: string },
  reason: string,
  { isHeldBack = false, moves }: { isHeldBack?: boolean; moves?: RefusedRow['moves'] | undefined } = {},
): RefusedRow => ({ line, text, reason, isHeldBack, ...(moves && { moves }) })

export const MAYBE_AN_ORDER =
  'It may be a part of an order in this file: orders and executions of this symbol do not add up to the same.'
const ONE = 10_000
const CLOSE_MINUTES = 16 * 60
const FIRST_DAY = '1980-01-01'
const TEXT_MAX = 160
const SYMBOL = /^[A-Z][A-Z0-9.-]{0,14}$/

export const textOfCells = (cells: readonly string[]): string =>
  cells.filter(Boolean).join(' ').slice(0, TEXT_MAX)

/** What rows of a file are read by. */
type RowFacts = {
  now: number
  today: IsoDay
  decimals: Decimals
  /** Why it is not taken, whatever it says. */
  doubt: string | undefined
}

/** Reads a row of a format; undefined for a line of text around the table, such as a total or a disclaimer. */
export function rowOfFile(
  stated: WrittenRow,
  format: BrokerFormat,
  facts: RowFacts,
): FileRow | RefusedRow | undefined {
  const row = { line: stated.line, text: textOfCells(stated.cells) }
  const written = `${stated.date} ${stated.time}`.trim()
  const moment = (format.isAsBefore && midnightOf(written)) || readMoment(written, format.dates, format.zone)
  if (!moment && isAroundTable(stated)) return undefined
  const word = `${stated.action} ${stated.side}`.trim()
  const meant = format.actions.find(([words]) => words.test(word))?.[1]
  const isTurned = typeof meant === 'object' && 'turned' in meant
  const meaning = isTurned ? meant.turned : meant
  const option = contractOfRow(stated)
  const named = option && 'symbol' in option ? option.symbol : symbolOf(stated.symbol)
  const isBond = BONDS.test(stated.security) || isCusip(named)
  const symbol = isBond ? symbolOfBond(named) : named
  const currency = currencyOfRow(stated, format)
  // What is left out of one currency is nothing to the others.
  const known = 'reason' in currency ? null : currency.of
  const refuse = (reason: string) => ({
    ...refusedRow(row, reason, { moves: movesOf(stated, { moment, meaning, isTurned, symbol, ...facts }) }),
    currency: known,
  })
  const leave = (reason: string) => ({ ...refusedRow(row, reason), currency: known })
  if (!moment) return refuse(dateReason(stated.date))
  if (moment.hasUnreadTime)
    return refuse(
      `The time of “${stated.date.slice(0, 40)}” cannot be read, or is of a zone that is not known.`,
    )
  if (moment.day > facts.today) return leave(`${moment.day} is still to come.`)
  if (moment.day < FIRST_DAY) return refuse(`${moment.day} is too long ago.`)

  const left = format.leaves?.find(({ of, words }) => words.test(stated[of]))
  if (left) return leave(left.sentence)
  const leftOutBy = leftOutSecurities.find(([words]) => words.test(stated.security))
  if (leftOutBy && !(option && leftOutBy[1] === leftOut.option)) return leave(leftOutBy[1].leaveOut)
  if (facts.doubt) return refuse(facts.doubt)
  if (!meaning)
    return refuse(word ? `The action “${word.slice(0, 60)}” is not known.` : 'The row has no action.')
  if (typeof meaning === 'object') return refuse(meaning.leaveOut)
  if (stated.currency === '' && format.inCurrency === 'stated') return refuse('The row states no currency.')
  if ('reason' in currency) return refuse(currency.reason)
  const rate = stated.rate.replace(',', '.')
  if (rate !== '' && Number(rate) !== 1 && Number(rate) !== 0)
    return refuse(
      `The amount was exchanged at ${rate.slice(0, 12)} into a currency that the file does not state.`,
    )

  if (isBond && named !== null && symbol === null) return leave(leftOut.bond.leaveOut)
  if (option && 'reason' in option) return refuse(option.reason)
  const unusable = symbol === null ? undefined : symbolReason(symbol)
  if (unusable) return leave(unusable)
  const figures = figuresOf(isTurned ? turnedOf(stated) : stated, format, {
    decimals: facts.decimals,
    currency,
    side: meaning === 'sell' ? 'sell' : meaning === 'buy' || meaning === 'reinvest' ? 'buy' : undefined,
  })
  if (typeof figures === 'string') return refuse(figures)
  const ending = endingOf(stated)
  const action = option ? actionOfContract(meaning, ending, isPaid(figures)) : meaning
  if (!option && (action === 'expiry' || action === 'delivery')) return refuse(leftOut.option.leaveOut)
  const isTrade = action === 'buy' || action === 'sell'
  const effect = isTrade ? effectOf(stated) : undefined
  const ratio = meaning === 'split' ? ratioOf(stated, format, figures) : null
  if (ratio === undefined) return refuse(leftOut.ratio.leaveOut)
  const at = momentOf(meaning, moment, facts.now)
  const settles = settlementIn(stated.settles, format.dates, moment.day)
  return {
    ...row,
    action,
    moment,
    at,
    symbol,
    currency: currency.of,
    ...(option ? inUnitsOf(option.contract, figures) : figures),
    ...(effect && { effect }),
    ...(format.isAsBefore && { isAsBefore: true }),
    ...(action === 'delivery' && ending && { ends: ending }),
    ...(!option && isTrade && (ending === 'assigned' || ending === 'exercised') && { isOfOption: true }),
    ...(ratio && { ratio, quantity: null, amount: null }),
    ...(isTurned && meaning === 'conversion' && figures.amount && { amount: leaving(figures.amount) }),
    settles,
    isTurned: isTurned && meaning !== 'conversion',
    isBond,
    reference: /[^0]/.test(stated.order) ? stated.order : '',
    level: levelOf(stated),
    ...((meaning === 'reorganisation' || meaning === 'split') && { corporate: corporateOf(stated) }),
  }
}

const corporateOf = ({ action, description, order }: WrittenRow): FileRow['corporate'] => ({
  words: `${action} ${description}`,
  group: order,
  from: /^([A-Z][A-Z0-9. ]*?)\s?\([A-Z]{2}[A-Z0-9]{9,10}\)/.exec(description)?.[1] ?? null,
})

/** What moves units: what else names a symbol is cash. */
const signs = {
  buy: 1,
  reinvest: 1,
  sell: -1,
  split: null,
  transfer: null,
  reorganisation: null,
  expiry: null,
  delivery: null,
} as const
const isMove = (action: Action): action is keyof typeof signs => Object.hasOwn(signs, action)

/** The units that a row adds, or takes when negative; null for a row of cash. */
export function unitsOfRow({ action, quantity }: Pick<FileRow, 'action' | 'quantity'>): number | null {
  if (!isMove(action) || !quantity) return null
  const sign = signs[action]
  return sign === null ? quantity.units : sign * Math.abs(quantity.units)
}

type Refused = {
  moment: Moment | undefined
  meaning: Action | { leaveOut: string } | undefined
  isTurned: boolean
  symbol: string | null
  now: number
  decimals: Decimals
}

/** How a row that is refused would have changed what is held of its symbol; undefined where it is about cash, or about what the account does not keep. */
function movesOf(
  stated: WrittenRow,
  { moment, meaning, isTurned, symbol, now, decimals }: Refused,
): RefusedRow['moves'] | undefined {
  if (symbol === null || symbolReason(symbol)) return undefined
  if (typeof meaning === 'object') return undefined
  if (typeof meaning === 'string' && !isMove(meaning)) return undefined
  const quantity = readQuantity(stated.quantity.replace(/S$/, '-'), decimals)
  // A row of an unknown kind without a quantity is about cash.
  if (!quantity?.units && quantity !== undefined && (!meaning || meaning === 'transfer')) return undefined
  const action = meaning ?? 'transfer'
  // Which way a contract leaves that ended, and of how many units a row is, only the books or the contract say.
  const isOpen = action === 'expiry' || action === 'delivery' || contractOf(symbol) !== undefined
  const moved = quantity?.units && meaning && !isOpen ? unitsOfRow({ action, quantity }) : null
  const units = isTurned && moved !== null ? -Math.abs(moved) : moved
  // Where nobody knows when, all of the file may be after it.
  return [moment ? { symbol, at: momentOf(action, moment, now), units } : { symbol, at: 0, units: null }]
}

function settlementIn(text: string, order: BrokerFormat['dates'], tradeDay: IsoDay): IsoDay | undefined {
  const day = readMoment(text, order)?.day
  return day !== undefined && day >= tradeDay ? day : undefined
}

function momentOf(action: Action, { day, at }: Moment, now: number): number {
  // A split is made before the opening, so that what is traded on its day is in the new shares.
  const isEarly = action === 'split' || action === 'reorganisation'
  return Math.min(isEarly ? newYorkMoment(day, 0) : (at ?? newYorkMoment(day, CLOSE_MINUTES)), now)
}

function isAroundTable({ date, cells, action, symbol }: WrittenRow): boolean {
  if (!/\d/.test(date) && action === '' && symbol === '') return true
  return cells.filter(Boolean).length <= 2 || !/\d/.test(date + cells.slice(1).join(''))
}

const dateReason = (date: string): string =>
  date ? `“${date.slice(0, 40)}” is not a date of this kind of file.` : 'The row has no date.'

function symbolReason(symbol: string): string | undefined {
  if (contractOf(symbol)) return undefined
  if (/^-|\d{6}[CP]\d|\d\/\d+\/\d+.* [CP]$| (CALL|PUT)\b/.test(symbol)) return leftOut.option.leaveOut
  if (/^[A-Z0-9]{2,6}[/-]USDT?$/.test(symbol)) return leftOut.other.leaveOut
  return SYMBOL.test(symbol) ? undefined : `“${symbol.slice(0, 20)}” is not a share symbol.`
}

const RATIO = /(\d+(?:\.\d+)?)(?:\s*-?\s*)for(?:\s*-?\s*)(\d+(?:\.\d+)?)/i
const RATIO_MAX = 10_000

/** So many for so many, where a row says that and no units; null where it says units, undefined where it says neither. */
function ratioOf(
  { action, description }: WrittenRow,
  { ratioIn }: BrokerFormat,
  figures: Figures,
): SplitRatio | null | undefined {
  if (!ratioIn && figures.quantity?.units) return null
  const [, to, from] = RATIO.exec(`${action} ${description}`) ?? []
  const written = ratioIn
    ?.map((field) => figures[field as 'amount' | 'price']?.units ?? 0)
    .find((units) => units > 0 && units !== ONE)
  const ratio = to ? { to: Number(to), from: Number(from) } : { to: (written ?? ONE) / ONE, from: 1 }
  const isUsable = ratio.to > 0 && ratio.from > 0 && Math.max(ratio.to, ratio.from) <= RATIO_MAX
  if (isUsable && ratio.to !== ratio.from) return ratio
  return ratioIn ? undefined : null
}

/** What a word says leaves is below zero, however it is written. */
const leaving = ({ units, halfDigit }: Written): Written => ({ units: -Math.abs(units), halfDigit })

/** Shares that leave are written without a sign where the word says it. */
const turnedOf = (stated: WrittenRow): WrittenRow =>
  stated.quantity === '' || stated.quantity.startsWith('-')
    ? stated
    : { ...stated, quantity: `-${stated.quantity}` }
