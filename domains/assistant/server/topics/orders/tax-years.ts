import { realisedYearColumns } from '#domains/portfolio/contract/index.ts'
import type { Period } from '#engines/question-parsing/index.ts'
import { dollarAccountOf } from '../accounts.ts'
import { fieldsOf } from '../fields-of.ts'
import { type AskedTopic, field, NoEvidence, phrases, type Row } from '../topic.ts'

/** The calendar years that a period is made of; undefined where it takes a part of one. */
function yearsOf({ from, to }: Period, today: string): { first: number; last: number } | undefined {
  const isWhole =
    (from === null || from.endsWith('-01-01')) && (to === null || to >= today || to.endsWith('-12-31'))
  if (!isWhole) return undefined
  return { first: from ? Number(from.slice(0, 4)) : 0, last: Number((to ?? today).slice(0, 4)) }
}

export const tax: AskedTopic = {
  id: 'tax',
  label: 'realised gains',
  href: '/dashboard/home?view=portfolio#tax',
  nouns:
    phrases(`realised, realized, realised gain, realized gain, capital gain, taxable, realised pnl, realized pnl,
    realised profit, realized profit, realised loss, tax year, tax`),
  hints: ['gain', 'year', 'sale', 'we', 'locked in', 'booked', 'cashed in'],
  about: [],
  usual: ['gain', 'shortTermGain', 'longTermGain'],
  nameOf: (row) => String(row.year),
  orders: {
    most: 'gain',
    least: 'gain',
    best: 'gain',
    worst: 'gain',
    newest: 'yearStart',
    oldest: 'yearStart',
  },
  dated: 'yearStart',
  columns: [
    ...fieldsOf(realisedYearColumns, {
      closings: { isSummed: true },
      proceeds: { isSummed: true },
      basis: { isSummed: true },
      shortTermGain: { id: 'shortTermGain', isSummed: true },
      longTermGain: { id: 'longTermGain', isSummed: true },
      gain: { isSummed: true },
    }),
    field('yearStart', { label: 'year', unit: 'day', names: 'year', read: (row) => `${row.year}-01-01` }),
  ],
  async load(asker, { reading: { period, text } }) {
    if (/\btax(?:es)? (?:on|due|owed|payable|bill|to pay)\b|\bhow much tax\b|\btaxes\b/.test(text))
      throw new NoEvidence('Taxes are not worked out here: the realised gains of each year can be told.')
    const { id } = await dollarAccountOf(asker)
    const { years } = await asker.ask<{ years: Row[] }>('portfolio.tax-years', { accountId: id })
    const span = period && yearsOf(period, asker.today)
    if (period && !span)
      throw new NoEvidence(
        `Realised gains are kept by calendar year, so what was realised ${period.label} is not told apart here.`,
      )
    const rows = span
      ? years.filter(({ year }) => Number(year) >= span.first && Number(year) <= span.last)
      : years
    // A year in which nothing was sold has no row.
    const none = {
      year: span?.first,
      gain: 0,
      shortTermGain: 0,
      longTermGain: 0,
      proceeds: 0,
      basis: 0,
      closings: 0,
    }
    return {
      rows: rows.length === 0 && span && span.first === span.last ? [none] : rows,
      tool: 'portfolio.tax-years',
      isPeriodUsed: true,
    }
  },
}
