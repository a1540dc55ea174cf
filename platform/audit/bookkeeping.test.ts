import { expect, it } from 'vitest'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { bookkeeping } from './index.ts'

// A store that writes.
const write = (_db: Transaction): string => 'written'

it('a store that writes is given the transaction of a change, or states what it keeps: anything else does not compile', () => {
  const pool = {} as Queryable
  // @ts-expect-error: what is not a change leaves no trace.
  write(pool)
  expect(write(bookkeeping(pool, 'counts of looks'))).toBe('written')
  expect(() => bookkeeping(pool, '')).toThrow('states what it keeps')
})
