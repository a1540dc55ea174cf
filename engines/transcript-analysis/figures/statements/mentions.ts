import type { Metric } from './statement.ts'
import { afterPerShare, type Token } from './tokens.ts'

export interface Mention {
  metric: Metric
  label: string
  /** Tokens of the metric's own words. */
  from: number
  to: number
  loss: boolean
}

export function mentionsIn(tokens: readonly Token[]): Mention[] {
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; at++) {
    const mention = mentionAt(tokens, at)
    if (!mention) continue
    if (mention.metric) mentions.push({ ...mention, metric: mention.metric })
    at = mention.to - 1
  }
  return mentions
}

/** The measure that is named from a token on; without a metric where the words name one that is not looked for. */
function mentionAt(
  tokens: readonly Token[],
  at: number,
): (Omit<Mention, 'metric'> & { metric: Metric | null }) | null {
  const word = tokens[at]?.word ?? ''
  const before = tokens[at - 1]?.word ?? ''
  const share = afterPerShare(tokens, at + 1)
  const named = (metric: Metric | null, label: string, to = at + 1, loss = false) => ({
    metric,
    label,
    from: at,
    to,
    loss,
  })
  if (/^epss?$/.test(word)) return named('earnings per share', 'earnings per share')
  // “FFO was $52 million or $1.20 per share”: the share says it.
  if (/^a?ffo$/.test(word) || (word === 'nareit' && share !== -1))
    return named('earnings per share', `${word.toUpperCase()} per share`, share === -1 ? at + 1 : share)
  if (word === 'earned' && earnedPerShare(tokens, at + 1))
    return named('earnings per share', 'earnings per share')
  if (word === 'earned' && earnedAmount(tokens, at + 1)) return named('net income', 'earnings')
  if (/^revenues?$/.test(word)) {
    const isWhole = tokens[at + 1]?.word === 'from' && tokens[at + 2]?.word === 'operations'
    return named('revenue', 'revenue', at + (isWhole ? 3 : 1))
  }
  if (word === 'sales') {
    const both = tokens[at + 1]?.word === 'and' && /^revenues?$/.test(tokens[at + 2]?.word ?? '')
    return named('revenue', before === 'net' ? 'net sales' : 'sales', at + (both ? 3 : 1))
  }
  if (!/^(?:earnings|income|loss|losses|profit)$/.test(word)) return null
  const loss = /^loss/.test(word)
  // "Gross profit per unit" is earned by nobody.
  if (share !== -1)
    return named(before === 'gross' ? null : 'earnings per share', 'earnings per share', share, loss)
  const isAfterAll = word === 'profit' && /^(?:attributable|after|for)$/.test(tokens[at + 1]?.word ?? '')
  const isCore = /^(?:income|loss)$/.test(word) && before === 'core'
  if (word !== 'earnings' && before !== 'net' && !isAfterAll && !isCore) return null
  const label = word === 'earnings' ? 'earnings' : word === 'profit' ? 'net profit' : `${before} ${word}`
  return named('net income', label, at + 1, loss)
}

const FARTHEST_SHARE = 6

/** “We earned $41 million, or $0.93 per diluted share”. */
function earnedAmount(tokens: readonly Token[], from: number): boolean {
  const amount = tokens.slice(from, from + 3).find(({ quantity }) => quantity?.kind === 'money')
  return (
    (amount?.quantity?.scale ?? 1) > 1 &&
    tokens.slice(from, from + FARTHEST_SHARE + 3).some((_, at) => afterPerShare(tokens, from + at) !== -1)
  )
}

/** “We earned $1.05 per diluted share”: no measure is named, and the share says which it is. */
function earnedPerShare(tokens: readonly Token[], from: number): boolean {
  let at = from
  while (/^(?:a|an|about|approximately|roughly|nearly|just|over|record)$/.test(tokens[at]?.word ?? ''))
    at += 1
  const quantity = tokens[at]?.quantity
  if (quantity?.kind !== 'money' || quantity.scale > 1) return false
  return quantity.perShare || afterPerShare(tokens, at + 1) !== -1
}
