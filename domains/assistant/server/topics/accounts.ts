import type { Asker } from '../answering/asker.ts'
import { NoEvidence } from './topic.ts'

export type Account = {
  id: number
  accountName: string
  accountNumber: string
  totalValue: number | null
  pricesMissing: string[]
}

/** The paper account a question is about: the one it names, else the first that was opened. Which it is, is said where there are several. */
export async function accountOf(asker: Asker): Promise<Account> {
  const accounts = await asker.look<Account[]>('trading.accounts', {})
  const account =
    accounts.find(({ id }) => id === asker.accountId) ??
    accounts.toSorted((one, other) => one.id - other.id)[0]
  if (!account)
    throw new NoEvidence('There is no paper account yet, so there is nothing to read a figure from.')
  if (accounts.length > 1)
    asker.notes.add(
      `Of the account “${account.accountName}” alone, one of ${accounts.length}${asker.accountId === undefined ? ', the first that was opened' : ''}`,
    )
  return account
}

/** A question that names one of several accounts, with “the account” where the name stood; the asker keeps which it is. */
export async function withoutAccountName(asker: Asker, question: string): Promise<string> {
  if (!asker.may('trading.accounts')) return question
  const accounts = await asker.look<Account[]>('trading.accounts', {})
  if (accounts.length < 2) return question
  const said = accounts
    .flatMap(({ id, accountName, accountNumber }) =>
      [accountName, accountNumber].map((name) => ({ id, name, at: placeOf(name, question) })),
    )
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => other.name.length - one.name.length)[0]
  if (!said) return question
  asker.accountId = said.id
  return `${question.slice(0, said.at)}the account${question.slice(said.at + said.name.length)}`
}

/** Where a name stands in a text by itself; -1 where it does not. */
function placeOf(name: string, text: string): number {
  const at = text.toLowerCase().indexOf(name.toLowerCase())
  const isInside = (place: number) => /[\p{L}\p{N}]/u.test(text[place] ?? '')
  return at >= 0 && !isInside(at - 1) && !isInside(at + name.length) ? at : -1
}
