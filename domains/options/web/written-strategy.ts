import { type LegKind, type OptionMarket, presets, Strategy } from '#domains/options/contract/index.ts'
import { dollarsIn } from '#engines/money/index.ts'
import { typedNumber } from '#platform/endpoint/index.ts'

/** A leg as it is typed; `key` holds its row together while it is edited. */
export type WrittenLeg = { key: number; kind: LegKind; quantity: string; strike: string; premium: string }

/** The market as it is typed: volatility and rates in per cent. */
export type WrittenMarket = {
  spot: string
  volatility: string
  days: string
  rate: string
  dividendYield: string
  /** Dividends in money before expiry, each as `0.25 in 30`. */
  cashDividends: string
  /** Quotes of the same expiry, each as `put 90 at 1.20`. */
  quotes: string
  style: OptionMarket['style']
  /** Shares for one contract: 100 until a split or a merger has adjusted it. */
  contractSize: string
}

export const FIRST_MARKET: WrittenMarket = {
  spot: '100',
  volatility: '25',
  days: '45',
  rate: '4',
  dividendYield: '0',
  cashDividends: '',
  quotes: '',
  style: 'european',
  contractSize: '100',
}

let keys = 0
export const nextKey = (): number => ++keys

/** The legs of a preset around a price, premiums left to the model. */
export function legsOfPreset(id: string, spot: number): WrittenLeg[] {
  const preset = presets.find((each) => each.id === id)
  return (preset?.legs(spot) ?? []).map(({ kind, quantity, strike }) => ({
    key: nextKey(),
    kind,
    quantity: String(quantity),
    strike: strike === undefined ? '' : String(strike),
    premium: '',
  }))
}

export type ReadStrategy = { strategy: Strategy } | { faults: string[] }

/** What was typed as a strategy, or what is wrong with it: a sentence each, legs by their number. */
export function readStrategy(market: WrittenMarket, legs: readonly WrittenLeg[]): ReadStrategy {
  const parsed = Strategy.safeParse({
    spot: numberOf(market.spot),
    volatility: fractionOf(market.volatility),
    days: numberOf(market.days),
    rate: fractionOf(market.rate),
    dividendYield: fractionOf(market.dividendYield),
    cashDividends: cashDividendsOf(market.cashDividends),
    quotes: quotesOf(market.quotes),
    style: market.style,
    contractSize: numberOf(market.contractSize),
    legs: legs.map(({ kind, quantity, strike, premium }) => ({
      kind,
      quantity: numberOf(quantity),
      ...(kind === 'stock' ? {} : { strike: numberOf(strike) }),
      ...(premium.trim() === '' ? {} : { premium: numberOf(premium) }),
    })),
  })
  if (parsed.success) return { strategy: parsed.data }
  return {
    faults: parsed.error.issues.map(({ path, message }) =>
      path[0] === 'legs' && typeof path[1] === 'number'
        ? `Leg ${path[1] + 1}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`
        : `${message}.`,
    ),
  }
}

export function numberOf(text: string): number {
  const plain = dollarsIn(text).trim().replace('−', '-').replace(/[%\s]/g, '')
  return typedNumber(plain)
}

/** `0.25 in 30; 0.25 in 121` as dollars a share and days; what does not read so has no number. */
function cashDividendsOf(text: string): { amount: number; days: number }[] {
  return text
    .split(/[;\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [amount = '', days = '', ...more] = part.split(/\s+in\s+/)
      const written = days.replace(/\s*d(ays?)?\s*$/, '')
      return { amount: numberOf(amount), days: more.length > 0 ? Number.NaN : numberOf(written) }
    })
}

/** `put 90 at 1.20; call 110 at 0.95` as quotes; what does not read so has no kind or no number. */
const quotesOf = (text: string): { kind: string; strike: number; price: number }[] =>
  text
    .split(/[;\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, kind = '', strike = '', price = ''] = /^\s*(\w+)\s+(\S+)\s+at\s+(\S+)\s*$/.exec(part) ?? []
      return { kind: kind.toLowerCase(), strike: numberOf(strike), price: numberOf(price) }
    })

/** Per cent to a fraction without a tail of digits. */
const fractionOf = (percent: string): number => Number((numberOf(percent) / 100).toPrecision(12))
