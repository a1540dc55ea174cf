import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import {
  EmptyState,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  Refusal,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import {
  directorySources,
  type PrecedenceGroup,
  type PrecedenceOrder,
  type PrecedencePreview,
  precedenceChangeColumns,
  precedenceGroupLabel,
  precedenceGroups,
  type SourceKind,
  type SourcePrecedence,
  sourceKindLabel,
} from '../../contract/index.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { precedenceQuery, usePreviewPrecedence, useSetPrecedence } from './queries.ts'

const POLL_MS = 2_000

/** Whose word is shown where sources differ: which kind of source is heard first. */
export default function PrecedenceScreen() {
  const precedence = useQuery({
    ...precedenceQuery(),
    refetchInterval: ({ state }) => (state.data?.run && state.data.run.state !== 'failed' ? POLL_MS : false),
  })
  return (
    <Page
      title="Order of sources"
      purpose="Which kind of source is shown first where sources differ on a company. Every other value stays visible on its page."
      crumbs={crumbsOf.directory}
    >
      <QueryStates query={precedence} failed="The order of sources could not be read.">
        {(now) => <Precedence key={now.version} now={now} />}
      </QueryStates>
    </Page>
  )
}

function Precedence({ now }: { now: SourcePrecedence }) {
  const [order, setOrder] = useState<PrecedenceOrder>(now.order)
  const [isSetting, setSetting] = useState(false)
  const preview = usePreviewPrecedence()
  const set = useSetPrecedence()
  const isChanged = JSON.stringify(order) !== JSON.stringify(now.order)
  const move = (group: PrecedenceGroup, at: number, to: number) => {
    const kinds = [...order[group]]
    const [kind] = kinds.splice(at, 1)
    if (kind) kinds.splice(to, 0, kind)
    preview.reset()
    setOrder({ ...order, [group]: kinds })
  }
  return (
    <Stack>
      <Showing run={now.run} />
      {precedenceGroups.map((group) => (
        <Panel key={group} title={precedenceGroupLabel[group]}>
          <Kinds
            label={precedenceGroupLabel[group]}
            kinds={order[group]}
            onMove={now.maySet ? (at, to) => move(group, at, to) : undefined}
          />
        </Panel>
      ))}
      {now.maySet ? (
        <Panel title="What would change">
          <PanelBody>
            <Stack>
              {isChanged ? null : <p>Move a kind of source to see which companies would change.</p>}
              <Button
                disabled={!isChanged}
                isBusy={preview.isPending}
                onClick={() => preview.mutate({ order })}
              >
                Preview
              </Button>
              <Refusal of={preview.error} />
            </Stack>
          </PanelBody>
          {preview.data && isChanged ? (
            <>
              <Previewed preview={preview.data} />
              <PanelBody>
                <Button kind="primary" onClick={() => setSetting(true)}>
                  Set this order
                </Button>
              </PanelBody>
            </>
          ) : null}
        </Panel>
      ) : null}
      <Versions versions={now.versions} />
      <ReasonDialog
        isOpen={isSetting}
        title="Set this order of sources"
        purpose="It applies to the whole installation: pages, lists, files, the API and later loads."
        confirmLabel="Set"
        isBusy={set.isPending}
        failure={set.error}
        onConfirm={(reason) =>
          set.mutate({ order, version: now.version, reason }, { onSuccess: () => setSetting(false) })
        }
        onClose={() => {
          set.reset()
          setSetting(false)
        }}
      />
    </Stack>
  )
}

/** Until all companies are shown by the order some still show what they did before. */
function Showing({ run }: { run: SourcePrecedence['run'] }) {
  if (!run) return null
  return (
    <p role="status">
      {run.state === 'failed'
        ? 'Not all companies are shown by this order in lists and in the search yet: the run has failed and can be resumed under runs.'
        : `Lists and the search are still being updated: ${quantity(run.done)}${run.total === null ? '' : ` of ${quantity(run.total)}`} companies.`}
    </p>
  )
}

const sourcesOf = (kind: SourceKind): string =>
  directorySources
    .filter((source) => source.kind === kind)
    .map(({ title }) => title)
    .join(', ')

function Kinds({
  label,
  kinds,
  onMove,
}: {
  label: string
  kinds: readonly SourceKind[]
  onMove: ((at: number, to: number) => void) | undefined
}) {
  return (
    <RowList label={label} layout="two-lines">
      {kinds.map((kind, at) => (
        <Row
          key={kind}
          lead={String(at + 1)}
          title={sourceKindLabel[kind]}
          detail={sourcesOf(kind)}
          tag={
            onMove ? (
              <>
                <Button
                  size="small"
                  aria-label={`${sourceKindLabel[kind]} earlier: ${label}`}
                  disabled={at === 0}
                  onClick={() => onMove(at, at - 1)}
                >
                  Earlier
                </Button>
                <Button
                  size="small"
                  aria-label={`${sourceKindLabel[kind]} later: ${label}`}
                  disabled={at === kinds.length - 1}
                  onClick={() => onMove(at, at + 1)}
                >
                  Later
                </Button>
              </>
            ) : null
          }
        />
      ))}
    </RowList>
  )
}

function Previewed({ preview }: { preview: PrecedencePreview }) {
  const { compared, of, changed, fields, companies } = preview
  const isWhole = compared >= of
  return (
    <>
      <PanelBody>
        <p role="status">
          {isWhole ? '' : 'At least '}
          {quantity(changed)} of {quantity(compared)} companies with several sources would change, in the
          shared directory and in your organisation’s
          {isWhole ? '. ' : `; ${quantity(of - compared)} more were not compared. `}
          {fields.map(({ label, count }) => `${label}: ${quantity(count)}`).join(', ')}
        </p>
      </PanelBody>
      {companies.length > 0 ? (
        <DataTable
          name="Companies that would change"
          rows={companies.flatMap(({ id, name, changes }) =>
            changes.map((change) => ({ id, name, ...change })),
          )}
          rowKey={({ id, label }) => `${id} ${label}`}
          columns={tableColumns(precedenceChangeColumns, {
            name: { cell: ({ id, name }) => <Link to={pathOf({ type: 'entity', id })}>{name}</Link> },
          })}
        />
      ) : null}
    </>
  )
}

function Versions({ versions }: { versions: SourcePrecedence['versions'] }) {
  const inWords = (order: PrecedenceOrder) =>
    precedenceGroups.map((group) => order[group].map((kind) => sourceKindLabel[kind]).join(', ')).join(' · ')
  return (
    <Panel title="Versions" actions={String(versions.length)}>
      {versions.length === 0 ? (
        <EmptyState title="The order that comes with the product is in force" />
      ) : (
        <RowList label="Versions" layout="two-lines">
          {versions.map(({ version, order, reason, setBy, setAt }) => (
            <Row
              key={version}
              lead={String(version)}
              title={reason}
              detail={`${setBy}, ${dateTime(setAt)} · ${inWords(order)}`}
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}
