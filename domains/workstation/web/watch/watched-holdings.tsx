import { useQuery } from '@tanstack/react-query'
import { money, percent } from '#design-system/formats/index.ts'
import { EmptyState, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { ButtonLink, Change } from '#design-system/primitives/index.ts'
import { symbolInWords } from '#domains/market-data/contract/index.ts'
import { symbolPath } from '#domains/market-data/web/index.tsx'
import { unitsInWords } from '#domains/trading/web/index.tsx'
import { heldQuery, ownAccountsQuery, useUser } from '../queries.ts'
import classes from '../workstation.module.css'
import { heldOf } from './held.ts'
import { pricedBy } from './priced-by.ts'

/** What the caller's accounts hold, with its value and what the day has done to it. */
export function WatchedHoldings() {
  const orgId = useUser()?.organisationId
  const positions = useQuery(heldQuery(orgId))
  const own = useQuery(ownAccountsQuery(orgId)).data
  return (
    <QueryStates
      query={positions}
      failed="The holdings could not be read."
      empty={
        <EmptyState
          title="No positions found"
          body="What is bought in the paper account shows here."
          actions={<ButtonLink to="/dashboard/home">Open the portfolio</ButtonLink>}
        />
      }
    >
      {(all) => {
        const rows = own ? all.filter(({ accountId }) => own.ids.has(accountId)) : all
        return (
          <>
            <RowList label="Holdings">
              {heldOf(rows).map((held) => (
                <Row
                  key={held.symbol}
                  to={symbolPath(held.symbol)}
                  title={symbolInWords(held.symbol)}
                  detail={unitsInWords(held.symbol, held.quantity)}
                  tag={
                    <span className={classes.worth}>
                      <b>{held.marketValue === null ? 'No price' : money(held.marketValue)}</b>
                      <Change value={held.dayChangeFraction}>
                        {percent(held.dayChangeFraction, { signed: true })}
                      </Change>
                    </span>
                  }
                />
              ))}
            </RowList>
            <p className={classes.foot}>{[own?.note, pricedBy(rows)].filter(Boolean).join(' ')}</p>
          </>
        )
      }}
    </QueryStates>
  )
}
