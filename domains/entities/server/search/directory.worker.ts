import {
  buildDirectoryIndex,
  type DirectoryCompany,
  type DirectoryIndex,
  searchAndCount,
} from '#engines/directory-search/index.ts'
import { answerRequests } from '#platform/workers/index.ts'
import { listedCompany } from './company-listed.ts'
import { foundAmong, HITS_MAX, rankedHits } from './found-among.ts'
import type {
  DirectoryAnswer,
  DirectoryPart,
  DirectoryRequest,
  Found,
  Layer,
  Listed,
  ScoredHits,
} from './search-messages.ts'

/** Directories of so many organisations are held at a time. */
const HELD_MAX = 40

type Held = { version: number; listed: Listed[]; index: DirectoryIndex; byId: Map<number, Listed> }
type Arriving = { version: number; companies: DirectoryCompany[]; listed: Listed[] }

const held = new Map<number, Held>()
const arriving = new Map<number, Arriving>()

function add(at: Arriving, rows: DirectoryPart): void {
  for (const row of rows) {
    const { company, facets } = listedCompany(row)
    at.companies.push(company)
    at.listed.push({ id: row.id, facets })
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

/** What answers to something typed in each directory. */
function scored(layers: readonly Held[], q: string): ScoredHits[] {
  return layers.map((layer) => {
    const { hits, isCut } = searchAndCount(layer.index, q, HITS_MAX)
    return {
      hits: hits.flatMap(({ id, rank }) => {
        const listed = layer.byId.get(Number(id))
        return listed ? [{ listed, rank }] : []
      }),
      isCut,
    }
  })
}

/** What is found, the likeliest first; everything where nothing was typed. */
function listedFor(layers: readonly Held[], q: string): { listed: Listed[]; isCut: boolean } {
  if (q !== '') return rankedHits(scored(layers, q))
  const seen = new Set<number>()
  const listed = layers.flatMap((layer) => layer.listed).filter(({ id }) => !seen.has(id) && seen.add(id))
  return { listed, isCut: false }
}

function search({ layers, q, but = [], ...asked }: Extract<DirectoryRequest, { kind: 'search' }>): Found {
  const found = listedFor(heldOf(layers), q)
  const elsewhere = new Set(but)
  const listed = elsewhere.size === 0 ? found.listed : found.listed.filter(({ id }) => !elsewhere.has(id))
  return foundAmong({ ...found, listed }, asked)
}

const heldOf = (layers: readonly Layer[]) =>
  layers.map(({ organisationId }) => held.get(organisationId) as Held)

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
      if (request.kind === 'hits') {
        const found = scored(heldOf(request.layers), request.q)
        return { hits: { hits: found.flatMap(({ hits }) => hits), isCut: found.some(({ isCut }) => isCut) } }
      }
      const { listed, isCut } = listedFor(heldOf(request.layers), request.name)
      return {
        found: {
          ids: listed.slice(0, request.limit).map(({ id }) => id),
          total: listed.length,
          isCut,
          facets: { country: [], sector: [], size: [], source: [] },
        },
      }
    }
  }
})
