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
    const word = tokens[at]?.word ?? ''
    const next = tokens[at + 1]?.word ?? ''
    if (word === 'eps' || word === 'epss')
      mentions.push({
        metric: 'earnings per share',
        label: 'earnings per share',
        from: at,
        to: at + 1,
        loss: false,
      })
    else if (/^(?:a?ffo|nareit)$/.test(word) && afterPerShare(tokens, at + 1) !== -1) {
      mentions.push({
        metric: 'earnings per share',
        label: `${word.toUpperCase()} per share`,
        from: at,
        to: afterPerShare(tokens, at + 1),
        loss: false,
      })
    } else if (/^a?ffo$/.test(word)) {
      // “FFO was $52 million or $1.20 per share”: the share says it.
      mentions.push({
        metric: 'earnings per share',
        label: `${word.toUpperCase()} per share`,
        from: at,
        to: at + 1,
        loss: false,
      })
    } else if (word === 'earned' && earnedPerShare(tokens, at + 1)) {
      mentions.push({
        metric: 'earnings per share',
        label: 'earnings per share',
        from: at,
        to: at + 1,
        loss: false,
      })
    } else if (word === 'earned' && earnedAmount(tokens, at + 1)) {
      mentions.push({ metric: 'net income', label: 'earnings', from: at, to: at + 1, loss: false })
    } else if (word === 'revenue' || word === 'revenues') {
      mentions.push({ metric: 'revenue', label: 'revenue', from: at, to: at + 1, loss: false })
    } else if (word === 'sales') {
      let to = at + 1
      if (next === 'and' && /^revenues?$/.test(tokens[at + 2]?.word ?? '')) to = at + 3
      const net = tokens[at - 1]?.word === 'net'
      mentions.push({ metric: 'revenue', label: net ? 'net sales' : 'sales', from: at, to, loss: false })
      at = to - 1
    } else if (
      word === 'earnings' ||
      word === 'income' ||
      word === 'loss' ||
      word === 'profit' ||
      word === 'losses'
    ) {
      const share = afterPerShare(tokens, at + 1)
      const before = tokens[at - 1]?.word ?? ''
      const loss = word === 'loss' || word === 'losses'
      if (share !== -1 && before === 'gross') at = share - 1
      else if (share !== -1) {
        mentions.push({
          metric: 'earnings per share',
          label: 'earnings per share',
          from: at,
          to: share,
          loss,
        })
        at = share - 1
      } else if (
        word === 'earnings' ||
        before === 'net' ||
        (word === 'profit' && /^(?:attributable|after|for)$/.test(next)) ||
        ((word === 'income' || word === 'loss') && before === 'core')
      ) {
        mentions.push({
          metric: 'net income',
          label: word === 'earnings' ? 'earnings' : word === 'profit' ? 'net profit' : `${before} ${word}`,
          from: at,
          to: at + 1,
          loss,
        })
      }
    }
  }
  return mentions
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
