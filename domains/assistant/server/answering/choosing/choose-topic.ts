import type { Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import { topicById } from '../../topics/index.ts'
import { type AskedTopic, Unclear, type Wanted } from '../../topics/topic.ts'
import { listed } from '../tell.ts'
import { isLeaning, withCarried, withTimeCarried } from './carried.ts'
import { inStatedUnit, inUnit } from './in-unit.ts'
import { leanOf } from './lean-of.ts'
import { pickedBefore } from './picked.ts'
import { isOfAnotherTime } from './select-rows.ts'
import { thingsAsked, thingsFor } from './things-asked.ts'
import { type Chosen, FOLLOW_UP, followsUp, OF_WHAT_WAS_TOLD, STAYS, type Thread } from './thread.ts'
import { givenBefore, heldAgainst } from './told-before.ts'
import { valuesStated } from './values-said.ts'
import {
  columnsOf,
  datesOf,
  isDateDenied,
  isGrowthOfAnother,
  lacksBefore,
  nobodyBefore,
} from './what-is-said.ts'

type Candidate = { asked: AskedTopic; matches: readonly TopicMatch[]; weight: number }

const NEAR = 5
/** A subject that its words say less of is not meant. */
const LEAST = 1.4
/** A name that several of its rows bear speaks less for a subject than one that a single one of another's bears. */
const OF_SEVERAL = 0.5

const isOfSeveral = (topic: AskedTopic, reading: Reading): boolean =>
  reading.names.some((name) => thingsFor(topic, { ...reading, names: [name] }).length > 1)

/** Where the likeliest topic tells of now alone and the question is about another time: the next one that has rows of it. */
function withRowsOfThatTime(sorted: readonly Candidate[], reading: Reading): Candidate | undefined {
  const isElsewhen = ({ asked, matches }: Candidate) =>
    isOfAnotherTime(asked, { reading, things: [], columns: columnsOf(matches), values: [] })
  const [first, ...rest] = sorted
  if (!first || !isElsewhen(first)) return undefined
  return rest.find(
    (one) =>
      one.asked.isOverSpan === true &&
      one.weight >= LEAST &&
      first.weight - one.weight < NEAR &&
      !isElsewhen(one) &&
      one.matches.some(({ part, isPlain }) => part !== 'hint' && !isPlain),
  )
}

/** “The third one’s EBIT” after borrowers by risk: what the subject before has no word of, and another one of the same things has. */
function leavesFor(
  candidates: readonly Candidate[],
  before: AskedTopic,
  reading: Reading,
): Candidate | undefined {
  const isTelling = ({ part, isPlain }: TopicMatch) => (part === 'noun' || part === 'column') && !isPlain
  const own = candidates.find(({ asked }) => asked === before)
  if (!own || own.matches.some((match) => match.part !== 'hint' && !match.isPlain)) return undefined
  if (!reading.hasPronoun && !/\b(?:first|second|third|last) (?:one|'s)|\bone's\b/.test(reading.text))
    return undefined
  return candidates
    .filter(
      ({ asked, matches }) =>
        asked !== before &&
        !asked.id.startsWith('area-') &&
        asked.about.some((kind) => before.about.includes(kind)) &&
        matches.some(isTelling),
    )
    .toSorted((one, other) => other.weight - one.weight)[0]
}

/** The topic that most of the words are of; undefined where they say too little of any. */
function likeliest(
  reading: Reading,
  before: AskedTopic | undefined,
  isFollowUp: boolean,
): Candidate | undefined {
  const candidates = reading.topics.map(({ topic, weight, matches }) => {
    const asked = topicById.get(topic.id)!
    return {
      asked,
      matches,
      weight:
        weight +
        (asked === before
          ? Math.max(leanOf(asked, reading, matches), 0) +
            FOLLOW_UP +
            (OF_WHAT_WAS_TOLD.test(reading.text) ? STAYS : 0)
          : leanOf(asked, reading, matches)) -
        (isOfSeveral(asked, reading) ? OF_SEVERAL : 0),
    }
  })
  if (before && !candidates.some(({ asked }) => asked === before))
    candidates.push({
      asked: before,
      matches: [],
      weight: FOLLOW_UP + 0.6 + (OF_WHAT_WAS_TOLD.test(reading.text) ? STAYS : 0),
    })
  const left = before && isFollowUp ? leavesFor(candidates, before, reading) : undefined
  if (left) return left
  const sorted = candidates.toSorted((one, other) => other.weight - one.weight)
  // A word of any question that hints at a subject does not outweigh what is said of another.
  const isHintedAt = ({ asked, matches }: Candidate) =>
    asked !== before && matches.length > 0 && matches.every(({ part, isPlain }) => part === 'hint' && isPlain)
  const stated = sorted.find((one) => !isHintedAt(one) && one.weight >= LEAST)
  const best =
    withRowsOfThatTime(sorted, reading) ??
    (sorted[0] && isHintedAt(sorted[0]) ? (stated ?? sorted[0]) : sorted[0])
  return best && (best.weight >= LEAST || isFollowUp) ? best : undefined
}

/** Which topic a question is about, with what it says of it; undefined where its words name none. */
export function chooseTopic(reading: Reading, thread: Thread | undefined): Chosen | undefined {
  const isFollowUp = followsUp(reading, thread)
  const before = thread && isFollowUp ? topicById.get(thread.plan.subject) : undefined
  const best = likeliest(reading, before, isFollowUp)
  if (!best) return undefined
  const { named, without } = thingsAsked(best.asked, reading)
  const solid = best.matches.filter((match) => match.part === 'column' && !match.isPlain)
  const own = best.asked.eventsOf ? solid.filter((match) => !isWhatRowsAre(best, match)) : solid
  const plain = best.matches.filter((match) => match.part === 'column' && match.isPlain)
  const matched = columnsOf([...(own.length > 0 ? own : solid), ...plain])
  const { said, counted } = valuesStated(best.asked, best.matches, reading)
  const isOrdered = isInOrder(best, reading)
  const signs =
    named.length > 0 ||
    (isFollowUp &&
      reading.aggregate === 'value' &&
      thread !== undefined &&
      thread.plan.filters.things.length > 0)
      ? said.flatMap(({ column }) => best.asked.columns.find(({ id }) => id === column)?.signOf ?? [])
      : []
  const values =
    signs.length > 0 || isOrdered
      ? said.filter(({ column }) => !best.asked.columns.some(({ id, signOf }) => id === column && signOf))
      : said
  // “Down the most today” orders by what the word is the sign of.
  const isOrder = reading.direction !== undefined && /\b(?:most|least)\b/.test(reading.text)
  const ordering =
    (isOrder || isOrdered) && matched.length === 0
      ? said.flatMap(({ column }) => best.asked.columns.find(({ id }) => id === column)?.signOf ?? [])
      : []
  const isSame = best.asked === before
  const lacking = lackingIn(best, reading)
  const isGrowth = isGrowthOfAnother(best.asked, reading, best.matches)
  const columns = [
    ...new Set([...signs, ...ordering, ...datesOf(best.asked, reading, values), ...matched]),
  ].filter(
    (column) =>
      !lacking.includes(column) && !isGrowth(column) && !counted.some((one) => one.column === column),
  )
  const ofStated = named.length === 0 && isFollowUp ? givenBefore(best.asked, reading, thread) : []
  const { told, isNamed, read } = asStated(best, reading, columns, named.length)
  const carriesThings =
    named.length === 0 &&
    isFollowUp &&
    thread !== undefined &&
    (isSame
      ? isNamed || !reading.isAggregateStated || reading.hasPronoun || isBareCount(reading, best.matches)
      : true)
  const picked =
    ofStated.length > 0
      ? ofStated
      : named.length === 0 && isFollowUp
        ? pickedBefore(best.asked, reading, best.matches, thread)
        : []
  const against = isFollowUp && isSame ? heldAgainst(reading, named, thread) : []
  const things =
    picked.length > 0
      ? picked
      : carriesThings
        ? thread.plan.filters.things.filter(({ kind }) => best.asked.about.includes(kind))
        : [...against, ...named]
  const leans = isFollowUp && isLeaning(reading, best.matches)
  const keeps = isSame && leans && thread !== undefined
  if (keeps && columns.length === 0) refuseUndated(best.asked, reading, thread)
  const wanted: Wanted = {
    // “The first one” of those that were told is one, and no order of them.
    reading: ofStated.length === 1 ? { ...read, direction: undefined } : read,
    things,
    columns: [
      ...new Set(
        // “And by group?” groups what was grouped before.
        told.length > 0 && keeps && read.aggregate === 'groups' && !hasMeasure(best.asked, told)
          ? [...told, ...thread.plan.measures.filter((id) => hasMeasure(best.asked, [id]))]
          : told.length > 0 ||
              !keeps ||
              (values.length > 0 && named.length === 0 && reading.isAggregateStated)
            ? told
            : inTermsStated(best.asked, thread.plan.measures, reading),
      ),
    ],
    values: keeps
      ? [
          ...thread.plan.filters.values.filter(({ column }) => !values.some((one) => one.column === column)),
          ...values,
        ]
      : values,
    ...(without.length > 0 ? { without } : {}),
    ...(lacking.length > 0 ? { lacking } : {}),
  }
  return {
    topic: best.asked,
    wanted: leaning(best.asked, wanted, leans ? thread : undefined, {
      keeps,
      saysColumns: columns.length > 0,
    }),
    isFollowUp: leans,
    weight: best.weight,
  }
}

/** Columns that rows are to have no value of. */
const lackingIn = ({ asked, matches }: Candidate, reading: Reading): string[] =>
  matches.flatMap((match) =>
    match.part === 'column' &&
    !match.isPlain &&
    !asked.columns.some(({ signOf }) => signOf === match.column) &&
    (lacksBefore(reading, match.from) ||
      isDateDenied(asked, reading, match) ||
      (match.kind === 'date' && nobodyBefore(reading, match.from) !== undefined))
      ? [match.column]
      : [],
  )

/** What is wanted, with what the question before leaves to it. */
function leaning(
  asked: AskedTopic,
  wanted: Wanted,
  thread: Thread | undefined,
  { keeps, saysColumns }: { keeps: boolean; saysColumns: boolean },
): Wanted {
  if (!thread) return wanted
  if (!keeps) return withTimeCarried(wanted, asked, thread)
  return isOfPicked(wanted, thread)
    ? withCarried(inOrderBefore(asked, wanted, thread), thread, true)
    : withCarried(wanted, thread, saysColumns)
}

/** “Dividend dates” asks for dates: the word that rows are called by is no figure of theirs there. */
const isWhatRowsAre = ({ matches }: Candidate, { from, to }: TopicMatch): boolean =>
  matches.some((one) => one.part === 'noun' && one.from === from && one.to === to)

/** “Least profitable” orders by what the word is the sign of, and narrows to none of them. */
const isInOrder = ({ asked, matches }: Candidate, { words }: Reading): boolean =>
  matches.some(
    (match) =>
      match.part === 'value' &&
      /^(?:most|least|biggest|largest|worst|best|top)$/.test(words[match.from - 1]?.text ?? '') &&
      asked.columns.some(({ id, signOf }) => id === match.column && signOf !== undefined),
  )

/** “When was it?” after the largest trade: the one that stood first, where nothing names it alone. */
const isOfPicked = ({ things, reading }: Wanted, { plan, picked }: Thread): boolean =>
  plan.order !== undefined &&
  picked === undefined &&
  things.length === 0 &&
  reading.direction === undefined &&
  /\b(?:it|that|this|that one|this one)\b/.test(reading.text)

/** What is asked of the one that stood first in the order before. */
function inOrderBefore(asked: AskedTopic, wanted: Wanted, { plan: { order, measures } }: Thread): Wanted {
  const { direction } = order!
  const isMeasure = (id: string | undefined) =>
    asked.columns.some((one) => one.id === id && one.kind === 'measure')
  const by = measures.find(isMeasure) ?? asked.orders?.[direction]
  return {
    ...wanted,
    columns: [...new Set([...(by === undefined ? [] : [by]), ...wanted.columns])],
    reading: { ...wanted.reading, direction, aggregate: 'value', isAggregateStated: false },
  }
}

/** “Total exposure” of many who are not named is the sum of theirs, although a column is called so. */
const isSumOfAll = (
  topic: AskedTopic,
  { aggregate, text }: Reading,
  matches: readonly TopicMatch[],
  named: number,
): boolean =>
  (aggregate === 'sum' ||
    (aggregate === 'count' &&
      /\b(?:total|altogether|overall|together|in all|over all|all the)\b/.test(text))) &&
  !topic.isSingle &&
  named === 0 &&
  matches.some(
    (match) =>
      match.part === 'column' &&
      topic.columns.some(({ id, isSummed }) => id === match.column && isSummed === true),
  )

const hasMeasure = (topic: AskedTopic, columns: readonly string[]): boolean =>
  topic.columns.some(({ id, kind }) => kind === 'measure' && columns.includes(id))

const PER_SHARE = /\b(?:per|a|each|one|every|single) (?:share|unit)\b/

/** “How many?” counts what was spoken of. */
const isBareCount = ({ aggregate, words }: Reading, matches: readonly TopicMatch[]): boolean =>
  aggregate === 'count' && words.length <= 4 && !matches.some(({ part }) => part === 'noun')

/** Columns of the question before, or of this one, in money, in percent or for one share, as it is said. */
function inTermsStated(asked: AskedTopic, columns: readonly string[], reading: Reading): readonly string[] {
  const { perShare = {} } = asked
  const isOfOne = PER_SHARE.test(reading.text)
  return inUnit(asked, columns, reading).map((column) => (isOfOne ? (perShare[column] ?? column) : column))
}

/** The columns in the terms that are said, and what is asked of them: “cost per share”, “exposure by country”. */
function asStated(
  { asked, matches }: Candidate,
  reading: Reading,
  columns: readonly string[],
  named: number,
): { told: readonly string[]; isNamed: boolean; read: Reading } {
  const isOfOne = asked.perShare !== undefined && PER_SHARE.test(reading.text)
  // “Per share” says in what, and asks for no number of shares.
  const stated = isOfOne ? columns.filter((column) => column !== 'quantity') : columns
  const given = inTermsStated(asked, inStatedUnit(asked, stated, reading), reading)
  // “Average cost” asks for a column of that name and for no average.
  const isNamed =
    given.some((column) => !columns.includes(column)) ||
    matches.some(
      ({ part, from, to }) =>
        part === 'column' &&
        reading.words
          .slice(from, to)
          .some(({ text }) => /^(?:average|total|number|sum|overall|mean)$/.test(text)),
    )
  const read = isGroupedBy(reading, matches)
    ? { ...reading, aggregate: 'groups' as const, isAggregateStated: true }
    : isNamed &&
        ['mean', 'sum', 'count'].includes(reading.aggregate) &&
        !isSumOfAll(asked, reading, matches, named)
      ? { ...reading, aggregate: 'value' as const, isAggregateStated: false }
      : reading
  return { told: given, isNamed, read }
}

const BY = /^(?:by|per|each|every|across)$/

/** “Exposure by country”: a category behind “by” says in which groups, unless an order is asked for. */
function isGroupedBy({ words, direction, text }: Reading, matches: readonly TopicMatch[]): boolean {
  if (direction !== undefined || /\b(?:sort|sorted|rank|ranked|order|ordered)\b/.test(text)) return false
  return matches.some(
    (match) =>
      match.part === 'column' &&
      match.kind === 'category' &&
      [1, 2].some(
        (back) =>
          BY.test(words[match.from - back]?.text ?? '') &&
          (back === 1 || /^(?:the|each|our|their)$/.test(words[match.from - 1]!.text)),
      ),
  )
}

const ASKS_WHEN =
  /^(?:and |but |so |ok(?:ay)? )?(?:since |until )?(?:when|(?:on )?(?:what|which) (?:day|date))\b/

/** “And when?” after a question of something else: which of its days is meant is asked back, and nothing else told. */
function refuseUndated(topic: AskedTopic, { text }: Reading, { plan }: Thread): void {
  const dates = topic.columns.filter(({ kind, names }) => kind === 'date' && names.length > 0)
  if (!ASKS_WHEN.test(text) || dates.length < 2 || dates.some(({ id }) => plan.measures.includes(id))) return
  const choices = dates.slice(0, 4).map(({ label }) => label)
  throw new Unclear(`Which day of the ${topic.label} do you mean: ${listed(choices, 'or')}?`, choices)
}
