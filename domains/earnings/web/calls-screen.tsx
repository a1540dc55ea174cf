import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { date, dateTime, missing, quantity } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { ButtonLink, Tag } from '#design-system/primitives/index.ts'
import { transcriptColumns } from '#domains/earnings/contract/index.ts'
import { SymbolLink } from '#domains/market-data/web/index.tsx'
import { pathOf } from '#platform/vocabulary/index.ts'
import { transcriptsList } from '../contract/index.ts'
import { callsQuery, downloadCalls } from './queries.ts'
import { StateTag } from './recent-panel.tsx'

const sentimentLabel = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
  none: 'Not analysed',
} as const

const columns = tableColumns(transcriptColumns, {
  companyName: {
    cell: (row) => (
      <>
        {row.companyName} {row.isSample ? <Tag>Sample</Tag> : null}
      </>
    ),
  },
  ticker: { width: 100, cell: ({ ticker }) => (ticker ? <SymbolLink symbol={ticker} /> : missing) },
  period: { width: 140 },
  overallSentiment: {
    value: (row) => row.overallSentiment ?? row.state,
    cell: (row) => <StateTag transcript={row} />,
    width: 130,
  },
  sentimentScore: { cell: (row) => quantity(row.sentimentScore), width: 90 },
  uploadedAt: {
    cell: (row) => (
      <span title={`${dateTime(row.uploadedAt)} by ${row.uploadedBy}`}>{date(row.uploadedAt)}</span>
    ),
    align: 'right',
    width: 120,
  },
})

/** Every transcript of the organisation. */
export default function CallsScreen() {
  const list = useList(transcriptsList)
  const navigate = useNavigate()
  const calls = useQuery({ ...callsQuery(list.ask), placeholderData: (before) => before })
  return (
    <ListScreen
      list={list}
      query={calls}
      title="Earnings calls"
      purpose="Uploaded transcripts, newest first."
      crumbs={[{ label: 'Earnings analyzer', to: '/dashboard/earnings' }]}
      actions={
        <ButtonLink kind="primary" to="/dashboard/earnings">
          Upload Transcript
        </ButtonLink>
      }
      noun="call"
      kept="Nothing was changed."
      facets={{
        sentiment: { label: 'Sentiment', any: 'Any sentiment', labelOf: (value) => sentimentLabel[value] },
      }}
      none={
        <EmptyState
          title="No transcripts analyzed yet"
          body="Upload your first earnings call transcript to get started"
        />
      }
      rowKey={(row) => String(row.id)}
      onOpen={(row) => navigate(pathOf({ type: 'transcript', id: row.id }))}
      onExport={(format) => downloadCalls({ ...list.asked, format })}
      columns={columns}
    />
  )
}
