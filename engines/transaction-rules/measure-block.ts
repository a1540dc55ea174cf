import { type Account, seriesOf, windowAt } from './account.ts'
import { type BlockOf, HOUR_MS, type RuleOf } from './compile-rules.ts'
import type { Measured } from './explain.ts'
import type { RuleBlock } from './rule.ts'
import type { PeerGroup, Transaction } from './transaction.ts'
import { tallyOf } from './windows.ts'

/** What a block comes to, where it holds. */
export function measure(
  { currencies, peers }: { currencies: readonly string[]; peers: ReadonlyMap<string, PeerGroup> },
  account: Account,
  { rule, currency }: RuleOf,
  { stated, of, to, recent }: BlockOf,
  party: string,
  triggers: { transactions: Transaction[]; amount: number },
): Measured | undefined {
  switch (stated.block) {
    case 'sum':
    case 'count': {
      const found = tallyOf(windowAt(account, of), stated.counterparty === 'same' ? party : undefined)
      const value = found[stated.block]
      return value >= stated.atLeast ? { stated, value, threshold: stated.atLeast } : undefined
    }
    case 'counterparties': {
      const by = windowAt(account, of)?.by
      const value = by ? by.size - (by.has('') ? 1 : 0) : 0
      return value >= stated.atLeast ? { stated, value, threshold: stated.atLeast } : undefined
    }
    case 'ratio': {
      const own = stated.counterparty === 'same' ? party : undefined
      const left = tallyOf(windowAt(account, of), own)[stated.measure]
      const right = tallyOf(windowAt(account, to), own)[stated.measure]
      if (right === 0) return undefined
      const value = left / right
      if (value < stated.atLeast || (stated.atMost !== undefined && value > stated.atMost)) return undefined
      return { stated, value, threshold: stated.atLeast, parts: [left, right] }
    }
    case 'own-history':
      return againstHistory(account, stated, { of, recent }, triggers.amount)
    case 'peer-history': {
      const group = triggers.transactions[0]?.peerGroup ?? ''
      const usual = peers.get(`${group} ${currencies[currency]}`)?.meanAmountMinor ?? 0
      if (group === '' || usual <= 0) return undefined
      const value = triggers.amount / usual
      if (value < stated.factor) return undefined
      return { stated, value, threshold: stated.factor, parts: [triggers.amount, usual] }
    }
    case 'dormant': {
      const value = (account.openAt - account.previousAt) / (24 * HOUR_MS)
      return Number.isFinite(value) && value >= stated.days
        ? { stated, value, threshold: stated.days }
        : undefined
    }
    case 'new-counterparty': {
      const isNew = account.counterparties.get(party) === account.openAt
      return isNew && account.before >= stated.earlier
        ? { stated, value: account.before, threshold: stated.earlier }
        : undefined
    }
    case 'listed-name': {
      const named = triggers.transactions.flatMap((one) => one.named ?? [])
      const closest = named.reduce<(typeof named)[number] | undefined>(
        (best, one) => (best && best.probability >= one.probability ? best : one),
        undefined,
      )
      return closest && closest.probability >= stated.atLeast
        ? { stated, value: closest.probability, threshold: stated.atLeast, sentence: closest.words }
        : undefined
    }
    default:
      throw new TypeError(`Rule ${rule.id} has a block that is not known.`)
  }
}

function againstHistory(
  account: Account,
  stated: RuleBlock & { block: 'own-history' },
  { of, recent: recentAt }: Pick<BlockOf, 'of' | 'recent'>,
  amount: number,
): Measured | undefined {
  const history = windowAt(account, of)
  const recent = windowAt(account, recentAt)
  if (!history || !of) return undefined
  if (stated.measure === 'amount') {
    // What is booked at this moment is held against what came before it, and not against itself.
    const { transactions, amounts } = seriesOf(account, of)
    let { sum, count } = history
    for (let place = transactions.length - 1; transactions[place]?.at === account.openAt; place -= 1) {
      sum -= amounts[place] as number
      count -= 1
    }
    if (count < Math.max(1, stated.fewest) || sum <= 0) return withoutHistory(stated, amount)
    const value = amount / (sum / count)
    return value >= stated.factor
      ? { stated, value, threshold: stated.factor, parts: [amount, sum / count] }
      : undefined
  }
  if (!recent) return undefined
  const earlier = history.count - recent.count
  const known = Math.min(stated.days * 24, (account.openAt - account.firstAt) / HOUR_MS) - stated.hours
  if (earlier < Math.max(1, stated.fewest) || known < stated.hours)
    return withoutHistory(stated, recent[stated.measure])
  const usual = ((history[stated.measure] - recent[stated.measure]) / known) * stated.hours
  const value = recent[stated.measure] / usual
  return value >= stated.factor
    ? { stated, value, threshold: stated.factor, parts: [recent[stated.measure], usual] }
    : undefined
}

/** Where there is no past to compare with, the rule says what that means. */
const withoutHistory = (stated: RuleBlock & { block: 'own-history' }, now: number): Measured | undefined =>
  stated.withoutHistory === 'holds' ? { stated, value: now, threshold: stated.factor } : undefined
