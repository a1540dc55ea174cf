import type { AskedPart as Read } from '#engines/directory-search/index.ts'
import { countryName } from '#engines/name-matching/index.ts'
import { answerRequests } from '#platform/workers/index.ts'
import type { AskedPart } from '../../contract/index.ts'
import { foundAmong, rankedHits } from './found-among.ts'
import { findIn, HeldDirectory } from './held-directory.ts'
import type { DirectoryAnswer, DirectoryPart, DirectoryRequest, Found, Layer } from './search-messages.ts'

/** Directories of so many organisations are held at a time. */
const HELD_MAX = 40

type Arriving = { version: number; rows: DirectoryPart[number][] }

const held = new Map<number, HeldDirectory>()
const arriving = new Map<number, Arriving>()

function build({ organisationId, version }: Layer): void {
  const parts = arriving.get(organisationId)
  arriving.delete(organisationId)
  if (!parts || parts.version !== version) return
  held.delete(organisationId)
  held.set(organisationId, HeldDirectory.of(version, parts.rows))
  for (const [oldest] of held) {
    if (held.size <= HELD_MAX) break
    // Everybody's, which has the id 0, stays.
    if (oldest !== 0) held.delete(oldest)
    else {
      const everybodys = held.get(0) as HeldDirectory
      held.delete(0)
      held.set(0, everybodys)
    }
  }
}

/** Takes what has changed; not where the directory would then hold another number than it does. */
function change({ layer, rows, gone, holds }: Extract<DirectoryRequest, { kind: 'change' }>): boolean {
  const before = held.get(layer.organisationId)
  const after = before?.after(layer.version, rows, gone)
  if (!after || after.size !== holds) return false
  held.set(layer.organisationId, after)
  return true
}

function search({ layers, q, but = [], ...asked }: Extract<DirectoryRequest, { kind: 'search' }>): Found {
  const { parts, by, ...found } = findIn(heldOf(layers), q, asked.narrowed)
  const elsewhere = new Set(but)
  const listed = elsewhere.size === 0 ? found.listed : found.listed.filter(({ id }) => !elsewhere.has(id))
  const page = foundAmong({ ...found, listed }, asked)
  return {
    ...page,
    parts: parts.map(partInWords),
    by: Object.fromEntries(page.ids.flatMap((id) => (by.has(id) ? [[id, by.get(id)]] : []))) as NonNullable<
      Found['by']
    >,
  }
}

const partInWords = (part: Read): AskedPart => ({
  typed: part.typed,
  kind: part.kind,
  label:
    part.kind === 'place' && part.country && part.places.length === 0
      ? countryName(part.country)
      : part.kind === 'size'
        ? part.size
        : part.typed,
})

const heldOf = (layers: readonly Layer[]) =>
  layers.map(({ organisationId }) => held.get(organisationId) as HeldDirectory)

answerRequests<DirectoryRequest, DirectoryAnswer>((request) => {
  switch (request.kind) {
    case 'begin':
      arriving.set(request.layer.organisationId, { version: request.layer.version, rows: [] })
      return { done: true }
    case 'add': {
      const parts = arriving.get(request.layer.organisationId)
      if (parts?.version === request.layer.version) for (const row of request.rows) parts.rows.push(row)
      return { done: true }
    }
    case 'build':
      build(request.layer)
      return { done: true }
    case 'change':
      return { done: change(request) }
    default: {
      const missing = request.layers.filter(
        ({ organisationId, version }) => held.get(organisationId)?.version !== version,
      )
      if (missing.length > 0) return { missing }
      if (request.kind === 'search') return { found: search(request) }
      const layers = heldOf(request.layers)
      const some = layers.map((layer) => layer.hits(request.kind === 'hits' ? request.q : request.name))
      if (request.kind === 'hits')
        return { hits: { hits: some.flatMap(({ hits }) => hits), isCut: some.some(({ isCut }) => isCut) } }
      const { listed, isCut } = rankedHits(some)
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
