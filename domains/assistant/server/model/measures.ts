import { type MeasureNames, measureNames } from '#engines/figure-checking/index.ts'
import { topics } from '../topics/index.ts'
import type { AskedTopic, Field } from '../topics/topic.ts'

let names: MeasureNames | undefined

/** What figures are called anywhere in the product: a sentence that calls one by another's name is told apart by it. */
export function namesOfMeasures(): MeasureNames {
  names ??= measureNames(
    topics.flatMap(({ columns }) => columns.flatMap((column) => (isFigure(column) ? calledBy(column) : []))),
  )
  return names
}

const isFigure = ({ kind }: Field): boolean => kind === 'measure' || kind === 'date'

export const calledBy = ({ label, names: own }: Field): string[] => [label, ...own]

/** What the rows of a topic are called where they are counted. */
export const countedIn = ({ label, nouns }: AskedTopic): string[] => [label, ...nouns]

/** How the column of an answer's figure is called; where several topics have one of its name, by all of them that may be meant. */
export function calledIn(row: string, id: string): { measures?: string[]; counts?: string[] } {
  const own = topics.filter(({ label }) => row.includes(label))
  const meant = own.length > 0 ? own : topics
  if (id === 'count') {
    const longest = own.toSorted((one, other) => other.label.length - one.label.length)[0]
    return longest ? { counts: countedIn(longest) } : {}
  }
  const measures = meant.flatMap(({ columns }) =>
    columns.flatMap((column) => (column.id === id ? calledBy(column) : [])),
  )
  return measures.length > 0 ? { measures, counts: measures } : {}
}

/** The value that a group of rows is of: “cases, priority urgent” is called urgent. */
export function groupIn(row: string): string | undefined {
  for (const { label, columns } of topics) {
    if (!row.startsWith(`${label}, `)) continue
    const rest = row.slice(label.length + 2)
    const by = columns.find((column) => column.kind === 'category' && rest.startsWith(`${column.label} `))
    if (by) return rest.slice(by.label.length + 1).replaceAll('_', ' ')
  }
  return undefined
}
