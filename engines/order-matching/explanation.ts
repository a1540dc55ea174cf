/** What an explanation is about: a fill, what an order waits for, or a stop. */
export type ExplanationAbout = 'fill' | 'waiting' | 'stop'

/** Why an order was filled as it was, or was not: a closed list of codes, each with its sentence and what it is about. */
const explanations = {
  'filled-at-best': ['fill', 'Filled at the best price on the other side.'],
  'price-improved': ['fill', 'Filled at the best price on the other side, which was better than the limit.'],
  'traded-through': [
    'fill',
    'The market traded through the limit while the order waited: filled at the best price on the other side.',
  ],
  'filled-at-limit': ['fill', 'Filled at its limit, which the market reached while the order waited.'],
  'filled-at-modelled': [
    'fill',
    'The other side showed no price: filled at the last sale moved by half of an assumed spread, within the side that was known.',
  ],
  'filled-at-open': ['fill', 'The market opened beyond the limit: filled at the opening price of the bar.'],
  'filled-at-moved-open': [
    'fill',
    'Filled at the opening price of the bar, moved by half of an assumed spread.',
  ],
  'filled-at-stop': ['fill', 'The bar moved through the stop: filled at the stop.'],
  'not-marketable': ['waiting', 'The market has not reached the limit.'],
  'touched-not-through': [
    'waiting',
    'The market touched the limit and did not trade through it; others are assumed to be ahead in the queue.',
  ],
  'stop-not-reached': ['stop', 'The last sale has not reached the stop.'],
  'stop-elected': ['stop', 'The last sale reached the stop.'],
  'print-outside-quote': ['stop', 'The last sale is outside of bid and ask, so it elects no stop.'],
  'quote-crossed': ['waiting', 'The bid is above the ask, so nothing is filled on this quote.'],
  'no-size': ['waiting', 'Nothing is on show at this price.'],
  'too-thin': ['waiting', 'The displayed size is smaller than this all-or-none order.'],
  'traded-elsewhere': ['fill', 'Traded at another broker: price and charges are taken from its file.'],
  'no-volume': ['waiting', 'The share of the bar’s volume that an order may be is used up.'],
} as const satisfies Record<string, readonly [ExplanationAbout, string]>

export type ExplanationCode = keyof typeof explanations

export type Explanation = {
  code: ExplanationCode
  sentence: string
  /** The prices and sizes compared, in ten-thousandths of a dollar and millionths. */
  facts: Record<string, number>
}

export function because(code: ExplanationCode, facts: Record<string, number | null> = {}): Explanation {
  return withFacts({ code, sentence: explanations[code][1], facts: {} }, facts)
}

/** An explanation with more of what was compared; what was not known is left out. */
export function withFacts(why: Explanation, facts: Record<string, number | null>): Explanation {
  const known = Object.entries(facts).filter((entry): entry is [string, number] => entry[1] !== null)
  return { ...why, facts: { ...why.facts, ...Object.fromEntries(known) } }
}

/** What an explanation is about; of a code that is not on the list, what the order waits for. */
export const aboutOf = (code: string): ExplanationAbout =>
  code in explanations ? explanations[code as ExplanationCode][0] : 'waiting'

/**
 * Whether an order rests in the book: the last look at the market found its limit out of reach. What was filled in part, or has met no
 * quote yet, is marketable: it takes the best price there is.
 */
export const restsAfter = (why: Pick<Explanation, 'code'> | null): boolean =>
  why?.code === 'not-marketable' || why?.code === 'touched-not-through'
