import type { Asker } from '../answering/asker.ts'
import { NoEvidence } from './topic.ts'

export type Account = { id: number; accountName: string; totalValue: number | null; pricesMissing: string[] }

/** The paper account a question is about: the first that was opened. */
export async function accountOf(asker: Asker): Promise<Account> {
  const accounts = await asker.look<Account[]>('trading.accounts', {})
  const account = accounts.toSorted((one, other) => one.id - other.id)[0]
  if (!account)
    throw new NoEvidence('There is no paper account yet, so there is nothing to read a figure from.')
  return account
}
