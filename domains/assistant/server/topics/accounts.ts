import type { Asker } from '../answering/asker.ts'
import { listed } from '../answering/tell.ts'
import { NoEvidence } from './topic.ts'

export type Account = {
  id: number
  accountName: string
  accountNumber: string
  totalValue: number | null
  pricesMissing: string[]
}

const accountsOf = async (asker: Asker): Promise<Account[]> =>
  (await asker.look<Account[]>('trading.accounts', {})).toSorted((one, other) => one.id - other.id)

/** All accounts where a question is of all of them, else the one it is about. */
export const accountsAsked = async (asker: Asker): Promise<Account[]> =>
  asker.isOfAllAccounts ? accountsOf(asker) : [await accountOf(asker)]

/** The paper account a question is about: the one it names, else the first that was opened. Which it is, is said where there are several. */
export async function accountOf(asker: Asker): Promise<Account> {
  const accounts = await accountsOf(asker)
  if (asker.isOfAllAccounts && accounts.length > 1)
    throw new NoEvidence(
      `Of all ${accounts.length} accounts together only what is held and what it is worth is told. Please name one of them: ${listed(accounts.map(({ accountName }) => accountName))}.`,
    )
  const account = accounts.find(({ id }) => id === asker.accountId) ?? accounts[0]
  if (!account)
    throw new NoEvidence('There is no paper account yet, so there is nothing to read a figure from.')
  if (accounts.length > 1)
    asker.notes.add(
      `Of the account “${account.accountName}” alone, one of ${accounts.length}${asker.accountId === undefined ? ', the first that was opened' : ''}`,
    )
  return account
}

const OF_WHOLE = /\b(?:total|account|overall) values?\b|\b(?:worth|net asset value|nav)\b/i
const ALL_ACCOUNTS =
  /\b((?:across|in|over|of|from|for|at|through) )?(?:all|each|every one|both)(?: of)?(?: (?:my|our|the|your))?(?: paper| trading)? accounts\b(?: (?:together|combined|put together|in total))?/i

/** A question that names one of several accounts, with “the account” where the name stood; the asker keeps which it is. */
export async function withoutAccountName(asker: Asker, question: string): Promise<string> {
  if (!asker.may('trading.accounts')) return question
  const all = ALL_ACCOUNTS.exec(question)
  if (all) {
    asker.isOfAllAccounts = true
    return question.replace(
      ALL_ACCOUNTS,
      all[1] ? (OF_WHOLE.test(question) ? 'of the account' : 'in the account') : 'we',
    )
  }
  const accounts = await accountsOf(asker)
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
