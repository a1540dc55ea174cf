import { collectorWords } from '#domains/intelligence/contract/index.ts'
import type { RuleCondition } from './schemas.ts'

const dollars = (value: number) =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`
const ofBorrower = (id: number | undefined) => (id === undefined ? 'any borrower' : `borrower ${id}`)
const ofCompany = (id: number | undefined) =>
  id === undefined ? 'any tracked company' : `tracked company ${id}`

/** What a rule waits for, as a sentence without its end; an account by its name where that is known. */
export function conditionInWords(condition: RuleCondition, accountName?: string): string {
  const account = (id: number) => (accountName ? `“${accountName}” (account ${id})` : `account ${id}`)
  switch (condition.kind) {
    case 'price':
      return `${condition.symbol} is ${condition.direction} ${dollars(condition.price)}`
    case 'price-change':
      return `${condition.symbol} is ${{ up: 'up', down: 'down', either: 'up or down' }[condition.direction]} by ${condition.percent}% or more since the previous close`
    case 'drawdown':
      return `${accountName ? account(condition.accountId) : `Account ${condition.accountId}`} is ${condition.percent}% or more below its highest value`
    case 'value-at-risk':
      return `Historical value at risk of the holdings of ${account(condition.accountId)} at ${condition.confidence}% over ${condition.horizonDays} trading ${condition.horizonDays === '1' ? 'day' : 'days'} is above ${condition.percent}%`
    case 'list-change':
      return `${condition.list ? `List ${condition.list}` : 'Any list'} changes by ${condition.entries} ${condition.entries === 1 ? 'entry' : 'entries'} or more`
    case 'rating-change':
      return `The rating of ${ofBorrower(condition.borrowerId)} becomes ${{ worse: 'worse', better: 'better', either: 'another' }[condition.direction]} by ${condition.notches} ${condition.notches === 1 ? 'class' : 'classes'} or more`
    case 'statement':
      return `A statement of ${ofBorrower(condition.borrowerId)} arrives`
    case 'directory-search':
      return `A company is new to the search “${condition.q}”${condition.country ? ` in ${condition.country}` : ''}`
    case 'filing':
      return `A new SEC filing of ${ofCompany(condition.trackedCompanyId)} is found`
    case 'signal':
      return `A collection finds ${condition.entries === 1 ? 'a new signal' : `${condition.entries} or more new signals`} of ${ofCompany(condition.trackedCompanyId)}${condition.collector ? ` from ${collectorWords[condition.collector].title}` : ''}`
    case 'esg-score':
      return `The ${condition.pillar === 'overall' ? 'overall ESG' : condition.pillar} score of ESG company ${condition.esgCompanyId} is below ${condition.below}`
  }
}
