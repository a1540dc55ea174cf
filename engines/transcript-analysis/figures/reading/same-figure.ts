import type { Candidate } from './candidates.ts'

const SAME = 0.006
const SAME_ROUNDED = 0.015
/** Rates farther apart than this round to each other in no way. */
const FARTHEST_ROUNDED = 1.001

const decimalsOf = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0

/** "Over $340 million" and "$342.1 million" are one figure, and so are "6%" and "6.3%". */
export function isSame(a: Candidate, b: Candidate): boolean {
  if (!a.target.endsWith('growth'))
    return (
      Math.abs(a.value - b.value) <=
      Math.abs(b.value) * (a.quantity.approximate || b.quantity.approximate ? SAME_ROUNDED : SAME)
    )
  if (Math.abs(a.value - b.value) > FARTHEST_ROUNDED) return false
  const decimals = Math.min(decimalsOf(a.quantity.text), decimalsOf(b.quantity.text))
  return Math.abs(Number(a.value.toFixed(decimals)) - Number(b.value.toFixed(decimals))) < 0.001
}
