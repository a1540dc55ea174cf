import type { Reading } from '#engines/question-parsing/index.ts'
import { type AskedTopic, at, field, phrases, type Row } from '../topic.ts'

const CURVE_YEARS = [1 / 12, 0.25, 0.5, 1, 2, 3, 5, 7, 10, 20, 30]

/** Maturities of a curve that a question names: `the 10 year`, `3 months`. */
export function maturitiesOf(reading: Reading): number[] {
  const { amounts, text } = reading
  const stated = amounts
    .filter(({ from }) => reading.words[from - 1]?.text !== 'scope')
    .filter(
      ({ unit, of }) =>
        unit === 'plain' && (of === 'year' || of === 'month' || of === 'treasury' || of === null),
    )
    .map(({ value, of }) => (of === 'month' ? value / 12 : value))
  // “Between 2 and 10 years” says the unit once.
  const both = /\b(\d+) (?:and|to|or|versus) (\d+) (?:year|treasury)/.exec(text)
  // Whether it is inverted is asked of its usual two ends.
  const isOfSlope = /\b(?:invert\w*|steep\w*|flat(?:ten\w*)?)\b/.test(text) && /\bcurve\b/.test(text)
  const slope = /\b(\d+)s(?:\/|\s?-?\s?)(\d+)s\b/.exec(text)
  const alone = /\b(?:the|a|and|or) (one|two|three|five|seven|ten|twenty|thirty)\b/.exec(text)
  const words = { one: 1, two: 2, three: 3, five: 5, seven: 7, ten: 10, twenty: 20, thirty: 30 } as const
  const all = [
    ...(slope ? [Number(slope[1]), Number(slope[2])] : []),
    ...(both ? [Number(both[1]), Number(both[2])] : []),
    ...stated,
    ...(stated.length === 0 && !both && !slope && isOfSlope ? [2, 10] : []),
    ...(stated.length === 0 && alone ? [words[alone[1] as keyof typeof words]] : []),
  ]
  return [
    ...new Set(all.flatMap((years) => CURVE_YEARS.find((point) => Math.abs(point - years) < 0.01) ?? [])),
  ]
}

const OWN_WORDS = /\b(?:yield\w*|rates?|treasur\w+|curve|bills?|notes?|bonds?|gov\w*|sovereign|paying)\b/

export const curve: AskedTopic = {
  id: 'curve',
  isOfFigures: true,
  isOfNow: true,
  label: 'points of the government curve',
  href: '/dashboard/bonds',
  nouns:
    phrases(`treasury, yield curve, government yield, curve, government bond yield, government curve, par curve,
    treasury yield, benchmark yield, risk free rate, rates, interest rate, us yield, government rate,
    maturity on the curve, curve steepness, inverted, slope, sovereign yield, tenor, point on the curve,
    note, bill`),
  hints: ['trade', 'trading', 'spread', 'yield', 'rate', 'paying', 'point'],
  about: ['maturity'],
  usual: ['yield', 'change'],
  orders: { most: 'yield', least: 'yield', best: 'yield', worst: 'yield' },
  nameOf: (row) => String(row.label),
  isOf: (row, { id }) => Math.abs(Number(row.years) - Number(id)) < 0.01,
  lean: (reading) => {
    const isCalculation = reading.amounts.some(({ unit }) => unit === 'percent')
    const names = reading.names.some(({ things }) =>
      things.some(({ kind }) => kind === 'issuer' || kind === 'bond' || kind === 'symbol'),
    )
    // “Time-weighted return, 1 year” is a span of something else.
    const isSpan =
      !OWN_WORDS.test(reading.text) &&
      reading.topics.some(({ topic, matches }) =>
        matches.some(({ part, isPlain }) => topic.id === 'performance' && part === 'column' && !isPlain),
      )
    if (isSpan) return -4
    return maturitiesOf(reading).length > 0 && !isCalculation && !names ? 1.6 : -0.5
  },
  columns: [
    field('yield', {
      label: 'yield',
      unit: 'share',
      names: 'yield, yielding, rate, at, paying, pay',
      isSummed: false,
    }),
    field('change', {
      label: 'change since the session before',
      unit: 'bp',
      names: 'change, changed, move, moved, day change, up, down, fallen, risen',
      read: at('change', 1e4),
      isSummed: false,
    }),
  ],
  async load(asker) {
    const { asOf, source, points } = await asker.ask<{ asOf: string; source: string; points: Row[] }>(
      'market-data.rates',
      {},
    )
    return {
      rows: points,
      tool: 'market-data.rates',
      asOf,
      caveat: source === 'simulated' ? 'Simulated yields' : null,
      isPeriodUsed: true,
    }
  },
}
