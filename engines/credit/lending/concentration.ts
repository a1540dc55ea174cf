export type Share = { key: string; amount: number; share: number }

/**
 * How an amount is spread over those who owe it: the largest shares, and Herfindahl and Hirschman's index, the sum of squared shares
 * (1 for a single one, 1/n for n equal ones). Null where nothing is owed.
 */
export function concentrationOf(
  owed: readonly { key: string; amount: number }[],
  most = 10,
): { total: number; index: number | null; largest: Share[] } {
  const byKey = new Map<string, number>()
  for (const { key, amount } of owed) byKey.set(key, (byKey.get(key) ?? 0) + amount)
  let total = 0
  for (const amount of byKey.values()) total += amount
  if (!(total > 0)) return { total, index: null, largest: [] }
  const shares = [...byKey].map(([key, amount]) => ({ key, amount, share: amount / total }))
  shares.sort((left, right) => right.amount - left.amount || (left.key < right.key ? -1 : 1))
  let index = 0
  for (const { share } of shares) index += share * share
  return { total, index, largest: shares.slice(0, most) }
}
