/** How screenings name a list of an organisation: which organisation's it is can be read off every reference to it. */
export const ownListId = (organisationId: number, id: number): string => `own-${organisationId}-${id}`

/** The organisation and number of an own list; undefined for a published one. */
export function ownListOf(listId: string): { organisationId: number; id: number } | undefined {
  const found = /^own-(\d+)-(\d+)$/.exec(listId)
  return found ? { organisationId: Number(found[1]), id: Number(found[2]) } : undefined
}
