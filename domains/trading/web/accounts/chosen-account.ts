import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { readUser } from '#domains/accounts/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'

const listeners = new Set<() => void>()
/** What a browser that keeps nothing would forget before the page is left. */
const untilReload = new Map<string, string>()
const ALL = 'all'

/** An account, all of them together, or nothing chosen yet. */
export type ChosenAccount = number | typeof ALL | undefined

/**
 * The account that a person looks at, on every screen that offers the choice: kept in this browser for them and their organisation, over screens and reloads; a second tab
 * follows.
 */
export function useChosenAccount(): { chosen: ChosenAccount; choose: (account: number | 'all') => void } {
  const user = useQuery(queryOf(readUser, {})).data?.user
  const place = user ? `assay.account.${user.organisationId}.${user.id}` : undefined
  const kept = useSyncExternalStore(
    listen,
    () => (place === undefined ? null : read(place)),
    () => null,
  )
  return {
    chosen: accountOf(kept),
    choose: (account) => place !== undefined && write(place, String(account)),
  }
}

const accountOf = (kept: string | null): ChosenAccount =>
  kept === ALL ? ALL : kept !== null && /^[1-9]\d{0,14}$/.test(kept) ? Number(kept) : undefined

function listen(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(place: string): string | null {
  try {
    return untilReload.get(place) ?? localStorage.getItem(place)
  } catch {
    return untilReload.get(place) ?? null
  }
}

function write(place: string, account: string): void {
  try {
    localStorage.setItem(place, account)
    untilReload.delete(place)
  } catch {
    // A private window or a full store refuses; the choice then lives as long as the page.
    untilReload.set(place, account)
  }
  for (const listener of listeners) listener()
}
