import type { Field } from '../../../topics/topic.ts'
import { itemOf, sourceOf, statedOf } from '../../evidence.ts'
import { capitalised, tell } from '../../tell.ts'
import { hasValue, say } from '../figures-of-rows.ts'
import type { At, Composed } from '../state.ts'

/** One figure at several times, the newest first, with what has changed from the oldest to the newest. */
export function tellSeries(state: At, fields: readonly Field[]): Composed {
  const { topic, selected, evidence, found, citation } = state
  const rows = selected.rows.slice(0, SERIES_MOST)
  const lines = fields.map((field) => {
    const known = rows.filter((row) => hasValue(row, field))
    const stated = known.map(
      (row) => `${topic.detailOf?.(row) ?? topic.nameOf(row)} ${say(state, row, field)}`,
    )
    const [newest, oldest] = [known[0], known.at(-1)]
    const [from, to] = [oldest && field.read(oldest), newest && field.read(newest)]
    if (stated.length === 0) return `${field.label} not known`
    if (known.length < 2 || typeof from !== 'number' || typeof to !== 'number')
      return `${field.label}: ${stated.join('; ')}`
    const keep = (value: number, given: ReturnType<typeof statedOf>) =>
      evidence.figure(value, {
        ...given,
        ...sourceOf(found),
        row: `${topic.nameOf(newest!)}: change between ${topic.detailOf?.(oldest!)} and ${topic.detailOf?.(newest!)}`,
        field: field.id,
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
          : `change ${keep(change, statedOf(field, newest!, change))}`
    const share =
      part === undefined || change === 0
        ? ''
        : ` (${keep(part, { unit: 'share', text: tell(part, 'share') })})`
    return `${field.label}: ${stated.join('; ')}; ${word}${share}`
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
