import { type FacetId, type FigureId, facetIds, figureIds } from '../../contract/index.ts'
import type { Facets, Found, Listed, Narrowed, ScoredHits } from './search-messages.ts'

/** What answers to something typed, at the most. */
export const HITS_MAX = 500
/** What fits so much worse than the best is another company. */
const BEHIND_MAX = 0.3
/** More than there are countries: one that is left out would be counted as having none. */
const FACET_VALUES_MAX = 300

/** Hits of several directories as one list, the likeliest first, each company once. */
export function rankedHits(found: readonly ScoredHits[]): { listed: Listed[]; isCut: boolean } {
  const best = new Map<number, { listed: Listed; rank: number }>()
  for (const { hits } of found)
    for (const hit of hits) {
      const known = best.get(hit.listed.id)
      if (!known || known.rank < hit.rank) best.set(hit.listed.id, hit)
    }
  const ranked = [...best.values()].sort((a, b) => b.rank - a.rank || a.listed.id - b.listed.id)
  const floor = (ranked[0]?.rank ?? 0) - BEHIND_MAX
  return {
    listed: ranked.filter(({ rank }) => rank >= floor).map(({ listed }) => listed),
    isCut: found.some(({ isCut }) => isCut),
  }
}

export const isOf = ({ facets }: { facets: Facets }, narrowed: Narrowed, but?: FacetId) =>
  facetIds.every((id) => id === but || narrowed[id] === undefined || facets[id]?.includes(narrowed[id]))

type Counted = { facets: Facets; count?: number }

/** How many there are of each value, each counted over what the others leave. */
export function facetCounts(listed: readonly Counted[], narrowed: Narrowed): Found['facets'] {
  return Object.fromEntries(
    facetIds.map((id) => {
      const counts = new Map<string, number>()
      for (const one of listed) {
        if (!isOf(one, narrowed, id)) continue
        for (const value of one.facets[id] ?? [])
          counts.set(value, (counts.get(value) ?? 0) + (one.count ?? 1))
      }
      return [id, inOrder(counts)]
    }),
  ) as Found['facets']
}

/** Counts of several directories as one. */
export function facetSums(some: readonly Found['facets'][]): Found['facets'] {
  return Object.fromEntries(
    facetIds.map((id) => {
      const counts = new Map<string, number>()
      for (const facets of some)
        for (const { value, count } of facets[id]) counts.set(value, (counts.get(value) ?? 0) + count)
      return [id, inOrder(counts)]
    }),
  ) as Found['facets']
}

const inOrder = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, FACET_VALUES_MAX)

/** Whether what is known of a company's figures lies within the bounds; a figure that nobody states lies in none. */
export const isWithin = ({ figures }: Pick<Listed, 'figures'>, { figures: bounds = {} }: Narrowed): boolean =>
  figureIds.every((id) => {
    const { from, to } = bounds[id] ?? {}
    if (from === undefined && to === undefined) return true
    const [low, high] = figures[id] ?? [Number.NaN, Number.NaN]
    return (
      !Number.isNaN(low) &&
      (from === undefined || high === null || high >= from) &&
      (to === undefined || low <= to)
    )
  })

export function foundAmong(
  { listed, isCut }: { listed: readonly Listed[]; isCut: boolean },
  { narrowed, limit, offset }: { narrowed: Narrowed; limit: number; offset: number },
): Found {
  const fitting = narrowed.figures ? listed.filter((one) => isWithin(one, narrowed)) : listed
  const within = fitting.filter((one) => isOf(one, narrowed))
  const { sort, isAscending } = narrowed
  const sizeOf = ({ figures }: Listed) => sort && figures[sort]?.[0]
  const inOrderOf = sort
    ? within.toSorted((a, b) => {
        const [one, other] = [sizeOf(a), sizeOf(b)]
        if (one === undefined || other === undefined)
          return Number(one === undefined) - Number(other === undefined)
        return isAscending ? one - other : other - one
      })
    : within
  const page = inOrderOf.slice(offset, offset + limit)
  return {
    ids: page.map(({ id }) => id),
    ...(sort ? { keys: page.map((one) => sizeOf(one) ?? null) } : {}),
    total: within.length,
    isCut,
    facets: facetCounts(fitting, narrowed),
    unknown: unknownAmong(
      listed.filter((one) => isOf(one, narrowed)),
      narrowed,
    ),
  }
}

/** The figures that a search narrows or orders by. */
export const figuresAsked = ({ figures, sort }: Narrowed): FigureId[] =>
  figureIds.filter((id) => id === sort || figures?.[id] !== undefined)

/** Of how many each figure that is asked is not known: they are in no range and last in an order. */
const unknownAmong = (listed: readonly Listed[], narrowed: Narrowed): NonNullable<Found['unknown']> =>
  Object.fromEntries(
    figuresAsked(narrowed).map((id) => [id, listed.filter(({ figures }) => !figures[id]).length]),
  )

/** Pages of several directories in one order, those of which the figure is not known last. */
export function mergedPages(
  pages: readonly Found[],
  { narrowed, limit, offset }: { narrowed: Narrowed; limit: number; offset: number },
): number[] {
  const all = pages.flatMap(({ ids, keys = [] }) => ids.map((id, at) => ({ id, key: keys[at] ?? null })))
  const sign = narrowed.isAscending ? 1 : -1
  return all
    .sort((a, b) =>
      a.key === null || b.key === null
        ? Number(a.key === null) - Number(b.key === null)
        : sign * (a.key - b.key),
    )
    .slice(offset, offset + limit)
    .map(({ id }) => id)
}
