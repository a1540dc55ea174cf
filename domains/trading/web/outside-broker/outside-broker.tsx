import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { timeOfDay } from '#design-system/formats/index.ts'
import {
  Columns,
  Loading,
  Panel,
  SkeletonFigures,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import type { OutsideAccount } from '#domains/trading/contract/index.ts'
import classes from '../trading.module.css'
import { BrokerFailed } from './broker-failed.tsx'
import { ConnectBroker } from './connect-broker.tsx'
import { Disconnect } from './disconnect.tsx'
import { OutsideFigures } from './outside-figures.tsx'
import { OutsideOrders } from './outside-orders.tsx'
import { OutsidePositions } from './outside-positions.tsx'
import { OutsideTicket } from './outside-ticket.tsx'
import { outsideAccountQuery } from './queries.ts'
import { BROKER } from './words.ts'

/** The caller's own paper account at Alpaca, beside the house's accounts and apart from them. `choice` leads back to those. */
export function OutsideBroker({ choice }: { choice: ReactNode }) {
  const read = useQuery(outsideAccountQuery())
  const [isReplacing, setReplacing] = useState(false)
  const account = read.data?.account
  const isNew = read.data !== undefined && !account
  return (
    <>
      <div className={classes.bar}>
        {choice}
        <Tag>{BROKER}</Tag>
        {account ? (
          <>
            <span className={classes.method}>
              {account.accountNumber}, read there at {timeOfDay(account.asOf, { seconds: true })} UTC
            </span>
            <span className={classes.buttons}>
              <Button onClick={() => void read.refetch()} isBusy={read.isFetching}>
                Read again
              </Button>
              <Disconnect accountNumber={account.accountNumber} />
            </span>
          </>
        ) : null}
      </div>
      {read.error && !isReplacing ? (
        <BrokerFailed
          failure={read.error}
          failedAt={read.errorUpdatedAt}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
          onReplace={() => setReplacing(true)}
        />
      ) : isNew || isReplacing ? (
        <ConnectBroker
          isReplacing={isReplacing}
          onDone={() => setReplacing(false)}
          onBack={() => setReplacing(false)}
        />
      ) : account ? (
        <Connected account={account} />
      ) : (
        <Loading label={`Reading ${BROKER}`}>
          <Stack>
            <SkeletonFigures figures={4} />
            <SkeletonRows rows={6} />
          </Stack>
        </Loading>
      )}
    </>
  )
}

function Connected({ account }: { account: OutsideAccount }) {
  return (
    <Stack>
      <p className={classes.apart}>
        What stands here is {BROKER}, as Alpaca states it. No figure of it enters the portfolio, its
        performance or its risk.
      </p>
      <OutsideFigures account={account} />
      <Columns side={400} sideFirst>
        <Stack>
          <OutsideOrders />
          <OutsidePositions account={account} />
        </Stack>
        <Panel title="Place Order" tag={<Tag>{BROKER}</Tag>}>
          <OutsideTicket isBlocked={account.isBlocked} />
        </Panel>
      </Columns>
    </Stack>
  )
}
