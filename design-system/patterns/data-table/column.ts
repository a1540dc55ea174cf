import type { ReactNode } from 'react'

/** What a column sorts, filters and exports by. */
export type CellValue = string | number | boolean | null | undefined

export type Column<Row> = {
  id: string
  title: string
  value: (row: Row) => CellValue
  /** What shows; the value as text unless told. */
  cell?: (row: Row) => ReactNode
  /** What the CSV holds where it differs from `value`. */
  csv?: (row: Row) => CellValue
  align?: 'left' | 'right'
  /** Its place on the card that a row becomes below 600px; an action stands under the facts, without a title. */
  card?: 'name' | 'figure' | 'fact' | 'action' | 'none'
  isHidden?: boolean
  isSortable?: boolean
  /** Width in px; as wide as needed unless told. */
  width?: number
}

/** Text of a value, for a plain cell and for filtering. */
export function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

/** Orders values of one column: missing ones last in both directions, numbers by size, text as a person sorts it. */
export function compareValues(a: CellValue, b: CellValue, isDescending: boolean): number {
  const isGone = (value: CellValue) => value === null || value === undefined || value === ''
  if (isGone(a) || isGone(b)) return Number(isGone(a)) - Number(isGone(b))
  const direction = isDescending ? -1 : 1
  if (typeof a === 'number' && typeof b === 'number') return direction * (a - b)
  return direction * collator.compare(textOf(a), textOf(b))
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
