import { useQuery } from '@tanstack/react-query'
import { useKeptInBrowser } from '#design-system/patterns/kept-state/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'

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
  const [kept, keep] = useKeptInBrowser(place)
  return {
    chosen: accountOf(kept),
    choose: (account) => keep(String(account)),
  }
}

const accountOf = (kept: string | null): ChosenAccount =>
  kept === ALL ? ALL : kept !== null && /^[1-9]\d{0,14}$/.test(kept) ? Number(kept) : undefined
