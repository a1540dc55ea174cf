/** Addresses that lead to a screen which stands at another one. */
export const otherAddresses: Readonly<Record<string, string>> = {
  '/dashboard': '/dashboard/home',
  '/dashboard/research': '/dashboard/financial-intelligence',
  '/spaces/transcripts': '/dashboard/earnings',
  '/spaces/profile': '/dashboard/companies',
  '/spaces/due-diligence': '/dashboard/companies',
}

/** Where the way on is a full load of the page (SHELL-030). */
export const reloaded: ReadonlySet<string> = new Set(['/dashboard/research'])
