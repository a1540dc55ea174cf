import { money } from '#design-system/formats/index.ts'
import { Figure, FigureStrip } from '#design-system/patterns/page/index.ts'
import { type Explanation, SeverityTag } from '#design-system/primitives/index.ts'
import type { OutsideAccount } from '#domains/outside-broker/contract/index.ts'
import { BROKER } from './words.ts'

/** What Alpaca states of the account; nothing of it is worked out here. */
export function OutsideFigures({ account }: { account: OutsideAccount }) {
  const { totalValue, cash, buyingPower, status, isBlocked, asOf } = account
  const stated = (definition: string): Explanation => ({
    origin: 'stated',
    definition: `${definition} As reported by Alpaca; not included in any of your figures.`,
    inputs: [],
    asOf,
    source: BROKER,
  })
  return (
    <FigureStrip label={BROKER}>
      <Figure
        label="Total value"
        kind="money"
        value={money(totalValue)}
        note="Cash and positions"
        explains={stated('The value of the account: cash and positions.')}
      />
      <Figure
        label="Cash"
        kind="money"
        value={money(cash)}
        note="As Alpaca counts it"
        explains={stated('The cash of the account.')}
      />
      <Figure
        label="Buying power"
        kind="money"
        value={money(buyingPower)}
        note={buyingPower > cash ? 'With Alpaca’s margin' : 'Without margin'}
        explains={stated('Buying power at Alpaca, including margin.')}
      />
      <Figure
        label="State"
        kind="state"
        value={
          isBlocked ? (
            <SeverityTag severity="high">Blocked</SeverityTag>
          ) : (
            <SeverityTag severity={status === 'ACTIVE' ? 'ok' : 'medium'}>{status}</SeverityTag>
          )
        }
        note={isBlocked ? 'Alpaca takes no orders' : 'Alpaca’s own word'}
      />
    </FigureStrip>
  )
}
