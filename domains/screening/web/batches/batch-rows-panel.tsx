import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { percent, quantity } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { FilterBar, FilterSelect, useListAddress } from '#design-system/patterns/list-filter/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { IconDownload } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon, SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import { type Batch, type BatchResultRow, BatchRowsShown } from '#domains/screening/contract/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { batchResultsHref, batchRowsQuery } from '../queries.ts'
import { lookOfRow, shownWords } from './batch-words.ts'

const columns: readonly Column<BatchResultRow>[] = [
  { id: 'row', title: 'Row', value: (row) => row.row, align: 'right', card: 'none', width: 72 },
  {
    id: 'name',
    title: 'Name',
    value: (row) => row.name || row.cells.filter((cell) => cell.trim() !== '').join(' · '),
    card: 'name',
  },
  { id: 'reference', title: 'Reference', value: (row) => row.reference ?? '', card: 'none' },
  {
    id: 'status',
    title: 'Result',
    value: (row) => lookOfRow(row).label,
    cell: (row) => <SeverityTag severity={lookOfRow(row).severity}>{lookOfRow(row).label}</SeverityTag>,
    card: 'figure',
  },
  {
    id: 'found',
    title: 'Closest entry, or why not',
    value: (row) =>
      row.refusal ??
      [
        row.without ?? '',
        row.bestMatch === null
          ? ''
          : `${row.bestMatch}, ${row.probability === null ? 'probability not known' : percent(row.probability, { digits: 1 })}${row.matchCount > 0 ? '' : ', below the threshold'}`,
      ]
        .filter(Boolean)
        .join(' '),
    card: 'fact',
  },
  {
    id: 'case',
    title: 'Case',
    value: (row) => row.caseNumber ?? '',
    cell: (row) =>
      row.caseId !== null ? (
        <TextLink to={pathOf({ type: 'case', id: row.caseId })}>{row.caseNumber}</TextLink>
      ) : null,
    card: 'fact',
  },
]

/** The rows of a batch by what came of them: filtered and exported whole by the server, each leading to its screening and case. */
export function BatchRowsPanel({ batch, pollMs }: { batch: Batch; pollMs: number | false }) {
  const list = useListAddress({ pageRows: 50 })
  const navigate = useNavigate()
  const show = BatchRowsShown.safeParse(list.read('show')).data ?? 'all'
  const rows = useQuery({
    ...batchRowsQuery({ id: batch.id, show, limit: list.limit, offset: list.offset }),
    placeholderData: (before) => before,
    refetchInterval: pollMs,
  })
  const canDownload = show === 'refused' || batch.screenedCount > 0
  return (
    <>
      <FilterBar>
        <FilterSelect
          label="Rows shown"
          any={shownWords.all}
          value={show === 'all' ? undefined : show}
          options={BatchRowsShown.options.filter((one) => one !== 'all')}
          labelOf={(value) => shownWords[value]}
          onChange={(value) => list.set('show', value)}
        />
      </FilterBar>
      <Panel
        title={show === 'all' ? 'Rows' : `Rows: ${shownWords[show].toLowerCase()}`}
        actions={
          canDownload ? (
            <ButtonLink
              size="small"
              reloadDocument
              to={batchResultsHref(batch.id, show)}
              icon={<Icon of={IconDownload} />}
            >
              {`Download ${quantity(rows.data?.total ?? 0)} as CSV`}
            </ButtonLink>
          ) : null
        }
        {...(show === 'refused'
          ? {
              foot: 'The download has the columns of the file, with the row and the reason beside them: correct it and screen it as a separate file.',
            }
          : {})}
      >
        <QueryStates
          query={rows}
          failed="The rows could not be read."
          empty={
            <EmptyState title="No row of the batch is of this kind" body="Choose another kind to see more." />
          }
        >
          {(page) => (
            <DataTable
              name={`Batch ${batch.id} rows`}
              rows={page.rows}
              rowKey={(row) => String(row.row)}
              isPlain
              paging={list.paging(page.total)}
              onOpen={(row) => {
                if (row.screeningId !== null)
                  void navigate(pathOf({ type: 'screening', id: row.screeningId }))
              }}
              columns={columns}
            />
          )}
        </QueryStates>
      </Panel>
    </>
  )
}
