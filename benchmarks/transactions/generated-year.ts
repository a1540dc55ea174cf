import type { Transaction } from '#engines/transaction-rules/index.ts'
import { charity, company, person, shop, sleeping } from './ordinary-business.ts'
import { type Planted, plant } from './planted-stories.ts'
import { openYear } from './year.ts'

export type GeneratedYear = { transactions: Transaction[]; planted: Planted[]; accounts: number }

/**
 * A year of ordinary business with planted stories. The background is not tame: it has cash shops that deposit daily, people who buy a house with money that came the day before, accounts that
 * sleep by nature, charities that many give to at once, refunds from the party that was paid, and families who send money to watched countries' neighbours. The stories are not tame either: what they
 * are made of is drawn from ranges that reach past what a rule asks for, so that some cannot be found.
 *
 * @param size how many transactions, about.
 * @param share which share of the accounts has a story.
 */
export function generatedYear({
  size,
  seed,
  share = 0.02,
}: {
  size: number
  seed: number
  share?: number
}): GeneratedYear {
  const year = openYear(seed)
  const { chance, transactions } = year
  const planted: Planted[] = []
  let accounts = 0
  while (transactions.length < size) {
    accounts += 1
    const account = `a${accounts}`
    const nature = chance.next()
    if (nature < 0.03) sleeping(year, account)
    else if (nature < 0.13) shop(year, account)
    else if (nature < 0.2) company(year, account)
    else if (nature < 0.205) charity(year, account)
    else person(year, account)
    if (chance.next() < share) planted.push(plant(year, account))
  }
  transactions.sort((left, right) => left.at - right.at || (left.id < right.id ? -1 : 1))
  return { transactions, planted, accounts }
}
