import {
  allocate,
  inSteps,
  type Money,
  minus,
  money,
  plus,
  type Quantity,
  quantity,
  scaled,
  smaller,
  sum,
} from '#engines/money/index.ts'

/** In which order a sale uses up what was bought: oldest, newest or dearest first, lots that are named, or all at their mean cost. */
export type LotMethod = 'FIFO' | 'LIFO' | 'HIFO' | 'SPECIFIC' | 'AVERAGE'

/** What is left of one purchase or, with a quantity and a cost below zero, of one short sale. The lots of a symbol are all of one side. */
export type Lot = {
  /** The execution that opened it. */
  id: string
  openedAt: number
  quantity: Quantity
  /** What is left was bought for so much, without fees; below zero what a short sale brought. */
  cost: Money
  /** Commission and fees of opening it that belong to what is left; cost and fees together are the tax basis. */
  fees: Money
}

/**
 * The part of a lot that was closed: of a short sale with a quantity and a cost below zero, and `proceeds` below zero for what buying it back took, so that proceeds less cost and fees are the gain of
 * either. Of cash that a company paid for shares it has no unit.
 */
export type LotClosing = {
  lotId: string
  openedAt: number
  quantity: Quantity
  cost: Money
  fees: Money
  proceeds?: Money
}

/** More was asked of the lots than they hold. */
export class LotsTooSmall extends Error {
  constructor(wanted: number, held: number) {
    super(`${wanted} millionths cannot be taken from lots that hold ${held}.`)
    this.name = 'LotsTooSmall'
  }
}

/**
 * Takes a quantity out of lots. Cost and fees of a lot are taken in proportion, and the last piece takes what is left, so nothing is lost.
 * @param named the lots a `SPECIFIC` sale names, in order; what they do not cover comes from the oldest.
 * @throws LotsTooSmall.
 */
export function closeLots(
  lots: readonly Lot[],
  wanted: Quantity,
  method: LotMethod,
  named: readonly string[] = [],
): { closings: LotClosing[]; left: Lot[] } {
  const held = sum(lots.map((lot) => lot.quantity))
  if (wanted > Math.abs(held)) throw new LotsTooSmall(wanted, held)
  const basis = method === 'AVERAGE' ? atMeanCost(lots) : lots
  const closings: LotClosing[] = []
  const after = new Map<string, Lot>()
  let open = wanted
  for (const lot of inOrder(basis, method, named)) {
    if (open === 0) break
    const size = sizeOf(lot)
    const taken = smaller(size, open)
    const cost = money(scaled(lot.cost, taken, size, 'half-even'))
    const fees = money(scaled(lot.fees, taken, size, 'half-even'))
    const closed = lot.quantity < 0 ? quantity(-taken) : taken
    closings.push({ lotId: lot.id, openedAt: lot.openedAt, quantity: closed, cost, fees })
    after.set(lot.id, {
      ...lot,
      quantity: minus(lot.quantity, closed),
      cost: minus(lot.cost, cost),
      fees: minus(lot.fees, fees),
    })
    open = minus(open, taken)
  }
  return { closings, left: basis.map((lot) => after.get(lot.id) ?? lot).filter((lot) => lot.quantity !== 0) }
}

const sizeOf = (lot: Lot): Quantity => quantity(Math.abs(lot.quantity))

function atMeanCost(lots: readonly Lot[]): Lot[] {
  const weights = lots.map(sizeOf)
  const costs = allocate(sum(lots.map((lot) => lot.cost)), weights)
  const fees = allocate(sum(lots.map((lot) => lot.fees)), weights)
  return lots.map((lot, place) => ({ ...lot, cost: costs[place] as Money, fees: fees[place] as Money }))
}

function inOrder(lots: readonly Lot[], method: LotMethod, named: readonly string[]): readonly Lot[] {
  switch (method) {
    case 'FIFO':
    case 'AVERAGE':
      return lots
    case 'LIFO':
      return lots.toReversed()
    case 'HIFO':
      // Dearest for each unit, of short sales those that brought least: either gains least. The products are compared exactly; equals stay oldest first.
      return lots.toSorted((a, b) => (a.quantity < 0 ? compareUnitCost(a, b) : compareUnitCost(b, a)))
    case 'SPECIFIC': {
      const chosen = named.flatMap((id) => lots.filter((lot) => lot.id === id))
      return [...new Set([...chosen, ...lots])]
    }
  }
}

function compareUnitCost(a: Lot, b: Lot): number {
  const left = BigInt(a.cost + a.fees) * inSteps(b.quantity)
  const right = BigInt(b.cost + b.fees) * inSteps(a.quantity)
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * The lots after a split: so many new units for so many old ones, costs unchanged. What does not make a millionth is lost; a lot of
 * which nothing is left gives its cost to the one before or after it.
 */
export function splitLots(lots: readonly Lot[], to: number, from: number): Lot[] {
  const scaledLots = lots.map((lot) => ({
    ...lot,
    quantity: quantity(scaled(lot.quantity, to, from, 'down')),
  }))
  const kept = scaledLots.filter((lot) => lot.quantity !== 0)
  const heir = kept[0]
  for (const lot of scaledLots) {
    if (lot.quantity !== 0 || !heir) continue
    heir.cost = money(heir.cost + lot.cost)
    heir.fees = money(heir.fees + lot.fees)
  }
  return kept
}

const byName = new Intl.Collator('en', { numeric: true })

/** Puts a lot among others by the moment it was opened, those of one moment by their names. */
export function placeLot(lots: readonly Lot[], lot: Lot): Lot[] {
  const isLater = (other: Lot) =>
    other.openedAt > lot.openedAt || (other.openedAt === lot.openedAt && byName.compare(other.id, lot.id) > 0)
  let place = lots.length
  while (place > 0 && isLater(lots[place - 1] as Lot)) place -= 1
  return lots.toSpliced(place, 0, lot)
}

/**
 * The lots after a split that is told by the units it added, or took away when negative: in proportion, to the last millionth. Costs
 * are unchanged; a lot of which nothing is left gives its cost to the first.
 * @throws LotsTooSmall where nothing would be left.
 */
export function addUnits(lots: readonly Lot[], change: Quantity): Lot[] {
  const { quantity: held } = heldIn(lots)
  const after = plus(held, change)
  if (Math.sign(after) !== Math.sign(held) || held === 0) throw new LotsTooSmall(-change, held)
  const parts = allocate(after, lots.map(sizeOf))
  const split = lots.map((lot, place) => ({ ...lot, quantity: parts[place] as Quantity }))
  const kept = split.filter((lot) => lot.quantity !== 0)
  const heir = kept[0] as Lot
  for (const lot of split) {
    if (lot.quantity !== 0) continue
    heir.cost = money(heir.cost + lot.cost)
    heir.fees = money(heir.fees + lot.fees)
  }
  return kept
}

/** What lots hold and cost together. */
export function heldIn(lots: readonly Lot[]): { quantity: Quantity; cost: Money; fees: Money } {
  return {
    quantity: sum(lots.map((lot) => lot.quantity)),
    cost: sum(lots.map((lot) => lot.cost)),
    fees: sum(lots.map((lot) => lot.fees)),
  }
}
