import type { Answer } from '../../contract/index.ts'
import {
  type AskedTopic,
  type Field,
  type Found,
  NoEvidence,
  type Row,
  Unclear,
  type Wanted,
} from '../topics/topic.ts'
import type { Asker } from './asker.ts'
import { citeFound, Evidence, itemOf, saidOf, tellField } from './evidence.ts'
import { fieldOf, isOfAnotherTime, type Selected, selectRows } from './select-rows.ts'
import { capitalised, listed, tell } from './tell.ts'

/** Rows that a list shows at most; how many there are is always said. */
const SHOWN = 100
const CHOICES = 6
const RANKED_MOST = 20

type At = {
  topic: AskedTopic
  wanted: Wanted
  found: Found
  selected: Selected
  evidence: Evidence
  citation: string
  measures: readonly Field[]
}

/** The period in the words of the question: the days that it would be stand on no record. */
const periodSaid = ({ reading: { text, period } }: Wanted): string =>
  period ? text.slice(period.start, period.end).trim() : ''

/** Answers a question about the rows of a topic. @throws NoEvidence, Unclear. */
export async function answerTopic(
  asker: Asker,
  topic: AskedTopic,
  wanted: Wanted,
): Promise<Omit<Answer, 'tools' | 'proposal'>> {
  if (isOfAnotherTime(topic, wanted))
    throw new NoEvidence(
      `The ${topic.label} can be read as of now alone, not of another time (“${periodSaid(wanted)}”), so this stays unanswered.`,
    )
  const found = await topic.load(asker, wanted)
  const selected = selectRows(topic, found, wanted)
  const evidence = new Evidence()
  const period = found.isPeriodUsed || topic.isOfNow ? undefined : wanted.reading.period?.label
  const citation = citeFound(evidence, topic, found, period)
  const asked = wanted.columns.flatMap((column) => fieldOf(topic, column) ?? [])
  const state: At = { topic, wanted, found, selected, evidence, citation, measures: asked }
  const { text, items } = compose(state)
  const without = topic.isOf
    ? wanted.things.filter((thing) => !found.rows.some((row) => topic.isOf!(row, thing)))
    : []
  if (without.length > 0 && without.length < wanted.things.length)
    asker.notes.add(
      `Nothing is on record of ${listed(without.map(({ label }) => label))} among the ${topic.label}`,
    )
  const first = [...asker.notes, ...(found.standing ? [found.standing] : [])]
  return {
    outcome: 'answered',
    text: `${first.map((said) => `${said}. `).join('')}${text} [${citation}]`,
    figures: evidence.figures,
    citations: evidence.citations,
    items,
  }
}

type Composed = { text: string; items: string[] }

function compose(state: At): Composed {
  const { topic, wanted, selected } = state
  const { reading, things } = wanted
  const isDifference =
    /\b(?:difference|spread between|gap|how much (?:more|higher|lower|bigger|better|less|further)|slope|steep\w*|invert\w*|flat(?:ten\w*)?|minus|by how much)\b|\d+s(?:\/|-)?\d+s/.test(
      reading.text,
    )
  if (topic.isSingle) return tellRow(state, selected.rows[0]!)
  if (reading.aggregate === 'groups') return tellGroups(state)
  if (selected.rows.length === 0) return tellNone(state)
  const measured = state.measures.filter(({ kind }) => kind === 'measure')
  if (
    topic.isSeries &&
    selected.rows.length > 1 &&
    measured.length > 0 &&
    isOfOneName(state) &&
    !isOrdering(reading)
  )
    return tellSeries(state, measured)
  const several = things.length > 1 && selected.rows.length > 1
  if (several && isDifference) return tellDifference(state)
  if (several && (reading.isComparison || reading.direction) && !isCountOfRows(state))
    return tellComparison(state)
  const sides = categoryWithSides(state)
  if (sides) return tellGroups({ ...state, measures: [sides] })
  if (asksWhoMost(state)) return tellGroups(state, 1)
  if (isCountOfRows(state)) return tellCount(state)
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
    if (!(reading.aggregate === 'sum' && measure?.isSummed)) return tellOrdered(state)
  }
  if (
    measure &&
    selected.rows.length > 1 &&
    (reading.aggregate === 'mean' ||
      (reading.aggregate === 'count' && measure.isSummed) ||
      wantsSum(state, measure))
  )
    return tellTotal(state, measure)
  if (reading.aggregate === 'mean')
    throw new NoEvidence(
      `I did not understand which figure of the ${topic.label} the average is of. Please name it.`,
    )
  if (isClauseLost(state))
    throw new NoEvidence(
      `I did not understand which of the ${topic.label} are meant, so I do not list all of them. Please put it in other words.`,
    )
  if (selected.rows.length === 1) return tellRow(state, selected.rows[0]!)
  if (
    reading.aggregate === 'value' &&
    things.length === 0 &&
    measure &&
    reading.comparisons.length === 0 &&
    wanted.values.length === 0 &&
    !reading.period
  )
    return askWhich(state, measure)
  if (things.length === 1 && selected.rows.length > 1 && reading.aggregate !== 'list' && needsOne(state))
    return askWhich(state, measure)
  return tellList(state)
}

const isOfOneName = ({ topic, selected: { rows } }: At): boolean =>
  new Set(rows.map((row) => topic.nameOf(row))).size === 1
/** “Which year was the best”: one is picked, nothing is compared. */
const isOrdering = ({ direction, text, aggregate }: Wanted['reading']): boolean =>
  aggregate === 'mean' ||
  (direction !== undefined &&
    /\b(?:which|what) year\b|\b(?:highest|lowest|best|worst|peak|most|least)\b/.test(text))

/** One figure at several times, the newest first, with what has changed from the oldest to the newest. */
function tellSeries(state: At, fields: readonly Field[]): Composed {
  const { topic, selected, evidence, found, citation } = state
  const rows = selected.rows.slice(0, SERIES_MOST)
  const lines = fields.map((field) => {
    const known = rows.filter((row) => hasValue(row, field))
    const told = known.map((row) => `${topic.detailOf?.(row) ?? topic.nameOf(row)} ${say(state, row, field)}`)
    const [newest, oldest] = [known[0], known.at(-1)]
    const [from, to] = [oldest && field.read(oldest), newest && field.read(newest)]
    if (told.length === 0) return `${field.label} not known`
    if (known.length < 2 || typeof from !== 'number' || typeof to !== 'number')
      return `${field.label}: ${told.join('; ')}`
    const keep = (value: number, said: ReturnType<typeof saidOf>) =>
      evidence.figure(value, {
        ...said,
        tool: found.tool,
        row: `${topic.nameOf(newest!)}: change between ${topic.detailOf?.(oldest!)} and ${topic.detailOf?.(newest!)}`,
        field: field.id,
        asOf: found.asOf,
        standing: found.standing,
        citation,
      })
    const change = Math.round((to - from) * 1e8) / 1e8
    const isShare = field.unit === 'share' || field.unit === 'percent'
    const part = isShare || from <= 0 ? undefined : change / from
    const word =
      change === 0
        ? 'unchanged'
        : isShare
          ? `change ${keep(pointsOf(field, change), { unit: 'number', text: tell(pointsOf(field, change), 'number') })} percentage points`
          : `change ${keep(change, saidOf(field, newest!, change))}`
    const share =
      part === undefined || change === 0
        ? ''
        : ` (${keep(part, { unit: 'share', text: tell(part, 'share') })})`
    return `${field.label}: ${told.join('; ')}; ${word}${share}`
  })
  return {
    text: `${capitalised(topic.nameOf(rows[0]!))}, ${lines.join('. ')}.`,
    items: rows.map((row) => itemOf(topic, row)),
  }
}
const SERIES_MOST = 12

/** A difference of percentages, in percentage points. */
const pointsOf = ({ unit }: Field, change: number): number =>
  Math.round((unit === 'share' ? 100 * change : change) * 1e4) / 1e4

/** “How many” asks for rows, unless what is counted has a column of its own: shares, say. */
function isCountOfRows({ wanted: { reading, things }, measures, topic }: At): boolean {
  if (reading.aggregate !== 'count') return false
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

const CLAUSE =
  /^(?:(?:list|show|which|all|the|our|any|me|of|give|are|there|do|we|have) )*\w+ (?:whose|with|without|that|who|where) \w+/

/** “Customers whose review is due”: where nothing of it narrows them, all of them are no answer. */
const isClauseLost = ({ wanted: { reading, things }, selected, measures }: At): boolean =>
  CLAUSE.test(reading.text) &&
  selected.narrowing.length === 0 &&
  selected.rows.length > 1 &&
  things.length === 0 &&
  measures.length === 0 &&
  reading.direction === undefined

/** “How many persons versus companies”: the category of which several values are counted beside each other. */
function categoryWithSides({ topic, wanted: { reading, values } }: At): Field | undefined {
  if (reading.aggregate !== 'count' || !/\bversus\b|\bcompared (?:to|with)\b/.test(reading.text))
    return undefined
  const told = values.filter(({ isNot }) => !isNot).map(({ column }) => column)
  return fieldOf(
    topic,
    told.find((column, at) => told.indexOf(column) !== at),
  )
}

function asksWhoMost({ wanted: { reading }, topic, measures }: At): boolean {
  return (
    topic.id === 'cases' &&
    /\b(?:who|which (?:analyst|person|colleague|officer|assignee))\b/.test(reading.text) &&
    (reading.direction === 'most' || reading.direction === 'least') &&
    measures.every(({ kind }) => kind !== 'measure')
  )
}

function wantsSum({ wanted: { reading, things, values }, topic }: At, measure: Field): boolean {
  if (!measure.isSummed) return false
  if (reading.aggregate === 'sum') return true
  if (reading.aggregate !== 'value') return false
  return topic.id !== 'positions'
    ? !/\beach\b|\bper\b/.test(reading.text) &&
        (things.length > 0 ||
          values.length > 0 ||
          reading.period !== undefined ||
          /\b(?:we|our|i|my|us|how much)\b/.test(reading.text))
    : values.length > 0
}

/** A single value was asked of something that has several rows of its own name. */
function needsOne({ topic, wanted: { things } }: At): boolean {
  return topic.id === 'bonds' && things[0]?.kind === 'issuer'
}

function askWhich({ topic, selected, wanted: { things } }: At, measure: Field | undefined): never {
  const choices = selected.rows.slice(0, CHOICES).map((row) => itemOf(topic, row))
  const what = measure ? `the ${measure.label}` : 'that'
  const of = things[0] ? ` of ${things[0].label}` : ''
  throw new Unclear(
    `Which of the ${topic.label}${of} do you mean for ${what}: ${listed(choices, 'or')}${selected.rows.length > CHOICES ? ', or another' : ''}?`,
    choices,
  )
}

const say = (state: At, row: Row, field: Field) => tellField({ ...state, row, field })

function tellRow(state: At, row: Row): Composed {
  const { topic, measures } = state
  const named = measures.length > 0 ? measures : topic.usual.flatMap((id) => fieldOf(topic, id) ?? [])
  const extra = measures.length > 0 ? companions(topic, measures) : []
  const told = [...named, ...extra].flatMap((field) => {
    const text = say(state, row, field)
    return text === undefined ? [] : [text.endsWith(field.label) ? text : `${field.label} ${text}`]
  })
  const missing = named.filter((field) => {
    const value = field.read(row)
    return value === null || value === undefined
  })
  if (told.length === 0)
    throw new NoEvidence(
      `Nothing is on record of the ${listed(missing.map(({ label }) => label))} of ${topic.nameOf(row)}.`,
    )
  const unknown =
    missing.length > 0 && measures.length > 0
      ? ` Not known: ${listed(missing.map(({ label }) => label))}.`
      : ''
  const span =
    topic.isSingle && state.found.span
      ? `, ${state.found.span.replace(/\d{4}-\d\d-\d\d/g, (day) => tell(day, 'day'))}`
      : ''
  const name = itemOf(topic, row)
  return {
    text: `${capitalised(name)}${span}: ${told.join('; ')}.${unknown}`,
    items: topic.isSingle ? [] : [name],
  }
}

/** What is told beside a figure because it reads wrongly alone: a gain with its percentage. */
const pairs: Readonly<Record<string, readonly string[]>> = {
  'positions unrealizedPnl': ['unrealizedPnlPercent'],
  'positions unrealizedPnlPercent': ['unrealizedPnl'],
  'positions weight': ['investedWeight'],
  'positions dayChange': ['dayChangePercent'],
  'account unrealisedGain': ['unrealisedFraction'],
  'account dayChange': ['dayChangePercent'],
  'quotes changePercent': ['change', 'price'],
  'watchlist changePercent': ['price'],
  'quotes change': ['changePercent'],
  'quotes price': ['change', 'changePercent'],
  'performance timeWeighted': ['moneyWeighted', 'simple', 'gain'],
  'performance gain': ['timeWeighted'],
  'risk VaR': ['VaRMoney', 'ES'],
  'history periodReturn': ['first', 'last'],
  'stress depth': ['impact'],
  'cases status': ['priority', 'dueAt', 'assignee'],
  'attribution activeReturn': ['portfolioReturn', 'benchmarkReturn'],
}
function companions(topic: AskedTopic, measures: readonly Field[]): Field[] {
  const ids = measures.flatMap(({ id }) => pairs[`${topic.id} ${id}`] ?? [])
  return [...new Set(ids)]
    .filter((id) => !measures.some((one) => one.id === id))
    .flatMap((id) => fieldOf(topic, id) ?? [])
}

const narrowedTo = ({ selected: { narrowing } }: At): string =>
  narrowing.length > 0 ? ` with ${listed(narrowing)}` : ''

function tellNone(state: At): Composed {
  const { topic, wanted, selected } = state
  const { things } = wanted
  const of =
    things.length > 0
      ? ` of ${listed(
          things.map(({ label }) => label),
          'or',
        )}`
      : ''
  const zero = keepCount(state, 0)
  return {
    text: `There are ${zero} ${selected.kindOf === topic.label ? topic.label : selected.kindOf}${of}${narrowedTo(state)}: none is on record.`,
    items: [],
  }
}

function keepCount({ evidence, topic, found, citation }: At, count: number): string {
  return evidence.figure(count, {
    unit: 'count',
    text: tell(count, 'count'),
    tool: found.tool,
    row: topic.label,
    field: 'count',
    asOf: found.asOf,
    standing: found.standing,
    citation,
  })
}

function tellCount(state: At): Composed {
  const { selected, wanted } = state
  const count = keepCount(state, selected.rows.length)
  const of =
    wanted.things.length > 0
      ? ` of ${listed(
          wanted.things.map(({ label }) => label),
          'or',
        )}`
      : ''
  return { text: `${count} ${selected.kindOf}${of}${narrowedTo(state)}.`, items: [] }
}

const keyOf = (value: ReturnType<Field['read']>): number =>
  typeof value === 'string' ? Date.parse(value) : Number(value)

/** Rows from the one end of an order; those without a value stand nowhere in it. */
function ordered(rows: readonly Row[], field: Field, isDescending: boolean): Row[] {
  const known = rows.filter((row) => {
    const value = field.read(row)
    return value !== null && value !== undefined && !Number.isNaN(keyOf(value))
  })
  return known.toSorted(
    (one, other) => (isDescending ? -1 : 1) * (keyOf(field.read(one)) - keyOf(field.read(other))),
  )
}

function orderOf({ topic, wanted: { reading }, measures }: At): { field: Field; isDescending: boolean } {
  const direction = reading.direction ?? 'most'
  const isDate = direction === 'newest' || direction === 'oldest'
  const named =
    measures.find(({ kind }) => (isDate ? kind === 'date' : kind === 'measure')) ??
    (isDate ? undefined : measures.find(({ kind }) => kind === 'date'))
  const field = named ?? fieldOf(topic, topic.orders?.[direction]) ?? fieldOf(topic, topic.usual[0])!
  // The worst loss is the lowest figure; the most of a fall as well.
  const isFall =
    /\b(?:loss|lost|losses|lose|losing|loser|faller|down|drop|dropped|fell|fallen)\b/.test(reading.text) &&
    direction === 'most'
  if (field.isWorseHigh && (direction === 'best' || direction === 'worst'))
    return { field, isDescending: direction === 'worst' }
  const isDescending =
    direction === 'most' || direction === 'best' || direction === 'newest' ? !isFall : isFall
  return { field, isDescending: field.id === 'dueAt' && direction === 'oldest' ? false : isDescending }
}

const hasValue = (row: Row, field: Field): boolean => (field.read(row) ?? null) !== null

/** How many rows have no value and are left out of a figure over them. */
function gapOf(state: At, field: Field | undefined): string {
  const missing = field ? state.selected.rows.filter((row) => !hasValue(row, field)).length : 0
  return missing > 0 ? ` ${keepCount(state, missing)} of them without a value are left out.` : ''
}

function tellOrdered(state: At): Composed {
  const { topic, selected, wanted, measures } = state
  const { field, isDescending } = orderOf(state)
  const rows = ordered(selected.rows, field, isDescending)
  if (rows.length === 0)
    throw new NoEvidence(`None of the ${selected.kindOf} has a ${field.label} on record.`)
  const isRanking = /\b(?:rank|ranked|ranking|order by|in order|sort|sorted)\b/.test(wanted.reading.text)
  const take = wanted.reading.take ?? (isRanking ? RANKED_MOST : isPlural(state) ? 5 : 1)
  const top = rows.slice(0, take)
  const others = measures.filter((one) => one !== field)
  if (top.length === 1) {
    const [row] = top
    const shown = [field, ...others, ...(others.length === 0 ? companions(topic, [field]) : [])]
    const told = shown
      .filter(({ names }) => names.length > 0)
      .flatMap((one) => {
        const text = say(state, row!, one)
        return text === undefined ? [] : [`${one.label} ${text}`]
      })
    const name = itemOf(topic, row!)
    return {
      text: `${capitalised(name)}${told.length > 0 ? `: ${told.join('; ')}` : ''}. It is the first of the ${selected.kindOf}${narrowedTo(state)} by ${field.label}, ${isDescending ? 'highest' : 'lowest'} first.`
        .replace(field.kind === 'date' ? /highest first/ : /$^/, 'latest first')
        .replace(field.kind === 'date' ? /lowest first/ : /$^/, 'earliest first')
        .concat(gapOf(state, field)),
      items: [name],
    }
  }
  const lines = top.map((row) => `- ${itemOf(topic, row)}: ${say(state, row, field) ?? 'not known'}`)
  return {
    text: `${capitalised(selected.kindOf)}${narrowedTo(state)} by ${field.label}:\n${lines.join('\n')}\n${gapOf(state, field)}`,
    items: top.map((row) => itemOf(topic, row)),
  }
}

function isPlural({ wanted: { reading }, topic }: At): boolean {
  return (
    reading.words.some(({ text }) =>
      topic.nouns.some((noun) => !noun.includes(' ') && text === `${noun}s`),
    ) && !/\b(?:which of|what is|which is|one of|of (?:our|the|my)|among)\b/.test(reading.text)
  )
}

/** The first of two, or of more. */
const DEGREES = {
  comparative: { date: ['later', 'earlier'], measure: ['higher', 'lower'] },
  superlative: { date: ['latest', 'earliest'], measure: ['highest', 'lowest'] },
} as const

function tellComparison(state: At): Composed {
  const { topic, selected, wanted } = state
  const { field, isDescending } = orderOf(state)
  const rows = ordered(selected.rows, field, isDescending)
  if (rows.length < 2) throw new NoEvidence(`There is no ${field.label} of all that were to be compared.`)
  const told = rows.map((row) => `${itemOf(topic, row)} ${say(state, row, field) ?? 'not known'}`)
  const [first] = rows
  const degree = rows.length > 2 ? 'superlative' : 'comparative'
  const word = DEGREES[degree][field.kind === 'date' ? 'date' : 'measure'][isDescending ? 0 : 1]
  const lead =
    wanted.reading.direction || /\bor\b/.test(wanted.reading.text)
      ? `${capitalised(itemOf(topic, first!))} has the ${word} ${field.label}: `
      : `${capitalised(field.label)}: `
  return { text: `${lead}${listed(told)}.`, items: rows.map((row) => itemOf(topic, row)) }
}

function tellDifference(state: At): Composed {
  const { topic, selected, wanted, evidence, found, citation, measures } = state
  const field = measures.find(({ kind }) => kind === 'measure') ?? fieldOf(topic, topic.usual[0])!
  const rows = wanted.things
    .map((thing) => selected.rows.find((row) => topic.isOf?.(row, thing)))
    .filter((row): row is Row => row !== undefined)
    .slice(0, 2)
  const [one, other] = rows
  if (one === undefined || other === undefined) return tellComparison(state)
  const values = [field.read(one), field.read(other)]
  if (values.some((value) => typeof value !== 'number'))
    throw new NoEvidence(`There is no ${field.label} of both, so there is no difference to tell.`)
  const isCurve = topic.id === 'curve'
  const difference = isCurve
    ? Math.round((Number(values[1]) - Number(values[0])) * 1e8) / 1e4
    : Number(values[0]) - Number(values[1])
  const unit = isCurve ? 'bp' : field.unit
  const text = evidence.figure(difference, {
    ...(isCurve ? { unit, text: tell(difference, unit) } : saidOf(field, one, difference)),
    tool: found.tool,
    row: `${topic.nameOf(one)} and ${topic.nameOf(other)}`,
    field: field.id,
    asOf: found.asOf,
    standing: found.standing,
    citation,
  })
  const told = rows.map((row) => `${itemOf(topic, row)} ${say(state, row, field)}`)
  const winner = Number(values[0]) >= Number(values[1]) ? rows : rows.toReversed()
  return {
    text: `The difference in ${field.label} is ${text}: ${listed(told)}.`,
    items: winner.map((row) => itemOf(topic, row)),
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function tellTotal(state: At, field: Field): Composed {
  const { topic, selected, wanted, evidence, found, citation } = state
  const values = selected.rows
    .map((row) => field.read(row))
    .filter((value): value is number => typeof value === 'number')
  if (values.length === 0)
    throw new NoEvidence(`None of the ${selected.kindOf} has a ${field.label} on record.`)
  const sum = values.reduce((total, value) => total + value, 0)
  const isMean = wanted.reading.aggregate === 'mean'
  const isMedian = isMean && /\bmedian\b/.test(wanted.reading.text)
  const value = Math.round((isMedian ? medianOf(values) : isMean ? sum / values.length : sum) * 1e8) / 1e8
  const keep = (amount: number, how: string) =>
    evidence.figure(amount, {
      ...saidOf(field, selected.rows[0]!, amount),
      tool: found.tool,
      row: `${how} of ${values.length} ${topic.label}`,
      field: field.id,
      asOf: found.asOf,
      standing: found.standing,
      citation,
    })
  const text = keep(value, isMedian ? 'median' : isMean ? 'mean' : 'sum')
  const count = keepCount(state, values.length)
  const gap = gapOf(state, field)
  const of =
    wanted.things.length > 0
      ? ` of ${listed(
          wanted.things.map(({ label }) => label),
          'and',
        )}`
      : ''
  const each =
    !isMean && selected.rows.length <= 4
      ? ` Each: ${selected.rows.map((row) => `${topic.nameOf(row)} ${say(state, row, field) ?? 'not known'}`).join('; ')}.`
      : ''
  return {
    text: `${isMedian ? 'The median of' : isMean ? 'On average' : 'In total'} ${field.label} ${isMedian ? 'is ' : ''}${text}, over ${count} ${selected.kindOf}${of}${narrowedTo(state)}.${gap}${each}`,
    items: [],
  }
}

function tellShare(state: At): Composed {
  const { topic, selected, wanted, evidence, found, citation, measures } = state
  const named = measures.find(
    ({ kind, unit }) => kind === 'measure' && (unit === 'share' || unit === 'percent'),
  )
  const [only] = selected.rows
  if (named && selected.rows.length === 1) return tellRow({ ...state, measures: [named] }, only!)
  // All of all is no answer: what the part is was not understood.
  if (selected.narrowing.length === 0 && wanted.things.length === 0)
    throw new NoEvidence(
      `I did not understand which part of the ${topic.label} is meant, so I give no share. Please name what the part has in common.`,
    )
  const field = measures.find(({ kind, isSummed }) => kind === 'measure' && isSummed)
  const everything = selectRows(topic, found, {
    ...wanted,
    values: [],
    things: [],
    reading: { ...wanted.reading, comparisons: [], period: undefined },
  }).rows
  const total = (rows: readonly Row[]) =>
    field ? rows.reduce((sum, row) => sum + Number(field.read(row) ?? 0), 0) : rows.length
  const whole = total(everything)
  if (whole === 0)
    throw new NoEvidence(`There is nothing on record that a share of ${topic.label} could be of.`)
  const share = total(selected.rows) / whole
  const text = evidence.figure(share, {
    unit: 'share',
    text: tell(share, 'share'),
    tool: found.tool,
    row: `${selected.rows.length} of ${everything.length} ${topic.label}`,
    field: field?.id ?? 'count',
    asOf: found.asOf,
    standing: found.standing,
    citation,
  })
  return {
    text: `${text}: ${keepCount(state, selected.rows.length)} of ${keepCount(state, everything.length)} ${topic.label}${field ? ` by ${field.label}` : ''}${narrowedTo(state)}.${gapOf(state, field)}`,
    items: [],
  }
}

function tellGroups(state: At, take?: number): Composed {
  const { topic, selected, measures, evidence, found, citation, wanted } = state
  const named =
    measures.find(({ kind }) => kind === 'category') ??
    (take ? fieldOf(topic, 'assignee') : undefined) ??
    topic.columns.find(
      ({ kind, names }) => kind === 'category' && names.some((name) => wanted.reading.text.includes(name)),
    )
  const by = named ?? topic.columns.find(({ kind, names }) => kind === 'category' && names.length > 0)
  if (!by) return tellList(state)
  const summed = measures.find(({ kind, isSummed }) => kind === 'measure' && isSummed)
  const sums = new Map<string, number>()
  for (const row of selected.rows.filter((one) => !summed || hasValue(one, summed))) {
    const key = String(by.read(row) ?? 'not known')
    sums.set(key, (sums.get(key) ?? 0) + (summed ? Number(summed.read(row) ?? 0) : 1))
  }
  const sorted = [...sums].toSorted((one, other) => other[1] - one[1])
  const first = wanted.reading.direction === 'least' ? sorted.at(-1) : sorted[0]
  const most = take ? sorted.filter(([, sum]) => sum === first?.[1]) : sorted
  const lines = most.map(([key, sum]) => {
    const unit = summed?.unit ?? 'count'
    const text = evidence.figure(sum, {
      unit,
      text: tell(sum, unit),
      tool: found.tool,
      row: `${topic.label}, ${by.label} ${key}`,
      field: summed?.id ?? 'count',
      asOf: found.asOf,
      standing: found.standing,
      citation,
    })
    return `${key.replaceAll('_', ' ')} ${text}`
  })
  return {
    text: `${capitalised(summed ? `${summed.label} of the ${selected.kindOf}` : selected.kindOf)} by ${by.label}${narrowedTo(state)}: ${lines.join(', ')}.${gapOf(state, summed)}`,
    items: most.map(([key]) => key.replaceAll('_', ' ')),
  }
}

function tellList(state: At): Composed {
  const { topic, selected, measures } = state
  const shown = measures.filter(
    ({ id, kind }) =>
      !state.wanted.values.some(({ column }) => column === id) &&
      (id !== topic.usual[0] || kind === 'measure'),
  )
  const sorted = selected.comparisonField
    ? ordered(selected.rows, selected.comparisonField, true)
    : selected.rows
  const unique = [...new Map(sorted.map((row) => [itemOf(topic, row), row])).values()]
  const isOnce = unique.length < sorted.length && shown.length === 0
  const rows = (isOnce ? unique : sorted).slice(0, SHOWN)
  const extra = selected.comparisonField && shown.length === 0 ? [selected.comparisonField] : shown
  const lines = rows.map((row) => {
    const told = extra.flatMap((field) => {
      const text = say(state, row, field)
      return text === undefined ? [] : [text]
    })
    return `${itemOf(topic, row)}${told.length > 0 ? `: ${told.join(', ')}` : ''}`
  })
  const count = keepCount(state, selected.rows.length)
  const rest = selected.rows.length > SHOWN ? ` The first ${keepCount(state, SHOWN)} are shown.` : ''
  const body =
    extra.length > 0 && rows.length > 1
      ? `\n${lines.map((line) => `- ${line}`).join('\n')}\n`
      : ` ${lines.join(', ')}.`
  return {
    text: `${count} ${selected.kindOf}${narrowedTo(state)}:${body}${rest}`,
    items: rows.map((row) => itemOf(topic, row)),
  }
}
