import { measure } from '../name-matching/measures.ts'
import { chanceOf } from './pair-parts.ts'

type Judged = { probability: number; isMatch: boolean }

const DRAWS = 1_000

const errorOf = (judged: readonly Judged[]) => measure(judged, 0.5).calibrationError

const interval = (drawn: number[]): string => {
  drawn.sort((one, other) => one - other)
  const at = (share: number) => (drawn[Math.floor(share * (drawn.length - 1))] ?? Number.NaN).toFixed(3)
  return `[${at(0.025)}, ${at(0.975)}]`
}

/**
 * How far a calibration error can be believed: its interval with pairs drawn again, and what probabilities that are exactly right would score on as many pairs, each
 * being one company by its own probability. An aim below the second's middle is met by luck.
 */
export function calibrationNoise(judged: readonly Judged[], aim: number): string {
  if (judged.length === 0) return 'of no pairs'
  const chance = chanceOf(11)
  const redrawn = Array.from({ length: DRAWS }, () =>
    errorOf(judged.map(() => judged[Math.floor(chance() * judged.length)] as Judged)),
  )
  const exact = Array.from({ length: DRAWS }, () =>
    errorOf(judged.map(({ probability }) => ({ probability, isMatch: chance() < probability }))),
  )
  const mean = exact.reduce((sum, one) => sum + one, 0) / DRAWS
  const lucky = exact.filter((one) => one <= aim).length / DRAWS
  return `${errorOf(judged).toFixed(3)}, pairs drawn anew ${interval(redrawn)}; exact probabilities would score ${mean.toFixed(3)} ${interval(exact)}, at most ${aim} in ${(100 * lucky).toFixed(0)} % of draws`
}
