import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dateTime, duration } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { paymentColumns, paymentsList } from '#domains/payments/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { AddPaymentsDialog } from './add-payments-dialog.tsx'
import { downloadPayments, paymentsQuery } from './queries.ts'
import { amountInWords, reasonTitle, stateLook } from './words.ts'

const columns = (now: number) =>
  tableColumns(paymentColumns, {
    id: { cell: (row) => row.id, width: 72 },
    amount: { cell: amountInWords, align: 'right' },
    reasons: {
      cell: (row) => [...new Set(row.reasons.map(({ code }) => reasonTitle[code]))].join(', '),
    },
    receivedAt: {
      cell: (row) => `${dateTime(row.receivedAt)}${row.state === 'held' ? waiting(row.receivedAt, now) : ''}`,
      align: 'right',
    },
    state: {
      cell: (row) => (
        <SeverityTag severity={row.isProposed ? 'medium' : stateLook[row.state].severity}>
          {row.isProposed ? 'Waits for a second person' : stateLook[row.state].label}
        </SeverityTag>
      ),
    },
  })

/** Payments that were screened: those that are held first, the oldest first. */
export default function PaymentsScreen() {
  const list = useList(paymentsList)
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const payments = useQuery({ ...paymentsQuery(list.ask), placeholderData: (before) => before })
  const now = payments.dataUpdatedAt
  return (
    <>
      <ListScreen
        list={list}
        query={payments}
        title="Payments"
        purpose="Payment messages that were screened: held ones first, the oldest first."
        crumbs={crumbsOf.kyb}
        actions={
          <Button kind="primary" onClick={() => setAdding(true)}>
            Screen payments
          </Button>
        }
        noun="payment"
        facets={{
          state: { label: 'State', any: 'Any state', labelOf: (value) => stateLook[value].label },
          type: { label: 'Message', any: 'Any message', labelOf: (value) => value },
        }}
        none={
          <EmptyState
            title="No payments were screened yet"
            body="Payments that were screened appear here: sent by a program to /api/kyb/payments, pasted, or as a file."
          />
        }
        rowKey={(row) => String(row.id)}
        onOpen={(row) => navigate(pathOf({ type: 'payment', id: row.id }))}
        onExport={(format) => downloadPayments({ ...list.asked, format })}
        columns={columns(now)}
      />
      <AddPaymentsDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

/** From a minute on: what has just come waits for nobody yet. */
const waiting = (since: string, now: number): string => {
  const spanMs = now - Date.parse(since)
  return spanMs < 60_000 ? '' : `, waits ${duration(spanMs)}`
}
