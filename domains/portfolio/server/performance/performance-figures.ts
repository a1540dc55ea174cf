import { namedSymbols } from '#domains/market-data/contract/index.ts'
import type { PartsInCents } from '#engines/portfolio-returns/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import type { Performance } from '../../contract/schemas.ts'
import { count, share, wordsIn } from '../in-words.ts'

type Known = {
  timeWeighted: number | null
  moneyWeighted: number | null
  simple: number | null
  parts: PartsInCents
  /** False where nothing held had a price of the days: what prices did is not known. */
  isGainKnown: boolean
  fall: number | null
  fallDays: { high: string; low: string } | undefined
  days: number
  /** Of them those at which something held stood at an old price or at cost. */
  unpriced: { days: number; symbols: readonly string[] }
  /** Cents. */
  paidIn: number
  sources: readonly string[]
  currency: string
}

/** The returns with what each is made of. */
export function figuresOf(ctx: Context, known: Known): Performance['figures'] {
  const { parts, days, paidIn } = known
  const { amount: dollars, change } = wordsIn(known.currency)
  const gain = parts.price + parts.income - parts.fees + parts.currency + parts.unexplained
  const old =
    known.unpriced.days === 0
      ? []
      : [
          {
            label: 'Of them with an old price or at cost',
            value: `${count(known.unpriced.days)} of ${count(days)} (${namedSymbols(known.unpriced.symbols)})`,
          },
        ]
  const stated = {
    asOf: ctx.now.toISOString(),
    origin: 'counted',
    source: known.sources.length > 0 ? `Closes: ${known.sources.join(', ')}` : 'Books of the account',
    rows: days > 0 ? { count: days, href: '#performance' } : null,
  } as const
  const figure = (
    name: string,
    value: number | null,
    unit: Figure['unit'],
    definition: string,
    inputs: Figure['inputs'],
  ): Figure => ({ ...stated, value, unit, definitionId: `portfolio.${name}`, definition, inputs })
  return {
    timeWeighted: figure(
      'time-weighted-return',
      known.timeWeighted,
      'fraction',
      'The growth of a dollar that was there from the start: the returns of all days, compounded. Deposits and withdrawals do not affect it.',
      [{ label: 'Days with a value', value: count(days) }, ...old],
    ),
    moneyWeighted: figure(
      'money-weighted-return',
      known.moneyWeighted,
      'fraction',
      'The single rate that reconciles start, cash flows and end; for the whole period, not annualised.',
      [
        { label: 'Start', value: dollars(parts.start) },
        { label: 'Paid in less taken out', value: change(parts.flows) },
        { label: 'End', value: dollars(parts.end) },
        ...old,
      ],
    ),
    simple: figure(
      'simple-return',
      known.simple,
      'fraction',
      'The gain divided by the starting value and all deposits.',
      [
        { label: 'Gain', value: change(gain) },
        { label: 'Start', value: dollars(parts.start) },
        { label: 'Paid in', value: dollars(paidIn) },
        ...old,
      ],
    ),
    gain: figure(
      'gain',
      known.isGainKnown ? gain : null,
      'cents',
      'What the account has earned: price gains, currency gains and income, less fees. Deposits are not a gain.',
      [
        { label: 'Price gains', value: change(parts.price) },
        { label: 'Dividends and interest', value: change(parts.income) },
        { label: 'Commission and fees', value: change(0 - parts.fees) },
        ...(parts.currency === 0 ? [] : [{ label: 'Currency gains', value: change(parts.currency) }]),
        ...(parts.unexplained === 0
          ? []
          : [{ label: 'Not explained by the books', value: change(parts.unexplained) }]),
        ...old,
      ],
    ),
    deepestFall: figure(
      'deepest-fall',
      known.fall,
      'fraction',
      'The furthest that the growth of a dollar came down from its highest day so far.',
      known.fallDays
        ? [
            { label: 'Fall', value: share(known.fall) },
            { label: 'From the high of', value: known.fallDays.high },
            { label: 'To the low of', value: known.fallDays.low },
            ...old,
          ]
        : old,
    ),
  }
}
