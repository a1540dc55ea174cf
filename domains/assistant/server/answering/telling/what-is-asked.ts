import { isFunctionWord } from '#engines/question-parsing/index.ts'
import type { Field, Wanted } from '../../topics/topic.ts'
import { countedAt, isNameOfThings } from '../choosing/counted.ts'
import { fieldOf } from '../choosing/select-rows.ts'
import type { At } from './state.ts'

/** What the words of a question are to its topic. */
export const matchesOf = ({ topic, wanted: { reading } }: Pick<At, 'topic' | 'wanted'>) =>
  reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []

export const isOfOneName = ({ topic, selected: { rows } }: At): boolean =>
  new Set(rows.map((row) => topic.nameOf(row))).size === 1

/** “Which year was the best”: one is picked, nothing is compared. */
export const isOrdering = ({ direction, text, aggregate }: Wanted['reading']): boolean =>
  aggregate === 'mean' ||
  (direction !== undefined &&
    /\b(?:which|what) year\b|\b(?:highest|lowest|best|worst|peak|most|least)\b/.test(text))

/** “How many” asks for rows, unless what is counted has a column of its own: shares, say. */
export function isCountOfRows({ wanted: { reading, things }, measures, topic }: At): boolean {
  if (reading.aggregate !== 'count') return false
  // “How many women on the board” asks for a figure, and not how many years it is known of.
  if (topic.isSeries && measures.some(({ kind }) => kind === 'measure')) return false
  const speaksOfShares = things.length > 0 || /\b(?:shares?|units?|quantity)\b/.test(reading.text)
  const own = measures.find(
    ({ unit, kind }) =>
      kind === 'measure' &&
      ((unit === 'shares' && speaksOfShares) || unit === 'count' || unit === 'days' || unit === 'years'),
  )
  return (
    !own ||
    (own.unit === 'shares' &&
      topic.id !== 'positions' &&
      topic.id !== 'trades' &&
      topic.id !== 'lots' &&
      topic.id !== 'orders')
  )
}

/** “Total customers” are all of them, and no amount of theirs. */
export function isTotalOfRows({ topic, wanted: { reading }, measures }: At): boolean {
  if (reading.aggregate !== 'sum' || measures.length > 0 || topic.isSeries) return false
  const stated = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  return stated.some(({ part, from }) => part === 'noun' && reading.words[from - 1]?.text === 'total')
}

const CLAUSE =
  /^(?:(?:list|show|which|all|the|our|any|me|of|give|are|there|do|we|have) )*\w+ (?:whose|with|without|that|who|where) \w+/

/** What rows that are counted are without: all of them are no such number. */
const LACKING = /\b(?:without|lacking|whose|missing)\b/

/** “Customers whose review is due”: where nothing of it narrows them, all of them are no answer. */
export const isClauseLost = ({ wanted: { reading, things }, selected, measures }: At): boolean =>
  (CLAUSE.test(reading.text) || (reading.aggregate === 'count' && LACKING.test(reading.text))) &&
  selected.narrowing.length === 0 &&
  selected.rows.length > 1 &&
  things.length === 0 &&
  measures.length === 0 &&
  reading.direction === undefined

const BESIDE = /\bversus\b|\bdifference\b|\bgap between\b|\bcompared (?:to|with|against)\b|\bthan\b/

const COMPARATIVE = /\b(?:more|less|fewer|bigger|larger|greater|higher|smaller|lower|better|worse)\b/

/** “How many persons versus companies”, “more in Germany or in France”: the category of which several values are held against each other. */
export function categoryWithSides({ topic, wanted }: At): Field | undefined {
  const { reading, values } = wanted
  if (
    !BESIDE.test(reading.text) &&
    !(
      COMPARATIVE.test(reading.text) &&
      /\bor\b/.test(reading.text) &&
      !/\bor (?:more|less|fewer|higher|lower|better|worse|bigger|larger|greater|smaller)\b/.test(reading.text)
    )
  )
    return undefined
  // “Better than BB” are several values by one word, and no two sides.
  const given = matchesOf({ topic, wanted }).flatMap((one) =>
    one.part === 'value' && values.some(({ column, isNot }) => column === one.column && !isNot)
      ? [one.column]
      : [],
  )
  return fieldOf(
    topic,
    given.find((column, at) => given.indexOf(column) !== at),
  )
}

const EXTREMES = new Set(['biggest', 'largest', 'top', 'smallest', 'busiest', 'main'])

/** “Which segment has the most exposure”, “the biggest country by customers”: a group is picked, and no row. */
export function categoryPicked({ topic, wanted: { reading }, measures }: At): Field | undefined {
  const { direction, words } = reading
  if (direction !== 'most' && direction !== 'least') return undefined
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  const first = words.findIndex(({ stem }) => !isFunctionWord(stem))
  // “Which country is our largest customer in” picks a row, and asks for what it has.
  const isOfRow = own.some(
    ({ part, from }) => part === 'noun' && /(?<!^few)est$|^top$/.test(words[from - 1]?.text ?? ''),
  )
  if (isOfRow) return undefined
  const match = own.find((one) => {
    if (one.part !== 'column' || one.kind !== 'category' || one.isPlain) return false
    const before = words[one.from - 1]?.text ?? ''
    const isAtHead = one.from === first && /^(?:with|having)$/.test(words[one.to]?.text ?? '')
    const isPicked = [before, words[one.from]?.text].some((word) => word === 'which' || word === 'what')
    return isPicked || EXTREMES.has(before) || isAtHead
  })
  const field = match?.part === 'column' ? fieldOf(topic, match.column) : undefined
  // A rating is no group of which there is most: its own order is asked for, unless it is rows that there are most of (“the most alerts”).
  const isOfNumber = own.some(
    ({ part, from }) =>
      part === 'noun' &&
      [1, 2].some((back) => /^(?:most|fewest|least)$/.test(words[from - back]?.text ?? '')),
  )
  // What cannot be added up belongs to a row: “which issuer yields most”.
  if (measures.some(({ kind, isSummed }) => kind === 'measure' && isSummed === false)) return undefined
  const isOfSum =
    measures.some(({ kind, isSummed }) => kind === 'measure' && isSummed) &&
    /\b(?:has|have|with|holds?) (?:the )?(?:most|least|largest|biggest|highest|lowest|smallest)\b/.test(
      reading.text,
    )
  return field && (!field.order || isOfNumber || isOfSum) && measures.includes(field) ? field : undefined
}

/** “How many countries are our customers in”: what is counted are the values of a category. */
export function categoryCounted({ topic, wanted: { reading } }: At): Field | undefined {
  const at = reading.aggregate === 'count' ? countedAt(reading) : undefined
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  // “Rated borrowers” are borrowers, and no ratings.
  const isOfRows = (to: number) => own.some(({ part, from }) => part === 'noun' && from === to)
  const match = own.find(
    (one) => one.part === 'column' && one.kind === 'category' && one.from === at && !isOfRows(one.to),
  )
  return match?.part === 'column' ? fieldOf(topic, match.column) : undefined
}

/** “Compare how many cases Jonas and Maya have”: the column that says whose each row is, where people are held against each other by number. */
export function personsCounted({ topic, wanted: { reading, things } }: At): Field | undefined {
  const isOfPeople = things.length > 1 && things.every(({ kind }) => kind === 'person')
  const isBeside =
    BESIDE.test(reading.text) ||
    COMPARATIVE.test(reading.text) ||
    /\b(?:compare[sd]?|each|respectively)\b/.test(reading.text)
  // “Does Maya have more overdue cases than Jonas?”
  const isWhether = /^(?:and |so )?(?:do|does|did|has|have)\b.*\b(?:more|fewer|less)\b.*\bthan\b/.test(
    reading.text,
  )
  return isOfPeople && isBeside && (isWhether || reading.aggregate === 'count') ? whoseOf(topic) : undefined
}

/** “Which issuers are rated A”: the values of a category are asked for, and no rows. */
export function categoryListed({
  topic,
  wanted: { reading, things, values },
  measures,
}: At): Field | undefined {
  const { aggregate, direction, words } = reading
  if (things.length > 0 || direction !== undefined || (aggregate !== 'list' && aggregate !== 'value'))
    return undefined
  const isOfWhere = /\b(?:in|to)\s*\??$/.test(reading.text) && reading.comparisons.length === 0
  if (!isOfWhere && measures.some(({ kind }) => kind === 'measure' || kind === 'date')) return undefined
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  const match = own.find(
    (one) =>
      one.part === 'column' &&
      one.kind === 'category' &&
      !one.isPlain &&
      /^(?:which|what)$/.test(words[one.from - 1]?.text ?? '') &&
      !values.some(({ column }) => column === one.column),
  )
  return match?.part === 'column' ? fieldOf(topic, match.column) : undefined
}

/** The column that says whose a row is. */
export const whoseOf = (topic: At['topic']): Field | undefined =>
  fieldOf(topic, 'assignee') ?? fieldOf(topic, 'screenedBy')

export function asksWhoMost({ wanted: { reading }, topic, measures }: At): boolean {
  return (
    (topic.id === 'cases' ||
      (whoseOf(topic) !== undefined && /^(?:who|which)\b.*\b(?:most|fewest|least)\b/.test(reading.text))) &&
    /\b(?:who|which (?:analyst|person|colleague|officer|assignee))\b/.test(reading.text) &&
    (reading.direction === 'most' ||
      reading.direction === 'least' ||
      /\bthe most (?:overdue|late) (?:open )?(?:cases|ones)\b/.test(reading.text)) &&
    measures.every(({ kind }) => kind !== 'measure')
  )
}

const WHEN_TOO = /\bwhen\b(?! (?:we|i|it|they|you)\b)/

const ASKS_DAY = /^(?:and )?(?:when|(?:on )?(?:what|which) (?:day|date))\b/

export function wantsSum({ wanted, topic }: At, measure: Field): boolean {
  const { reading, things, values, without = [], lacking = [] } = wanted
  if (!measure.isSummed) return false
  // “When was it paid” asks for a day, and for no sum.
  if (reading.aggregate === 'value' && (ASKS_DAY.test(reading.text) || WHEN_TOO.test(reading.text)))
    return false
  // What is left when some are left out is asked as a whole.
  if (reading.aggregate === 'value' && without.length + lacking.length > 0) return true
  if (reading.aggregate === 'sum') return true
  if (reading.aggregate !== 'value') return false
  return topic.id !== 'positions'
    ? !/\beach\b|\bper\b/.test(reading.text) &&
        (things.length > 0 ||
          values.length > 0 ||
          reading.period !== undefined ||
          /\b(?:we|our|i|my|us|how much|so far|to date)\b/.test(reading.text))
    : values.length > 0
}

/** A single value was asked of something that has several rows of its own name. */
export function needsOne({ topic, wanted: { things } }: At): boolean {
  return topic.id === 'bonds' && things[0]?.kind === 'issuer'
}

const ASKS_WHOM =
  /\bwho\b|^(?:(?:list|show|give|all|the|me|us|our|of) )*(?:stocks?|shares|companies|holdings?|positions?|securities|names) (?:that|which|who|paying|with)\b|\b(?:which|what) (?:stock|share|company|holding|position|security|securities|name|etf|fund|instrument)s?\b/

/** “Who pays us the most dividends”, “who paid us”: of what happens again and again the sum of each counts, and no single time. */
export function thingOfEvents({ topic, wanted: { reading, things }, measures }: At): Field | undefined {
  const field = fieldOf(topic, topic.eventsOf)
  if (!field || things.length > 0 || reading.aggregate === 'count') return undefined
  const { direction, text } = reading
  if (measures.includes(field)) return direction === 'newest' || direction === 'oldest' ? undefined : field
  if (!ASKS_WHOM.test(text)) return undefined
  const isMost = direction === 'most' || direction === 'least' || direction === 'best'
  const isOfSize = direction === undefined && measures.some(({ id }) => id === topic.orders?.most)
  return isMost || isOfSize ? field : undefined
}

/** “How many companies paid us”: what is counted is to whom it happened, and not how often. */
export function thingsOfEventsCounted({ topic, wanted: { reading } }: At): Field | undefined {
  const at = reading.aggregate === 'count' ? countedAt(reading) : undefined
  const stated = at === undefined ? undefined : reading.words[at]?.text
  return isNameOfThings(stated) ? fieldOf(topic, topic.eventsOf) : undefined
}
