import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { dateTime } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import {
  type ControlChange,
  type ControlName,
  controlChangeColumns,
  controlChangesList,
} from '#domains/controls/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { PendingChanges } from './pending-changes.tsx'
import { controlChangesQuery, downloadControlChanges } from './queries.ts'

const controlLabel = {
  'screening-settings': 'Screening settings',
  threshold: 'Match threshold',
  'decision-rules': 'Who may decide a match alone',
  'customer-rating-model': 'Rating of customers',
  'customer-rating-override': 'Risk rating of a customer',
  'customer-stated-risk': 'Stated risk of a customer',
  'related-party-ending': 'Related parties with a confirmed match',
  'coverage-contract': 'What an answer needs',
  'payment-rule': 'Payment rules',
  'list-publication': 'Publications of lists',
  'operations-settings': 'Operations settings',
  'own-list-entry': 'Entries of own lists',
  'credit-central-rate': 'Central default rate',
  'credit-loss-policy': 'Stages and scenarios of credit losses',
} as const satisfies Record<ControlName, string>

const stateOf = ({ state, settledByUserId, askedByUserId }: ControlChange) => {
  if (state === 'proposed') return { severity: 'medium', label: 'Waits for a second person' } as const
  if (state === 'in-force') return { severity: 'ok', label: 'In force' } as const
  const isWithdrawn = settledByUserId !== null && settledByUserId === askedByUserId
  return { severity: 'low', label: isWithdrawn ? 'Withdrawn' : 'Refused' } as const
}

const stateLabel = {
  proposed: 'Waits for a second person',
  'in-force': 'In force',
  rejected: 'Refused or withdrawn',
} as const

const settledBy = (row: ControlChange) =>
  row.settledBy === null
    ? ''
    : row.isSettledAlone
      ? `${row.settledBy}, as nobody else could decide`
      : row.settledBy

const columns = tableColumns(controlChangeColumns, {
  loosens: {
    cell: (row) => (row.loosens.length > 0 ? row.loosens.join(' ') : 'Nothing: it is as strict or stricter'),
  },
  askedAt: { align: 'right' },
  settledBy: { value: settledBy, cell: settledBy },
  settledAt: { cell: (row) => (row.settledAt === null ? '' : dateTime(row.settledAt)), align: 'right' },
  settledReason: { cell: (row) => row.settledReason ?? '' },
  state: {
    value: (row) => stateOf(row).label,
    cell: (row) => <SeverityTag severity={stateOf(row).severity}>{stateOf(row).label}</SeverityTag>,
  },
})

/** The register of control changes, and what waits for a second person. */
export default function ControlChangesScreen() {
  const list = useList(controlChangesList, { pageRows: 100 })
  const navigate = useNavigate()
  const changes = useQuery({ ...controlChangesQuery(list.ask), placeholderData: (before) => before })
  const user = useQuery(queryOf(readUser, {})).data?.user
  const mayChange =
    user !== undefined && (isGranted(user, 'screening:settings') || isGranted(user, 'operations:rules'))
  return (
    <ListScreen
      list={list}
      query={changes}
      title="Control changes"
      purpose="The settings that checks depend on, and every change: who proposed it and why, who agreed, and when. Loosening a control takes two people."
      above={<PendingChanges mayChange={mayChange} />}
      foot="Changes that loosen a control raise an alert when they are proposed and when they come into force."
      noun="change"
      facets={{
        state: { label: 'State', any: 'Any state', labelOf: (value) => stateLabel[value] },
        control: { label: 'Control', any: 'Any control', labelOf: (value) => controlLabel[value] },
      }}
      none={
        <EmptyState
          title="No control was changed yet"
          body="Changes of screening settings, decision rules, lists that an answer needs, payment rules and operations settings appear here."
        />
      }
      rowKey={(row) => String(row.id)}
      onOpen={(row) => {
        if (row.href) void navigate(row.href)
      }}
      onExport={(format) => downloadControlChanges({ ...list.asked, format })}
      columns={columns}
    />
  )
}
