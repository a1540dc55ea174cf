import type { ColumnOf } from '#platform/endpoint/index.ts'
import { at } from '../topic.ts'

/** What each of some figures means is said by the figure itself. */
export const meanings = (columns: readonly ColumnOf<never>[]) =>
  Object.fromEntries(
    columns.map(({ key }) => [
      key,
      {
        define: (row: Record<string, unknown>) => at(`figures.${key}.definition`)(row) as string | undefined,
      },
    ]),
  )
