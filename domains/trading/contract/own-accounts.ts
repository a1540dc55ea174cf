type Marked = { isSample?: boolean | undefined }

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

/** The account that was chosen, or else those that are the person's own, with what has to be stated of them. */
export function accountsOf<Account extends Marked & { id: number; accountName: string }>(
  accounts: readonly Account[],
  chosen: number | undefined,
): { accounts: Account[]; note: string } {
  if (chosen !== undefined) return { accounts: accounts.filter(({ id }) => id === chosen), note: '' }
  const own = ownAccounts(accounts)
  return { accounts: own.accounts, note: ownAccountsNote(own) }
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
