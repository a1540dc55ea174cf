import { useQuery } from '@tanstack/react-query'
import { date, money } from '#design-system/formats/index.ts'
import { Figure, FigureStrip, Page, Stack } from '#design-system/patterns/page/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import { symbolPath } from '#domains/market-data/web/index.tsx'
import { listPositions } from '#domains/trading/contract/index.ts'
import { type Contract, contractName, isAdjusted } from '#engines/option-contracts/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { HoldingsPanels } from './holdings-panels.tsx'
import { positionsQuery } from './queries.ts'
import { HeldFigure } from './symbol-figures.tsx'

/** An option that accounts hold: its terms, and what is held and was traded of it. No source here quotes contracts. */
export function ContractPage({ symbol, contract }: { symbol: string; contract: Contract }) {
  const { root, expiry, right, strike, multiplier } = contract
  const underlying = symbolPath(root)
  const [position] = useQuery(positionsQuery(symbol)).data ?? []
  const price = position?.currentPrice
  return (
    <Page
      title={contractName(contract)}
      crumbs={crumbsOf.markets}
      purpose={`Option, ${symbol}`}
      actions={
        isAdjusted(contract) || underlying === undefined ? undefined : (
          <ButtonLink to={underlying}>{root}</ButtonLink>
        )
      }
    >
      <Stack>
        <FigureStrip label={`Terms of ${contractName(contract)}`}>
          <Figure
            label="Strike"
            kind="money"
            value={money(Math.round(strike * 100))}
            note={right === 'C' ? 'Call: the right to buy' : 'Put: the right to sell'}
          />
          <Figure label="Expires" kind="state" value={date(expiry)} />
          <Figure
            label="A contract"
            kind="state"
            value={`× ${multiplier.toLocaleString('en-US')}`}
            note={
              isAdjusted(contract)
                ? 'Adjusted: what it delivers is not its shares alone'
                : 'Its price is for one unit'
            }
          />
          <Figure
            label="Price"
            kind="state"
            value={price == null ? 'No source has one' : money(price)}
            note={price == null ? 'Carried at cost until a price is set by hand' : 'Of one unit'}
          />
          <HeldFigure symbol={symbol} />
        </FigureStrip>
        <Allowed call={listPositions}>
          <HoldingsPanels symbol={symbol} />
        </Allowed>
      </Stack>
    </Page>
  )
}
