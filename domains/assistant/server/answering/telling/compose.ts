import { type Field, NoEvidence, Unclear } from '../../topics/topic.ts'
import { fieldOf } from '../choosing/select-rows.ts'
import { itemOf } from '../evidence.ts'
import { listed } from '../tell.ts'
import { ofFirstInOrder, tellWhetherFirst } from './first-of-order.ts'
import { tellByTime } from './over-time/tell-by-time.ts'
import { tellNext } from './over-time/tell-next.ts'
import { tellSeries } from './over-time/tell-series.ts'
import { refuseAllOfUnknown, refuseIdleColumns } from './refuse-idle.ts'
import type { At, Composed } from './state.ts'
import { tellComparison, tellDifference } from './tell-comparison.ts'
import { tellGroups, tellValues } from './tell-groups.ts'
import { tellList } from './tell-list.ts'
import { isRankedBy, isRanking, tellOrdered } from './tell-ordered.ts'
import { tellRow } from './tell-row.ts'
import { tellCount, tellNone, tellShare, tellTotal } from './tell-total.ts'
import {
  asksWhoMost,
  categoryCounted,
  categoryListed,
  categoryPicked,
  categoryWithSides,
  isClauseLost,
  isCountOfRows,
  isOfOneName,
  isOrdering,
  isTotalOfRows,
  needsOne,
  personsCounted,
  thingOfEvents,
  thingsOfEventsCounted,
  wantsSum,
} from './what-is-asked.ts'

const CHOICES = 6

const OF_ALL = /^(?:are|is|were|was|have|has|do|does|did) (?:all|every|each)\b/

/** “Are all cases assigned?”: how many of all are, and not a list of those. */
function tellWhetherAll(state: At): Composed {
  if (state.selected.narrowing.length > 0) return tellShare(state)
  throw new NoEvidence(
    `I did not understand what all of the ${state.topic.label} are asked to have, so I do not list them. Please put it in other words.`,
  )
}

/** “How much has it …”: a list of who it is about is no answer to how much. */
function refuseListForHowMuch({ topic, wanted: { reading } }: At, measure: Field | undefined): void {
  if (/^(?:and |so )?how much\b/.test(reading.text) && !measure && reading.aggregate === 'value')
    throw new NoEvidence(
      `I did not understand which figure of the ${topic.label} is asked for. Please name it.`,
    )
}

/** “Sum of EBIT”: what is not added up here is not listed in its place. */
function refuseSumOfLevels({ wanted: { reading, things }, selected }: At, measure: Field | undefined): void {
  if (reading.aggregate !== 'sum' || !measure || measure.isSummed) return
  if (selected.rows.length < 2 || things.length === 1) return
  throw new NoEvidence(
    `The ${measure.label} of several is not added up here. Each of them can be told, and the mean.`,
  )
}

/** The figures of one thing. */
function tellWhole(state: At): Composed {
  const [single] = state.selected.rows
  if (!single)
    throw new NoEvidence(`The ${state.topic.label} is told as a whole: nothing of it can be left out.`)
  const { held, comparisonField } = state.selected
  if (!held || !comparisonField) return tellRow(state, single)
  const stated = tellRow(
    { ...state, measures: [comparisonField, ...state.measures.filter((one) => one !== comparisonField)] },
    single,
  )
  return {
    ...stated,
    text: `${stated.text} ${held.isSo ? 'Yes' : 'No'}: “${held.label}” ${held.isSo ? 'holds' : 'does not hold'}.`,
  }
}

/** “Weight by sector” of what is told by sector anyway is all of them. */
const isByRow = ({ topic, selected, wanted: { reading } }: At): boolean =>
  selected.rows.length > 0 &&
  topic.nouns.some((noun) => new RegExp(`\\b(?:by|per|each|every) ${noun}\\b`).test(reading.text))

const DIFFERENCE =
  /\b(?:difference|spread between|gap|how many (?:more|fewer|less)|how much (?:more|higher|lower|bigger|better|less|further)|slope|steep\w*|invert\w*|flat(?:ten\w*)?|minus|by how (?:much|many))\b|\d+s(?:\/|-)?\d+s/

/** Where by whom or by what is asked, and no rows. */
function tellByGroup(state: At): Composed | undefined {
  const event = thingOfEvents(state)
  if (event)
    return tellGroups(
      { ...state, measures: withFirst(event, state) },
      state.wanted.reading.direction ? 1 : undefined,
    )
  const picked = categoryPicked(state)
  return picked ? tellGroups({ ...state, measures: withFirst(picked, state) }, 1) : undefined
}

/** Values of a category beside each other: “total bought versus total sold” is how large they are together, and not how many. */
function tellSides(state: At, isDifference: boolean): Composed | undefined {
  const { topic, wanted } = state
  const category = categoryWithSides(state)
  if (!category) return undefined
  const size = /\btotals?\b/.test(wanted.reading.text) ? fieldOf(topic, topic.orders?.most) : undefined
  const of = withFirst(category, state)
  const measures = of.length === 1 && size?.isSummed ? [...of, size] : of
  return tellGroups({ ...state, measures }, undefined, isDifference)
}

/** Several that are named, beside each other. */
function tellSeveral(state: At, measured: readonly Field[], isDifference: boolean): Composed | undefined {
  const { topic, selected, wanted } = state
  const { reading, things } = wanted
  const several = things.length > 1 && selected.rows.length > 1
  const each = several && selected.rows.length > things.length ? fieldOf(topic, topic.eventsOf) : undefined
  // Of two to whom it happened several times each is told what it came to.
  if (each && (isDifference || reading.isComparison || reading.direction) && !isOfDate(state))
    return tellGroups({ ...state, measures: withFirst(each, state) }, undefined, isDifference)
  if (several && isDifference) return tellDifference(state)
  // Several that were told before are held against each other only by what is asked of them.
  const isNamed = things.some((one) => reading.names.some(({ things: of }) => of.includes(one)))
  const isHeldAgainst =
    reading.direction !== undefined || (reading.isComparison && (isNamed || measured.length > 0))
  return several && isHeldAgainst && !isCountOfRows(state) && !isRanking(reading)
    ? tellComparison(state)
    : undefined
}

export function compose(asked: At): Composed {
  const state = asked.topic.isSingle ? asked : ofFirstInOrder(asked)
  const { topic, wanted, selected } = state
  const { reading, things } = wanted
  const isDifference = DIFFERENCE.test(reading.text)
  if (topic.isSingle) return tellWhole(state)
  const byTime = selected.rows.length > 0 ? tellByTime(state) : undefined
  if (byTime) return byTime
  if (reading.aggregate === 'groups') return isByRow(state) ? tellList(state) : tellGroups(state)
  if (selected.rows.length === 0) return tellNone(state)
  refuseAllOfUnknown(state)
  const whether = tellWhetherFirst(state)
  if (whether) return whether
  const next = tellNext(state)
  if (next) return next
  const grouped = tellByGroup(state)
  if (grouped) return grouped
  const measured = state.measures.filter(({ kind }) => kind === 'measure')
  if (
    topic.isSeries &&
    selected.rows.length > 1 &&
    measured.length > 0 &&
    isOfOneName(state) &&
    !isOrdering(reading)
  )
    return tellSeries(state, measured)
  // Of some who are named each is told, of all of them the one who stands first.
  if (asksWhoMost(state)) return tellGroups(state, things.length > 1 ? undefined : 1)
  const whose = personsCounted(state)
  if (whose) return tellGroups({ ...state, measures: withFirst(whose, state) }, undefined, isDifference)
  const beside = tellSeveral(state, measured, isDifference)
  if (beside) return beside
  if (isDifference && things.length === 1 && reading.words.length <= 3)
    throw new NoEvidence('A difference is one of two, and only one is named. Please name both.')
  const sides = tellSides(state, isDifference)
  if (sides) return sides
  const counted = categoryCounted(state) ?? thingsOfEventsCounted(state) ?? categoryListed(state)
  if (counted) return tellValues(state, counted)
  if (isClauseLost(state))
    throw new NoEvidence(
      `I did not understand which of the ${topic.label} are meant, so I do not list all of them. Please put it in other words.`,
    )
  if (isCountOfRows(state) || isTotalOfRows(state)) {
    if (topic.id === 'quotes')
      throw new NoEvidence('Prices are not counted, and of shares only those that are held are on record.')
    refuseIdleColumns(state)
    return tellCount(state)
  }
  if (OF_ALL.test(reading.text) && things.length === 0) return tellWhetherAll(state)
  const isOrderedByShare =
    reading.direction !== undefined &&
    state.measures.some(({ kind, unit }) => kind === 'measure' && (unit === 'share' || unit === 'percent'))
  if (reading.aggregate === 'share' && !isOrderedByShare) return tellShare(state)
  // “Total bought” names no column: what is added up is how large the rows are.
  const size = reading.aggregate === 'sum' ? fieldOf(topic, topic.orders?.most) : undefined
  const measure =
    state.measures.find(({ kind }) => kind === 'measure') ??
    (size?.isSummed && state.measures.length === 0 ? size : undefined)
  const isNarrowing =
    wanted.values.some(({ column }) => fieldOf(topic, column)?.signOf !== undefined) &&
    !/\b(?:most|biggest|worst|best|largest|top)\b/.test(reading.text)
  if (
    reading.direction &&
    !isNarrowing &&
    !(reading.direction === 'newest' && things.length > 0 && topic.isOf && selected.rows.length === 1)
  ) {
    const isOfFirst = reading.take !== undefined && /^(?:sum|mean)$/.test(reading.aggregate)
    if (!isOfFirst && !(reading.aggregate === 'sum' && measure?.isSummed)) return tellOrdered(state)
  }
  if (isRankedBy(state) && selected.rows.length > 1) return tellOrdered(state)
  if (
    measure &&
    selected.rows.length > 1 &&
    (reading.aggregate === 'mean' ||
      (reading.aggregate === 'count' && measure.isSummed) ||
      wantsSum(state, measure))
  )
    return tellTotal(state, measure)
  refuseSumOfLevels(state, measure)
  // What one row has on average is told of it.
  if (reading.aggregate === 'mean' && !(measure && selected.rows.length === 1))
    throw new NoEvidence(
      `I did not understand which figure of the ${topic.label} the average is of. Please name it.`,
    )
  if (selected.rows.length === 1) return tellRow(withWhether(state), selected.rows[0]!)
  if (
    reading.aggregate === 'value' &&
    things.length === 0 &&
    measure &&
    reading.comparisons.length === 0 &&
    wanted.values.length === 0 &&
    !reading.period &&
    !/\b(?:all|each|every|everyone|both)\b/.test(reading.text) &&
    !isOfSeveral(state)
  )
    return askWhich(state, measure)
  return tellMany(state, measure)
}

const FEW = 12

/** “How old are our lists”: a few that are spoken of as several are told each. */
const isOfSeveral = ({ topic, selected: { rows }, wanted: { reading } }: At): boolean =>
  rows.length <= FEW &&
  (reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []).some(
    ({ part, from, to }) =>
      part === 'noun' &&
      /s$/.test(reading.words[to - 1]?.text ?? '') &&
      /^(?:are|were|do|did|have|our|the|my)$/.test(reading.words[from - 1]?.text ?? ''),
  )

/** What is left to tell of several: a list, unless one of them is meant and nothing says which. */
function tellMany(state: At, measure: Field | undefined): Composed {
  const { selected, wanted } = state
  const isOfOne =
    wanted.things.length === 1 && selected.rows.length > 1 && wanted.reading.aggregate !== 'list'
  if (isOfOne && needsOne(state)) return askWhich(state, measure)
  refuseListForHowMuch(state, measure)
  if (isOfOneUnnamed(state)) return askWhich(state, undefined)
  return tellList(withThoseThatHave(state))
}

/** “Which borrowers have a warning”: those that have none are no part of the answer. */
function withThoseThatHave(state: At): At {
  const { wanted, selected, measures } = state
  const [only, ...others] = measures
  const isHad =
    /^(?:which|who|what|any|list|show)\b.*\b(?:have|has|having|with|carry|carries|need|needs)\b/.test(
      wanted.reading.text,
    )
  if (!isHad || !only || others.length > 0 || wanted.things.length > 0) return state
  if (only.kind !== 'text' && only.unit !== 'count') return state
  const rows = selected.rows.filter((row) => Boolean(only.read(row)))
  if (rows.length === 0) return state
  return {
    ...state,
    selected: { ...selected, rows, narrowing: [...selected.narrowing, `${only.label} on record`] },
  }
}

/** What is called by one word and holds many: “the watchlist”. */
const COLLECTIVE =
  /(?:list|book|portfolio|curve|history|log|ledger|queue|pipeline|backlog|universe|screener|inventory|directory)$/

/** “Tell me about the case”: one of many is meant, and nothing says which. */
function isOfOneUnnamed({
  topic,
  selected,
  wanted: { reading, things, lacking = [], without = [] },
}: At): boolean {
  if (reading.aggregate !== 'value' || things.length > 0 || selected.narrowing.length > 0) return false
  if (lacking.length + without.length > 0 || reading.direction !== undefined) return false
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  return own.some(
    ({ part, from, to }) =>
      part === 'noun' &&
      /^(?:the|this|that)$/.test(reading.words[from - 1]?.text ?? '') &&
      !/s$/.test(reading.words[to - 1]?.text ?? '') &&
      !COLLECTIVE.test(reading.words[to - 1]?.text ?? ''),
  )
}

/** “Is it secured?”: what was asked of the one is told of it. */
function withWhether(state: At): At {
  const { topic, wanted, measures } = state
  const isWhether = /^(?:is|are|was|were|has|have|does|do|did)\b/.test(wanted.reading.text)
  const asked = isWhether
    ? wanted.values
        .flatMap(({ column }) => fieldOf(topic, column) ?? [])
        .filter(({ names }) => names.length > 0)
    : []
  return asked.length === 0 ? state : { ...state, measures: [...new Set([...asked, ...measures])] }
}

/** Of days there is no sum: “which did we buy first”. */
const isOfDate = ({ wanted: { reading }, measures }: At): boolean =>
  reading.direction === 'newest' ||
  reading.direction === 'oldest' ||
  measures.some(({ kind, isSummed }) => kind === 'date' || (kind === 'measure' && !isSummed))

const withFirst = (category: Field, { measures, wanted: { reading } }: At): Field[] => [
  category,
  ...measures.filter(
    (one) =>
      one !== category &&
      one.kind === 'measure' &&
      (one.isSummed !== false || /\b(?:average|mean|median)\b/.test(reading.text)),
  ),
]

function askWhich({ topic, selected, wanted: { things } }: At, measure: Field | undefined): never {
  const choices = selected.rows.slice(0, CHOICES).map((row) => itemOf(topic, row))
  const what = measure ? `the ${measure.label}` : 'that'
  const of = things[0] ? ` of ${things[0].label}` : ''
  throw new Unclear(
    `Which of the ${topic.label}${of} do you mean for ${what}: ${listed(choices, 'or')}${selected.rows.length > CHOICES ? ', or another' : ''}?`,
    choices,
  )
}
