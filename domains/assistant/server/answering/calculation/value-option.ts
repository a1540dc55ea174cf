import type { PriceProvenance } from '#domains/market-data/contract/index.ts'
import type { Amount, Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../../contract/index.ts'
import { priceCaveatOf } from '../../topics/price-caveats.ts'
import { type Row, Unclear } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'
import { riskFreeRate } from './risk-free-rate.ts'
import { type Line, round, stated } from './told.ts'

type OptionStated = {
  symbol: string | undefined
  volatility: Amount | undefined
  rate: Amount | undefined
  term: Amount | undefined
  strike: Amount | undefined
  spot: Amount | undefined
}

type Valued = {
  value: number
  cost: number
  greeks: Record<string, number>
  breakEvens: number[]
  probabilityOfProfit: number
  maxLoss: { amount: number | null }
  maxProfit: { amount: number | null }
  legs: { modelPrice: number }[]
  method: string
}

const KEYS =
  'volatility vol vola iv sigma rate interest strike struck k spot underlying stock share trading'.split(' ')
const BETWEEN = 'of is at to = the a price'.split(' ')

/** Which amount of a question is which of an option, by the words before it, else behind it. */
function optionStated({ amounts, words, names, text }: Reading): OptionStated {
  // “45 days, 22 vol, 4 % rates”: what stands before a comma says nothing of what stands behind it.
  const isApart = (from: number, back: number) =>
    /,\s/.test(text.slice(words[from - back]?.end ?? 0, words[from]?.start ?? 0))
  const keyBefore = (from: number) =>
    [1, 2, 3]
      .map((back) => (isApart(from, back) ? undefined : words[from - back]?.stem))
      .find(
        (stem, at, all) =>
          stem !== undefined &&
          KEYS.includes(stem) &&
          all.slice(0, at).every((one) => BETWEEN.includes(one ?? '')),
      )
  const near = (...stems: string[]) =>
    amounts.find(({ from }) => stems.includes(keyBefore(from) ?? '')) ??
    amounts.find(({ from, to }) => keyBefore(from) === undefined && stems.includes(words[to]?.stem ?? ''))
  const symbol = names.flatMap(({ things }) => things).find(({ kind }) => kind === 'symbol')?.id
  const volatility = near('volatility', 'vol', 'vola', 'iv', 'sigma')
  const rate = amounts.find(
    (one) =>
      one !== volatility &&
      // “Rate 4” is one of four percent.
      (one.unit === 'percent' ||
        (one.unit === 'plain' && !COUNTED.has(one.of ?? '') && one.value <= RATE_MOST)) &&
      (near('rate', 'interest') === one ||
        ['rate', 'rates', 'interest'].includes(words[one.to]?.text ?? '') ||
        ['rate', 'rates'].includes(words[one.from - 1]?.text ?? '')),
  )
  // “Six months = 182 days”: the finest says it.
  const term = ['day', 'week', 'month', 'year'].flatMap((unit) => amounts.filter(({ of }) => of === unit))[0]
  const isFree = (one: Amount) => one !== term && one !== volatility && one !== rate && one.unit !== 'percent'
  const strike =
    near('strike', 'struck', 'k') ??
    amounts.find((one) => isFree(one) && ['call', 'put', 'straddle'].includes(words[one.to]?.stem ?? ''))
  const spot =
    near('spot', 'underlying', 'stock', 'share', 'trading', 's') ??
    amounts.find((one) => isFree(one) && one !== strike)
  return { symbol, volatility, rate, term, strike, spot }
}

/** What amounts count that are no rate. */
const COUNTED = new Set(['day', 'week', 'month', 'year', 'share', 'contract', 'strike', 'spot'])

/** A rate of more percent is none of a market, and another number. */
const RATE_MOST = 30
/** Less than that without a percent sign is a fraction: 0.04. */
const FRACTION_MOST = 0.3

const asFraction = ({ value, unit }: Amount): number =>
  round(unit === 'plain' && value <= FRACTION_MOST ? value : value / 100)

const DAYS: Readonly<Record<string, number>> = { week: 7, month: 30, year: 365 }

export async function valueOption(asker: Asker, reading: Reading): Promise<Answer> {
  const { text } = reading
  const { symbol, volatility, rate, term, strike, spot } = optionStated(reading)
  let spotPrice = spot?.value
  const markets: Parameters<typeof priceCaveatOf>[0][number][] = []
  if (spotPrice === undefined && symbol) {
    const { data } = await asker.ask<{ data: Row[] }>('market-data.live-quotes', { symbols: [symbol] })
    spotPrice = data[0]?.price as number | undefined
    if (data[0]) markets.push(data[0].provenance as PriceProvenance)
  }
  const isAtTheMoney = /\bat the money\b|\batm\b/.test(text)
  const strikePrice = strike?.value ?? (isAtTheMoney || (spot && !strike) ? spotPrice : undefined)
  const missing = [
    spotPrice === undefined && 'the share price',
    strikePrice === undefined && 'the strike',
    !volatility && 'the volatility',
    !term && 'the days to expiry',
  ].filter(Boolean)
  if (missing.length > 0)
    throw new Unclear(
      `To value the option I need ${missing.join(', ')}. Which values shall I take?`,
      missing as string[],
    )
  const days = term!.value * (DAYS[term!.of ?? ''] ?? 1)
  const riskFree = rate ? undefined : await riskFreeRate(asker)
  if (riskFree) markets.push({ source: riskFree.source })
  const isSold = /\b(?:short|sell|sold|write|writing|written)\b/.test(text)
  const kinds = /\bstraddle\b/.test(text)
    ? (['call', 'put'] as const)
    : ([/\bputs?\b/.test(text) ? 'put' : 'call'] as const)
  const fields = {
    spot: spotPrice!,
    volatility:
      volatility!.value > 3 || volatility!.unit === 'percent'
        ? round(volatility!.value / 100)
        : volatility!.value,
    days,
    rate: rate ? asFraction(rate) : riskFree!.yield,
    ...(/\bamerican\b/.test(text) ? { style: 'american' } : {}),
    legs: kinds.map((kind) => ({ kind, quantity: isSold ? -1 : 1, strike: strikePrice! })),
  }
  const answer = await asker.ask<Valued>('options.value-strategy', fields)
  const inputs = `spot ${fields.spot}, strike ${strikePrice}, volatility ${round(fields.volatility * 100)}%, ${days} days, rate ${round(fields.rate * 100)}%`
  return stated(
    asker,
    // What was taken for granted is said with what was given: no value without its rate.
    `The ${kinds.length > 1 ? 'straddle' : kinds[0]} at ${inputs}${rate ? '' : ' (the risk-free one, as none was said)'}`,
    'options.value-strategy',
    `Option: ${inputs}`,
    '/dashboard/options',
    linesAsked(text, linesOf(answer)),
    answer.method,
    { caveat: priceCaveatOf(markets), quote: answer.method },
  )
}

const SHARES_OF_A_CONTRACT = 100

function linesOf(answer: Valued): Line[] {
  const price = answer.legs.reduce((sum, { modelPrice }) => sum + modelPrice, 0)
  const most = (label: string, amount: number | null, field: string): Line[] =>
    amount === null ? [] : [{ label, value: round(amount, 1e4), unit: 'USD', field }]
  return [
    { label: 'price for one share', value: round(price, 1e6), unit: 'price', field: 'modelPrice' },
    { label: 'value of the contract', value: round(answer.value, 1e4), unit: 'USD', field: 'value' },
    {
      label: 'delta for one share',
      value: round(answer.greeks.delta! / SHARES_OF_A_CONTRACT, 1e6),
      unit: 'number',
      field: 'delta',
    },
    ...(['delta', 'gamma', 'vega', 'theta', 'rho'] as const).map(
      (name): Line => ({
        label: `${name} of the contract`,
        value: round(answer.greeks[name]!, 1e4),
        unit: 'number',
        field: name,
      }),
    ),
    ...answer.breakEvens.map(
      (value): Line => ({
        label: 'break-even',
        value: round(value, 1e6),
        unit: 'price',
        field: 'breakEvens',
      }),
    ),
    {
      label: 'chance of profit',
      value: answer.probabilityOfProfit,
      unit: 'share',
      field: 'probabilityOfProfit',
    },
    ...most('most that can be lost', answer.maxLoss.amount, 'maxLoss'),
    ...most('most that can be made', answer.maxProfit.amount, 'maxProfit'),
  ]
}

const calledBy: Readonly<Record<string, string>> = {
  breakEvens: 'break[- ]?evens?',
  probabilityOfProfit: 'chance|probability',
  maxLoss: 'most .*lose|max(?:imum)? loss|lose',
  maxProfit: 'max(?:imum)? (?:profit|gain)|most .*(?:make|gain)',
}

/** Those that the question names first, with two beside them; the first four where it names none. */
function linesAsked(text: string, all: readonly Line[]): readonly Line[] {
  const named = all.filter(
    ({ field, label }) =>
      new RegExp(`\\b(?:${calledBy[field] ?? field})\\b`).test(text) && label !== 'value of the contract',
  )
  return named.length > 0
    ? [...named, ...all.filter((one) => !named.includes(one)).slice(0, 2)]
    : all.slice(0, 4)
}
