const TICKS_MIN = 5

/** Round prices between the ends, at least five of them: 80, 90, 100 rather than 80, 89, 99. */
export function roundTicks(low: number, high: number): readonly number[] {
  const rough = (high - low) / TICKS_MIN
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([5, 2.5, 2, 1].find((factor) => factor * power <= rough) ?? 1) * power
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}
