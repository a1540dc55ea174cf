import { useQuery } from '@tanstack/react-query'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { call, fetchFirstKey } from '#platform/http-client/index.ts'
import type { SessionUser } from '../session.ts'

/** An organisation one belongs to, as GET /api/auth/organisations tells. */
export type OwnOrganisation = { organisationId: number; name: string; isCurrent: boolean }

/** The organisations of the signed-in person, read once they are looked for. */
export function useOrganisations(
  user: SessionUser,
  isWanted: boolean,
): { current: OwnOrganisation | undefined; others: readonly OwnOrganisation[] } {
  const { data = [] } = useQuery({
    queryKey: ['/api/auth/organisations'],
    queryFn: ({ queryKey, signal }) => fetchFirstKey({ queryKey, signal }) as Promise<OwnOrganisation[]>,
    enabled: isWanted && !user.isDemo,
    retry: false,
  })
  return { current: data.find((one) => one.isCurrent), others: data.filter((one) => !one.isCurrent) }
}

/** Moves the session into another organisation and loads the product again: nothing read in this one is left on a screen. */
export async function enterOrganisation({ organisationId, name }: OwnOrganisation): Promise<void> {
  try {
    const { switchOrganisation } = await import('#domains/accounts/contract/index.ts')
    await call(switchOrganisation, { organisationId })
    window.location.assign('/dashboard/compliance')
  } catch (failure) {
    showFailure(`You are not in ${name}`)(failure)
  }
}
