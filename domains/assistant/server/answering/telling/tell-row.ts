import { type AskedTopic, type Field, NoEvidence, type Row } from '../../topics/topic.ts'
import { fieldOf } from '../choosing/select-rows.ts'
import { itemOf } from '../evidence.ts'
import { capitalised, listed, tell } from '../tell.ts'
import { say } from './figures-of-rows.ts'
import type { At, Composed } from './state.ts'

export function tellRow(state: At, row: Row): Composed {
  const { topic, measures } = state
  const named = measures.length > 0 ? measures : topic.usual.flatMap((id) => fieldOf(topic, id) ?? [])
  const extra = measures.length > 0 ? companions(topic, measures) : []
  const stated = [...named, ...extra].flatMap((field) => {
    const text = say(state, row, field)
    return text === undefined ? [] : [text.endsWith(field.label) ? text : `${field.label} ${text}`]
  })
  const missing = named.filter((field) => {
    const value = field.read(row)
    return value === null || value === undefined
  })
  if (stated.length === 0)
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
    text: `${capitalised(name)}${span}: ${stated.join('; ')}.${unknown}`,
    items: topic.isSingle ? [] : [name],
  }
}

/** What is told beside a figure because it reads wrongly alone: a gain with its percentage. */
const pairs: Readonly<Record<string, readonly string[]>> = {
  // Whoever asks how many names a list has may mean the parties on it.
  'lists names': ['entries'],
  'positions totalGain': ['realisedGain', 'unrealizedPnl'],
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
  'performance bestDay': ['bestDayReturn'],
  'performance worstDay': ['worstDayReturn'],
  'performance deepestFallOn': ['deepestFall'],
  'performance highestValue': ['highestOn'],
  'performance highestOn': ['highestValue'],
  'sales gain': ['soldAt'],
  'risk VaR': ['VaRMoney', 'ES'],
  'history periodReturn': ['first', 'last'],
  'stress depth': ['impact'],
  'cases status': ['priority', 'dueAt', 'assignee'],
  'attribution activeReturn': ['portfolioReturn', 'benchmarkReturn'],
}

export function companions(topic: AskedTopic, measures: readonly Field[]): Field[] {
  const ids = measures.flatMap(({ id }) => pairs[`${topic.id} ${id}`] ?? [])
  // How many there are of what is counted again and again says little without what has changed.
  const changes = measures.map(({ id }) => `${id}_change`)
  return [...new Set([...ids, ...changes])]
    .filter((id) => !measures.some((one) => one.id === id))
    .flatMap((id) => fieldOf(topic, id) ?? [])
}
