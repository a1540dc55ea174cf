import type { Paging } from './paging.ts'

type ByOffset = { offset: number; limit: number; total: number; onOffset: (offset: number) => void }

/** The pages of rows that stand still while they are looked at, found by how many come before them. */
export function pagingByOffset({ offset, limit, total, onOffset }: ByOffset): Paging {
  const last = Math.min(offset + limit, total)
  return {
    first: Math.min(offset + 1, total),
    last,
    total,
    onPrevious: offset > 0 ? () => onOffset(Math.max(0, offset - limit)) : undefined,
    onNext: last < total ? () => onOffset(offset + limit) : undefined,
  }
}
