import { type Quantity, quantitiesIn } from '#engines/quantities/index.ts'
import { set } from './words.ts'

export interface Token {
  word: string
  raw: string
  quantity: Quantity | null
  start: number
  end: number
}

export function tokensOf(sentence: string): Token[] {
  const quantities = quantitiesIn(sentence)
  const tokens: Token[] = []
  let next = 0
  for (const match of sentence.matchAll(/[A-Za-z][\w'&]*(?:[-.][\w'&]+)*|\d(?:[\d.,]*\d)?|[,;:()]|—|--/g)) {
    const start = match.index
    while (next < quantities.length && (quantities[next]?.span.end ?? 0) <= start) push(next++)
    const inside = quantities[next]
    if (inside && start + match[0].length > inside.span.start) continue
    tokens.push({
      word: match[0].toLowerCase(),
      raw: match[0],
      quantity: null,
      start,
      end: start + match[0].length,
    })
  }
  while (next < quantities.length) push(next++)
  return tokens

  function push(at: number): void {
    const quantity = quantities[at]
    if (!quantity) return
    const { start, end } = quantity.span
    tokens.push({ word: '#', raw: quantity.text, quantity, start, end })
  }
}

const isShare = (word: string | undefined): boolean =>
  word === 'share' || word === 'shares' || word === 'ads' || word === 'unit' || word === 'adr'

const BETWEEN_PER_AND_SHARE = set('diluted fully basic common ordinary class a b adjusted gaap')

/** "per diluted share" from this token on: the token after it, or −1. */
export function afterPerShare(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.word === 'per-share') return at + 1
  if (tokens[at]?.word !== 'per' && tokens[at]?.word !== 'a') return -1
  let next = at + 1
  while (next < at + 5 && BETWEEN_PER_AND_SHARE.has(tokens[next]?.word ?? '')) next++
  return isShare(tokens[next]?.word) ? next + 1 : -1
}

export const isMultiple = (word: string | undefined): boolean =>
  /^(?:doubled|tripled|quadrupled)$/.test(word ?? '')

/** What "more than" may stand before without comparing anything. */
export const isAmountOrMultiple = (token: Token | undefined): boolean =>
  isMultiple(token?.word) || (token?.quantity != null && token.quantity.kind !== 'other')

export const joinedBy = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from + 1, to).every(({ word }) => word === 'and' || word === ',' || word === 'or')
