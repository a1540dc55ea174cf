import { type SearchAnswer, search } from '#domains/overview/contract/index.ts'
import { call } from '#platform/http-client/index.ts'

/** What the server finds by name, for the palette. */
export function findEverywhere(text: string, signal: AbortSignal): Promise<SearchAnswer> {
  return call(search, { q: text }, { signal })
}
