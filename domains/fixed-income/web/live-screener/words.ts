import { basisPoints, quantity } from '#design-system/formats/index.ts'
import { type Criteria, isStill, type Moves, type Order, type Question } from './worker/question.ts'

/** Milliseconds as one reads them: two digits below ten. */
const milliseconds = (ms: number): string => (ms < 9.95 ? ms.toFixed(1) : String(Math.round(ms)))

/** `50,000 bonds in 31 ms`. */
export const pace = (bonds: number, ms: number): string =>
  `${quantity(bonds)} ${bonds === 1 ? 'bond' : 'bonds'} in ${milliseconds(ms)} ms`

const signed = (value: number, unit: string) =>
  `${value > 0 ? '+' : '−'}${quantity(Math.abs(value), { digits: 2 })}${unit}`

/** What was asked, a sentence a line. */
export function askedWords({ moves, criteria, order }: Question): string[] {
  return [movesWords(moves), criteriaWords(criteria), `Order: ${orderLabel(order).toLowerCase()}.`]
}

function movesWords(moves: Moves): string {
  if (isStill(moves)) return 'The current market: no scenario.'
  const stated = [
    moves.curveBp === 0 ? '' : `curve ${basisPoints(moves.curveBp)}`,
    moves.twistBp === 0 ? '' : `thirty years ${basisPoints(moves.twistBp)} against the short end`,
    moves.spreadBp === 0 ? '' : `spreads ${basisPoints(moves.spreadBp)}`,
    moves.pricePercent === 0 ? '' : `prices ${signed(moves.pricePercent, '%')}`,
  ].filter(Boolean)
  return `Moved: ${stated.join(', ')}.`
}

function criteriaWords({
  minYield,
  maxYield,
  maxDuration,
  minYears,
  maxYears,
  ratingFloor,
  sectors,
}: Criteria): string {
  const stated = [
    range('yield to maturity', minYield, maxYield, '%'),
    range('modified duration', undefined, maxDuration, ' years'),
    range('maturity', minYears, maxYears, ' years'),
    ratingFloor ? `rated ${ratingFloor} or better` : '',
    sectors ? `sectors ${sectors.join(', ') || 'none'}` : '',
  ].filter(Boolean)
  return stated.length > 0 ? `Criteria: ${stated.join('; ')}.` : 'Criteria: none.'
}

function range(what: string, from: number | undefined, to: number | undefined, unit: string): string {
  if (from === undefined && to === undefined) return ''
  if (from === undefined) return `${what} up to ${to}${unit}`
  return to === undefined ? `${what} from ${from}${unit}` : `${what} from ${from}${unit} to ${to}${unit}`
}

/** The orders that are offered, by their ids. */
export const orders = [
  { id: 'yield-down', label: 'Highest yield', order: { by: 'yield', isDescending: true } },
  { id: 'yield-up', label: 'Lowest yield', order: { by: 'yield', isDescending: false } },
  { id: 'change-up', label: 'Greatest price loss', order: { by: 'change', isDescending: false } },
  { id: 'change-down', label: 'Greatest price gain', order: { by: 'change', isDescending: true } },
  { id: 'duration-down', label: 'Longest duration', order: { by: 'duration', isDescending: true } },
  { id: 'duration-up', label: 'Shortest duration', order: { by: 'duration', isDescending: false } },
  { id: 'years-up', label: 'Next to mature', order: { by: 'years', isDescending: false } },
  { id: 'price-up', label: 'Lowest price', order: { by: 'price', isDescending: false } },
  { id: 'rating-up', label: 'Best rating', order: { by: 'rating', isDescending: false } },
] as const satisfies readonly { id: string; label: string; order: Order }[]

const choiceOf = ({ by, isDescending }: Order) =>
  orders.find(({ order }) => order.by === by && order.isDescending === isDescending) ?? orders[0]
export const orderId = (order: Order): string => choiceOf(order).id
const orderLabel = (order: Order): string => choiceOf(order).label
