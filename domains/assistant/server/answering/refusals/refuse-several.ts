import { Unclear } from '../../topics/topic.ts'
import type { Chosen } from '../choosing/thread.ts'
import { listed } from '../tell.ts'

/** A name that several bear, where one of them is asked about. */
export function refuseSeveral({ topic, wanted }: Pick<Chosen, 'topic' | 'wanted'>): void {
  const { reading } = wanted
  // Of the two or three lists of a publisher each is told.
  if (topic.id === 'lists') return
  // What an issuer is rated is told of each of its bonds.
  const isOfIssuer =
    topic.id === 'bonds' &&
    wanted.columns.length > 0 &&
    wanted.columns.every((column) => ['rating', 'grade', 'sector', 'issuer'].includes(column))
  if (isOfIssuer || (topic.id === 'bonds' && reading.comparisons.length > 0)) return
  if (
    reading.aggregate !== 'value' &&
    reading.isAggregateStated &&
    reading.aggregate !== 'mean' &&
    reading.aggregate !== 'sum' &&
    reading.act !== 'why'
  )
    return
  for (const { things, said } of reading.names) {
    const fitting = things.filter(({ kind }) => topic.about.includes(kind))
    const kinds = new Set(fitting.map(({ kind }) => kind))
    const first = topic.about.find((kind) => kinds.has(kind))
    const same = fitting.filter(({ kind }) => kind === first)
    if (same.length > 1) {
      const choices = same.slice(0, 8).map(({ label }) => label)
      throw new Unclear(
        `Several are called “${said}”: which one do you mean, ${listed(choices, 'or')}?`,
        choices,
        said,
      )
    }
  }
}
