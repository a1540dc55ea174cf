import { NoEvidence } from '../../topics/topic.ts'
import { fieldOf } from '../choosing/select-rows.ts'
import { itemOf } from '../evidence.ts'
import { keepCount, narrowedTo, say } from './figures-of-rows.ts'
import type { At, Composed } from './state.ts'
import { ordered } from './tell-ordered.ts'

/** Rows that a list shows at most; how many there are is always said. */
const SHOWN = 100

/** “Status of the reports” asks for what a list of them leaves away. */
const ASKS_STATE = /\b(?:status|state|stage|how far|where .* stands?)\b/

const ASKS_MOVE =
  /\b(?:fall|fell|fallen|rise|rose|risen|grow|grew|grown|drop(?:ped)?|chang\w+|increas\w+|decreas\w+|declin\w+|improv\w+|up|down)\b/

const SAYS_LOSS = /\b(?:loss|losses|losing|lost)\b/

/** “Lots with losses”: a figure that is named by its one sign is asked of those rows alone. */
function ofLosses(state: At): At {
  const { selected, measures, wanted } = state
  const gain = measures.find(({ kind, label }) => kind === 'measure' && /\bgain\b/.test(label))
  const isOfBoth = /\b(?:gains?|profits?|won|made)\b/.test(wanted.reading.text)
  if (!gain || isOfBoth || !SAYS_LOSS.test(wanted.reading.text) || wanted.things.length > 0) return state
  const rows = selected.rows.filter((row) => Number(gain.read(row)) < 0)
  if (rows.length === 0 || rows.length === selected.rows.length) return state
  return {
    ...state,
    selected: { ...selected, rows, narrowing: [...selected.narrowing, `${gain.label} below zero`] },
  }
}

export function tellList(asked: At): Composed {
  const state = ofLosses(asked)
  const { topic, selected, measures } = state
  const usual = topic.isOfFigures && measures.length === 0 ? fieldOf(topic, topic.usual[0]) : undefined
  const shown = [...measures, ...(usual ? [usual] : [])].filter(
    ({ id, kind }) =>
      !state.wanted.values.some(({ column }) => column === id) &&
      (id !== topic.usual[0] ||
        kind === 'measure' ||
        kind === 'date' ||
        ASKS_STATE.test(state.wanted.reading.text)),
  )
  if (topic.isSeries && measures.length === 0 && ASKS_MOVE.test(state.wanted.reading.text))
    throw new NoEvidence(
      `I did not understand which figure of the ${topic.label} is asked for. Please name it.`,
    )
  const sorted = selected.comparisonField
    ? ordered(selected.rows, selected.comparisonField, true)
    : selected.rows
  const unique = [...new Map(sorted.map((row) => [itemOf(topic, row), row])).values()]
  const isOnce = unique.length < sorted.length && shown.length === 0
  const rows = (isOnce ? unique : sorted).slice(0, SHOWN)
  const extra = selected.comparisonField && shown.length === 0 ? [selected.comparisonField] : shown
  const count = keepCount(state, selected.rows.length)
  const lines = rows.map((row) => {
    const stated = extra.flatMap((field) => {
      const text = say(state, row, field)
      return text === undefined ? [] : [text]
    })
    return `${itemOf(topic, row)}${stated.length > 0 ? `: ${stated.join(', ')}` : ''}`
  })
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
