/** A place on the x axis with the value of each line there. */
export type PlotPoint = { x: number; ys: readonly number[] }

export const PLOT_HEIGHT = 240

export type CurvePoint = { x: number; y: number }
export type CurveSpot = CurvePoint & { label: string }

/**
 * The axis of values that are all the same: a little room on both sides of them, never across zero. Nothing where they differ: they
 * make an axis by themselves.
 */
export function spaceAround(values: readonly number[]): [number, number] | undefined {
  const known = values.filter(Number.isFinite)
  const [first] = known
  if (first === undefined || known.some((value) => value !== first)) return undefined
  if (first === 0) return [0, 1]
  const space = Math.abs(first) * 0.05
  return [first - space, first + space]
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
  let space = to - gap * (order.length - 1)
  let least = from
  for (const at of order) {
    places[at] = Math.max(least, Math.min(wishes[at] as number, space))
    least = (places[at] as number) + gap
    space += gap
  }
  return places
}

/** About five round places that reach over the values: steps of 1, 2 or 5 times a power of ten, whole ones for counts. */
export function roundTicks(low: number, high: number, isWhole = false): readonly number[] {
  const rough = (high - low) / 4
  if (!(rough > 0) || !Number.isFinite(rough)) return [low]
  const power = 10 ** Math.floor(Math.log10(rough))
  const times = [1, 2, 5, 10].find((one) => one * power >= rough * (1 - 1e-9)) ?? 10
  const step = isWhole ? Math.max(1, times * power) : times * power
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** The least and the greatest of the finite values; 0 to 1 where there are none. */
export function endsOf(values: readonly number[]): [number, number] {
  const known = values.filter(Number.isFinite)
  return known.length === 0 ? [0, 1] : [Math.min(...known), Math.max(...known)]
}

/** The round places of an axis over the values: with room around values that are all the same. */
export const axisOver = (values: readonly number[], isWhole = false): readonly number[] =>
  roundTicks(...(spaceAround(values) ?? endsOf(values)), isWhole)

/** Of places of marks and the widths of their labels, those to be written: the first, the last, and what fits between them. */
export function marksThatFit(places: readonly number[], widths: readonly number[], gap: number): number[] {
  const order = places.map((_, at) => at).sort((a, b) => (places[a] as number) - (places[b] as number))
  const end = order.at(-1)
  if (end === undefined) return []
  const left = (at: number) => (places[at] as number) - (widths[at] as number) / 2
  const right = (at: number) => (places[at] as number) + (widths[at] as number) / 2
  const kept: number[] = []
  for (const at of order) {
    const before = kept.at(-1)
    const isClear = before === undefined || left(at) >= right(before) + gap
    if (isClear && (at === end || before === undefined || right(at) + gap <= left(end))) kept.push(at)
  }
  return kept
}

/** A line through the places, interrupted where one is no number. */
export function linePath(places: readonly (readonly [number, number])[]): string {
  let isOpen = false
  return places
    .map(([x, y]) => {
      if (!Number.isFinite(x) || !Number.isFinite(y)) {
        isOpen = false
        return ''
      }
      const command = isOpen ? 'L' : 'M'
      isOpen = true
      return `${command}${x.toFixed(2)} ${y.toFixed(2)}`
    })
    .join('')
}
