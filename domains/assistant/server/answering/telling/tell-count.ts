import { listed } from '../tell.ts'
import { keepCount, narrowedTo } from './figures-of-rows.ts'
import type { At, Composed } from './state.ts'

export function tellNone(state: At): Composed {
  const { topic, wanted, found, selected } = state
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
    text: `There are ${zero} ${selected.kindOf === topic.label ? topic.label : selected.kindOf}${of}${narrowedTo(state)}: ${found.rows.length > 0 ? 'none of those on record' : 'none is on record'}.`,
    items: [],
  }
}

export function tellCount(state: At): Composed {
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
