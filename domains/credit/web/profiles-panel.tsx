import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { date, quantity } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListPanel, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import { borrowerColumns, borrowersList } from '#domains/credit/contract/index.ts'
import { borrowersQuery, downloadBorrowers } from './queries.ts'
import { RatingTag } from './rating-tag.tsx'
import { exposureOf, probability } from './words.ts'

const watchedWords = { true: 'On the watch list', false: 'Not watched' }

const columns = tableColumns(borrowerColumns, {
  rating: { cell: (row) => <RatingTag rating={row.rating} isOverridden={row.isOverridden} /> },
  score: { cell: (row) => quantity(row.score) },
  probability: { cell: (row) => probability(row.probability) },
  exposureCents: { cell: (row) => exposureOf(row.exposureCents, row) },
  period: {
    cell: (row) =>
      row.isOnOldStatement ? (
        <span title="The year ended more than 18 months ago">
          {date(row.period)} <Tag>Old</Tag>
        </span>
      ) : (
        date(row.period)
      ),
  },
  assessedAt: { cell: (row) => date(row.assessedAt) },
})

const within = {
  highRisk: (value: string) => (value === 'true' ? 'Rated CCC or worse' : undefined),
}

/** Every borrower, the worst first (CREDIT-007). */
export function ProfilesPanel() {
  const list = useList(borrowersList, { pageRows: 50, within })
  const navigate = useNavigate()
  const borrowers = useQuery({ ...borrowersQuery(list.ask), placeholderData: (before) => before })
  return (
    <ListPanel
      title="All Credit Profiles"
      list={list}
      query={borrowers}
      noun="company"
      facets={{
        rating: {
          label: 'Rating',
          any: 'Any rating',
          labelOf: (value) => (value === 'none' ? 'Not rated' : value),
        },
        watched: { label: 'Watch list', any: 'Watched or not', labelOf: (value) => watchedWords[value] },
      }}
      none={<EmptyState title="No credit profiles yet" />}
      rowKey={(row) => String(row.id)}
      onOpen={(row) => navigate(`/dashboard/credit/borrowers/${row.id}`)}
      onExport={(format) => downloadBorrowers({ ...list.asked, format })}
      columns={columns}
      foot="Exposure is what is committed in US dollars; + means that there is more in another currency."
    />
  )
}
