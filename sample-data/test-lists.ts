import { completeFirstStart } from '#domains/screening/server/index.ts'
import type { Beginning } from '#platform/testing/index.ts'

/** The lists that come with the product are in force and their index is made, as after a first start: the same beginning as that of screening's own tests. */
export const withShippedLists: Beginning = { name: 'shipped-lists', make: completeFirstStart }
