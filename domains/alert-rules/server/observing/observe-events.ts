import { collectorIds, collectorWords } from '#domains/intelligence/contract/index.ts'
import { watchlistKinds } from '#domains/watchlists/server/index.ts'
import { type CreditRating, creditRatings, rankOfRating } from '#engines/credit/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { RuleCondition } from '../../contract/index.ts'
import type { Observation } from '../firing/fire-rule.ts'
import type { RecordedEvent } from './events.ts'

/** Whether something that happened meets a rule about events; undefined where it is not what the rule is about. */
export function observeEvent(condition: RuleCondition, happened: RecordedEvent): Observation | undefined {
  switch (condition.kind) {
    case 'list-change':
      return happened.action.startsWith('list.') ? listChange(condition, happened) : undefined
    case 'rating-change':
      return ratingChange(condition, happened)
    case 'statement':
      return happened.action === 'statement.kept' ? statement(condition, happened) : undefined
    case 'filing':
    case 'signal':
      return happened.action === 'tracked-company.collected' ? newSignals(condition, happened) : undefined
    default:
      return undefined
  }
}

type Of<Kind extends RuleCondition['kind']> = Extract<RuleCondition, { kind: Kind }>

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined
const numberOf = (of: unknown, name: string): number => {
  const value = field(of, name)
  return typeof value === 'number' ? value : 0
}

function listChange(
  condition: Of<'list-change'>,
  { key, subjectId, after, action }: RecordedEvent,
): Observation | undefined {
  if (condition.list && condition.list !== subjectId) return undefined
  const [added, changed, removed] = ['added', 'changed', 'removed'].map((name) => numberOf(after, name))
  const entries = (added ?? 0) + (changed ?? 0) + (removed ?? 0)
  const title = Object.entries(watchlistKinds).find(([id]) => id === subjectId)?.[1].title ?? subjectId
  return {
    isMet: entries >= condition.entries,
    eventKey: key,
    about: `list ${subjectId}`,
    value: entries,
    words: `${title}${action === 'list.rolled-back' ? ' rolled back' : ''}: ${added} added, ${changed} changed, ${removed} removed`,
    caveat: null,
    href: '/dashboard/kyb/lists',
  }
}

const ratingIn = (of: unknown, name: string): CreditRating | null => {
  const value = field(of, name)
  return creditRatings.find((rating) => rating === value) ?? null
}

function ratingChange(
  condition: Of<'rating-change'>,
  { key, action, subjectId, before, after, title }: RecordedEvent,
): Observation | undefined {
  if (condition.borrowerId !== undefined && String(condition.borrowerId) !== subjectId) return undefined
  const isDecision = action === 'credit-decision.agreed'
  if (isDecision ? field(after, 'kind') !== 'rating' : action !== 'borrower.assessed') return undefined
  const from = ratingIn(before, isDecision ? 'ratingInForce' : 'rating')
  const to = ratingIn(after, 'rating')
  // A first rating and a lost one are no step up or down.
  if (from === null || to === null) return undefined
  const worse = rankOfRating(to) - rankOfRating(from)
  const steps = { worse, better: -worse, either: Math.abs(worse) }[condition.direction]
  return {
    isMet: steps >= condition.notches,
    eventKey: key,
    about: `borrower ${subjectId}`,
    value: worse,
    words: `${isDecision ? title.split(',')[0] : title}: ${isDecision ? 'the rating that people set' : 'the model’s rating'} went from ${from} to ${to}`,
    caveat: null,
    subject: { type: 'borrower', id: subjectId },
    href: pathOf({ type: 'borrower', id: subjectId }) ?? '/dashboard/credit',
  }
}

function statement(
  condition: Of<'statement'>,
  { key, subjectId, title }: RecordedEvent,
): Observation | undefined {
  if (condition.borrowerId !== undefined && String(condition.borrowerId) !== subjectId) return undefined
  return {
    isMet: true,
    eventKey: key,
    about: `borrower ${subjectId}`,
    value: null,
    words: `a statement arrived: ${title}`,
    caveat: null,
    subject: { type: 'borrower', id: subjectId },
    href: pathOf({ type: 'borrower', id: subjectId }) ?? '/dashboard/credit',
  }
}

/** What a collection brought that was not known; the first one of a source brings what the company has always shown, which is no news. */
function newSignals(
  condition: Of<'filing'> | Of<'signal'>,
  { key, subjectId, after, title }: RecordedEvent,
): Observation | undefined {
  const { trackedCompanyId } = condition
  if (trackedCompanyId !== undefined && String(trackedCompanyId) !== subjectId) return undefined
  const collector = collectorIds.find((id) => id === field(after, 'collector'))
  const wanted = condition.kind === 'filing' ? 'filings' : condition.collector
  if (!collector || (wanted !== undefined && wanted !== collector) || field(after, 'isFirst') === true)
    return undefined
  const added = numberOf(after, 'added')
  const what = condition.kind === 'filing' ? 'SEC filing' : 'signal'
  const source = collectorWords[collector].title
  // The title names the company and then the source.
  const company = title.endsWith(`: ${source}`) ? title.slice(0, -source.length - 2) : title
  return {
    isMet: added >= (condition.kind === 'filing' ? 1 : condition.entries),
    eventKey: key,
    about: `tracked company ${subjectId}`,
    value: added,
    words: `${company}: ${added} new ${what}${added === 1 ? '' : 's'}${condition.kind === 'filing' ? '' : ` from ${source}`}`,
    caveat: null,
    subject: { type: 'tracked-company', id: subjectId },
    href: pathOf({ type: 'tracked-company', id: subjectId }) ?? '/dashboard/intelligence',
  }
}
