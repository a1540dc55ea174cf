import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Page, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import type { SavedSearch } from '../../contract/index.ts'
import { savedSearchesQuery, useFollowSearch, useRemoveSearch } from '../queries.ts'
import { askedInWords, directoryOf } from './search-words.ts'

const notDone = showFailure('Not changed')

/** The searches of the directory that the organisation keeps, and whether what is new to them raises alerts. */
export default function SavedSearchesScreen() {
  const searches = useQuery(savedSearchesQuery())
  return (
    <Page
      title="Saved company searches"
      purpose="Your organisation’s saved searches of the directory. A followed search raises an alert for new companies."
      crumbs={crumbsOf.directory}
    >
      <Panel title="Searches" actions={searches.data ? quantity(searches.data.length) : null}>
        <QueryStates
          query={searches}
          failed="The saved searches could not be read."
          empty={
            <EmptyState
              title="No search is saved yet"
              body="Search the directory, then choose “Save this search”."
              actions={<ButtonLink to="/dashboard/companies">Open the directory</ButtonLink>}
            />
          }
        >
          {(rows) => <SearchesTable searches={rows} />}
        </QueryStates>
      </Panel>
    </Page>
  )
}

function SearchesTable({ searches }: { searches: readonly SavedSearch[] }) {
  const follow = useFollowSearch()
  const remove = useRemoveSearch()
  return (
    <DataTable
      name="Saved searches"
      rows={searches}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          id: 'name',
          title: 'Name',
          value: (row) => row.name,
          cell: (row) => <Link to={directoryOf(row.asked)}>{row.name}</Link>,
          card: 'name',
        },
        {
          id: 'asked',
          title: 'Searches for',
          value: (row) => askedInWords(row.asked),
          card: 'fact',
        },
        {
          id: 'found',
          title: 'Found',
          value: (row) => row.found,
          cell: (row) => (row.found === null ? '–' : `${row.isCut ? 'at least ' : ''}${quantity(row.found)}`),
          align: 'right',
          card: 'fact',
        },
        {
          id: 'lookedAt',
          title: 'Asked',
          value: (row) => row.lookedAt,
          cell: (row) =>
            row.lastFailure === null
              ? dateTime(row.lookedAt)
              : [row.lastFailure, row.lookedAt ? `What was found is of ${dateTime(row.lookedAt)}.` : '']
                  .filter(Boolean)
                  .join(' '),
          card: 'fact',
        },
        {
          id: 'isTold',
          title: 'Alerts',
          value: (row) => (row.isTold ? 'on' : 'off'),
          cell: (row) => (
            <Switch
              size="xs"
              aria-label={`Alerts of ${row.name}`}
              checked={row.isTold}
              disabled={follow.isPending}
              onChange={(event) =>
                follow.mutate({ id: row.id, isTold: event.currentTarget.checked }, { onError: notDone })
              }
            />
          ),
          card: 'fact',
        },
        { id: 'savedBy', title: 'Saved by', value: (row) => row.savedBy, card: 'fact' },
        {
          id: 'remove',
          title: '',
          isSortable: false,
          value: () => null,
          card: 'action',
          cell: (row) => (
            <Button
              size="small"
              aria-label={`Take away ${row.name}`}
              isBusy={remove.isPending && remove.variables?.id === row.id}
              onClick={() => remove.mutate({ id: row.id }, { onError: notDone })}
            >
              Take away
            </Button>
          ),
        },
      ]}
    />
  )
}
