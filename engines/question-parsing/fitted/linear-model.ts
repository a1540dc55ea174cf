/** A feature with its value; most are 1. */
export type Feature = readonly [name: string, value: number]

/** What is chosen among, or said yes or no to, with its features: those that any candidate has, and those that are its own. */
export type Candidate = { id: string; shared: readonly Feature[]; own: readonly Feature[] }

/** Fitted weights: of features that all candidates share, and of each candidate's own. */
export type LinearModel = {
  shared: Readonly<Record<string, number>>
  own: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export function scoreOf({ shared, own }: LinearModel, candidate: Candidate): number {
  const weights = own[candidate.id]
  let sum = 0
  for (const [name, value] of candidate.shared) sum += (shared[name] ?? 0) * value
  if (weights) for (const [name, value] of candidate.own) sum += (weights[name] ?? 0) * value
  return sum
}

export const logistic = (score: number): number => 1 / (1 + Math.exp(-score))

/** The probability of each candidate where one of them is meant. */
export function shares(scores: readonly number[]): number[] {
  const most = Math.max(...scores)
  const parts = scores.map((score) => Math.exp(score - most))
  const all = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / all)
}
