import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import type { OutsideAccount } from '#domains/outside-broker/contract/index.ts'
import { BrokerFailed, NotUpdated } from './broker-failed.tsx'
import { ConnectBroker } from './connect-broker.tsx'
import { Disconnect } from './disconnect.tsx'
import classes from './outside-broker.module.css'
import { OutsideFigures } from './outside-figures.tsx'
import { OutsideOrders } from './outside-orders.tsx'
import { OutsidePositions } from './outside-positions.tsx'
import { OutsideTicket } from './outside-ticket.tsx'
import { outsideAccountQuery } from './queries.ts'
import { BROKER, troubleOf } from './words.ts'

/** The caller's own paper account at Alpaca, beside the installation's accounts and apart from them. */
export function OutsideBroker() {
  const read = useQuery(outsideAccountQuery())
  const [isReplacing, setReplacing] = useState(false)
  const account = read.data?.account
  const attempt = {
    failure: read.error,
    failedAt: read.errorUpdatedAt,
    isRetrying: read.isFetching,
    onRetry: () => void read.refetch(),
  }
  const isShown = account && !(read.error && troubleOf(read.error) === 'keys refused')
  if (read.error && !isShown && !isReplacing)
    return <BrokerFailed {...attempt} onReplace={() => setReplacing(true)} />
  if (isReplacing || (read.data && !account))
    return <ConnectBroker isReplacing={isReplacing} onDone={() => setReplacing(false)} />
  if (account)
    return (
      <Stack>
        {read.error ? <NotUpdated {...attempt} shownFrom={account.asOf} /> : null}
        <Connected account={account} isReading={read.isFetching} onReadAgain={attempt.onRetry} />
      </Stack>
    )
  return (
    <Loading label={`Reading ${BROKER}`}>
      <Stack>
        <SkeletonFigures figures={4} />
        <SkeletonRows rows={6} />
      </Stack>
    </Loading>
  )
}

type ConnectedProps = { account: OutsideAccount; isReading: boolean; onReadAgain: () => void }

function Connected({ account, isReading, onReadAgain }: ConnectedProps) {
  return (
    <Stack>
      <div className={classes.said}>
        <p className="quiet-small">
          {BROKER} {account.accountNumber}, read there at {timeOfDay(account.asOf, { seconds: true })} UTC, as
          reported by Alpaca. None of its figures enter the portfolio, its performance or its risk.
        </p>
        <span className={classes.buttons}>
          <Button onClick={onReadAgain} isBusy={isReading}>
            Read again
          </Button>
          <Disconnect accountNumber={account.accountNumber} />
        </span>
      </div>
      <OutsideFigures account={account} />
      <Columns side={400} sideFirst>
        <Stack>
          <OutsideOrders accountNumber={account.accountNumber} />
          <OutsidePositions account={account} />
        </Stack>
        <Panel title="Place Order" tag={<Tag>{BROKER}</Tag>}>
          <OutsideTicket isBlocked={account.isBlocked} />
        </Panel>
      </Columns>
    </Stack>
  )
}
