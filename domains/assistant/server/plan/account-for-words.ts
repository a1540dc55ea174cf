import type { Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import type { Chosen } from '../answering/choosing/thread.ts'
import { listed } from '../answering/tell.ts'
import { NoEvidence, type Wanted } from '../topics/topic.ts'
import { placesUnknown } from './constructions.ts'
import { narrowingUnused } from './words-that-narrow.ts'

/**
 * What each word of a question came to in its plan. A word that says something and came to nothing would be dropped in silence: the answer would be one to
 * another question, so that it is named instead.
 */
export function wordsUnaccounted(chosen: Chosen): string[] {
  const { reading } = chosen.wanted
  const covered = coveredBy(chosen)
  const isFree = (at: number) => !covered.has(at)
  const places = reading.words.flatMap((_, at) => (isFree(at) ? [at] : []))
  const found = [...KINDS.flatMap((kind) => kind(chosen, places)), ...placesUnknown(chosen)]
  return [...new Set(found.map((at) => phraseAt(reading, at)))]
}

/** @throws NoEvidence where a word came to nothing. */
export function refuseUnaccounted(chosen: Chosen): void {
  const words = wordsUnaccounted(chosen)
  if (words.length === 0) return
  throw new NoEvidence(
    `I read this as a question of the ${chosen.topic.label} and did not understand ${listed(words.map((one) => `“${one}”`))}: without it, it would be another question. Please put it in other words.`,
  )
}

/** The places of words that the plan has: names, columns, values, times, amounts that rows are held against. */
function coveredBy({ topic, wanted }: Chosen): Set<number> {
  const { reading } = wanted
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  const covered = new Set<number>()
  const cover = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) covered.add(at)
  }
  // What is called by words that any question has is covered where the plan has it: “the high ones”.
  for (const match of own)
    if (match.part !== 'hint' && (!match.isPlain || isInPlan(match, wanted))) cover(match.from, match.to)
  for (const { from, to, things } of reading.names) {
    cover(from, to)
    // Maturities and orders are named by numbers, wherever those stand.
    for (const { kind, id } of things.filter(({ kind }) => topic.about.includes(kind)))
      for (const amount of reading.amounts)
        if (
          (kind === 'maturity' && [amount.value, amount.value / 12].includes(Number(id))) ||
          (kind === 'order' && amount.value === Number(id))
        )
          cover(amount.from, amount.to + 1)
  }
  for (const time of [reading.period, reading.furtherPeriod])
    if (time)
      reading.words.forEach((word, at) => {
        if (word.start >= time.start && word.end <= time.end && time.end > time.start) covered.add(at)
      })
  for (const { at } of reading.comparisons) {
    const amount = reading.amounts.findIndex(({ from }) => from === at)
    const [one, other] = [reading.amounts[amount], reading.amounts[amount + 1]]
    if (one) cover(one.from - 3, one.to + 1)
    if (other && reading.comparisons.some(({ upTo }) => upTo === other.value)) cover(other.from, other.to + 1)
  }
  return covered
}

const isInPlan = (match: TopicMatch, { values }: Wanted): boolean =>
  match.part === 'value' &&
  values.some(({ column, value }) => column === match.column && value === match.value)

type Kind = (chosen: Chosen, free: readonly number[]) => number[]

const phraseAt = ({ words, amounts }: Reading, at: number): string => {
  const amount = amounts.find(({ from, to }) => from <= at && at < to)
  return words
    .slice(amount?.from ?? at, amount?.to ?? at + 1)
    .map(({ raw }) => raw)
    .join(' ')
}

/** A number that rows are held against by nothing: “10 % of our cash”. */
const amounts: Kind = ({ topic, wanted: { reading }, isFollowUp }, free) => {
  if (topic.isAtAmounts || isFollowUp || topic.isSeries) return []
  return free.filter((at) => {
    const amount = reading.amounts.find(({ from, to }) => from <= at && at < to)
    if (amount?.from !== at) return false
    if (topic.label.includes(String(amount.value))) return false
    if (reading.take === amount.value || reading.place !== undefined) return false
    return true
  })
}

const UNITS = /^(?:week|month|quarter|year)$/

/** “How many are we down on”, “escalated more than once”: a sign, or how often, by which no row is narrowed. */
const narrowing: Kind = ({ topic, wanted: { reading, values } }, free) => {
  const isSigned = values.some(({ column }) =>
    topic.columns.some(({ id, signOf }) => id === column && signOf),
  )
  const isOfRows = reading.aggregate === 'count' || reading.aggregate === 'list'
  return free.filter((at) => {
    const [before, word] = [reading.words[at - 1]?.text ?? '', reading.words[at]!.text]
    if (/^(?:once|twice)$/.test(word)) return before === 'than'
    return (
      isOfRows &&
      !isSigned &&
      reading.direction === undefined &&
      /^(?:up|down)$/.test(word) &&
      /^(?:is|are|was|were|we|i)$/.test(before)
    )
  })
}

/** How long it is until a day is no number of rows. */
const UNTIL = /\b(?:left|until|till|remain\w*|to go|away)\b/

/** Times and numbers in words that no period and no column is; “how many months were positive” counts months, and no rows. */
const others: Kind = ({ topic, wanted: { reading, columns } }, free) =>
  free.filter((at) => {
    const { text } = reading.words[at]!
    const isOfTime = topic.columns.some(
      ({ id, unit, kind }) =>
        columns.includes(id) &&
        (unit === 'days' || unit === 'years' || (kind === 'date' && !UNTIL.test(reading.text))),
    )
    return (
      (/^(?:day|week|month|quarter|year)s$/.test(text) &&
        /\b(?:many|number of) $/.test(reading.text.slice(0, reading.words[at]!.start)) &&
        !isOfTime) ||
      (UNITS.test(text) &&
        /^(?:which|what)$/.test(reading.words[at - 1]?.text ?? '') &&
        !topic.isSeries &&
        !topic.isSingle &&
        !reading.period) ||
      (text === 'day' &&
        !reading.period &&
        /^(?:best|worst|good|bad|biggest|big)$/.test(reading.words[at - 1]?.text ?? '')) ||
      (UNITS.test(text) && /^(?:the|its|their)$/.test(reading.words[at - 1]?.text ?? '') && !reading.period)
    )
  })

const FIGURE_HELD = /^ (?:the )?(?:current|last|market|limit|average) (?:price|cost|value)\b/

/** “Below their cost”: one figure of a row against another, by which no row is narrowed. */
const columnsCompared: Kind = ({ wanted: { reading, values } }, free) => {
  const isHeld = reading.comparisons.length > 0 || values.length > 0
  const sides = /^(?:below|above|under|over|beneath|exceed(?:s|ing)?)$/
  return free.filter((at) => {
    const { text, end } = reading.words[at]!
    if (sides.test(text) && reading.comparisons.length === 0 && FIGURE_HELD.test(reading.text.slice(end)))
      return true
    return (
      (/^(?:after|before)$/.test(text) || (!isHeld && sides.test(text))) &&
      /^(?:their|its|our|my)$/.test(reading.words[at + 1]?.text ?? '')
    )
  })
}

const BREACHED = /\b(?:breach\w*|missed|overran|ran over|late|overdue)\b/

/** “Breached their deadline yesterday”: when that came about is no day that rows are told by. */
const cameAbout: Kind = ({ topic, wanted: { reading, values, columns } }) => {
  const { period } = reading
  if (!period || period.isToday || period.start === period.end || !BREACHED.test(reading.text)) return []
  const isNamed = columns.some((id) => topic.columns.some((one) => one.id === id && one.kind === 'date'))
  const isOfState = values.some(({ column }) => column === 'sla' || column === 'overdue')
  return isOfState && !isNamed
    ? reading.words.flatMap(({ start }, at) => (start === period.start ? [at] : []))
    : []
}

const AGAINST =
  /\b(?:of|for) (?:the|our|my) (?:portfolio|account|book|fund)\b.*\b(?:versus|vs|against|compared|relative)\b/

/** “Beta of the portfolio against SPY”: the whole is meant, and the rows of one security are not it. */
const whole: Kind = ({ topic, wanted: { reading, things } }, free) =>
  topic.isSingle || things.length !== 1 || !AGAINST.test(reading.text)
    ? []
    : free.filter((at) => /^(?:portfolio|account|book|fund)$/.test(reading.words[at]!.text))

/** “Countries with more than 10 customers”: how many rows a group has, held against a number that a figure of each row would be held against. */
const groupsHeld: Kind = ({ topic, wanted: { reading } }) =>
  reading.comparisons.flatMap(({ of, at }) =>
    of !== null && topic.nouns.includes(of) && !topic.isSingle ? [at] : [],
  )

/** “Overdue by more than 30 days”: how long since it was due is no day that rows are held against. */
const overdueBy: Kind = ({ wanted: { reading } }) =>
  /\b(?:overdue|late|expired|past due|past (?:its|their|the) deadline) (?:by|for|since)\b/.test(reading.text)
    ? reading.comparisons.map(({ at }) => at)
    : []

/** “All borrowers above BB investment grade”: two values of one column, neither joined nor held against each other. */
const valuesTwice: Kind = ({ topic, wanted: { reading, values }, isFollowUp }) => {
  if (isFollowUp || reading.isComparison || /^(?:groups|share)$/.test(reading.aggregate)) return []
  const own = (reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []).filter(
    (one) => one.part === 'value' && values.some(({ column, isNot }) => !isNot && column === one.column),
  )
  return own.flatMap((one, at) => {
    const before = own[at - 1]
    if (before?.part !== 'value' || one.part !== 'value' || before.column !== one.column) return []
    if (before.value === one.value || one.from <= before.to - 1) return []
    const between = reading.words.slice(before.to, one.from).map(({ text }) => text)
    const isListed = /[,&+/]/.test(
      reading.text.slice(reading.words[before.to - 1]!.end, reading.words[one.from]!.start),
    )
    return isListed || between.length > 3 || between.some((word) => JOINING.test(word)) ? [] : [one.from]
  })
}

/** “Cases not closed by Priya”: whether the deed or who did it is denied was not read. */
const notBy: Kind = ({ wanted: { reading, things } }) => {
  const [denied] = /\bnot (?:been )?\w+(?:ed|en) by\b/.exec(reading.text) ?? []
  return denied !== undefined && things.some(({ kind }) => kind === 'person')
    ? reading.words.flatMap(({ text }, at) => (text === 'not' ? [at] : []))
    : []
}

/** “Opened by Maya and closed by Jonas”: two deeds, each with the one who did it. */
const deedsTwice: Kind = ({ wanted: { reading, things } }) => {
  const people = things.filter(({ kind }) => kind === 'person')
  const by = reading.words.flatMap(({ text }, at) =>
    text === 'by' && reading.names.some(({ from, to }) => from === at + 1 && to > from) ? [at] : [],
  )
  return people.length > 1 ? by.slice(1) : []
}

/** “ESG score of Apple without governance”: a figure of one who is named has none of its parts taken out. */
const partTaken: Kind = ({ wanted: { reading, things, lacking = [], columns } }) =>
  things.length > 0 && lacking.length > 0 && columns.length > 0 && reading.aggregate === 'value'
    ? reading.words.flatMap(({ text }, at) => (/^(?:without|excluding|no|except)$/.test(text) ? [at] : []))
    : []

/** “Is gold or are bonds the bigger part”: one that is named beside many that are not. */
const namedBesideMany: Kind = ({ topic, wanted: { reading } }) => {
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  const isNamed = (at: number) => reading.names.some(({ from, to }) => from <= at && at < to)
  const isOfMany = (at: number) =>
    own.some(({ part, from, to }) => (part === 'value' || part === 'noun') && from <= at && at < to)
  return reading.words.flatMap(({ text }, at) =>
    /^(?:or|versus)$/.test(text) &&
    ((isNamed(at - 1) && isOfMany(at + 1)) || (isOfMany(at - 1) && isNamed(at + 1)))
      ? [at]
      : [],
  )
}

/** “Alerts open for a week”: how long something has lasted, and no time within which it came about. */
const lasting: Kind = ({ topic, wanted: { reading } }) => {
  const { period, text, words } = reading
  if (!period || period.start === period.end || topic.isOverSpan || topic.isSeries) return []
  const stated = text.slice(Math.max(0, period.start - 4), period.end)
  return /\bfor (?:an?|one|two|three|four|five|six|\d+|many|several)? ?(?:day|week|month|quarter|year)s?$/.test(
    stated,
  )
    ? words.flatMap(({ start, end }, at) => (start >= period.start && end <= period.end ? [at] : []))
    : []
}

const JOINING = /^(?:and|or|nor|to|versus|than|with|plus|not|but|through|until)$/

const KINDS: readonly Kind[] = [
  valuesTwice,
  notBy,
  deedsTwice,
  partTaken,
  lasting,
  namedBesideMany,
  narrowingUnused,
  groupsHeld,
  overdueBy,
  amounts,
  others,
  narrowing,
  whole,
  columnsCompared,
  cameAbout,
]
