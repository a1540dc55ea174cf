import type { z } from 'zod'
import { age, dateTime } from '#design-system/formats/index.ts'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { ButtonLink, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { Lead } from '#domains/leads/contract/index.ts'
import { PROMISED_HOURS, statusLabel } from './words.ts'

type One = z.infer<typeof Lead>

/** What is shown of each lead; what waits longer than was promised says so. */
export const leadColumns = (now: Date): readonly Column<One>[] => [
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
    value: (row) => row.status,
    cell: (row) => <StatusOf lead={row} now={now} />,
    card: 'figure',
    width: 120,
  },
  {
    id: 'created',
    title: 'Came',
    value: (row) => row.createdAt,
    cell: (row) => <span title={dateTime(row.createdAt)}>{age(row.createdAt, now)} ago</span>,
    align: 'right',
    card: 'none',
    width: 88,
  },
]

export const sourceOf = ({ kind, plan }: Pick<One, 'kind' | 'plan'>) =>
  kind === 'demo' ? 'Demo' : plan ? `${plan} plan` : 'Sales'

function StatusOf({ lead, now }: { lead: One; now: Date }) {
  const hours = (now.getTime() - Date.parse(lead.createdAt)) / 3_600_000
  const isLate =
    lead.status === 'new' && !lead.isSpam && lead.firstContactAt === null && hours > PROMISED_HOURS
  if (isLate) return <SeverityTag severity="high">Over {PROMISED_HOURS} h</SeverityTag>
  return <Tag>{statusLabel[lead.status]}</Tag>
}

/** What is said where nobody has asked for anything, or nothing looks like spam. */
export function NoLeads({ isSpam }: { isSpam: boolean }) {
  if (isSpam)
    return (
      <EmptyState
        title="Nothing looks like spam"
        body="Forms filled in by programs are kept here and not forwarded."
      />
    )
  return (
    <EmptyState
      title="No lead yet"
      body="A demo that is booked on the public site, or a question about a plan, appears here at once."
      actions={<ButtonLink to="/">Open the public site</ButtonLink>}
    />
  )
}
