/** Addresses that lead to a screen which stands at another one. */
export const otherAddresses: Readonly<Record<string, string>> = {
  '/dashboard': '/dashboard/home',
  '/dashboard/research': '/dashboard/financial-intelligence',
  '/spaces/transcripts': '/dashboard/earnings',
  '/spaces/due-diligence': '/dashboard/companies',
}
