import { type Comparison, type Direction, indexNames, readQuestion } from '#engines/question-parsing/index.ts'
import { chooseTopic } from '../answering/choosing/choose-topic.ts'
import { topicById, topicIndex } from '../topics/index.ts'
import type { AskedTopic, Field } from '../topics/topic.ts'
import type { Plan } from './plan.ts'

const fieldOf = (topic: AskedTopic, id: string): Field | undefined =>
  topic.columns.find((column) => column.id === id)

/** What rows of a topic are called in a question: its label where that is one of its nouns. */
export const nounOf = ({ label, nouns }: AskedTopic): string =>
  nouns.some((noun) => noun === label || `${noun}s` === label || noun.replace(/y$/, 'ies') === label)
    ? label
    : nouns[0]!

const ENDS: Readonly<Record<Direction, string>> = {
  most: 'highest',
  least: 'lowest',
  best: 'best',
  worst: 'worst',
  newest: 'newest',
  oldest: 'oldest',
}

const PLACES = ['', '', 'second ', 'third ', 'fourth ', 'fifth ']

const OPERATORS: Readonly<Record<Comparison['operator'], string>> = {
  above: 'above',
  below: 'below',
  least: 'at least',
  most: 'at most',
  between: 'between',
  equal: 'exactly',
}

const amountOf = (value: number, { unit, of }: Comparison): string =>
  unit === 'money'
    ? `$${value.toLocaleString('en-US', { maximumFractionDigits: 6 })}`
    : `${value}${unit === 'percent' ? ' %' : unit === 'basis-points' ? ' bp' : of ? ` ${of}s` : ''}`

const heldAgainst = (comparison: Comparison): string =>
  `${OPERATORS[comparison.operator]} ${amountOf(comparison.value, comparison)}${
    comparison.upTo === undefined ? '' : ` and ${amountOf(comparison.upTo, comparison)}`
  }`

type Phrase = { name: string; noun: string }

const NOUNS_TRIED = 8
const NAMES_TRIED = 6
const phrases = new Map<string, Phrase | undefined>()

/**
 * What a column is called so that it is read as that column of that topic: the first of its names, beside the first of the nouns, that no other subject is nearer to. Undefined where
 * there are none.
 */
function phraseOf(topic: AskedTopic, { id, names }: Field): Phrase | undefined {
  const key = `${topic.id} ${id}`
  if (!phrases.has(key)) {
    const nouns = [...new Set([nounOf(topic), ...topic.nouns.slice(0, NOUNS_TRIED), ''])]
    phrases.set(
      key,
      names
        .slice(0, NAMES_TRIED)
        .flatMap((name) => nouns.map((noun) => ({ name, noun })))
        .find(({ name, noun }) => isReadAs(topic, id, joined(name, noun))),
    )
  }
  return phrases.get(key)
}

const joined = (name: string, noun: string): string =>
  name === '' || noun === '' ? `${name}${noun}` : `${name} of ${noun}`

const noNames = indexNames([])

function isReadAs(topic: AskedTopic, id: string, words: string): boolean {
  const read = chooseTopic(
    readQuestion(words, { topics: topicIndex, names: noNames, today: ANY_DAY }),
    undefined,
  )
  if (read?.topic !== topic || read.wanted.values.length > 0) return false
  const { columns, reading } = read.wanted
  return (
    columns.length === 1 &&
    columns[0] === id &&
    !reading.direction &&
    !reading.isAggregateStated &&
    !reading.period
  )
}

const ANY_DAY = '2026-06-30'

/**
 * A plan as a question. Asked as it stands, the question is read as this very plan: that is what the choices of a reading are sent as. Undefined where the vocabulary has no words for
 * a part of it.
 */
export function planInWords(plan: Plan): string | undefined {
  const topic = topicById.get(plan.subject)
  if (!topic || plan.subject.startsWith('area-')) return undefined
  const { filters, measures, order, asks, grouping } = plan
  const columns = measures
    .filter((id) => id !== grouping)
    .map((id) => {
      const field = fieldOf(topic, id)
      return field && phraseOf(topic, field)
    })
  const values = filters.values.map(({ column, value, isNot }) => {
    const name = fieldOf(topic, column)?.values?.[value]?.[0]
    return name && `${isNot ? 'not ' : ''}${name}`
  })
  const group = grouping === undefined ? undefined : fieldOf(topic, grouping)?.names[0]
  if (columns.includes(undefined) || values.includes(undefined) || (grouping && group === undefined))
    return undefined
  const measure = columns.map((one) => one!.name).join(' and ')
  const noun = columns[0]?.noun ?? nounOf(topic)
  const rows = [
    ...(filters.things.length > 0 ? [`of ${filters.things.map(({ label }) => label).join(' and ')}`] : []),
    ...(filters.without?.length
      ? [`excluding ${filters.without.map(({ label }) => label).join(' and ')}`]
      : []),
    ...values,
    ...(filters.lacking ?? []).map((id) => `without ${fieldOf(topic, id)?.names[0]}`),
    ...(filters.comparisons ?? []).map(heldAgainst),
    ...(plan.period ? [plan.period.label] : []),
  ]
  const by = group === undefined ? [] : [/^(?:by|per|each) /.test(group) ? group : `by ${group}`]
  return [asked({ asks, order }, measure, noun), ...by, ...rows].filter((part) => part !== '').join(' ')
}

/** What is asked of the rows, before which of them are meant. */
function asked({ asks, order }: Pick<Plan, 'asks' | 'order'>, measure: string, noun: string): string {
  const of = joined(measure, noun)
  if (asks === 'count') return `how many ${noun}`
  if (asks === 'sum') return `total ${of}`
  if (asks === 'mean') return `average ${of}`
  if (asks === 'share') return `what share of ${noun}`
  if (order)
    return `${order.take ? `top ${order.take} ` : ''}${noun} with the ${PLACES[order.place ?? 1]}${ENDS[order.direction]} ${measure}`.trimEnd()
  return asks === 'list' ? `list ${of}` : of
}

const idsOf = (plan: Plan) => ({
  subject: plan.subject,
  measures: [...new Set(plan.measures)].filter((id) => id !== plan.grouping).toSorted(),
  things: plan.filters.things.map(({ id }) => id).toSorted(),
  without: (plan.filters.without ?? []).map(({ id }) => id).toSorted(),
  values: plan.filters.values
    .map(({ column, value, isNot }) => `${column} ${value} ${isNot === true}`)
    .toSorted(),
  lacking: [...(plan.filters.lacking ?? [])].toSorted(),
  amounts: (plan.filters.comparisons ?? []).map(
    ({ operator, value, upTo, unit }) => `${operator} ${value} ${upTo} ${unit}`,
  ),
  from: plan.period?.from ?? null,
  to: plan.period?.to ?? null,
  grouping: plan.grouping ?? null,
  order: plan.order ? `${plan.order.direction} ${plan.order.take ?? ''} ${plan.order.place ?? ''}` : null,
  isCounted: plan.asks === 'count',
})

/** Whether two plans ask for the same. */
export const isSamePlan = (one: Plan, other: Plan): boolean =>
  JSON.stringify(idsOf(one)) === JSON.stringify(idsOf(other))
