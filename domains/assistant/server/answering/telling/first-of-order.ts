import { NoEvidence } from '../../topics/topic.ts'
import { selectRows } from '../choosing/select-rows.ts'
import { itemOf } from '../evidence.ts'
import { capitalised } from '../tell.ts'
import { gapOf, keepCount, narrowedTo, say } from './figures-of-rows.ts'
import type { At, Composed } from './state.ts'
import { isMove, ordered, orderOf, PLACES } from './tell-ordered.ts'

const WHETHER = /^(?:and |but |so )?(?:is|are|was|were|has|have|does|do|did)$/
const POINTS = /^(?:in|of|for|on|to|with|from|at|by)$/
const OF_OURS = /\b(?:our|the|my)\b.*\b(?:\w{3,}est|most|least|best|worst|top|winner|loser)\b/

/**
 * “Is Apple our largest position?”: held against all of them. Undefined where nothing of that kind is asked.
 * @throws NoEvidence where nothing was read beside the one that is named.
 */
export function tellWhetherFirst(state: At): Composed | undefined {
  const { topic, wanted, found, selected, today } = state
  const { reading, things } = wanted
  const [thing] = things
  if (!thing || things.length > 1 || !topic.isOf || topic.isSeries) return undefined
  if (!reading.direction || reading.comparisons.length > 0 || !OF_OURS.test(reading.text)) return undefined
  const name = reading.names.find((one) => one.things.includes(thing) && one.to > one.from)
  if (!name || !reading.words[0] || !WHETHER.test(reading.words[0].text)) return undefined
  const isBesideVerb = name.from === 1
  const isLast = name.to === reading.words.length && !POINTS.test(reading.words[name.from - 1]?.text ?? '')
  if (!isBesideVerb && !isLast) return undefined
  const all = selectRows(topic, found, { ...wanted, things: [] }, today)
  const { field, isDescending } = orderOf(state)
  const rows = ordered(all.rows, field, isDescending, isMove(reading))
  const at = rows.findIndex((row) => topic.isOf!(row, thing))
  if (rows.length < 2 || at < 0)
    throw new NoEvidence(
      `Nothing was read beside ${thing.label} that its ${field.label} could be held against, so this stays unanswered.`,
    )
  const place = (reading.place ?? 1) - 1
  const first = rows[place]
  if (first === undefined)
    throw new NoEvidence(
      `There are only ${keepCount(state, rows.length)} ${all.kindOf} with a ${field.label} on record.`,
    )
  const stated = (row: (typeof rows)[number]) =>
    `${capitalised(itemOf(topic, row))}: ${field.label} ${say({ ...state, selected: all }, row, field) ?? 'not known'}`
  const own = rows[at]!
  const gap = gapOf({ ...state, selected: all }, field)
  const isSo = at === place || field.read(own) === field.read(first)
  return {
    text: isSo
      ? `Yes. ${stated(own)}, ${place > 0 ? `${PLACES[place]} ` : ''}${isDescending ? 'highest' : 'lowest'} of the ${selected.kindOf}${narrowedTo({ ...state, selected: all })}.${gap}`
      : `No. ${stated(first)}. ${stated(own)}.${gap}`,
    items: isSo ? [itemOf(topic, own)] : [itemOf(topic, first), itemOf(topic, own)],
    picked: isSo ? own : first,
  }
}

/** “The total of the three biggest”, “the share of the top 3”: the rows that are first in the order, and no others. */
export function ofFirstInOrder(state: At): At {
  const { selected, wanted } = state
  const { take, direction, aggregate } = wanted.reading
  const among = amongFirst(state)
  if (among) return among
  if (!direction || take === undefined || !['sum', 'mean', 'share'].includes(aggregate)) return state
  // “As a share of the whole” is no number of shares.
  const measures = state.measures.filter(({ unit }) => aggregate !== 'share' || unit !== 'shares')
  const { field, isDescending } = orderOf({ ...state, measures })
  const known = ordered(selected.rows, field, isDescending)
  const missing = selected.rows.length - known.length
  const gap = missing > 0 ? ` (not counting ${keepCount(state, missing)} without a value)` : ''
  return {
    ...state,
    selected: {
      ...selected,
      rows: known.slice(0, take),
      narrowing: [
        ...selected.narrowing,
        `${field.label} among the ${take} ${isDescending ? 'highest' : 'lowest'}${gap}`,
      ],
    },
    measures: state.measures.length > 0 ? state.measures : [field],
  }
}

const OF_FIRST =
  /\b(?:which|how many|any|list|show|what) (?:\w+ )?of (?:the|our|my) ((?:\w+ )?(?:top|largest|biggest|highest|smallest|lowest)(?: \w+){0,2})/

/** “Which of our top five lost money today”: the five are those of all, and what is asked narrows them alone. */
function amongFirst(state: At): At | undefined {
  const { topic, found, selected, wanted, today } = state
  const { reading, values } = wanted
  const { take, direction } = reading
  const stated = OF_FIRST.exec(reading.text)?.[1]
  if (!stated || !direction || take === undefined || values.length + reading.comparisons.length === 0)
    return undefined
  const whole = { ...wanted, values: [], reading: { ...reading, text: stated, comparisons: [] } }
  const { field, isDescending } = orderOf({ ...state, wanted: whole, measures: [] })
  const first = ordered(selectRows(topic, found, whole, today).rows, field, isDescending).slice(0, take)
  const { direction: _, take: __, ...rest } = reading
  return {
    ...state,
    wanted: { ...wanted, reading: { ...rest, aggregate: reading.aggregate === 'count' ? 'count' : 'list' } },
    selected: {
      ...selected,
      rows: selected.rows.filter((row) => first.includes(row)),
      narrowing: [
        `${field.label} among the ${first.length} ${isDescending ? 'highest' : 'lowest'}`,
        ...selected.narrowing,
      ],
    },
  }
}
