import { basisOf } from './bases.ts'
import type { Mention } from './mentions.ts'
import type { Amount, CallPeriod, Growth } from './statement.ts'
import type { Token } from './tokens.ts'
import { DOWN, UP } from './words.ts'

/** "revenue was $3.9 billion and income $458 million, an increase of 4% and 6%, respectively": by order. */
export function takeRespective(
  tokens: readonly Token[],
  mention: Mention,
  amounts: readonly Amount[],
  growth: Growth[],
  call: CallPeriod,
): void {
  const amount = amounts[0]
  if (!amount || growth.length > 0) return
  const money = tokens.filter(({ quantity }) => quantity?.kind === 'money')
  const rates = tokens
    .map((token, at) => ({ token, at }))
    .filter(({ token }) => token.quantity?.kind === 'percent')
  const order = money.findIndex(({ start }) => start === amount.span.start)
  const rate = rates[order]
  const first = rates[0]
  if (!rate || !first || money.length !== rates.length || order < 0) return
  let direction = 0
  for (let at = first.at - 1; at >= Math.max(0, first.at - 4); at--) {
    const word = tokens[at]?.word ?? ''
    if (UP.has(word)) direction = 1
    if (DOWN.has(word)) direction = -1
    if (direction !== 0) break
  }
  if (direction === 0) return
  const last = rates.at(-1)
  growth.push({
    percent: direction * Math.abs(rate.token.quantity?.value ?? 0),
    basis: basisOf(tokens, last?.at ?? rate.at, call),
    period: amount.period,
    of: mention.metric === 'earnings per share' ? 'share' : 'amount',
    span: { start: rate.token.start, end: rate.token.end },
  })
}
