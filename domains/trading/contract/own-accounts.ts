type Marked = { isSample?: boolean | undefined }
type Named = Marked & {
  id: number
  accountName: string
  currency?: string | undefined
  restated?: { to: string; rate: number | null; rateDay: string | null } | undefined
}

export type OwnAccounts<Account> = {
  accounts: Account[]
  /** Accounts of the sample beside the person's own. */
  leftOut: Account[]
  /** There is no account of the person's own: those of the sample stand in, which has to be stated. */
  isSample: boolean
}

/** What “my accounts” are, on every screen and in every answer: the person's own, and those of the sample only where there is none. */
export function ownAccounts<Account extends Marked>(accounts: readonly Account[]): OwnAccounts<Account> {
  const own = accounts.filter(({ isSample }) => !isSample)
  if (own.length === 0) return { accounts: [...accounts], leftOut: [], isSample: accounts.length > 0 }
  return { accounts: own, leftOut: accounts.filter(({ isSample }) => isSample), isSample: false }
}

/**
 * The account that was chosen, or else those that are the person's own, with what has to be stated of them: which are left out, because they are of the sample or because no rate of their
 * currency is known, and which are stated at a rate.
 */
export function accountsOf<Account extends Named>(
  accounts: readonly Account[],
  chosen: number | undefined,
): { accounts: Account[]; note: string } {
  const isChosen = chosen !== undefined
  const own = isChosen ? undefined : ownAccounts(accounts)
  const taken = own ? own.accounts : accounts.filter(({ id }) => id === chosen)
  const known = taken.filter(({ restated }) => restated?.rate !== null)
  const notes = [own ? ownAccountsNote(own) : '', ratesNote(taken)]
  return { accounts: known, note: notes.filter(Boolean).join(' ') }
}

/** At which rates accounts in other currencies are stated, and which cannot be; nothing where all are in the one currency. */
export function ratesNote(accounts: readonly Named[]): string {
  return accounts
    .flatMap(({ accountName, currency, restated }) => {
      if (!restated) return []
      const { to, rate, rateDay } = restated
      return rate === null
        ? [`${accountName} is left out: no rate from ${currency ?? 'USD'} to ${to} is known.`]
        : [`${accountName} is stated in ${to} at ${rate.toFixed(4)}, the rate of ${rateDay}.`]
    })
    .join(' ')
}

/** The account that a screen of one opens with: the chosen one, else the first of the person's own. */
export const accountShown = <Account extends Marked & { id: number }>(
  accounts: readonly Account[],
  chosen: number | string | undefined,
): Account | undefined => accounts.find(({ id }) => id === chosen) ?? ownAccounts(accounts).accounts[0]

/** What has to be stated of them; nothing where all accounts are the person's own. */
export function ownAccountsNote({ leftOut, isSample }: OwnAccounts<{ accountName: string }>): string {
  if (isSample) return 'Of the sample data: there is no account of your own yet.'
  return leftOut.length === 0
    ? ''
    : `Of your own accounts: ${leftOut.map(({ accountName }) => accountName).join(', ')} of the sample data ${leftOut.length === 1 ? 'is' : 'are'} left out.`
}
