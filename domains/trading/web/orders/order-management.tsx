import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Columns, EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { Order } from '#domains/trading/contract/index.ts'
import { ORDERS_AT_FIRST, ORDERS_AT_MOST, ordersQuery, useOrganisation } from '../queries.ts'
import classes from '../trading.module.css'
import { OrderFilePanel } from './order-file.tsx'
import { type OrderGroup, orderGroups } from './order-groups.ts'
import { OrdersTable } from './orders-table.tsx'

type OrderManagementProps = {
  accountId: number
  selectedId: number | undefined
  onSelect: (id: number | undefined) => void
  /** Goes to the ticket. */
  onNew: () => void
}

/** The orders of an account, each with what it can still be told, and the file of the chosen one. */
export function OrderManagement({ accountId, selectedId, onSelect, onNew }: OrderManagementProps) {
  const org = useOrganisation()
  const [limit, setLimit] = useState(ORDERS_AT_FIRST)
  const [group, setGroup] = useState<OrderGroup>('all')
  const orders = useQuery(ordersQuery(org, accountId, limit))
  const list = (
    <Panel
      title="Order Management"
      foot={
        orders.data?.length === limit && limit < ORDERS_AT_MOST ? (
          <Older onMore={() => setLimit(ORDERS_AT_MOST)} shown={limit} />
        ) : undefined
      }
    >
      <QueryStates
        query={orders}
        failed="The orders could not be read."
        kept="No order is changed by this."
        empty={
          <EmptyState
            title="No orders found"
            body="Every order appears here from now on, with its events."
            actions={
              <Button kind="primary" onClick={onNew}>
                Place an order
              </Button>
            }
          />
        }
      >
        {(rows) => (
          <>
            <div className={classes.filter}>
              <SegmentedControl
                aria-label="Which orders"
                size="xs"
                data={Object.entries(orderGroups).map(([value, { label }]) => ({ value, label }))}
                value={group}
                onChange={(value) => setGroup(value as OrderGroup)}
              />
            </div>
            <OrdersTable
              rows={rows.filter(orderGroups[group].holds)}
              selectedId={selectedId}
              onOpen={(order: Order) => onSelect(order.id)}
            />
          </>
        )}
      </QueryStates>
    </Panel>
  )
  if (selectedId === undefined) return list
  return (
    <Columns side={420} shows={String(selectedId)}>
      {list}
      <OrderFilePanel key={selectedId} id={selectedId} onSelect={onSelect} />
    </Columns>
  )
}

function Older({ onMore, shown }: { onMore: () => void; shown: number }) {
  return (
    <>
      The newest {shown} orders.{' '}
      <Button size="small" kind="quiet" onClick={onMore}>
        Show older ones
      </Button>
    </>
  )
}
