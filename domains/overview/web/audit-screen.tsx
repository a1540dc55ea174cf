import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { date, dateTime, quantity, timeOfDay } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
} from '#design-system/patterns/page/index.ts'
import { IconSearch } from '#design-system/primitives/icons.ts'
import { Button, Icon, SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './audit.module.css'
import { auditQuery, auditVerdictQuery } from './queries.ts'

const PAGE_ROWS = 100

/** The audit log: what was done, by whom, when and why, with the digests that chain it. */
export default function AuditScreen() {
  const [search, setSearch] = useSearchParams()
  const offset = Number(search.get('offset') ?? 0)
  const filter = {
    actor: search.get('actor') ?? undefined,
    action: search.get('action') ?? undefined,
    subjectType: search.get('subjectType') ?? undefined,
    subjectId: search.get('subjectId') ?? undefined,
  }
  const log = useQuery({
    ...auditQuery({ ...filter, limit: PAGE_ROWS, offset }),
    placeholderData: (before) => before,
  })
  const verdict = useQuery(auditVerdictQuery())
  const set = (key: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        if (key === 'actor' || key === 'action') next.delete('offset')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const chosen = log.data?.rows.find((row) => String(row.sequence) === search.get('entry'))
  return (
    <Page
      title="Audit log"
      purpose="Every change of the organisation, each entry carrying the digest of the one before it."
      crumbs={[{ label: 'Compliance', to: '/dashboard/compliance' }]}
      actions={
        <>
          {verdict.data ? (
            verdict.data.isIntact ? (
              <SeverityTag severity="ok">Chain intact, {quantity(verdict.data.entries)} entries</SeverityTag>
            ) : (
              <SeverityTag severity="critical">
                Chain broken at entry {quantity(verdict.data.brokenAt)}
              </SeverityTag>
            )
          ) : verdict.error ? (
            <SeverityTag severity="high">Not verified: {sentenceOf(verdict.error)}</SeverityTag>
          ) : null}
          <Button onClick={() => void verdict.refetch()} isBusy={verdict.isFetching}>
            Verify again
          </Button>
        </>
      }
    >
      <search className={classes.filters}>
        <TextInput
          aria-label="Who"
          placeholder="Who"
          leftSection={<Icon of={IconSearch} />}
          defaultValue={filter.actor ?? ''}
          onKeyDown={(event) => {
            if (event.key === 'Enter') set('actor', event.currentTarget.value.trim())
          }}
        />
        <TextInput
          aria-label="Action"
          placeholder="Action, such as case or match.decided"
          defaultValue={filter.action ?? ''}
          onKeyDown={(event) => {
            if (event.key === 'Enter') set('action', event.currentTarget.value.trim())
          }}
        />
      </search>
      {log.data?.shownSince ? (
        <p className={classes.shown}>
          Your plan shows entries from {date(log.data.shownSince)} on. Older ones are kept, so that the chain
          verifies from its first entry. <TextLink to="/pricing">Compare the plans</TextLink>
        </p>
      ) : null}
      <Columns side={400} shows={chosen ? String(chosen.sequence) : undefined}>
        <Panel title="Entries" actions={log.data ? quantity(log.data.total) : undefined}>
          <QueryStates
            query={log}
            failed="The audit log could not be read."
            empty={<EmptyState title="No entry fits" />}
          >
            {(page) => (
              <DataTable
                name="Audit log"
                rows={page.rows}
                rowKey={(row) => String(row.sequence)}
                selectedKey={chosen ? String(chosen.sequence) : undefined}
                onOpen={(row) => set('entry', String(row.sequence))}
                isDense
                paging={{
                  offset,
                  limit: PAGE_ROWS,
                  total: page.total,
                  onOffset: (next) => set('offset', next ? String(next) : null),
                }}
                columns={[
                  {
                    id: 'sequence',
                    title: 'No.',
                    value: (row) => row.sequence,
                    align: 'right',
                    card: 'figure',
                    width: 72,
                  },
                  {
                    id: 'at',
                    title: 'When',
                    value: (row) => row.at,
                    cell: (row) => dateTime(row.at),
                    card: 'fact',
                  },
                  { id: 'actor', title: 'Who', value: (row) => row.actor, card: 'fact' },
                  { id: 'action', title: 'What', value: (row) => row.action, card: 'name' },
                  {
                    id: 'subject',
                    title: 'On',
                    value: (row) => `${row.subjectType} ${row.subjectId}`,
                    card: 'none',
                  },
                  {
                    id: 'hash',
                    title: 'Digest',
                    value: (row) => row.hash,
                    cell: (row) => <code>{row.hash.slice(0, 10)}</code>,
                    card: 'none',
                  },
                ]}
              />
            )}
          </QueryStates>
        </Panel>
        {chosen ? (
          <Panel title={chosen.action} actions={`entry ${quantity(chosen.sequence)}`}>
            <PanelSection title="What was done">
              <Facts
                facts={[
                  {
                    label: 'When',
                    value: `${dateTime(chosen.at)} (${timeOfDay(chosen.at, { seconds: true })})`,
                  },
                  { label: 'Who', value: `${chosen.actor} (${chosen.actorType})` },
                  { label: 'On', value: `${chosen.subjectType} ${chosen.subjectId}` },
                  { label: 'Why', value: chosen.reason ?? '–' },
                  { label: 'Request', value: chosen.requestId },
                ]}
              />
            </PanelSection>
            <PanelSection title="Before and after">
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard. */}
              <pre className={classes.json} tabIndex={0}>
                {JSON.stringify({ before: chosen.before, after: chosen.after }, null, 2)}
              </pre>
            </PanelSection>
            <PanelSection title="Digests">
              <p className={classes.digest}>{chosen.hash}</p>
              <p className={classes.digest}>continues {chosen.previousHash}</p>
            </PanelSection>
          </Panel>
        ) : (
          <Panel title="Entry">
            <PanelBody>Choose an entry to see what was before and after it.</PanelBody>
          </Panel>
        )}
      </Columns>
    </Page>
  )
}
