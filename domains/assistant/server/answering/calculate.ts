import type { PriceStanding } from '#domains/market-data/contract/index.ts'
import type { Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../contract/index.ts'
import { standingOf } from '../topics/standing.ts'
import { type Row, Unclear } from '../topics/topic.ts'
import type { Asker } from './asker.ts'
import { Evidence } from './evidence.ts'
import { tell, type Unit } from './tell.ts'

/** Works out what a question gives all numbers of: a bond's price at a yield, an option. Undefined where it asks for neither. */
export async function calculate(asker: Asker, reading: Reading): Promise<Answer | undefined> {
  const { text, amounts } = reading
  const percents = amounts.filter(({ unit }) => unit === 'percent')
  const years = amounts.find(({ of }) => of === 'year')
  if (
    /\b(?:bond|note|coupon|face|par value)\b/.test(text) &&
    percents.length >= 1 &&
    years &&
    /\b(?:price|worth|cost|value|pay|premium|discount)\b/.test(text) &&
    /\byield/.test(text)
  )
    return priceBond(asker, reading)
  if (
    /\b(?:call|put|straddle|strangle|option)s?\b/.test(text) &&
    /\b(?:strike|struck|k\s?=|spot|vol|volatility|expir|days?|at the money|atm)\b/.test(text) &&
    amounts.length >= 2
  )
    return valueOption(asker, reading)
  return undefined
}

type Line = { label: string; value: number; unit: Unit; field: string }

function told(
  asker: Asker,
  lead: string,
  tool: string,
  row: string,
  href: string,
  lines: readonly Line[],
  close: string,
  { standing = null, quote }: { standing?: string | null; quote?: string } = {},
): Answer {
  const evidence = new Evidence()
  const citation = evidence.cite({ kind: 'method', label: row, href, ...(quote ? { quote } : {}) })
  const said = lines.map(
    ({ label, value, unit, field }) =>
      `${label} ${evidence.figure(value, { unit, text: tell(value, unit), tool, row, field, asOf: null, standing, citation })}`,
  )
  return {
    outcome: 'answered',
    text: `${standing ? `${standing}. ` : ''}${lead}: ${said.join('; ')}. ${close} [${citation}]`,
    tools: asker.tools,
    figures: evidence.figures,
    citations: evidence.citations,
    items: [],
    proposal: null,
  }
}

async function priceBond(asker: Asker, { text, amounts, words }: Reading): Promise<Answer> {
  const percents = amounts.filter(({ unit }) => unit === 'percent')
  const isNear = (at: number, to: number, stem: string) =>
    words.slice(Math.max(0, at - 4), to + 3).some((word) => word.stem.startsWith(stem))
  const rate = percents.find(
    ({ from, to }) =>
      words[to]?.stem === 'coupon' ||
      words[from - 1]?.stem === 'coupon' ||
      words[from - 2]?.stem === 'coupon',
  )
  const yielded =
    percents.find(
      (one) =>
        one !== rate &&
        (isYield(words[one.to]) || isYield(words[one.from - 1]) || isYield(words[one.from - 2])),
    ) ?? percents.find((one) => one !== rate && isNear(one.from, one.to, 'yield'))
  const coupon = rate ?? percents.find((one) => one !== yielded)
  const isZero = /\bzero[- ]coupon\b|\bzero\b/.test(text)
  if (!yielded || (!coupon && !isZero))
    throw new Unclear(
      'A bond is priced from its coupon, its yield and its years to maturity. Which coupon, and which yield?',
      ['coupon', 'yield'],
    )
  const face =
    amounts.find(
      (one) => one.unit === 'money' || (one.unit === 'plain' && one.of !== 'year' && one.value >= 50),
    )?.value ?? 100
  const fields = {
    faceValue: face,
    couponRate: coupon && !isZero ? round(coupon.value / 100) : 0,
    yieldToMaturity: round(yielded.value / 100),
    yearsToMaturity: amounts.find(({ of }) => of === 'year')!.value,
  }
  const answer = await asker.ask<{ price: number; priceAsPercentage: number; premiumDiscount: string }>(
    'fixed-income.quick-price',
    fields,
  )
  return told(
    asker,
    'The bond, paying half-yearly',
    'fixed-income.quick-price',
    `Bond price: coupon ${round(fields.couponRate * 100)}%, yield ${round(fields.yieldToMaturity * 100)}%, ${fields.yearsToMaturity} years, face ${face}`,
    '/dashboard/bonds',
    [
      { label: 'price', value: round(answer.price, 1e6), unit: 'price', field: 'price' },
      {
        label: 'in percent of the face value',
        value: round(answer.priceAsPercentage, 1e6),
        unit: 'number',
        field: 'priceAsPercentage',
      },
    ],
    `It stands at ${answer.premiumDiscount === 'Par' ? 'par' : `a ${answer.premiumDiscount.toLowerCase()}`}.`,
  )
}

const isYield = (word: { stem: string } | undefined): boolean => word?.stem.startsWith('yield') ?? false
const round = (value: number, to = 1e10): number => Math.round(value * to) / to

async function valueOption(asker: Asker, reading: Reading): Promise<Answer> {
  const { text, amounts, words } = reading
  const KEYS = [
    'volatility',
    'vol',
    'vola',
    'iv',
    'sigma',
    'rate',
    'interest',
    'strike',
    'struck',
    'k',
    'spot',
    'underlying',
    'stock',
    'share',
    'trading',
  ]
  const keyBefore = (from: number) =>
    [1, 2, 3]
      .map((back) => words[from - back]?.stem)
      .find(
        (stem, at, all) =>
          stem !== undefined &&
          KEYS.includes(stem) &&
          all
            .slice(0, at)
            .every((one) => ['of', 'is', 'at', 'to', '=', 'the', 'a', 'price'].includes(one ?? '')),
      )
  const near = (...stems: string[]) =>
    amounts.find(({ from }) => stems.includes(keyBefore(from) ?? '')) ??
    amounts.find(({ from, to }) => keyBefore(from) === undefined && stems.includes(words[to]?.stem ?? ''))
  const symbol = reading.names.flatMap(({ things }) => things).find(({ kind }) => kind === 'symbol')?.id
  const volatility = near('volatility', 'vol', 'vola', 'iv', 'sigma')
  const rate = amounts.find(
    (one) =>
      one !== volatility &&
      one.unit === 'percent' &&
      (near('rate', 'interest', 'r') === one ||
        ['rate', 'rates', 'interest'].includes(words[one.to]?.text ?? '') ||
        ['rate', 'rates'].includes(words[one.from - 1]?.text ?? '')),
  )
  const term = amounts.find(({ of }) => of === 'day' || of === 'week' || of === 'month' || of === 'year')
  const strike =
    near('strike', 'struck', 'k') ??
    amounts.find(
      (one) =>
        one !== term &&
        one !== volatility &&
        one !== rate &&
        one.unit !== 'percent' &&
        ['call', 'put', 'straddle'].includes(words[one.to]?.stem ?? ''),
    )
  const spot =
    near('spot', 'underlying', 'stock', 'share', 'trading', 's') ??
    amounts.find(
      (one) => one !== term && one !== volatility && one !== rate && one !== strike && one.unit !== 'percent',
    )
  let spotPrice = spot?.value
  const markets: Parameters<typeof standingOf>[0][number][] = []
  if (spotPrice === undefined && symbol) {
    const { data } = await asker.ask<{ data: Row[] }>('market-data.live-quotes', { symbols: [symbol] })
    spotPrice = data[0]?.price as number | undefined
    if (data[0]) markets.push(data[0].standing as PriceStanding)
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
  const days =
    term!.value * (term!.of === 'week' ? 7 : term!.of === 'month' ? 30 : term!.of === 'year' ? 365 : 1)
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
    rate: rate ? round(rate.value / 100) : riskFree!.yield,
    ...(/\bamerican\b/.test(text) ? { style: 'american' } : {}),
    legs: kinds.map((kind) => ({ kind, quantity: isSold ? -1 : 1, strike: strikePrice! })),
  }
  const answer = await asker.ask<{
    value: number
    cost: number
    greeks: Record<string, number>
    breakEvens: number[]
    probabilityOfProfit: number
    maxLoss: { amount: number | null }
    maxProfit: { amount: number | null }
    legs: { modelPrice: number }[]
    method: string
  }>('options.value-strategy', fields)
  const all: Line[] = [
    {
      label: 'price for one share',
      value: round(
        answer.legs.reduce((sum, { modelPrice }) => sum + modelPrice, 0),
        1e6,
      ),
      unit: 'price',
      field: 'modelPrice',
    },
    { label: 'value of the contract', value: round(answer.value, 1e4), unit: 'USD', field: 'value' },
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
    ...(answer.maxLoss.amount === null
      ? []
      : [
          {
            label: 'most that can be lost',
            value: round(answer.maxLoss.amount, 1e4),
            unit: 'USD',
            field: 'maxLoss',
          } as const,
        ]),
    ...(answer.maxProfit.amount === null
      ? []
      : [
          {
            label: 'most that can be made',
            value: round(answer.maxProfit.amount, 1e4),
            unit: 'USD',
            field: 'maxProfit',
          } as const,
        ]),
  ]
  const named = all.filter(
    ({ field, label }) =>
      new RegExp(
        `\\b(?:${{ breakEvens: 'break-?even|break even', probabilityOfProfit: 'chance|probability', maxLoss: 'most .*lose|max(?:imum)? loss|lose', maxProfit: 'max(?:imum)? (?:profit|gain)|most .*(?:make|gain)' }[field] ?? field})\\b`,
      ).test(text) && label !== 'value of the contract',
  )
  const shown =
    named.length > 0 ? [...named, ...all.filter((one) => !named.includes(one)).slice(0, 2)] : all.slice(0, 4)
  return told(
    asker,
    `The ${kinds.length > 1 ? 'straddle' : kinds[0]}`,
    'options.value-strategy',
    `Option: spot ${fields.spot}, strike ${strikePrice}, volatility ${round(fields.volatility * 100)}%, ${days} days, rate ${round(fields.rate * 100)}%`,
    '/dashboard/options',
    shown,
    answer.method,
    { standing: standingOf(markets), quote: answer.method },
  )
}

/** The yield of the curve at three months. */
async function riskFreeRate(asker: Asker): Promise<{ yield: number; source: string }> {
  const { points, source } = await asker.look<{
    points: { years: number; yield: number }[]
    source: string
  }>('market-data.rates', {})
  const point = points.find(({ years }) => years === 0.25)
  if (!point)
    throw new Unclear('To value the option I need the interest rate. Which one shall I take?', [
      'the interest rate',
    ])
  return { yield: point.yield, source }
}
