/** A place on the x axis with the value of each line there. */
export type PlotPoint = { x: number; ys: readonly number[] }

export const PLOT_HEIGHT = 240

export const axisTick = { fontSize: 11, fill: 'var(--text-3)' }

export type CurvePoint = { x: number; y: number }
export type CurveSpot = CurvePoint & { label: string }

/**
 * The axis of values that are all the same: a little room on both sides of them, never across zero. Nothing where they differ: they
 * make an axis by themselves.
 */
export function roomAround(values: readonly number[]): [number, number] | undefined {
  const known = values.filter(Number.isFinite)
  const [first] = known
  if (first === undefined || known.some((value) => value !== first)) return undefined
  if (first === 0) return [0, 1]
  const room = Math.abs(first) * 0.05
  return [first - room, first + room]
}

/** Whether every value is a whole number, as counts are: a step of the axis between two of them would be written as one that it is not. */
export const areWhole = (points: readonly PlotPoint[]): boolean =>
  points.every(({ ys }) => ys.every((value) => !Number.isFinite(value) || Number.isInteger(value)))

/**
 * Places near the wished ones that are at least `gap` apart and within `from` and `to`, in the order of the wishes.
 * A wish that is no number keeps none and takes no room; more places than fit run over the end.
 */
export function keptApart(
  wishes: readonly number[],
  { gap, from, to }: { gap: number; from: number; to: number },
): readonly number[] {
  const order = wishes.map((_, at) => at).filter((at) => Number.isFinite(wishes[at]))
  order.sort((a, b) => (wishes[a] as number) - (wishes[b] as number))
  const places = [...wishes]
  let room = to - gap * (order.length - 1)
  let least = from
  for (const at of order) {
    places[at] = Math.max(least, Math.min(wishes[at] as number, room))
    least = (places[at] as number) + gap
    room += gap
  }
  return places
}
