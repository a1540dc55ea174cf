import { fieldOf } from '../choosing/select-rows.ts'
import { capitalised, tell } from '../tell.ts'
import { gapOf, hasValue, narrowedTo } from './figures-of-rows.ts'
import type { At, Composed } from './state.ts'
import { tellList } from './tell-list.ts'

export function tellGroups(state: At, take?: number): Composed {
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
