import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { quantity } from '#design-system/formats/index.ts'
import { EmptyState, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { LoadForm } from './load-form.tsx'
import { LoadPanel } from './load-panel.tsx'
import { loadQuery, loadsQuery } from './queries.ts'

const PAGE_ROWS = 20

/** Files of companies: tried first and told row by row, then loaded, and taken back where that is wanted. */
export default function LoadsScreen() {
  const [offset, setOffset] = useState(0)
  const loads = useQuery({ ...loadsQuery(offset), placeholderData: (before) => before })
  // The audit log and a run lead to one load.
  const named = Number(useSearchParams()[0].get('load'))
  const isNamed = Number.isSafeInteger(named) && named > 0
  const one = useQuery({ ...loadQuery(named), enabled: isNamed })
  const isRefused = loads.error instanceof CallFailed && loads.error.code === 'forbidden'
  return (
    <Page
      title="Load companies"
      purpose="Registers and lists of companies as files. A dry run shows row by row what a file would add before anything is in the directory; a load can be followed, cancelled, resumed and undone."
      crumbs={crumbsOf.directory}
    >
      {isRefused ? (
        <EmptyState
          title="An administrator loads files of companies"
          body="Loaded companies appear in the directory with source and date."
          actions={<ButtonLink to="/dashboard/companies">Open the directory</ButtonLink>}
        />
      ) : (
        <Stack>
          <Panel title="Try a file">
            <PanelBody>
              <LoadForm />
            </PanelBody>
          </Panel>
          {isNamed ? (
            <QueryStates query={one} failed="This load could not be read." kept="Nothing was changed.">
              {(load) => <LoadPanel load={load} />}
            </QueryStates>
          ) : null}
          <QueryStates
            query={loads}
            failed="The loads could not be read."
            kept="Nothing was changed."
            empty={
              <EmptyState
                title="No file of companies was sent yet"
                body="The directory contains data that came with the product or was added by hand."
              />
            }
          >
            {({ rows, total }) => (
              <Stack>
                {rows
                  .filter(({ id }) => id !== named)
                  .map((load) => (
                    <LoadPanel key={load.id} load={load} />
                  ))}
                {total > PAGE_ROWS ? (
                  <nav aria-label="Pages">
                    <Button
                      disabled={offset === 0}
                      onClick={() => setOffset(Math.max(0, offset - PAGE_ROWS))}
                    >
                      Newer
                    </Button>{' '}
                    {quantity(offset + 1)} to {quantity(Math.min(total, offset + PAGE_ROWS))} of{' '}
                    {quantity(total)}{' '}
                    <Button
                      disabled={offset + PAGE_ROWS >= total}
                      onClick={() => setOffset(offset + PAGE_ROWS)}
                    >
                      Older
                    </Button>
                  </nav>
                ) : null}
              </Stack>
            )}
          </QueryStates>
        </Stack>
      )}
    </Page>
  )
}
