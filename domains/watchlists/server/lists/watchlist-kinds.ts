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
 * Whether a list that holds a version has its say at a moment. An extract has it until the official lists cover every one of its
 * entries: what goes out of force leaves no gap.
 */
export function hasItsSay(list: { id: string; replacedAt: Date | null } | undefined, at: Date): boolean {
  return !list?.replacedAt || at < list.replacedAt
}

/** An official list that says who is sanctioned. */
export function isOfficialSanctionsList(id: string): boolean {
  return isWatchlistId(id) && isOfficial(id) && watchlistKinds[id].covers === 'sanctions'
}
