/** Why an order was filled as it was, or was not: a closed list of codes, each with its sentence. */
const sentences = {
  'filled-at-best': 'Filled at the best price on the other side.',
  'price-improved': 'Filled better than the limit: the market was already through it on arrival.',
  'filled-at-limit': 'Filled at its limit: the market traded through it while it rested.',
  'filled-at-modelled':
    'No bid and ask were known: filled at the last sale moved by half of an assumed spread.',
  'filled-at-open': 'Filled at the opening price of the bar: the market opened beyond the order’s price.',
  'filled-at-stop': 'The bar moved through the stop: filled at the stop.',
  'not-marketable': 'The market has not reached the limit.',
  'touched-not-through':
    'The market touched the limit and did not trade through it; others are taken to be first in the queue.',
  'stop-not-reached': 'The last sale has not reached the stop.',
  'stop-elected': 'The last sale reached the stop.',
  'print-outside-quote': 'The last sale stands outside of bid and ask, so it elects no stop.',
  'no-size': 'Nothing is on show at this price.',
  'too-thin': 'The size on show is smaller than the order, which is to be filled as a whole or not at all.',
  'traded-elsewhere': 'Traded at another broker: price and charges are taken from its file.',
  'no-volume': 'The share of the bar’s volume that an order may be is used up.',
} as const

export type ExplanationCode = keyof typeof sentences

export type Explanation = {
  code: ExplanationCode
  sentence: string
  /** The prices and sizes compared, in ten-thousandths of a dollar and millionths. */
  facts: Record<string, number>
}

export function because(code: ExplanationCode, facts: Record<string, number | null> = {}): Explanation {
  const known = Object.entries(facts).filter((entry): entry is [string, number] => entry[1] !== null)
  return { code, sentence: sentences[code], facts: Object.fromEntries(known) }
}
