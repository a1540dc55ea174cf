/**
 * A published value, what the engines make of the same inputs, and how far they may differ: half of the last digit published. Where the source
 * means something else, or has a slip, `because` says what.
 */
export type Fact = {
  what: string
  published: number
  ours: number | null
  tolerance: number
  because?: string
}
export type Source = { source: string; of: string; facts: Fact[] }

export const fact = (
  what: string,
  published: number,
  ours: number | null | undefined,
  tolerance: number,
): Fact => ({ what, published, ours: ours ?? null, tolerance })
