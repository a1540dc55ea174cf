import { totalReturnLevels } from '#engines/portfolio-returns/index.ts'
import type { History } from '../queries.ts'

/**
 * What a share of the first day has become by each day: dollars by day.
 * @param before only days before this one count: the running day has no close yet.
 */
export function totalLevels(stated: History, before: string): ReadonlyMap<string, number> {
  return totalReturnLevels({ ...stated, history: stated.history.filter(({ day }) => day < before) })
}
