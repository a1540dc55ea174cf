import { keepCount, narrowedTo, ofThings } from './figures-of-rows.ts'
import type { At, Composed } from './state.ts'

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
