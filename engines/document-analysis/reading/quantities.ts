import { type Quantity, quantitiesIn } from '#engines/quantities/index.ts'
import type { Span } from '../finding.ts'

export type Amount = Span & {
  /** As it is written, without its scale; null for a range, and in brackets that may be those of a loss or of the text. */
  number: number | null
  /** ISO code. */
  currency: string | null
  scale: number
}

const quantitiesOf = (text: string, kind: Quantity['kind']): Quantity[] =>
  quantitiesIn(text).filter((one) => one.kind === kind)

const placed = ({ value, low, high, scale, currency, span, text }: Quantity, offset: number): Amount => ({
  start: offset + span.start,
  end: offset + span.end,
  number: low === high && !/^\(/.test(text) ? Number((value / scale).toPrecision(12)) : null,
  currency,
  scale,
})

/** Amounts of money in a stretch of text, each where it stands; a number without a currency is none. */
export const amountsIn = (text: string, offset = 0): Amount[] =>
  quantitiesOf(text, 'money')
    .filter(({ currency }) => currency !== null)
    .map((one) => placed(one, offset))

export const percentsIn = (text: string, offset = 0): Amount[] =>
  quantitiesOf(text, 'percent').map((one) => placed(one, offset))

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec'
const DATE = new RegExp(
  `\\b(?:(?:${MONTHS})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:, ?\\d{4})?|\\d{1,2} (?:${MONTHS})\\.?(?: \\d{4})?|\\d{4}-\\d{2}-\\d{2})\\b`,
  'g',
)

/** Days named in a stretch of text. */
export const datesIn = (text: string, offset = 0): Span[] =>
  [...text.matchAll(DATE)].map((match) => ({
    start: offset + match.index,
    end: offset + match.index + match[0].length,
  }))
