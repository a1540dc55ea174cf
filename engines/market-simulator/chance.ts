import { type RandomStream, randomStream } from '#engines/statistics/index.ts'

const DAYS_MAX = 2 ** 20

const numbers = new Map<string, number>()

/** FNV-1a: a number of a name that does not depend on what else is listed. */
function numberOf(name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  const number = hash >>> 0
  numbers.set(name, number)
  return number
}

/** The chance of one day in one name's life: the same whatever was asked before. */
export function chanceOf(seed: number, name: string, dayIndex: number): RandomStream {
  return randomStream(seed, numberOf(name) * DAYS_MAX + dayIndex)
}
