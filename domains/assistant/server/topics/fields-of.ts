import type { ColumnFormat, ColumnOf } from '#platform/endpoint/index.ts'
import type { Unit } from '../answering/tell.ts'
import { type Field, type FieldFacts, field, type Row, type Value } from './topic.ts'

/** What an answer counts a format in, and by what the value on the wire is multiplied for it. */
const units: Readonly<Record<ColumnFormat, readonly [Unit, number]>> = {
  text: ['text', 1],
  'yes-no': ['text', 1],
  day: ['day', 1],
  moment: ['moment', 1],
  count: ['count', 1],
  number: ['number', 1],
  score: ['score', 1],
  money: ['USD', 0.01],
  'compact-money': ['USD', 0.01],
  price: ['price', 0.01],
  shares: ['shares', 1e-6],
  share: ['share', 1],
  percent: ['percent', 1],
  'basis-points': ['bp', 1],
  years: ['years', 1],
  days: ['days', 1],
}

/** `Risk level` within a sentence; what is written in capitals stays so. */
const withinSentence = (title: string): string =>
  /^[A-Z][a-z]|^[A-Z]$/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

/**
 * What can be asked of rows, as their contract defines it: each column with aliases, in its order. `further` is what the words of questions need
 * beside that, such as the words of its values.
 */
export const fieldsOf = <Key extends string>(
  columns: readonly ColumnOf<never, Key>[],
  further: { [Of in Key]?: Partial<FieldFacts> & { id?: string } } = {},
): readonly Field[] =>
  columns.flatMap((column) => {
    if (column.aliases === undefined) return []
    const [unit, scale] = units[column.format]
    const { id = column.id, ...own } = further[column.key] ?? {}
    const read = (row: Row): Value => {
      const value = column.value(row as never)
      if (typeof value === 'number') return value * scale
      return Array.isArray(value) ? value.join(', ') || null : (value as Value)
    }
    return [
      field(id, {
        label: column.inSentence ?? withinSentence(column.title),
        unit,
        names: column.aliases,
        read,
        ...own,
      }),
    ]
  })

/** Columns of a part of a row, such as the figures of an account. */
export const ofPart = (part: string, fields: readonly Field[]): readonly Field[] =>
  fields.map((one) => ({ ...one, read: (row) => one.read((row[part] ?? {}) as Row) }))
