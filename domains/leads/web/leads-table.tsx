import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { age, dateTime, quantity } from '#design-system/formats/index.ts'
import { DataTable, type Paging } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { ButtonLink, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { type Lead, LeadStatus, type listLeads } from '#domains/leads/contract/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import type { CallFailed } from '#platform/http-client/index.ts'
import { PROMISED_HOURS, statusLabel } from './words.ts'

type One = z.infer<typeof Lead>

type LeadsTableProps = {
  leads: UseQueryResult<ResponseOf<typeof listLeads>, CallFailed>
  isFiltered: boolean
  isSpam: boolean
  chosenKey: string | undefined
  onOpen: (id: number) => void
  paging: (total: number) => Paging
}

/** The leads of a filter, the newest first; what waits longer than was promised says so. */
export function LeadsTable({ leads, isFiltered, isSpam, chosenKey, onOpen, paging }: LeadsTableProps) {
  const now = new Date(leads.dataUpdatedAt)
  return (
    <Panel
      title={isSpam ? 'What looks like spam' : 'Inbox'}
      actions={leads.data ? quantity(leads.data.total) : undefined}
    >
      <QueryStates
        query={leads}
        failed="The leads could not be read."
        kept="Every booking is kept."
        empty={noLeads(isFiltered, isSpam)}
      >
        {(page) => (
          <DataTable
            name="Leads"
            rows={page.rows}
            rowKey={(row) => String(row.id)}
            selectedKey={chosenKey}
            onOpen={(row) => onOpen(row.id)}
            paging={paging(page.total)}
            columns={[
              {
                id: 'company',
                title: 'Company',
                value: (row) => row.company,
                card: 'name',
              },
              { id: 'name', title: 'Name', value: (row) => `${row.firstName} ${row.lastName}`, card: 'fact' },
              {
                id: 'source',
                title: 'Asked for',
                value: (row) => sourceOf(row),
                card: 'fact',
                width: 132,
              },
              {
                id: 'status',
                title: 'Status',
                value: (row) => LeadStatus.options.indexOf(row.status),
                csv: (row) => row.status,
                cell: (row) => <StatusOf lead={row} now={now} />,
                card: 'figure',
                width: 120,
              },
              {
                id: 'age',
                title: 'Age',
                value: (row) => -Date.parse(row.createdAt),
                csv: (row) => row.createdAt,
                cell: (row) => <span title={dateTime(row.createdAt)}>{age(row.createdAt, now)}</span>,
                align: 'right',
                card: 'none',
                width: 64,
              },
            ]}
          />
        )}
      </QueryStates>
    </Panel>
  )
}

export const sourceOf = ({ kind, plan }: Pick<One, 'kind' | 'plan'>) =>
  kind === 'demo' ? 'Demo' : plan ? `${plan} plan` : 'Sales'

function StatusOf({ lead, now }: { lead: One; now: Date }) {
  const hours = (now.getTime() - Date.parse(lead.createdAt)) / 3_600_000
  const isLate =
    lead.status === 'new' && !lead.isSpam && lead.firstContactAt === null && hours > PROMISED_HOURS
  if (isLate) return <SeverityTag severity="high">Over {PROMISED_HOURS} h</SeverityTag>
  return <Tag>{statusLabel[lead.status]}</Tag>
}

function noLeads(isFiltered: boolean, isSpam: boolean) {
  if (isFiltered)
    return <EmptyState title="No lead fits this filter" body="Clear a filter or the search to see more." />
  if (isSpam)
    return (
      <EmptyState
        title="Nothing looks like spam"
        body="What a program filled in is kept here, sent nowhere."
      />
    )
  return (
    <EmptyState
      title="No lead yet"
      body="A demo that is booked on the public site, or a question about a plan, stands here at once."
      actions={<ButtonLink to="/">Open the public site</ButtonLink>}
    />
  )
}
