import { type AskedValue, type Field, NoEvidence, type Row } from '../../topics/topic.ts'
import { fieldOf, selectRows } from '../choosing/select-rows.ts'
import { sourceOf, statedOf } from '../evidence.ts'
import { listed, tell } from '../tell.ts'
import { gapOf, keepCount, narrowedTo, ofThings, say } from './figures-of-rows.ts'
import type { At, Composed } from './state.ts'
import { tellRow } from './tell-row.ts'
import { matchesOf } from './what-is-asked.ts'

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function tellTotal(state: At, field: Field): Composed {
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
      ...statedOf(field, selected.rows[0]!, amount),
      ...sourceOf(found),
      row: `${how} of ${values.length} ${topic.label}`,
      field: field.id,
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

export function tellShare(state: At): Composed {
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
  const part = partOfWhole(state)
  if (part) return tellPart(state, part)
  const field = measures.find(({ kind, isSummed }) => kind === 'measure' && isSummed)
  const ofWhole = valuesOfWhole(state)
  const whole = selectRows(topic, found, {
    ...wanted,
    values: ofWhole,
    things: thingsOfWhole(state),
    // Where the part may be closed or open, so is the whole.
    columns: [...wanted.columns, ...(selected.kindOf === topic.label ? (topic.narrowed?.unless ?? []) : [])],
    reading: { ...wanted.reading, comparisons: [], period: undefined },
  })
  const everything = whole.rows
  // What was looked up is of the one that is named alone: there is no whole that it could be a part of.
  if (
    everything.length === selected.rows.length &&
    wanted.things.length > 0 &&
    thingsOfWhole(state).length === 0
  )
    throw new NoEvidence(
      `Of ${listed(wanted.things.map(({ label }) => label))} no share can be told from the ${topic.label}: nothing else was read beside it.`,
    )
  const total = (rows: readonly Row[]) =>
    field ? rows.reduce((sum, row) => sum + Number(field.read(row) ?? 0), 0) : rows.length
  const all = total(everything)
  if (all === 0)
    throw new NoEvidence(`There is nothing on record that a share of ${topic.label} could be of.`)
  const share = total(selected.rows) / all
  const text = evidence.figure(share, {
    unit: 'share',
    text: tell(share, 'share'),
    ...sourceOf(found),
    row: `${selected.rows.length} of ${everything.length} ${topic.label}`,
    field: field?.id ?? 'count',
    citation,
  })
  return {
    text: `${text}: ${keepCount(state, selected.rows.length)} of ${keepCount(state, everything.length)} ${topic.label}${ofWhole.length > 0 ? narrowedTo({ ...state, selected: whole }) : ''}${field ? ` by ${field.label}` : ''}${ofWhole.length > 0 ? `, counting those${narrowedTo(state)}` : narrowedTo(state)}.${gapOf(state, field)}`,
    items: [],
  }
}

const ROWS =
  /\b(?:share|part|fraction|percentage|percent|%|proportion|portion) of (?:(?:our|the|my|all|these|open) )*(?:positions|holdings|stocks|names|securities|lines)\b|\bhow many\b|\b(?:by|in) number\b/

/** “What share of the book is in tech” is one of its value, and no number of holdings among all. */
function partOfWhole({ topic, wanted: { reading }, measures }: At): Field | undefined {
  const part = fieldOf(topic, topic.partOf)
  const isOther = measures.some(
    ({ id, kind, unit }) =>
      kind === 'measure' && id !== part?.id && id !== 'marketValue' && unit !== 'shares',
  )
  return isOther || ROWS.test(reading.text) ? undefined : part
}

function tellPart(state: At, field: Field): Composed {
  const { topic, selected, evidence, found, citation } = state
  const values = selected.rows.map((row) => Number(field.read(row) ?? 0))
  const sum = Math.round(values.reduce((all, value) => all + value, 0) * 1e10) / 1e10
  const text = evidence.figure(sum, {
    unit: field.unit,
    text: tell(sum, field.unit),
    ...sourceOf(found),
    row: `${selected.rows.map((row) => topic.nameOf(row)).join(', ')}`,
    field: field.id,
    citation,
  })
  const each =
    selected.rows.length > 1
      ? ` Each: ${selected.rows.map((row) => `${topic.nameOf(row)} ${say(state, row, field) ?? 'not known'}`).join('; ')}.`
      : ''
  const whose =
    selected.rows.length === 1
      ? topic.nameOf(selected.rows[0]!)
      : `${keepCount(state, selected.rows.length)} ${selected.kindOf}${narrowedTo(state)}`
  return { text: `${text} is the ${field.label} of ${whose}.${gapOf(state, field)}${each}`, items: [] }
}

/** “What share of Maya's closed cases were false positives”: the whole are hers. */
function thingsOfWhole(state: At): At['wanted']['things'] {
  const { reading, things, values } = state.wanted
  const { words, names, comparisons } = reading
  const of = words.findIndex(({ text }) => text === 'of')
  const verb = words.findIndex(({ text }, at) => at > of && VERBS.test(text))
  const isPartStated =
    verb > 0 &&
    (comparisons.length > 0 || matchesOf(state).some(({ part, from }) => part === 'value' && from > verb))
  return things.filter((thing) =>
    names.some(
      ({ from, to, things: some }) =>
        of >= 0 &&
        to > from &&
        some.some(({ kind, id }) => kind === thing.kind && id === thing.id) &&
        ((from === of + 1 && values.length > 0) || (isPartStated && of < from && from < verb)),
    ),
  )
}

const VERBS =
  /^(?:are|is|was|were|have|has|had|turned|sit|sits|come|comes|came|belong|belongs|end|ended|live|lie|lies|went|go|goes)$/

/** “What share of the closed cases were false positives”: what stands between “of” and the verb is the whole, and what follows the part. */
function valuesOfWhole(state: At): AskedValue[] {
  const { topic, wanted } = state
  const { reading, values, things } = wanted
  const { words } = reading
  const possible = values.flatMap(
    ({ column, value }) => topic.narrowed?.unlessValue?.[`${column} ${value}`] ?? [],
  )
  if (possible.length > 0) return possible
  const among = words.findIndex(
    ({ text }, at) =>
      text === 'among' || text === 'amongst' || (text === 'out' && words[at + 1]?.text === 'of'),
  )
  if (among > 0) {
    const stated = matchesOf(state).filter((one) => one.part === 'value')
    const whole = stated.filter(({ from }) => from > among)
    // “Urgent ones among all open”: what is open stands behind it, and what part of it before.
    return stated.length > whole.length
      ? values.filter(({ column, value }) =>
          whole.some((one) => one.part === 'value' && one.column === column && one.value === value),
        )
      : []
  }
  const of = words.findIndex(({ text }) => text === 'of')
  const [named] = reading.names.filter(({ from, to }) => to > from && from > of)
  // “What share of open cases does Priya have”: hers are the part, and what is open the whole.
  if (of >= 0 && named && things.length > 0 && thingsOfWhole(state).length === 0)
    return values.filter(({ column, value }) =>
      matchesOf(state).some(
        (one) =>
          one.part === 'value' &&
          one.column === column &&
          one.value === value &&
          of < one.from &&
          one.to <= named.from,
      ),
    )
  const verb = of < 0 ? -1 : words.findIndex(({ text }, at) => at > of && VERBS.test(text))
  if (verb < 0) return []
  const own = matchesOf(state)
  const before = values.filter(({ column, value }) =>
    own.some(
      (one) =>
        one.part === 'value' &&
        one.column === column &&
        one.value === value &&
        of < one.from &&
        one.from < verb,
    ),
  )
  const isPartStated =
    own.some(({ part, from }) => part === 'value' && from > verb) || reading.comparisons.length > 0
  return isPartStated ? before : []
}

export function tellNone(state: At): Composed {
  const { topic, found, selected } = state
  const of = ofThings(state)
  const zero = keepCount(state, 0)
  return {
    text: `There are ${zero} ${selected.kindOf === topic.label ? topic.label : selected.kindOf}${of}${narrowedTo(state)}: ${found.rows.length > 0 ? 'none of those on record' : 'none is on record'}.`,
    items: [],
  }
}

export function tellCount(state: At): Composed {
  const { selected } = state
  const count = keepCount(state, selected.rows.length)
  const of = ofThings(state)
  return { text: `${count} ${selected.kindOf}${of}${narrowedTo(state)}.`, items: [] }
}
