import { listed } from '../../answering/tell.ts'
import { type AskedTopic, field, phrases, type Row } from '../topic.ts'
import { assess } from './assess.ts'

export const stress: AskedTopic = {
  id: 'stress',
  isOfFigures: true,
  label: 'stress scenarios',
  href: '/dashboard/risk',
  nouns:
    phrases(`stress, stress test, stress result, stress test result, stressed, scenario, crisis, crash, shock,
    black monday, dot-com, dotcom, pandemic, covid, financial crisis, 2008, lehman, rate shock, meltdown,
    rates jump, rates rise, rates go up, rates spike, if rates, if equities, if stocks, if the market,
    if markets, gfc, equities down, rates up, spreads up`),
  hints: ['lose', 'loss', 'impact', 'happen', 'hit', 'repeat', 'again', 'worst'],
  about: ['scenario'],
  usual: ['impact'],
  // A crisis by its name is asked for what it would do.
  lean: ({ names }) => (names.some(({ things }) => things.some(({ kind }) => kind === 'scenario')) ? 3 : 0),
  orders: { most: 'depth', least: 'depth', worst: 'impact', best: 'impact' },
  nameOf: (row) => String(row.name),
  isOf: (row, { id }) => row.name === id,
  columns: [
    field('impact', {
      label: 'effect on the account',
      unit: 'share',
      names: 'impact, effect, lose, loss, do to, cost, hit, fall, drop, how much, happen',
      isSummed: false,
    }),
    field('impactMoney', {
      label: 'effect on the account in money',
      unit: 'USD',
      names: `cost in dollars, loss in dollars, effect in dollars, impact in dollars, dollar loss,
        dollar impact, how many dollars`,
      read: ({ impact, totalValue }) =>
        impact === null ? null : Math.round(Number(impact) * Number(totalValue)) / 100,
      isSummed: false,
    }),
    field('depth', {
      label: 'loss',
      unit: 'share',
      read: ({ impact }) => (impact === null ? null : -Number(impact)),
      isSummed: false,
    }),
    field('coverage', {
      label: 'part of the value whose move is known',
      unit: 'share',
      names: 'coverage, covered, part of the value',
      isSummed: false,
    }),
    field('description', { label: 'what it was', names: 'description, what is it, describe' }),
  ],
  async load(asker, { things }) {
    const { assessment, caveat, asOf, totalValue } = await assess(asker)
    const asked = assessment.stress.filter(
      ({ name }) => things.length === 0 || things.some(({ id }) => id === name),
    )
    for (const stated of coverageOf(asked)) asker.notes.add(stated)
    return {
      rows: assessment.stress.map((row) => ({ ...row, totalValue })),
      tool: 'risk.assessment',
      asOf,
      caveat,
      isPeriodUsed: true,
    }
  },
}

const WHOLE = 0.9999
const NAMED_MOST = 5

/** What of the value scenarios cover, where it is not all of it, and what is left out of them. */
export function coverageOf(rows: readonly Row[]): string[] {
  const partly = rows.filter(({ coverage }) => Number(coverage) < WHOLE)
  if (partly.length === 0) return []
  const out = [
    ...new Set(
      partly.flatMap(({ leftOut }) => (leftOut as { symbol: string }[]).map(({ symbol }) => symbol)),
    ),
  ]
  const rest = out.length - NAMED_MOST
  const named = listed(rest > 0 ? [...out.slice(0, NAMED_MOST), `${rest} more`] : out)
  return [
    `${rows.length === 1 ? 'The scenario does not cover the whole value' : 'Scenarios do not cover the whole value'}: what ${named} would do ${rows.length === 1 ? 'in it' : 'in some of them'} is not known and left out`,
  ]
}
