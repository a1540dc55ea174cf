/** The address of a screen that takes an account along. */
export const withAccount = (path: string, accountId: number): string => `${path}?account=${accountId}`

/** The account that an address takes along; undefined where it names none, or nothing that could be one. */
export function accountIn(search: URLSearchParams): number | undefined {
  const written = search.get('account') ?? ''
  return /^[1-9]\d{0,14}$/.test(written) ? Number(written) : undefined
}
