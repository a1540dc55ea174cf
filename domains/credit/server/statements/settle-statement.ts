import {
  AMOUNT_MOST,
  fieldMeanings,
  outOfRange,
  type StatedYear,
  settleSigns,
} from '#engines/credit/index.ts'
import type { NewStatement } from './store.ts'

/** A year that somebody told, before it is kept. */
export type SubmittedStatement = Pick<
  NewStatement,
  'period' | 'currency' | 'scale' | 'months' | 'amounts' | 'sources' | 'source' | 'sourceWords' | 'filedOn'
>

/** A year as the rules of the engine look at it. */
export const yearOf = ({
  period,
  currency,
  scale,
  months,
  amounts,
  source,
}: Pick<
  SubmittedStatement,
  'period' | 'currency' | 'scale' | 'months' | 'amounts' | 'source'
>): StatedYear => ({
  period,
  currency,
  scale,
  months,
  amounts,
  isFiled: source === 'sec' || source === 'sec-trailing',
  isTrailing: source === 'sec-trailing',
})

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A statement with every cost as a positive amount, where it shows itself that it writes them as negative ones; each amount that was turned says so in its source. */
export function settleStatement(stated: SubmittedStatement): SubmittedStatement {
  const { amounts, turned } = settleSigns(stated.amounts)
  if (turned.length === 0) return stated
  const sources = { ...stated.sources }
  for (const { field, written, because } of turned) {
    const own = sources[field]
    const words = `Written as ${number.format(written)} and read as ${number.format(-written)}, because ${because}`
    sources[field] = { ...own, words: own?.words ? `${own.words}. ${words}` : words }
  }
  return { ...stated, amounts, sources }
}

/** What is to be said of signs before the statements of a file are kept: a line of each field that was turned. */
export function notesOnSigns(stated: readonly SubmittedStatement[]): string[] {
  const turned = stated.flatMap(({ period, amounts }) =>
    settleSigns(amounts).turned.map((one) => ({ ...one, period })),
  )
  return [...Map.groupBy(turned, ({ field }) => field)].map(([field, rows]) => {
    const [first] = rows
    const years =
      rows.length === 1 ? `the year to ${first?.period}` : `${rows.length} years to ${rows.at(-1)?.period}`
    return `${fieldMeanings[field].label} is written as a negative amount in ${years} and read as a positive one, because ${first?.because}.`
  })
}

/** Why no statement can hold these amounts; undefined where it can. */
export function amountsRefused(amounts: SubmittedStatement['amounts']): string | undefined {
  const [field] = outOfRange(amounts)
  return (
    field &&
    `${fieldMeanings[field].label} is beyond ${number.format(AMOUNT_MOST)}, which no statement holds.`
  )
}
