import { type Mention, mentionsIn } from '../statements/mentions.ts'
import type { Metric } from '../statements/statement.ts'
import type { Token } from '../statements/tokens.ts'
import { set } from '../statements/words.ts'

/** A measure that a sentence names; `other` is one that is neither revenue nor earnings and may own the figures beside it. */
export interface Measure {
  metric: Metric | 'other'
  label: string
  /** Tokens of its own words. */
  from: number
  to: number
  loss: boolean
}

const OTHERS = set(
  'ebitda ebitdax ebit margin margins noi nii backlog bookings billings orders expense expenses cost costs dividend dividends capex debt inventory inventories loans deposits liquidity repurchase repurchased repurchases buyback price prices provision profit income assets arr gmv volume volumes tax taxes acquisition acquisitions savings charge charges impairment benefit comp comps traffic ticket roe aum equity capital leverage yield nareit cash flow headwind tailwind impact investment investments spending customers customer units stores hedges depreciation amortization interest sg&a opex royalties premium premiums book proceeds retention rate loss losses contribution share shares operations earnings-per-share subscribers members spread occupancy churn',
)

/** The measures of a sentence in order, revenue and earnings before the others. */
export function measuresIn(tokens: readonly Token[]): Measure[] {
  const named: Mention[] = mentionsIn(tokens)
  const taken = new Set(
    named.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  )
  const others = tokens.flatMap(({ word }, at): Measure[] =>
    !OTHERS.has(word) || taken.has(at)
      ? []
      : [{ metric: 'other', label: word, from: at, to: at + 1, loss: word === 'loss' || word === 'losses' }],
  )
  return [...named, ...others].sort((one, other) => one.from - other.from)
}
