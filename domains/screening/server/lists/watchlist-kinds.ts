import { type ListKind, type ListKindName, listKinds } from '../list-formats/index.ts'
import { STARTER_LIST_TITLE } from '../starter-list/index.ts'

export const STARTER_LIST_ID = 'assay-starter'

export type WatchlistId = ListKindName | typeof STARTER_LIST_ID

const starter: ListKind = {
  title: STARTER_LIST_TITLE,
  publisher: 'Assay, from OFAC and United Nations references',
  homepage: 'https://sanctionslist.ofac.treas.gov/Home/SdnList',
  licence: 'Facts of US government works and of the United Nations list',
  covers: 'sanctions',
  formats: [],
  files: [],
  urls: [],
}

/** Every watchlist an installation can hold: the publishers' and the one that comes with the product. */
export const watchlistKinds: Record<WatchlistId, ListKind> = { ...listKinds, [STARTER_LIST_ID]: starter }

export function isWatchlistId(id: string): id is WatchlistId {
  return Object.hasOwn(watchlistKinds, id)
}

/** The starter list is an extract; every other one is a publisher's own. */
export function isOfficial(id: WatchlistId): boolean {
  return id !== STARTER_LIST_ID
}

/**
 * Whether a list has its say, given all lists that hold a version. The starter list steps back as soon as one official
 * sanctions list is there: an extract beside the whole would only say everything twice.
 */
export function hasItsSay(id: WatchlistId, held: readonly WatchlistId[]): boolean {
  if (id !== STARTER_LIST_ID) return true
  return !held.some((other) => other !== STARTER_LIST_ID && watchlistKinds[other].covers === 'sanctions')
}
