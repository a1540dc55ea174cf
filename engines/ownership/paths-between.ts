export type Tie = { from: string; to: string }

/** So many steps are tried at the most: among many ways of one length some are enough. */
const STEPS_MAX = 50_000

/**
 * The shortest ways from one to another over ties in either direction, each as what it passes, the shortest first; no way passes anything twice. Ways up to `longer`
 * steps longer than the shortest are given too.
 */
export function pathsBetween(
  ties: readonly Tie[],
  [start, end]: readonly [string, string],
  { most, longer }: { most: number; longer: number },
): string[][] {
  const around = new Map<string, Set<string>>()
  const add = (one: string, other: string) => {
    const known = around.get(one)
    if (known) known.add(other)
    else around.set(one, new Set([other]))
  }
  for (const { from, to } of ties)
    if (from !== to) {
      add(from, to)
      add(to, from)
    }
  const left = distancesFrom(end, around)
  const shortest = left.get(start)
  if (shortest === undefined || start === end) return []
  const found: string[][] = []
  let steps = 0
  const walk = (path: readonly string[], length: number) => {
    const at = path.at(-1) as string
    if (at === end) {
      if (path.length - 1 === length) found.push([...path])
      return
    }
    for (const next of [...(around.get(at) ?? [])].sort()) {
      steps += 1
      if (found.length === most || steps > STEPS_MAX) return
      if (path.includes(next) || path.length + (left.get(next) ?? Number.POSITIVE_INFINITY) > length) continue
      walk([...path, next], length)
    }
  }
  for (let length = shortest; length <= shortest + longer && found.length < most; length++)
    walk([start], length)
  return found
}

function distancesFrom(start: string, around: ReadonlyMap<string, ReadonlySet<string>>): Map<string, number> {
  const distances = new Map([[start, 0]])
  for (let level = [start], depth = 1; level.length > 0; depth++) {
    const next: string[] = []
    for (const at of level)
      for (const other of around.get(at) ?? [])
        if (!distances.has(other)) {
          distances.set(other, depth)
          next.push(other)
        }
    level = next
  }
  return distances
}
