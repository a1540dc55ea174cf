import { useQuery } from '@tanstack/react-query'
import { date, missing } from '#design-system/formats/index.ts'
import { Figure, FigureStrip, Page, Stack } from '#design-system/patterns/page/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import { Allowed, useAllowed } from '#domains/accounts/web/index.tsx'
import { symbolPath } from '#domains/market-data/web/index.tsx'
import { listPositions } from '#domains/trading/contract/index.ts'
import { priceText } from '#domains/trading/web/index.tsx'
import { type Contract, contractName, isAdjusted } from '#engines/option-contracts/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { HoldingsPanels } from './holdings-panels.tsx'
import { positionsQuery } from './queries.ts'
import { HeldFigure } from './symbol-figures.tsx'

/** An option that accounts hold: its terms, and what is held and was traded of it. No source here quotes contracts. */
export function ContractPage({ symbol, contract }: { symbol: string; contract: Contract }) {
  const { root, expiry, right, strike, multiplier } = contract
  const underlying = symbolPath(root)
  const mayRead = useAllowed(listPositions)
  const positions = useQuery({ ...positionsQuery(symbol), enabled: mayRead }).data
  const price = positions?.[0]?.currentPrice
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
            value={priceText(Number((strike * 100).toFixed(1)))}
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
          {positions?.length === 0 ? null : (
            <Figure
              label="Price"
              kind="state"
              value={
                positions === undefined ? missing : price == null ? 'No source has one' : priceText(price)
              }
              note={
                positions === undefined
                  ? undefined
                  : price == null
                    ? 'Carried at cost until a price is set by hand'
                    : 'Of one unit'
              }
            />
          )}
          <HeldFigure symbol={symbol} />
        </FigureStrip>
        <Allowed call={listPositions}>
          <HoldingsPanels symbol={symbol} />
        </Allowed>
      </Stack>
    </Page>
  )
}
