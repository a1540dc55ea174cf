import type { Period, Reading } from '#engines/question-parsing/index.ts'
import { dayInWords, spanUpToNow } from '#engines/question-parsing/index.ts'
import type { AnswerReading, ReadingChoice } from '../../contract/index.ts'
import { chooseTopic } from '../answering/choosing/choose-topic.ts'
import type { Chosen } from '../answering/choosing/thread.ts'
import { topicById } from '../topics/index.ts'
import type { AskedTopic, Field } from '../topics/topic.ts'
import { wordsUnaccounted } from './account-for-words.ts'
import { type Plan, planOf } from './plan.ts'
import { isSamePlan, planInWords } from './render-plan.ts'

type Part = AnswerReading['parts'][number]
type Read = (text: string) => Reading

const CHOICES_MOST = 6
const SUBJECTS_MOST = 3
const READINGS_OFFERED = 3

/** A plan that is read as itself where it is asked in words, as something to choose; none where it is not. */
export function choiceOf(plan: Plan, label: string, read: Read): ReadingChoice[] {
  const question = planInWords(plan)
  if (question === undefined) return []
  const again = chooseTopic(read(question), undefined)
  const isSame = again && isSamePlan(planOf(again.topic, again.wanted), plan)
  return isSame && wordsUnaccounted(again).length === 0 ? [{ label, question }] : []
}

const labelOf = (topic: AskedTopic, id: string): string =>
  topic.columns.find((column) => column.id === id)?.label ?? id

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** How a question was read, part by part, each with what it may be changed to: a choice is the whole question anew, in words that are read so. */
export function readingShown(
  { topic, wanted, isFollowUp }: Chosen,
  read: Read,
  today: string,
): AnswerReading {
  const { leansOnBefore: _, ...plan } = planOf(topic, wanted, isFollowUp)
  const parts: Part[] = [
    { part: 'subject', label: capital(topic.label), choices: subjects(plan, wanted.reading, read) },
    ...measures(plan, topic, read),
    ...filters(plan, topic, read),
    ...periods(plan, topic, read, today),
    ...orders(plan, read),
  ]
  return { parts, offers: [] }
}

/** The same measures and rows of other subjects that the words speak of. */
function others(plan: Plan, reading: Reading): { topic: AskedTopic; plan: Plan }[] {
  return reading.topics
    .filter(({ topic: { id } }) => id !== plan.subject && !id.startsWith('area-'))
    .map(({ topic: { id }, matches }) => {
      const topic = topicById.get(id)!
      const own = matches.flatMap((one) => (one.part === 'column' && !one.isPlain ? [one.column] : []))
      const values = matches.flatMap((one) =>
        one.part === 'value' ? [{ column: one.column, value: one.value }] : [],
      )
      const things = reading.names.flatMap(({ things: of }) =>
        of.filter(({ kind }) => topic.about.includes(kind)).slice(0, 1),
      )
      const { order: _, grouping: __, comparisons: ___, ...rest } = { ...plan, comparisons: undefined }
      return {
        topic,
        plan: { ...rest, subject: id, measures: [...new Set(own)].slice(0, 2), filters: { things, values } },
      }
    })
    .slice(0, SUBJECTS_MOST)
}

const subjects = (plan: Plan, reading: Reading, read: Read): ReadingChoice[] =>
  others(plan, reading).flatMap((one) => choiceOf(one.plan, capital(one.topic.label), read))

function measures(plan: Plan, topic: AskedTopic, read: Read): Part[] {
  const shown = plan.measures.filter((id) => id !== plan.grouping)
  const near = [...topic.usual, ...topic.columns.filter(({ kind }) => kind === 'measure').map(({ id }) => id)]
  const choices = [...new Set(near)]
    .filter((id) => !shown.includes(id))
    .slice(0, CHOICES_MOST)
    .flatMap((id) =>
      choiceOf(
        { ...plan, measures: [...(plan.grouping ? [plan.grouping] : []), id] },
        capital(labelOf(topic, id)),
        read,
      ),
    )
  const label =
    plan.asks === 'count'
      ? 'How many'
      : shown.length > 0
        ? capital(shown.map((id) => labelOf(topic, id)).join(', '))
        : 'Usual figures'
  const how = plan.asks === 'sum' ? ', in total' : plan.asks === 'mean' ? ', on average' : ''
  return [
    { part: 'measure', label: `${label}${how}`, choices },
    ...(plan.grouping
      ? [{ part: 'group' as const, label: `By ${labelOf(topic, plan.grouping)}`, choices: [] }]
      : []),
  ]
}

/** A value as it is said; a country by its name. */
const called = (field: Field | undefined, value: string): string =>
  /^[A-Z]{2}$/.test(value) ? capital(field?.values?.[value]?.[0] ?? value) : value.replaceAll('_', ' ')

function filters(plan: Plan, topic: AskedTopic, read: Read): Part[] {
  const { things, values, without = [], lacking = [], comparisons = [] } = plan.filters
  const changed = (more: Partial<Plan['filters']>): Plan => ({
    ...plan,
    filters: { ...plan.filters, ...more },
  })
  const all = (more: Partial<Plan['filters']>) => choiceOf(changed(more), 'Leave this out', read)
  const named: Part[] =
    things.length > 0
      ? [
          {
            part: 'filter',
            label: things.map(({ label }) => label).join(', '),
            choices: all({ things: [] }),
          },
        ]
      : []
  const narrowed = values.map(({ column, value, isNot }): Part => {
    const field = topic.columns.find(({ id }) => id === column)
    const rest = values.filter((one) => one.column !== column)
    const besides = Object.keys(field?.values ?? {})
      .filter((other) => other !== value)
      .slice(0, CHOICES_MOST)
      .flatMap((other) =>
        choiceOf(
          changed({ values: [...rest, { column, value: other }] }),
          capital(called(field, other)),
          read,
        ),
      )
    return {
      part: 'filter',
      label: `${capital(field?.label ?? column)}: ${isNot ? 'not ' : ''}${called(field, value)}`,
      choices: [...besides, ...all({ values: rest })],
    }
  })
  const stated = [
    ...without.map(({ label }) => `All but ${label}`),
    ...lacking.map((id) => `Without ${labelOf(topic, id)}`),
    ...comparisons.map(
      ({ operator, value, upTo, unit }) =>
        `${capital(operator === 'least' || operator === 'most' ? `at ${operator}` : operator)} ${unit === 'money' ? '$' : ''}${value.toLocaleString('en-US')}${unit === 'percent' ? ' %' : ''}${upTo === undefined ? '' : ` to ${upTo.toLocaleString('en-US')}`}`,
    ),
  ].map((label): Part => ({ part: 'filter', label, choices: [] }))
  return [...named, ...narrowed, ...stated]
}

function periods(plan: Plan, topic: AskedTopic, read: Read, today: string): Part[] {
  if (!plan.period && !topic.dated && !topic.isOverSpan) return []
  const spans = ['week', 'month', 'quarter', 'year'].map((unit) => ({
    label: `This ${unit}`,
    ...spanUpToNow(unit, today),
  }))
  const { period: _, dated: __, ...anyTime } = plan
  const choices = spans
    .filter(({ from }) => from !== plan.period?.from)
    .flatMap(({ label, from, to }) => choiceOf({ ...plan, period: spanOf(from, to) }, label, read))
  return [
    {
      part: 'period',
      label: plan.period ? capital(plan.period.label) : topic.isOverSpan ? 'The usual time' : 'Any time',
      choices: [...choices, ...(plan.period ? choiceOf(anyTime, 'Any time', read) : [])],
    },
  ]
}

const spanOf = (from: string, to: string): Period => ({
  from,
  to,
  label: from === to ? `on ${dayInWords(from)}` : `from ${dayInWords(from)} to ${dayInWords(to)}`,
  rolling: null,
  isFuture: false,
  isOver: false,
  isToday: false,
})

const TURNED = {
  most: 'least',
  least: 'most',
  best: 'worst',
  worst: 'best',
  newest: 'oldest',
  oldest: 'newest',
} as const
const ENDS = {
  most: 'Highest first',
  least: 'Lowest first',
  best: 'Best first',
  worst: 'Worst first',
  newest: 'Newest first',
  oldest: 'Oldest first',
} as const

function orders(plan: Plan, read: Read): Part[] {
  if (!plan.order) return []
  const other = TURNED[plan.order.direction]
  return [
    {
      part: 'order',
      label: ENDS[plan.order.direction],
      choices: choiceOf({ ...plan, order: { ...plan.order, direction: other } }, ENDS[other], read),
    },
  ]
}

/** Two or three readings of a question that was not answered: what was understood of it, and what else it may be about. Each stands alone as a question. */
export function readingsOffered(
  { topic, wanted }: Pick<Chosen, 'topic' | 'wanted'>,
  read: Read,
): ReadingChoice[] {
  const plan = planOf(topic, wanted)
  const bare: Plan = { ...plan, filters: { ...plan.filters, comparisons: [], values: [] } }
  const near = [plan, bare, ...others(plan, wanted.reading).map((one) => one.plan)]
  const offers = near.flatMap((one) => {
    const [choice] = choiceOf(one, '', read)
    return choice ? [{ ...choice, label: capital(choice.question) }] : []
  })
  return offers
    .filter(({ question }, at) => offers.findIndex((one) => one.question === question) === at)
    .slice(0, READINGS_OFFERED)
}
