import { checkIdentifier } from '#engines/entity-resolution/index.ts'
import type { EntityFacts, EntityIdentifier } from '../../contract/index.ts'
import type { Asked, Found, PlannedLink } from './planned.ts'
import type { LinkEnd, LoadedLink, LoadedRow } from './reading/loaded-row.ts'

type Place = { id: number | null; place: number | null }

const words: Record<string, string> = { lei: 'LEI', registration: 'company number' }
const normal = ({ kind, value, issuer }: EntityIdentifier) =>
  checkIdentifier({ kind, value, ...(issuer ? { issuer } : {}) })

/** Finds the companies that the links of a file name by an identifier. */
export class Ends {
  readonly #byCode = new Map<string, (Place & { issuer: string; isOwn: boolean })[]>()

  constructor(
    entities: readonly { id: number; organisationId: number; facts: EntityFacts }[],
    directoryId: number,
  ) {
    for (const { id, organisationId, facts } of entities)
      this.add({ id, place: null }, facts.identifiers, organisationId === directoryId)
  }

  /** A company that later rows may name: one of the directory, or one that this part makes. */
  add(at: Place, identifiers: readonly EntityIdentifier[], isOwn = true): void {
    for (const identifier of identifiers) {
      const { kind, value, issuer, isValid } = normal(identifier)
      if (!isValid || kind === 'ticker') continue
      const known = this.#byCode.get(`${kind}:${value}`) ?? []
      known.push({ ...at, issuer, isOwn })
      this.#byCode.set(`${kind}:${value}`, known)
    }
  }

  /** The company that has an identifier, the directory's own before everybody's. */
  find(identifier: EntityIdentifier): Place | undefined {
    const { kind, value, issuer } = normal(identifier)
    const fitting = (this.#byCode.get(`${kind}:${value}`) ?? []).filter(
      (one) => one.issuer === issuer || one.issuer === '' || issuer === '',
    )
    return fitting.find(({ isOwn }) => isOwn) ?? fitting[0]
  }

  /** The first end of some links that is nobody the directory knows. */
  missing(links: readonly LoadedLink[]): { field: string; reason: string } | undefined {
    const ends = links.flatMap(({ from, to }) => [from, to]).filter((end) => end !== 'self')
    return ends.map((end) => this.missingOne(end)).find((one) => one !== undefined)
  }

  missingOne(end: EntityIdentifier): { field: string; reason: string } | undefined {
    return this.find(end) === undefined
      ? {
          field: end.kind,
          reason: `No company with the ${words[end.kind] ?? end.kind} ${end.value} is in the directory: load the companies first`,
        }
      : undefined
  }
}

type Linked = Pick<LoadedRow, 'key' | 'links'> & { facts?: unknown }

/**
 * Which links of a row are new, and which are said otherwise than before.
 * @param known the links of the part that are there, by their keys.
 */
export function planLinks(
  row: Linked & Pick<LoadedRow, 'over'>,
  self: Place | undefined,
  ends: Ends,
  { known: kept, asOf }: Pick<Asked, 'asOf'> & { known: ReadonlyMap<string, Found['links'][number]> },
): { links: PlannedLink[]; updates: (Omit<PlannedLink, 'fromPlace' | 'toPlace'> & { id: number })[] } {
  const links: PlannedLink[] = []
  const updates: (Omit<PlannedLink, 'fromPlace' | 'toPlace'> & { id: number })[] = []
  const stated = new Set<string>()
  const placeOf = (end: LinkEnd): Place =>
    (end === 'self' ? self : ends.find(end)) ?? { id: null, place: null }
  for (const { key, kind, from, to, low, high, since, until } of row.links ?? []) {
    const [one, other] = [placeOf(from), placeOf(to)]
    // A record that was joined to the company itself owns nothing of it.
    if (one.id === other.id && one.place === other.place) continue
    const known = stated.has(key) ? undefined : kept.get(key)
    stated.add(key)
    const link = row.over
      ? { key, kind, low, high, since: since ?? known?.since ?? null, until: known?.until ?? asOf }
      : { key, kind, low, high, since, until }
    if (!known) {
      links.push({ ...link, fromId: one.id, fromPlace: one.place, toId: other.id, toPlace: other.place })
    } else if (!isAsBefore(known, link, one.id, other.id))
      updates.push({ ...link, id: known.id, fromId: one.id, toId: other.id })
  }
  for (const link of endedOf(row, (key) => (stated.has(key) ? undefined : kept.get(key))))
    updates.push({
      id: link.id,
      key: link.sourceKey,
      kind: link.kind,
      fromId: link.fromId,
      toId: link.toId,
      low: link.shareLow,
      high: link.shareHigh,
      since: link.since,
      until: asOf,
    })
  return { links, updates }
}

const isAsBefore = (
  known: Found['links'][number],
  stated: Pick<LoadedLink, 'kind' | 'low' | 'high' | 'since' | 'until'>,
  fromId: number | null,
  toId: number | null,
) =>
  known.kind === stated.kind &&
  known.fromId === fromId &&
  known.toId === toId &&
  known.shareLow === stated.low &&
  known.shareHigh === stated.high &&
  known.since === stated.since &&
  known.until === stated.until

/** What the source said of the same row before and says no more: it ends with the day of the file. */
function endedOf(
  row: Linked,
  left: (key: string) => Found['links'][number] | undefined,
): Found['links'][number][] {
  if (!row.facts || !row.links) return []
  return linkKeysOf(row).flatMap((key) => {
    const link = left(key)
    return link && link.until === null ? [link] : []
  })
}

/** The keys of the links that a row says, or may have said before. */
export const linkKeysOf = ({ key, facts, links = [] }: Linked): string[] => [
  ...new Set([
    ...links.map((link) => link.key),
    ...(facts && links.length > 0 ? [`${key} owns`, `${key} controls`] : []),
  ]),
]
