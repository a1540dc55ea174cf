import type { Reading } from '#engines/question-parsing/index.ts'
import { listed } from '../answering/tell.ts'
import type { AskedTopic, Meaning } from '../topics/topic.ts'

const DIRECTIONS = {
  most: 'the highest',
  least: 'the lowest',
  newest: 'the newest of',
  oldest: 'the oldest of',
  best: 'the best of',
  worst: 'the worst of',
} as const

/** What a question is read as, in words that can be picked: “the exposure of Dovetail Textiles”. */
export function describeMeaning(topic: AskedTopic, meaning: Meaning, reading: Reading): string {
  const fieldOf = (id: string) => topic.columns.find((column) => column.id === id)
  const labels = meaning.columns.flatMap((column) => fieldOf(column)?.label ?? [])
  const named = reading.names.flatMap(({ things }) => {
    const fitting = things.find(({ kind }) => topic.about.includes(kind))
    return fitting ? [fitting.label] : []
  })
  const narrowed = meaning.values
    .filter(({ value }) => value !== 'any')
    .map(({ column, value, isNot }) => {
      const label = fieldOf(column)?.label ?? column
      return `${label} ${isNot ? 'other than ' : ''}${value.replaceAll('_', ' ')}`
    })
  const period = reading.period ? reading.text.slice(reading.period.start, reading.period.end).trim() : ''
  const behind = [
    named.length > 0 ? ` of ${listed([...new Set(named)])}` : '',
    narrowed.length > 0 ? ` with ${listed(narrowed)}` : '',
    period === '' ? '' : `, ${period}`,
  ].join('')
  const what = labels.length > 0 ? listed(labels) : ''
  const rows = topic.label
  return `${headOf(meaning, what, rows, named.length > 0 || topic.isSingle === true)}${behind}`
}

function headOf({ aggregate, direction }: Meaning, what: string, rows: string, isOfOne: boolean): string {
  if (aggregate === 'count') return `how many ${rows}`
  if (aggregate === 'sum') return `the total ${what || `of the ${rows}`}${what ? ` of the ${rows}` : ''}`
  if (aggregate === 'mean') return `the average ${what} of the ${rows}`
  if (aggregate === 'share') return `which share of the ${rows}${what ? ` by ${what}` : ''}`
  if (aggregate === 'groups') return `the ${rows} by ${what}`
  if (direction !== 'none')
    return direction === 'most' || direction === 'least'
      ? `the ${rows} with ${DIRECTIONS[direction]} ${what || 'figure'}`
      : `${DIRECTIONS[direction]} the ${rows}${what ? ` by ${what}` : ''}`
  if (aggregate === 'list') return `which ${rows}${what ? `, with ${what}` : ''}`
  if (what === '') return `the ${rows}`
  return isOfOne ? `the ${what} (${rows})` : `the ${what} of the ${rows}`
}
