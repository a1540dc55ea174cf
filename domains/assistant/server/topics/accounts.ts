import { ownAccounts, ownAccountsNote } from '#domains/trading/contract/index.ts'
import type { Asker } from '../answering/asker.ts'
import { listed } from '../answering/tell.ts'
import { NoEvidence } from './topic.ts'

export type Account = {
  id: number
  accountName: string
  accountNumber: string
  isSample: boolean
  /** What its books are kept in; dollars where nothing is stated. */
  currency?: string
  totalValue: number | null
  pricesMissing: string[]
}

const accountsOf = async (asker: Asker): Promise<Account[]> =>
  (await asker.look<Account[]>('trading.accounts', {})).toSorted((one, other) => one.id - other.id)

/** The account that a question names, else all that are the person's own; which they are is stated. */
export async function accountsAsked(asker: Asker): Promise<Account[]> {
  const all = await accountsOf(asker)
  const own = ownAccounts(all)
  const isOfOne = !asker.isOfAllAccounts && all.some(({ id }) => id === asker.accountId)
  if (isOfOne || own.accounts.length < 2) return [await accountOf(asker)]
  const note = ownAccountsNote(own)
  asker.notes.add(
    note === ''
      ? `Of your ${own.accounts.length} accounts together`
      : note.replace(/\.$/, '').replace('Of your own', `Of your own ${own.accounts.length}`),
  )
  return own.accounts
}

const isInDollars = ({ currency = 'USD' }: Account): boolean => currency === 'USD'

/** @throws NoEvidence for accounts whose trades, lots and sales are in another currency than dollars. */
const refuseOtherCurrency = ([account]: readonly Account[]): never => {
  throw new NoEvidence(
    `The account “${account?.accountName}” is kept in ${account?.currency}. Its trades, lots, sales and dividends are stated in that currency on its own screen; here they are told in US dollars alone.`,
  )
}

/** The account that a question is about, for what is told as its books have it. @throws NoEvidence where they are not kept in dollars. */
export async function dollarAccountOf(asker: Asker): Promise<Account> {
  const account = await accountOf(asker)
  return isInDollars(account) ? account : refuseOtherCurrency([account])
}

/** The rows of a call, as the books have them, for each account that a question is about; those in other currencies are left out by name. */
export async function ofAccounts<Found>(
  asker: Asker,
  read: (accountId: number) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const asked = await accountsAsked(asker)
  const accounts = asked.filter(isInDollars)
  const others = asked.filter((one) => !isInDollars(one))
  if (accounts.length === 0) refuseOtherCurrency(others)
  if (others.length > 0)
    asker.notes.add(
      `Without ${listed(others.map(({ accountName, currency }) => `${accountName} (in ${currency})`))}`,
    )
  return (await Promise.all(accounts.map(({ id }) => read(id)))).flat()
}

/** The paper account a question is about: the one it names, else the first of the person's own. Which it is, is stated where there are several. */
export async function accountOf(asker: Asker): Promise<Account> {
  const all = await accountsOf(asker)
  const own = ownAccounts(all)
  const { accounts } = own
  if (asker.isOfAllAccounts && accounts.length > 1)
    throw new NoEvidence(
      `Of all ${accounts.length} accounts together only what is held and what it is worth is told. Please name one of them: ${listed(accounts.map(({ accountName }) => accountName))}.`,
    )
  const named = all.find(({ id }) => id === asker.accountId)
  const account = named ?? accounts[0]
  if (!account)
    throw new NoEvidence('There is no paper account yet, so there is nothing to read a figure from.')
  const note = named ? '' : ownAccountsNote(own)
  if (note !== '') asker.notes.add(note.replace(/\.$/, ''))
  if (named ? all.length > 1 : accounts.length > 1)
    asker.notes.add(
      `Of the account “${account.accountName}” alone, one of ${named ? all.length : accounts.length}${named ? '' : ', the first that was opened'}`,
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
  const given = accounts
    .flatMap(({ id, accountName, accountNumber }) =>
      [accountName, accountNumber].map((name) => ({ id, name, at: placeOf(name, question) })),
    )
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => other.name.length - one.name.length)[0]
  if (!given) return question
  asker.accountId = given.id
  return `${question.slice(0, given.at)}the account${question.slice(given.at + given.name.length)}`
}

/** Where a name stands in a text by itself; -1 where it does not. */
function placeOf(name: string, text: string): number {
  const at = text.toLowerCase().indexOf(name.toLowerCase())
  const isInside = (place: number) => /[\p{L}\p{N}]/u.test(text[place] ?? '')
  return at >= 0 && !isInside(at - 1) && !isInside(at + name.length) ? at : -1
}
