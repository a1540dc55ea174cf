import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { ButtonLink, Tag } from '#design-system/primitives/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { callPeriod } from '../contract/call-period.ts'
import { transcriptsList } from '../contract/index.ts'
import { callsQuery, downloadCalls } from './queries.ts'
import { StateTag } from './recent-panel.tsx'

const sentimentLabel = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
  none: 'Not analysed',
} as const

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
      columns={[
        {
          id: 'company',
          title: 'Company',
          value: (row) => row.companyName,
          cell: (row) => (
            <>
              {row.companyName} {row.isSample ? <Tag>Sample</Tag> : null}
            </>
          ),
          card: 'name',
        },
        { id: 'ticker', title: 'Ticker', value: (row) => row.ticker, card: 'fact', width: 100 },
        { id: 'year', title: 'Quarter', value: (row) => callPeriod(row), card: 'fact', width: 140 },
        {
          id: 'state',
          title: 'Tone',
          value: (row) => row.overallSentiment ?? row.state,
          cell: (row) => <StateTag transcript={row} />,
          card: 'figure',
          width: 130,
        },
        {
          id: 'sentiment',
          title: 'Score',
          value: (row) => row.sentimentScore,
          cell: (row) => quantity(row.sentimentScore),
          align: 'right',
          card: 'none',
          width: 90,
        },
        {
          id: 'uploaded',
          title: 'Uploaded',
          value: (row) => row.uploadedAt,
          cell: (row) => (
            <span title={`${dateTime(row.uploadedAt)} by ${row.uploadedBy}`}>{date(row.uploadedAt)}</span>
          ),
          align: 'right',
          card: 'none',
          width: 120,
        },
      ]}
    />
  )
}
