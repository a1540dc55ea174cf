/** What a caller may change; everything left out takes the built-in value. */
export type MatchSettings = {
  /** Surprise of a romanised word in nats, counted on the caller's own lists; `undefined` falls back to the built-in table. */
  rarityOf?: (latin: string) => number | undefined
  /** Probability from which two parties count as a match; only the wording of the explanation depends on it. */
  threshold?: number
}
