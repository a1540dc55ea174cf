import type { NamedThing, Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import { topicById } from '../topics/index.ts'
import type { AskedTopic, AskedValue, Wanted } from '../topics/topic.ts'
import { isOfAnotherTime } from './select-rows.ts'

/** What a conversation was about last; what a question leaves unsaid is taken from here. */
export type Thread = {
  topic: string
  things: NamedThing[]
  columns: string[]
  values: AskedValue[]
  /** The question as it was understood, so that its period and what it counts can be read again. */
  question: string
  /** The paper account that was named. */
  accountId?: number
  /** Other questions wait for an answer to this one. */
  pending?: string
}

export type Chosen = { topic: AskedTopic; wanted: Wanted; isFollowUp: boolean; weight: number }

const FOLLOW_UP = 2.2
const SHORT = 7

/** Whether a question leans on the one before: by its words, or by saying too little to stand alone. */
export function followsUp(reading: Reading, thread: Thread | undefined): boolean {
  if (!thread) return false
  const strongest = reading.topics[0]?.weight ?? 0
  return (
    (reading.leansBack && reading.words.length <= 12) ||
    reading.hasPronoun ||
    (reading.words.length <= SHORT && strongest < 4.2 && reading.act !== 'do')
  )
}

/** Which topic a question is about, with what it says of it; undefined where its words name none. */
export function chooseTopic(reading: Reading, thread: Thread | undefined): Chosen | undefined {
  const isFollowUp = followsUp(reading, thread)
  const before = thread && isFollowUp ? topicById.get(thread.topic) : undefined
  const candidates = reading.topics.map(({ topic, weight, matches }) => {
    const asked = topicById.get(topic.id)!
    return {
      asked,
      matches,
      weight:
        weight +
        (asked === before
          ? Math.max(leanOf(asked, reading, matches), 0) + FOLLOW_UP
          : leanOf(asked, reading, matches)),
    }
  })
  if (before && !candidates.some(({ asked }) => asked === before))
    candidates.push({ asked: before, matches: [], weight: FOLLOW_UP + 0.6 })
  const best = candidates.toSorted((one, other) => other.weight - one.weight)[0]
  if (!best || (best.weight < 1.4 && !isFollowUp)) return undefined
  const { named, without } = thingsAsked(best.asked, reading)
  const solid = best.matches.filter((match) => match.part === 'column' && !match.isPlain)
  const plain = best.matches.filter((match) => match.part === 'column' && match.isPlain)
  const matched = columnsOf([...solid, ...plain])
  const isDenied = (from: number) => [1, 2].some((back) => DENIES.has(reading.words[from - back]?.text ?? ''))
  const said = best.matches.flatMap((match): AskedValue[] =>
    match.part === 'value'
      ? [{ column: match.column, value: match.value, ...(isDenied(match.from) ? { isNot: true } : {}) }]
      : [],
  )
  const signs =
    named.length > 0 ||
    (isFollowUp && reading.aggregate === 'value' && thread !== undefined && thread.things.length > 0)
      ? said.flatMap(({ column }) => best.asked.columns.find(({ id }) => id === column)?.signOf ?? [])
      : []
  const values =
    signs.length > 0
      ? said.filter(({ column }) => !best.asked.columns.some(({ id, signOf }) => id === column && signOf))
      : said
  const isSame = best.asked === before
  const lacking = best.matches.flatMap((match) =>
    match.part === 'column' &&
    !match.isPlain &&
    !best.asked.columns.some(({ signOf }) => signOf === match.column) &&
    lacksBefore(reading, match.from)
      ? [match.column]
      : [],
  )
  const isGrowth = isGrowthOfAnother(best.asked, reading, best.matches)
  const columns = [...new Set([...signs, ...datesOf(best.asked, reading, values), ...matched])].filter(
    (column) => !lacking.includes(column) && !isGrowth(column),
  )
  // “Average cost” asks for a column of that name and for no average.
  const isNamed = best.matches.some(
    ({ part, from, to }) =>
      part === 'column' &&
      reading.words
        .slice(from, to)
        .some(({ text }) => /^(?:average|total|number|sum|overall|mean)$/.test(text)),
  )
  const read =
    isNamed && ['mean', 'sum', 'count'].includes(reading.aggregate)
      ? { ...reading, aggregate: 'value' as const, isAggregateSaid: false }
      : reading
  const carriesThings =
    named.length === 0 &&
    isFollowUp &&
    thread !== undefined &&
    (isSame ? isNamed || !reading.isAggregateSaid || reading.hasPronoun : true)
  const things = carriesThings ? thread.things.filter(({ kind }) => best.asked.about.includes(kind)) : named
  const keeps = isSame && thread !== undefined
  const wanted: Wanted = {
    reading: read,
    things,
    columns: [
      ...new Set(
        columns.length > 0 || !keeps || (values.length > 0 && named.length === 0 && reading.isAggregateSaid)
          ? columns
          : thread.columns,
      ),
    ],
    values: keeps
      ? [...thread.values.filter(({ column }) => !values.some((one) => one.column === column)), ...values]
      : values,
    ...(without.length > 0 ? { without } : {}),
    ...(lacking.length > 0 ? { lacking } : {}),
  }
  return { topic: best.asked, wanted, isFollowUp, weight: best.weight }
}

const DENIES = new Set(['not', 'non', 'without', 'nor', 'neither', 'excluding', 'except'])
const EXCLUDES = new Set(['excluding', 'except', 'without'])
const LACKS = new Set(['no', 'without', 'lacking', 'missing'])
const BETWEEN_LACKING = new Set(['a', 'an', 'any', 'the', 'its', 'their', 'valid', 'own'])

/** Whether what stands there is what something is without: “without a deadline”, “have no limit”. */
function lacksBefore({ words }: Reading, from: number): boolean {
  let at = from - 1
  while (BETWEEN_LACKING.has(words[at]?.text ?? '')) at -= 1
  return at >= 0 && LACKS.has(words[at]!.text) && words[at + 1]?.text !== 'longer'
}

/** “Did its equity grow?” asks how equity changed, and for no growth of anything else. */
function isGrowthOfAnother(
  topic: AskedTopic,
  { words }: Reading,
  matches: readonly TopicMatch[],
): (column: string) => boolean {
  const verb = matches.find(
    ({ part, from, to }) =>
      part === 'column' &&
      to === from + 1 &&
      /^(?:grow|grew|grown|growing|grows)$/.test(words[from]?.text ?? ''),
  )
  const hasOther = matches.some(
    (one) =>
      one.part === 'column' &&
      one !== verb &&
      topic.columns.some(({ id, kind }) => id === one.column && kind === 'measure'),
  )
  return (column) => topic.isSeries === true && hasOther && verb?.part === 'column' && verb.column === column
}

/** “When was it closed?”: the date on which a value that is named came about. */
function datesOf(topic: AskedTopic, { text }: Reading, values: readonly AskedValue[]): string[] {
  if (!/\b(?:when|what (?:day|date)|which (?:day|date)|on what day)\b/.test(text)) return []
  return values.flatMap(({ column, value, isNot }) => {
    const date = topic.columns.find(({ id }) => id === column)?.whenOf?.[value]
    return date !== undefined && !isNot ? [date] : []
  })
}

/** What a question is about, and what it leaves out: “everything except Apple”. */
function thingsAsked(topic: AskedTopic, reading: Reading): { named: NamedThing[]; without: NamedThing[] } {
  const isOut = ({ from }: Reading['names'][number]) =>
    [1, 2, 3].some(
      (back) =>
        EXCLUDES.has(reading.words[from - back]?.text ?? '') &&
        reading.words
          .slice(from - back + 1, from)
          .every(({ text }) => ['the', 'our', 'my', 'and', 'for'].includes(text)),
    )
  const out = reading.names.filter(isOut)
  if (out.length === 0) return { named: thingsFor(topic, reading), without: [] }
  return {
    named: thingsFor(topic, { ...reading, names: reading.names.filter((one) => !out.includes(one)) }),
    without: thingsFor(topic, { ...reading, names: out }),
  }
}

const columnsOf = (matches: readonly TopicMatch[]): string[] =>
  matches.flatMap((match) => (match.part === 'column' ? [match.column] : []))

const ANOTHER_TIME = 4
const isToldElsewhere = (topic: AskedTopic, wanted: Wanted): boolean =>
  isOfAnotherTime(topic, wanted) &&
  topic.pastElsewhere !== undefined &&
  wanted.columns.every((column) => topic.pastElsewhere?.includes(column))

const COUNTED = 3
const COUNTS = /^(?:many|number|count)$/
const BETWEEN = new Set([
  'of',
  'the',
  'our',
  'my',
  'all',
  'open',
  'new',
  'other',
  'different',
  'active',
  'pending',
])

/** Where a question that counts says what it counts: right behind “how many” or “number of”. */
function countedAt({ words }: Reading): number | undefined {
  const said = words.findIndex(
    ({ text }, at) =>
      COUNTS.test(text) && (text === 'many' ? words[at - 1]?.text === 'how' : words[at + 1]?.text === 'of'),
  )
  if (said < 0) return undefined
  for (let at = said + 1; at <= said + 4 && at < words.length; at += 1)
    if (!BETWEEN.has(words[at]!.text)) return at
  return undefined
}

const HEADS = new Set(
  'which any biggest largest highest smallest lowest riskiest safest best worst oldest newest latest weakest strongest fastest'.split(
    ' ',
  ),
)

const RELATES = new Set(['whose', 'who', 'that', 'which', 'with', 'without', 'where'])

/** What a question picks one or some of: right behind “which”, “any” or a superlative, where it is what rows are called. */
function pickedAt({ words }: Reading): number | undefined {
  // “Customers whose review is due” are customers.
  if (words.length > 2 && RELATES.has(words[1]!.text)) return 0
  const said = words.findIndex(({ text }) => HEADS.has(text))
  return said >= 0 && said + 1 < words.length && !HEADS.has(words[said + 1]!.text) ? said + 1 : undefined
}

/** What is counted says what a question is about: where it is what the rows of another topic are called, this one is not meant. */
function isCountOfOthers(reading: Reading, matches: readonly TopicMatch[]): boolean {
  const [counted, picked] = [countedAt(reading), pickedAt(reading)]
  if (counted !== undefined && isNounOfOthers(reading, matches, counted)) return true
  // “Which stock on my watchlist” is of the watchlist all the same.
  const saysItsOwn = matches.some(({ part, from }) => part === 'noun' && from !== (picked ?? 0) - 1)
  return picked !== undefined && !saysItsOwn && isNounOfOthers(reading, matches, picked)
}

function isNounOfOthers(reading: Reading, matches: readonly TopicMatch[], at: number): boolean {
  const covers = (one: TopicMatch) => one.from <= at && at < one.to && !one.isPlain
  return (
    !matches.some(covers) &&
    reading.topics.some((other) => other.matches.some((one) => one.part === 'noun' && covers(one)))
  )
}

/** What is about the same things, or of the account that all of it is about, is no other subject. */
const isNeighbour = (topic: AskedTopic, other: AskedTopic): boolean =>
  topic.about.some((kind) => other.about.includes(kind)) ||
  (other.isSingle === true && /\/(?:home|risk|attribution)\b/.test(topic.href))

/** Words of a question that say what the rows of other topics are called, and nothing of the one that it is answered from. */
export function passedOver({ topic, wanted: { reading } }: Chosen): string[] {
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  const isOwn = (at: number) => own.some(({ from, to }) => from <= at && at < to)
  const others = reading.topics.flatMap(({ topic: { id }, matches }) => {
    const other = topicById.get(id)!
    if (other === topic || isNeighbour(topic, other)) return []
    return matches.filter(({ part, isPlain, from }) => part === 'noun' && !isPlain && from > 0)
  })
  const said = others.filter(({ from, to }) =>
    Array.from({ length: to - from }, (_, step) => from + step).every(
      (at) =>
        !isOwn(at) &&
        reading.words[at]?.raw.toLowerCase() === reading.words[at]?.text &&
        !reading.names.some((name) => name.from <= at && at < name.to),
    ),
  )
  return [
    ...new Set(
      said.map(({ from, to }) =>
        reading.words
          .slice(from, to)
          .map(({ raw }) => raw)
          .join(' '),
      ),
    ),
  ]
}

/** Figures of one thing answer neither “which” nor a name; rows do. */
function leanOf(topic: AskedTopic, reading: Reading, matches: readonly TopicMatch[]): number {
  const isOfOthers =
    reading.names.length > 0 &&
    topic.about.length > 0 &&
    !reading.names.some(({ things }) => things.some(({ kind }) => topic.about.includes(kind)))
  const wanted = { reading, things: [], columns: columnsOf(matches), values: [] }
  const own =
    (topic.lean?.(reading) ?? 0) -
    (isOfOthers ? 1.2 : 0) -
    (isToldElsewhere(topic, wanted) ? ANOTHER_TIME : 0) -
    (isCountOfOthers(reading, matches) ? COUNTED : 0)
  if (!topic.isSingle) return own
  // “Volatility of the book” asks for volatility: the book alone says no figure.
  const saysNothing = !matches.some(({ part, isPlain }) => part === 'column' && !isPlain)
  const isSaidElsewhere =
    saysNothing &&
    topic.isOfNow !== undefined &&
    reading.topics.some(
      (other) =>
        other.topic.id !== topic.id &&
        other.matches.some(({ part, isPlain }) => part === 'column' && !isPlain),
    )
  const isOfRows =
    reading.direction !== undefined &&
    reading.direction !== 'newest' &&
    !/\b(?:drawdown|fall|loss)\b/.test(reading.text)
  const names = reading.names.some(({ things }) => things.some(({ kind }) => kind !== 'scenario'))
  return (
    own -
    (isSaidElsewhere ? 0.6 : 0) -
    (isOfRows ? 1.5 : 0) -
    (names ? 2 : 0) -
    (reading.aggregate === 'list' && matches.length < 2 ? 1 : 0)
  )
}

/** The things of a question that a topic is about. */
export function thingsFor(topic: AskedTopic, { names }: Reading): NamedThing[] {
  return names.flatMap(({ things }) => {
    const fitting = things.filter(({ kind }) => topic.about.includes(kind))
    const order = topic.about
    const first = order.find((kind) => fitting.some((one) => one.kind === kind))
    return fitting.filter(({ kind }) => kind === first)
  })
}
