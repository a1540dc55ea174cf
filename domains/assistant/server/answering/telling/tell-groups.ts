import { type Field, NoEvidence, type Row } from '../../topics/topic.ts'
import { fieldOf } from '../choosing/select-rows.ts'
import { sourceOf } from '../evidence.ts'
import { capitalised, tell } from '../tell.ts'
import { gapOf, hasValue, narrowedTo } from './figures-of-rows.ts'
import type { At, Composed } from './state.ts'
import { tellList } from './tell-list.ts'
import { medianOf } from './tell-total.ts'
import { whoseOf } from './what-is-asked.ts'

/** “By region”: a word behind it that says by what, and that no category is called by. */
const SAYS_BY =
  /\b(?:by|per|for each|in each|for every|across) (?:the |each |every |our |their )?(?!far\b|its\b|them\b)\p{L}{3,}/u

/**
 * Rows in groups by a category, each with how many there are, what they add up to or what they have on average.
 *
 * @param take how many of them, the first first.
 * @param isDifference whether what lies between two of them is asked.
 */
export function tellGroups(state: At, take?: number, isDifference = false): Composed {
  const { topic, selected, measures, wanted } = state
  const named =
    measures.find(({ kind }) => kind === 'category') ??
    (take ? whoseOf(topic) : undefined) ??
    topic.columns.find(
      ({ kind, names }) => kind === 'category' && names.some((name) => wanted.reading.text.includes(name)),
    )
  if (!named && SAYS_BY.test(wanted.reading.text))
    throw new NoEvidence(
      `I did not understand by what the ${topic.label} are to be grouped, so I do not group them by something else.`,
    )
  const by = named ?? topic.columns.find(({ kind, names }) => kind === 'category' && names.length > 0)
  if (!by) return tellList(state)
  const mean = /\b(?:average|mean|avg|median)\b/.exec(wanted.reading.text)?.[0]
  const isMean = mean !== undefined
  const isMedian = mean === 'median'
  // What happens again and again is added up by how large it is each time.
  const size = by.id === topic.eventsOf ? fieldOf(topic, topic.orders?.most) : undefined
  const measured = measures.find(({ kind }) => kind === 'measure') ?? size
  const counted = measured && !isMean && !measured.isSummed ? undefined : measured
  if (measured && !counted)
    throw new NoEvidence(
      `The ${measured.label} of several ${topic.label} cannot be added up. I can tell what they have on average.`,
    )
  const sorted = groupsOf(selected.rows, by, counted, isMedian ? 'median' : isMean ? 'mean' : 'sum')
  if (sorted.length === 0) throw new NoEvidence(`None of the ${selected.kindOf} has a ${by.label} on record.`)
  if (!counted) for (const key of namedWithout(state, by, sorted)) sorted.push([key, 0])
  const isLeast = wanted.reading.direction === 'least'
  if (isLeast) sorted.reverse()
  const { take: asked } = wanted.reading
  const most = asked
    ? sorted.slice(0, asked)
    : take
      ? sorted.filter(([, sum]) => sum === sorted[0]![1])
      : sorted
  const tellOf = (key: string, sum: number) =>
    keep(state, { by, key, counted, mean: isMedian ? 'median' : isMean ? 'mean' : undefined }, sum)
  const [first, second] = sorted
  const between =
    isDifference && sorted.length === 2
      ? `The difference is ${tellOf(`${first![0]} less ${second![0]}`, first![1] - second![1])}. `
      : ''
  const lines = most.map(([key, sum]) => `${key.replaceAll('_', ' ')} ${tellOf(key, sum)}`)
  const what = counted
    ? `${isMedian ? 'median ' : isMean ? 'average ' : ''}${counted.label} of the ${selected.kindOf}`
    : selected.kindOf
  return {
    text: `${between}${capitalised(what)} by ${by.label}${narrowedTo(state)}: ${lines.join(', ')}.${gapOf(state, counted)}`,
    items: most.map(([key]) => key.replaceAll('_', ' ')),
  }
}

const NAMED_MOST = 4

/** Those that are named and have no row: none is a number as well. */
function namedWithout(
  { wanted: { things, values } }: At,
  by: Field,
  groups: readonly (readonly [string, number])[],
): string[] {
  const named = [
    ...(by.id === 'assignee' ? things.flatMap(({ kind, label }) => (kind === 'person' ? [label] : [])) : []),
    ...values.flatMap(({ column, value, isNot }) => (column === by.id && !isNot ? [value] : [])),
  ]
  return named.length > NAMED_MOST ? [] : named.filter((one) => !groups.some(([key]) => key === one))
}

type Group = { by: Field; key: string; counted: Field | undefined; mean?: string }

function keep(
  { evidence, topic, found, citation }: At,
  { by, key, counted, mean }: Group,
  sum: number,
): string {
  const unit = counted?.unit ?? 'count'
  return evidence.figure(sum, {
    unit,
    text: tell(sum, unit),
    ...sourceOf(found),
    row: `${topic.label}, ${mean && counted ? `${mean} of ` : ''}${by.label} ${key}`,
    field: counted?.id ?? 'count',
    citation,
  })
}

/** Each value of a category with what its rows come to, the most first. */
function groupsOf(
  rows: readonly Row[],
  by: Field,
  counted: Field | undefined,
  how: 'sum' | 'mean' | 'median',
): [string, number][] {
  const groups = Map.groupBy(
    rows.filter((one) => !counted || hasValue(one, counted)),
    (row) => String(by.read(row) || 'not known'),
  )
  return [...groups]
    .map(([key, some]): [string, number] => {
      if (!counted) return [key, some.length]
      const values = some.map((row) => Number(counted.read(row)))
      const sum = values.reduce((total, value) => total + value, 0)
      const figure = how === 'median' ? medianOf(values) : how === 'mean' ? sum / some.length : sum
      return [key, Math.round(figure * 1e8) / 1e8]
    })
    .toSorted((one, other) => other[1] - one[1])
}

/** How many values a category has, and which. */
export function tellValues(state: At, field: Field): Composed {
  const { topic, selected } = state
  const found = new Set(
    selected.rows.flatMap((row) => field.all?.(row) ?? [String(field.read(row) ?? '')]).filter(Boolean),
  )
  const values = [...found].sort()
  const count = keep(state, { by: field, key: `${values.length} values`, counted: undefined }, values.length)
  return {
    text: `${count} values of ${field.label} among the ${selected.kindOf === topic.label ? topic.label : selected.kindOf}${narrowedTo(state)}: ${values.map((value) => value.replaceAll('_', ' ')).join(', ')}.`,
    items: values,
  }
}
