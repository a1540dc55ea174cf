import type { Candidate, LinearModel } from '#engines/question-parsing/index.ts'

/** A question with what is chosen among; `meant` are those that were meant. */
export type Example = { candidates: readonly Candidate[]; meant: readonly number[]; weight: number }

export type Fit = {
  /** One of the candidates is meant, or each of them is or is not. */
  kind: 'one' | 'each'
  rounds: number
  rate: number
  /** How much weights are drawn to nothing: those that all candidates share, and each one's own. */
  shared: number
  own: number
}

type Row = { ids: Int32Array; values: Float32Array }

/** Numbers of features; of those of a candidate's own only the ones that it was once meant with. */
class Features {
  readonly names: string[] = []
  readonly isOwn: boolean[] = []
  readonly #ids = new Map<string, number>()

  id(name: string, isOwn: boolean, isNew: boolean): number | undefined {
    const known = this.#ids.get(name)
    if (known !== undefined || !isNew) return known
    this.#ids.set(name, this.names.length)
    this.names.push(name)
    this.isOwn.push(isOwn)
    return this.names.length - 1
  }
}

const BETWEEN = '\t'

function rowOf({ id, shared, own }: Candidate, features: Features): Row {
  const ids: number[] = []
  const values: number[] = []
  for (const [name, value] of shared) {
    ids.push(features.id(name, false, true)!)
    values.push(value)
  }
  for (const [name, value] of own) {
    const known = features.id(`${id}${BETWEEN}${name}`, true, false)
    if (known === undefined) continue
    ids.push(known)
    values.push(value)
  }
  return { ids: Int32Array.from(ids), values: Float32Array.from(values) }
}

/** Fits weights by steps against the gradient, each weight with a step of its own (Duchi 2011); the order of questions is drawn from a fixed seed. */
export function fitLinear(examples: readonly Example[], fit: Fit): LinearModel {
  const features = new Features()
  for (const { candidates, meant } of examples)
    for (const at of meant)
      for (const [name] of candidates[at]!.own)
        features.id(`${candidates[at]!.id}${BETWEEN}${name}`, true, true)
  const rows = examples.map(({ candidates }) => candidates.map((one) => rowOf(one, features)))
  const weights = new Float64Array(features.names.length)
  const steps = new Float64Array(features.names.length).fill(1e-6)
  const draw = drawing(20_261_127)
  const order = examples.map((_, at) => at)
  const scoreOf = ({ ids, values }: Row) => {
    let sum = 0
    for (let at = 0; at < ids.length; at += 1) sum += weights[ids[at]!]! * values[at]!
    return sum
  }
  for (let round = 0; round < fit.rounds; round += 1) {
    shuffle(order, draw)
    for (const at of order) {
      const { meant, weight } = examples[at]!
      const own = rows[at]!
      const scores = own.map(scoreOf)
      const expected =
        fit.kind === 'one' ? sharesOf(scores) : scores.map((score) => 1 / (1 + Math.exp(-score)))
      for (const [candidate, row] of own.entries()) {
        const wanted = meant.includes(candidate) ? (fit.kind === 'one' ? 1 / meant.length : 1) : 0
        const error = weight * (expected[candidate]! - wanted)
        if (Math.abs(error) < 1e-5) continue
        for (let index = 0; index < row.ids.length; index += 1) {
          const id = row.ids[index]!
          const slope =
            error * row.values[index]! + (features.isOwn[id] ? fit.own : fit.shared) * weights[id]!
          steps[id]! += slope * slope
          weights[id]! -= (fit.rate * slope) / Math.sqrt(steps[id]!)
        }
      }
    }
  }
  return asModel(features, weights)
}

const LEAST_KEPT = 0.02

function asModel({ names, isOwn }: Features, weights: Float64Array): LinearModel {
  const shared: Record<string, number> = {}
  const own: Record<string, Record<string, number>> = {}
  for (const [id, name] of names.entries()) {
    const weight = Math.round(weights[id]! * 1000) / 1000
    if (Math.abs(weight) < LEAST_KEPT) continue
    if (!isOwn[id]) shared[name] = weight
    else {
      const [candidate, feature] = name.split(BETWEEN) as [string, string]
      own[candidate] ??= {}
      own[candidate][feature] = weight
    }
  }
  return { shared, own }
}

function sharesOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores)
  const parts = scores.map((score) => Math.exp(score - most))
  const all = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / all)
}

function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function shuffle(order: number[], draw: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(draw() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
}
