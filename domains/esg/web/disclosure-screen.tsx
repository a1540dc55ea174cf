import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  Facts,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { type DisclosureFile, moveDisclosure, tellDatapoint } from '#domains/esg/contract/index.ts'
import { RegulatorPackButton } from '#domains/records/web/index.tsx'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './esg.module.css'
import { EsgTabs } from './esg-tabs.tsx'
import {
  disclosureQuery,
  downloadDisclosure,
  useFillDisclosure,
  useMoveDisclosure,
  useTellDatapoint,
} from './queries.ts'
import { amountOf, statusLabel } from './words.ts'

type Point = DisclosureFile['datapoints'][number]
type Status = DisclosureFile['disclosure']['status']

const crumbs = [
  { label: 'Compliance', to: '/dashboard/compliance' },
  { label: 'ESG', to: '/dashboard/esg-compliance' },
]
const formats = [
  { id: 'pdf', label: 'PDF', purpose: 'to read and to send' },
  { id: 'xlsx', label: 'Excel (XLSX)', purpose: 'to compute with' },
  { id: 'csv', label: 'CSV', purpose: 'to load elsewhere' },
  {
    id: 'json',
    label: 'Structured (JSON)',
    purpose: 'facts with evidence; no XBRL element names; they are added during tagging',
  },
] as const

/** A disclosure: its datapoints with their evidence, and its way from draft to archive. */
export default function DisclosureScreen() {
  const { id } = useParams()
  const file = useQuery(disclosureQuery(Number(id)))
  const about = file.data?.disclosure
  return (
    <Page
      title={about ? `${about.disclosureType.toUpperCase()} ${about.reportingYear}` : `Disclosure ${id}`}
      eyebrow={about ? `${about.companyName} · ${about.reportingPeriod}` : undefined}
      crumbs={crumbs}
      actions={
        about ? (
          <>
            <Tag>{statusLabel(about.status)}</Tag>
            <ExportMenu
              of="the disclosure"
              formats={formats}
              onExport={(format) => downloadDisclosure({ id: about.id, format })}
            />
            <RegulatorPackButton kind="disclosure" subjectId={about.id} />
          </>
        ) : undefined
      }
    >
      <Stack>
        <EsgTabs />
        <QueryStates query={file} failed="This disclosure could not be read." isEmpty={() => false}>
          {(read) => <Whole file={read} />}
        </QueryStates>
      </Stack>
    </Page>
  )
}

function Whole({ file }: { file: DisclosureFile }) {
  return (
    <Stack>
      {file.isSample ? (
        <p className="notice" role="note">
          Sample data: this company and its figures are invented.
        </p>
      ) : null}
      {file.isIntact === false ? (
        <p className="notice" role="alert">
          The stored copy differs from what was published: its digest does not match.
        </p>
      ) : null}
      {[...file.lacks, ...file.contradictions].map((lack) => (
        <p key={lack} className="notice" role="note">
          {lack}
        </p>
      ))}
      <Columns side={340}>
        <Datapoints file={file} />
        <Stack>
          <Moves file={file} />
          <About file={file} />
        </Stack>
      </Columns>
    </Stack>
  )
}

const stateOf = ({ entry }: Point) =>
  entry === null ? 'Undecided' : entry.omittedBecause ? 'Left out' : 'Reported'
const statedIn = ({ entry, unit }: Point): string => {
  if (entry === null) return ''
  if (entry.omittedBecause) return entry.omittedBecause
  return entry.value === null ? entry.text : `${amountOf(entry.value)} ${unit === 'count' ? '' : unit}`.trim()
}

function Datapoints({ file }: { file: DisclosureFile }) {
  const { disclosure, datapoints } = file
  const fill = useFillDisclosure()
  const [openId, setOpenId] = useState<string>()
  const isDraft = disclosure.status === 'draft'
  const undecided = datapoints.filter(({ entry }) => entry === null).length
  return (
    <Panel
      title="Datapoints"
      actions={`${quantity(datapoints.length - undecided)} of ${quantity(datapoints.length)} decided`}
    >
      {isDraft ? (
        <PanelBody>
          <div className={classes.actions}>
            <Button
              isBusy={fill.isPending}
              onClick={() =>
                fill.mutate(
                  { id: disclosure.id },
                  {
                    onSuccess: () =>
                      showToast({
                        kind: 'success',
                        title: 'Filled',
                        message: 'From the verified metrics of the period.',
                      }),
                    onError: (failure) =>
                      showToast({ kind: 'failure', title: 'Not filled', message: sentenceOf(failure) }),
                  },
                )
              }
            >
              Fill from verified metrics
            </Button>
            {undecided > 0 ? (
              <Button
                onClick={() => setOpenId('rest')}
              >{`Leave out ${quantity(undecided)} undecided`}</Button>
            ) : null}
          </div>
        </PanelBody>
      ) : null}
      <DataTable
        name="Datapoints"
        rows={datapoints}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpenId(row.id)}
        columns={[
          {
            id: 'requirement',
            title: 'Requirement',
            value: (row) => `${row.requirement} ${row.paragraph}`.trim(),
            card: 'fact',
          },
          { id: 'name', title: 'Datapoint', value: (row) => row.name, card: 'name' },
          {
            id: 'told',
            title: 'Reported',
            value: statedIn,
            cell: (row) => <span className={classes.wide}>{statedIn(row).slice(0, 120)}</span>,
            card: 'fact',
          },
          {
            id: 'state',
            title: 'State',
            value: stateOf,
            cell: (row) => (
              <SeverityTag severity={row.entry === null ? 'medium' : row.entry.omittedBecause ? 'low' : 'ok'}>
                {stateOf(row)}
              </SeverityTag>
            ),
            card: 'figure',
          },
        ]}
      />
      <PointDialog
        key={openId ?? 'none'}
        file={file}
        openId={openId}
        isDraft={isDraft}
        onClose={() => setOpenId(undefined)}
      />
    </Panel>
  )
}

function PointDialog({
  file,
  openId,
  isDraft,
  onClose,
}: {
  file: DisclosureFile
  openId: string | undefined
  isDraft: boolean
  onClose: () => void
}) {
  const tell = useTellDatapoint()
  const point = file.datapoints.find(({ id }) => id === openId)
  const isRest = openId === 'rest'
  const entry = point?.entry
  // What stood there when it was opened: the page reads on behind the dialog.
  const [opened, setOpened] = useState<{ id: string | undefined; at: string | null }>()
  if (opened?.id !== openId) setOpened({ id: openId, at: entry?.at ?? null })
  const seen = opened?.at ?? null
  const fields = isRest
    ? (['omittedBecause'] as const)
    : point?.type === 'number'
      ? (['value', 'source', 'quote', 'omittedBecause', 'isDoubtAccepted'] as const)
      : (['text', 'source', 'quote', 'omittedBecause'] as const)
  return (
    <Dialog
      isOpen={openId !== undefined}
      onClose={onClose}
      size="wide"
      title={isRest ? 'Leave out what is undecided' : (point?.name ?? '')}
      purpose={
        isRest
          ? 'Each is omitted with this reason.'
          : point
            ? `${point.requirement} ${point.paragraph}`.trim()
            : ''
      }
    >
      <Stack>
        {entry ? (
          <Facts
            isWide
            facts={[
              {
                label: stateOf(point as Point),
                value: <span className={classes.wide}>{statedIn(point as Point)}</span>,
              },
              ...(entry.source ? [{ label: 'Evidence', value: entry.source }] : []),
              ...(entry.quote ? [{ label: 'Passage', value: `“${entry.quote}”` }] : []),
              {
                label: 'By',
                value: `${entry.by}, ${dateTime(entry.at)}${entry.metricId ? `, from verified value ${entry.metricId}` : ''}`,
              },
            ]}
          />
        ) : null}
        {isDraft && openId !== undefined ? (
          <ContractForm
            request={tellDatapoint.request}
            fields={[...fields]}
            fixed={{
              id: file.disclosure.id,
              datapointId: openId,
              ...(isRest ? {} : { seenAt: seen }),
            }}
            {...(point?.type === 'number' && point.unit
              ? { looks: { value: { title: `Value, ${point.unit}` } } }
              : {})}
            submitLabel={isRest ? 'Leave them out' : 'Report it'}
            onSubmit={(values) => tell.mutateAsync(values)}
            onDone={onClose}
          />
        ) : entry ? null : (
          <p className={classes.plain}>Undecided.</p>
        )}
      </Stack>
    </Dialog>
  )
}

const moves: Record<Status, readonly { to: Status; label: string; isPrimary?: boolean }[]> = {
  draft: [{ to: 'under_review', label: 'Hand in for review', isPrimary: true }],
  under_review: [
    { to: 'published', label: 'Publish', isPrimary: true },
    { to: 'draft', label: 'Send back' },
  ],
  published: [{ to: 'archived', label: 'Archive' }],
  archived: [],
}

function Moves({ file }: { file: DisclosureFile }) {
  const { disclosure, history } = file
  const move = useMoveDisclosure()
  const [chosen, setChosen] = useState<(typeof moves)[Status][number]>()
  return (
    <Panel title="Way">
      <PanelBody>
        <div className={classes.actions}>
          {moves[disclosure.status].map((one) => (
            <Button
              key={one.to}
              {...(one.isPrimary ? { kind: 'primary' as const } : {})}
              onClick={() => setChosen(one)}
            >
              {one.label}
            </Button>
          ))}
        </div>
        <p className={classes.plain}>
          {disclosure.status === 'under_review'
            ? 'It is published by somebody who neither submitted it nor reported any of it.'
            : disclosure.status === 'published'
              ? 'Frozen: a published disclosure is final.'
              : disclosure.status === 'archived'
                ? 'Archived: it can no longer be changed.'
                : 'Every datapoint is reported with its evidence, or omitted with a reason, before submission.'}
        </p>
      </PanelBody>
      <RowList label="Steps" layout="whole">
        {history.toReversed().map((one) => (
          <Row
            key={`${one.to} ${one.at}`}
            title={statusLabel(one.to)}
            detail={`${one.by}, ${dateTime(one.at)}: ${one.reason}`}
          />
        ))}
      </RowList>
      <Dialog isOpen={chosen !== undefined} onClose={() => setChosen(undefined)} title={chosen?.label ?? ''}>
        <ContractForm
          request={moveDisclosure.request}
          fields={['reason']}
          fixed={{ id: disclosure.id, to: chosen?.to ?? 'draft' }}
          submitLabel={chosen?.label ?? ''}
          onSubmit={(values) => move.mutateAsync(values)}
          onDone={() => setChosen(undefined)}
        />
      </Dialog>
    </Panel>
  )
}

function About({ file: { set, digest } }: { file: DisclosureFile }) {
  return (
    <Panel title="Datapoint set">
      <PanelBody>
        <Facts
          facts={[
            { label: 'Set', value: set.name },
            { label: 'Law', value: set.law },
            ...(digest ? [{ label: 'SHA-256', value: <span className={classes.wide}>{digest}</span> }] : []),
          ]}
        />
        <p className={classes.plain}>{set.lacks}</p>
        <p className={classes.plain}>
          The structured file names requirement and paragraph of each fact but no XBRL taxonomy elements: it
          is not inline XBRL until it is tagged.
        </p>
      </PanelBody>
    </Panel>
  )
}
