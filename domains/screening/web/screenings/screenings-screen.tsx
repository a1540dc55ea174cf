import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { inWords } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon, SeverityTag } from '#design-system/primitives/index.ts'
import { screeningColumns, screeningsList, typeLabel } from '#domains/screening/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { downloadScreenings, screeningsQuery } from '../queries.ts'
import { answerLook, riskSeverity, statusLook } from '../words.ts'

const columns = tableColumns(screeningColumns, {
  id: { cell: (row) => row.id, width: 96 },
  riskLevel: { cell: (row) => <SeverityTag severity={riskSeverity[row.riskLevel]} /> },
  status: {
    value: (row) => answerLook(row).label,
    cell: (row) => <SeverityTag severity={answerLook(row).severity}>{answerLook(row).label}</SeverityTag>,
  },
  screenedAt: { align: 'right' },
})

const against = {
  sanctioned: 'Against sanctions lists',
  'politically-exposed': 'Against lists of politically exposed persons',
} as const

const within = {
  matched: (value: string) => (value === 'true' ? 'With a match' : undefined),
  against: (value: string) => against[value as keyof typeof against],
}

export default function ScreeningsScreen() {
  const list = useList(screeningsList, { within })
  const navigate = useNavigate()
  const screenings = useQuery({
    ...screeningsQuery(list.ask),
    placeholderData: (before) => before,
  })
  return (
    <ListScreen
      list={list}
      query={screenings}
      title="Screenings"
      purpose="Every screening of the organisation, newest first."
      crumbs={crumbsOf.kyb}
      actions={
        <ButtonLink kind="primary" to="/dashboard/kyb/screen" icon={<Icon of={IconPlus} />}>
          New screening
        </ButtonLink>
      }
      noun="screening"
      facets={{
        status: { label: 'Status', any: 'Any status', labelOf: (value) => statusLook[value].label },
        riskLevel: { label: 'Risk level', any: 'Any risk', labelOf: inWords },
        screeningType: { label: 'Occasion', any: 'Any occasion', labelOf: (value) => typeLabel[value] },
      }}
      none={
        <EmptyState
          title="No screenings yet. Run a test screening to get started."
          actions={<ButtonLink to="/dashboard/kyb">Open the KYB dashboard</ButtonLink>}
        />
      }
      rowKey={(row) => String(row.id)}
      onOpen={(row) => navigate(pathOf({ type: 'screening', id: row.id }))}
      onExport={(format) => downloadScreenings({ ...list.asked, format })}
      columns={columns}
    />
  )
}
