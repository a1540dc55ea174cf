import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { date, dateTime, quantity, timeOfDay } from '#design-system/formats/index.ts'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import { formatsWithProof } from '#design-system/patterns/export-menu/index.ts'
import { FilterText } from '#design-system/patterns/list-filter/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState, Facts, Panel, PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import { type AuditLine, auditList } from '#domains/overview/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import classes from './audit.module.css'
import { auditQuery, auditVerdictQuery, downloadAudit } from './queries.ts'

type Line = z.infer<typeof AuditLine>

const narrowedBy = ['actor', 'action', 'subjectType', 'subjectId', 'from', 'to'] as const

const columns: readonly Column<Line>[] = [
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
    width: 180,
  },
  { id: 'actor', title: 'Who', value: (row) => row.who, card: 'fact' },
  {
    id: 'action',
    title: 'What',
    value: (row) => row.what,
    csv: (row) => row.action,
    card: 'name',
  },
  {
    id: 'subject',
    title: 'On',
    value: (row) => row.subject.name,
    cell: (row) =>
      row.subject.to ? <TextLink to={row.subject.to}>{row.subject.name}</TextLink> : row.subject.name,
    card: 'fact',
  },
  {
    id: 'hash',
    title: 'Digest',
    value: (row) => row.hash,
    cell: (row) => <code>{row.hash.slice(0, 10)}</code>,
    card: 'none',
  },
]

/** The audit log: what was done, by whom, when and why, with the digests that chain it. */
export default function AuditScreen() {
  const list = useList(auditList, { pageRows: 100, openRow: 'entry', further: narrowedBy })
  const [actor, action, subjectType, subjectId, from, to] = narrowedBy.map(list.read)
  const filter = { actor, action, subjectType, subjectId, from, to }
  const log = useQuery({ ...auditQuery({ ...list.ask, ...filter }), placeholderData: (before) => before })
  const verdict = useQuery(auditVerdictQuery())
  const chosen = log.data?.rows.find((row) => String(row.sequence) === list.read('entry'))
  return (
    <ListScreen
      list={list}
      query={log}
      title="Audit log"
      purpose="Every change of the organisation, each entry carrying the digest of the one before it."
      crumbs={crumbsOf.compliance}
      actions={
        <>
          {verdict.data ? (
            verdict.data.isIntact ? (
              <SeverityTag severity="ok">
                Chain intact, {quantity(verdict.data.entries)} entries
                {verdict.data.erased > 0 ? `, ${quantity(verdict.data.erased)} of them erased` : ''}
              </SeverityTag>
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
      above={
        log.data?.shownSince ? (
          <p className={classes.shown}>
            Your plan shows entries from {date(log.data.shownSince)} on. Older ones are kept, so that the
            chain verifies from its first entry. <TextLink to="/pricing">Compare the plans</TextLink>
          </p>
        ) : null
      }
      noun="entry"
      filters={
        <>
          <FilterText
            label="Who"
            placeholder="Who"
            value={actor}
            onChange={(value) => list.set('actor', value)}
          />
          <FilterText
            label="What"
            placeholder="What, such as case or match"
            value={action}
            onChange={(value) => list.set('action', value)}
          />
        </>
      }
      facets={{}}
      none={<EmptyState title="Nothing has been changed yet" />}
      rowKey={(row) => String(row.sequence)}
      selectedKey={chosen ? String(chosen.sequence) : undefined}
      onOpen={(row) => list.set('entry', String(row.sequence))}
      isDense
      formats={formatsWithProof}
      onExport={(format) => downloadAudit({ ...filter, q: list.asked.q, format })}
      beside={{
        width: 400,
        shows: chosen ? String(chosen.sequence) : undefined,
        content: chosen ? (
          <ChosenEntry entry={chosen} search={list.asked.q} />
        ) : (
          <Panel title="Entry">
            <PanelBody>
              Choose an entry to see the state before and after it. The arrows move, Enter opens.
            </PanelBody>
          </Panel>
        ),
      }}
      columns={columns}
    />
  )
}

function ChosenEntry({ entry, search }: { entry: Line; search: string | undefined }) {
  return (
    <Panel title={entry.what} actions={`entry ${quantity(entry.sequence)}`}>
      <PanelSection title="What was done">
        <Facts
          facts={[
            {
              label: 'When',
              value: `${dateTime(entry.at)} (${timeOfDay(entry.at, { seconds: true })})`,
            },
            { label: 'Who', value: entry.who },
            { label: 'Action', value: <code>{entry.action}</code> },
            {
              label: 'On',
              value: entry.subject.to ? (
                <TextLink to={entry.subject.to}>{entry.subject.name}</TextLink>
              ) : (
                `${entry.subject.name} (no longer kept, or without its own screen)`
              ),
            },
            { label: 'Why', value: entry.reason ?? '–' },
            {
              label: 'Request',
              value:
                search === entry.requestId ? (
                  entry.requestId
                ) : (
                  <TextLink to={`?q=${encodeURIComponent(entry.requestId)}`}>{entry.requestId}</TextLink>
                ),
            },
          ]}
        />
      </PanelSection>
      {entry.state === 'as-written' ? null : (
        <PanelSection title={entry.state === 'erased' ? 'Erased' : 'Not as it was written'}>
          {entry.erasedBy === null ? (
            <p>
              Its content does not match its digest, and no later entry records its erasure: it was changed
              after it was written.
            </p>
          ) : (
            <p>
              Its content was erased on request or after its term. The digest proves that there was an entry,
              not what it was; who erased it, when and why is in{' '}
              <TextLink to={`?q=${entry.erasedBy}&entry=${entry.erasedBy}`}>
                entry {quantity(entry.erasedBy)}
              </TextLink>
              .
            </p>
          )}
        </PanelSection>
      )}
      <PanelSection title="Before and after">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard. */}
        <pre className={classes.json} tabIndex={0}>
          {JSON.stringify({ before: entry.before, after: entry.after }, null, 2)}
        </pre>
      </PanelSection>
      <PanelSection title="Digests">
        <p className={classes.digest}>{entry.hash}</p>
        <p className={classes.digest}>continues {entry.previousHash}</p>
      </PanelSection>
    </Panel>
  )
}
