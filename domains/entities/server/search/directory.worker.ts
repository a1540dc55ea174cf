import {
  buildDirectoryIndex,
  type DirectoryCompany,
  type DirectoryIndex,
  searchDirectory,
} from '#engines/directory-search/index.ts'
import { answerRequests } from '#platform/workers/index.ts'
import { type EntityFacts, type FacetId, facetIds } from '../../contract/index.ts'
import type {
  DirectoryAnswer,
  DirectoryPart,
  DirectoryRequest,
  Found,
  Layer,
  Narrowed,
} from './search-messages.ts'

/** What answers to something typed, at the most. */
const HITS_MAX = 500
/** What fits so much worse than the best is another company. */
const BEHIND_MAX = 0.3
/** More than there are countries: one that is left out would be counted as having none. */
const FACET_VALUES_MAX = 300
/** Directories of so many organisations are held at a time. */
const HELD_MAX = 40

type Facets = Partial<Record<FacetId, readonly string[]>>
type Listed = { id: number; facets: Facets }
type Held = { version: number; listed: Listed[]; index: DirectoryIndex; byId: Map<number, Listed> }
type Arriving = { version: number; companies: DirectoryCompany[]; listed: Listed[] }

const held = new Map<number, Held>()
const arriving = new Map<number, Arriving>()

/** Employees where they are known; the class of the market value stands in for them. */
const SIZES: Readonly<Record<string, number>> = {
  'Mega Cap': 400_000,
  'Large Cap': 60_000,
  'Mid Cap': 8_000,
  'Small Cap': 1_000,
  'Micro Cap': 150,
  'Nano Cap': 20,
}

function add(at: Arriving, rows: DirectoryPart): void {
  for (const row of rows) {
    const facts = JSON.parse(row.facts) as EntityFacts
    const size = facts.employees ?? SIZES[facts.marketSize ?? '']
    at.companies.push({
      id: String(row.id),
      names: facts.names.map(({ text }) => text),
      ...(facts.country ? { country: facts.country } : {}),
      ...(facts.city ? { city: facts.city } : {}),
      ...(facts.website ? { website: facts.website } : {}),
      ...(facts.industry ? { industry: facts.industry } : {}),
      ...(facts.sector ? { sector: facts.sector } : {}),
      ...(size === undefined ? {} : { size }),
      symbols: facts.identifiers.filter(({ kind }) => kind === 'ticker').map(({ value }) => value),
      identifiers: facts.identifiers.filter(({ kind }) => kind !== 'ticker').map(({ value }) => value),
    })
    at.listed.push({
      id: row.id,
      facets: {
        ...(facts.country ? { country: [facts.country] } : {}),
        ...(facts.sector ? { sector: [facts.sector] } : {}),
        ...(facts.marketSize ? { size: [facts.marketSize] } : {}),
        source: JSON.parse(row.sources) as string[],
      },
    })
  }
}

function build({ organisationId, version }: Layer): void {
  const parts = arriving.get(organisationId)
  arriving.delete(organisationId)
  if (!parts || parts.version !== version) return
  // One entity may have several records of an organisation: the index holds it once.
  const byId = new Map(parts.listed.map((one) => [one.id, one]))
  held.delete(organisationId)
  held.set(organisationId, {
    version,
    listed: [...byId.values()],
    index: buildDirectoryIndex(parts.companies),
    byId,
  })
  for (const [oldest] of held) {
    if (held.size <= HELD_MAX) break
    // Everybody's, which has the id 0, stays.
    if (oldest !== 0) held.delete(oldest)
    else {
      const everybodys = held.get(0) as Held
      held.delete(0)
      held.set(0, everybodys)
    }
  }
}

/** What is found, the likeliest first; everything where nothing was typed. */
function hitsOf(layers: readonly Held[], q: string): { listed: Listed[]; isCut: boolean } {
  if (q === '') {
    const seen = new Set<number>()
    const listed = layers.flatMap((layer) => layer.listed).filter(({ id }) => !seen.has(id) && seen.add(id))
    return { listed, isCut: false }
  }
  const best = new Map<number, { listed: Listed; score: number }>()
  let isCut = false
  for (const layer of layers) {
    const hits = searchDirectory(layer.index, q, HITS_MAX)
    isCut ||= hits.length === HITS_MAX
    for (const { id, score } of hits) {
      const listed = layer.byId.get(Number(id))
      const known = best.get(Number(id))
      if (listed && (!known || known.score < score)) best.set(listed.id, { listed, score })
    }
  }
  const ranked = [...best.values()].sort((a, b) => b.score - a.score || a.listed.id - b.listed.id)
  const floor = (ranked[0]?.score ?? 0) - BEHIND_MAX
  return { listed: ranked.filter(({ score }) => score >= floor).map(({ listed }) => listed), isCut }
}

const isOf = ({ facets }: Listed, narrowed: Narrowed, but?: FacetId) =>
  facetIds.every((id) => id === but || narrowed[id] === undefined || facets[id]?.includes(narrowed[id]))

function search({
  layers,
  q,
  narrowed,
  limit,
  offset,
}: Extract<DirectoryRequest, { kind: 'search' }>): Found {
  const own = layers.map(({ organisationId }) => held.get(organisationId) as Held)
  const { listed, isCut } = hitsOf(own, q)
  const within = listed.filter((one) => isOf(one, narrowed))
  const facets = Object.fromEntries(
    facetIds.map((id) => {
      const counts = new Map<string, number>()
      // Each is counted over what the others leave.
      for (const one of listed) {
        if (!isOf(one, narrowed, id)) continue
        for (const value of one.facets[id] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      const values = [...counts].map(([value, count]) => ({ value, count }))
      return [
        id,
        values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, FACET_VALUES_MAX),
      ]
    }),
  ) as Found['facets']
  return {
    ids: within.slice(offset, offset + limit).map(({ id }) => id),
    total: within.length,
    isCut,
    facets,
  }
}

answerRequests<DirectoryRequest, DirectoryAnswer>((request) => {
  switch (request.kind) {
    case 'begin':
      arriving.set(request.layer.organisationId, {
        version: request.layer.version,
        companies: [],
        listed: [],
      })
      return { done: true }
    case 'add': {
      const parts = arriving.get(request.layer.organisationId)
      if (parts?.version === request.layer.version) add(parts, request.rows)
      return { done: true }
    }
    case 'build':
      build(request.layer)
      return { done: true }
    default: {
      const missing = request.layers.filter(
        ({ organisationId, version }) => held.get(organisationId)?.version !== version,
      )
      if (missing.length > 0) return { missing }
      if (request.kind === 'search') return { found: search(request) }
      const layers = request.layers.map(({ organisationId }) => held.get(organisationId) as Held)
      const { listed } = hitsOf(layers, request.name)
      return {
        found: {
          ids: listed.slice(0, request.limit).map(({ id }) => id),
          total: listed.length,
          isCut: false,
          facets: { country: [], sector: [], size: [], source: [] },
        },
      }
    }
  }
})
