import { NumberInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { dateTime, decimal, percent, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Facts, Panel, PanelBody, PanelSection, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import type { readThreshold, ThresholdChange, ThresholdPreview } from '#domains/screening/contract/index.ts'
import {
  thresholdQuery,
  useChangeThreshold,
  usePreviewThreshold,
  useReturnThreshold,
  useSettleThreshold,
} from '../queries.ts'
import classes from '../screening.module.css'

type Proposal = NonNullable<z.infer<typeof readThreshold.response>['proposal']>

const inPercent = (value: number) => percent(value, { digits: 1 })
const failed = showFailure('The change was not confirmed')

const stateWords = {
  proposed: 'Waits for a second person',
  'in-force': 'Came into force',
  rejected: 'Refused',
} as const

/** The threshold: what another one would do, by name, before anybody asks for it; who agreed; and the way back. */
export function ThresholdPanel() {
  const thresholds = useQuery(thresholdQuery())
  const preview = usePreviewThreshold()
  const [wanted, setWanted] = useState<number | string>('')
  const [reason, setReason] = useState('')
  const threshold = typeof wanted === 'number' ? Number((wanted / 100).toFixed(4)) : null
  const done = () => setReason('')
  return (
    <Panel
      title="Match threshold"
      foot="Past screenings keep their threshold. A lower one re-screens every monitored customer."
    >
      <QueryStates query={thresholds} failed="The threshold could not be read." isEmpty={() => false}>
        {(read) => (
          <>
            {read.proposal ? <ProposalSection proposal={read.proposal} /> : null}
            <PanelBody>
              <div className={classes.thresholdForm}>
                {read.proposal ? null : (
                  <NumberInput
                    label={`Threshold, % (${inPercent(read.threshold)} in force)`}
                    description="Probability from which a candidate is a match: 30 to 99"
                    min={30}
                    max={99}
                    decimalScale={2}
                    value={wanted}
                    onChange={(value) => {
                      setWanted(value)
                      preview.reset()
                    }}
                  />
                )}
                <Textarea
                  label="Reason"
                  autosize
                  minRows={2}
                  maxLength={2_000}
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
              </div>
              <div className={classes.summary}>
                {read.proposal ? (
                  <SettleButtons id={read.proposal.id} reason={reason} onDone={done} />
                ) : (
                  <AskButtons
                    threshold={threshold}
                    backTo={read.backTo}
                    reason={reason}
                    preview={preview}
                    onAsked={() => setWanted('')}
                    onDone={done}
                  />
                )}
              </div>
            </PanelBody>
            {preview.data ? (
              <PanelSection
                title={`At ${inPercent(preview.data.after)} instead of ${inPercent(preview.data.before)}`}
              >
                <Preview preview={preview.data} />
              </PanelSection>
            ) : null}
            {read.changes.length > 0 ? (
              <div className={classes.table}>
                <DataTable
                  name="Changes of the threshold"
                  title="Changes"
                  rows={read.changes}
                  rowKey={(row) => String(row.id)}
                  columns={columns}
                />
              </div>
            ) : null}
          </>
        )}
      </QueryStates>
    </Panel>
  )
}

function AskButtons({
  threshold,
  backTo,
  reason,
  preview,
  onAsked,
  onDone,
}: {
  threshold: number | null
  backTo: number | null
  reason: string
  preview: ReturnType<typeof usePreviewThreshold>
  onAsked: () => void
  onDone: () => void
}) {
  const change = useChangeThreshold()
  const back = useReturnThreshold()
  const hasReason = reason.trim().length >= 3
  return (
    <>
      <Button
        disabled={threshold === null}
        isBusy={preview.isPending}
        onClick={() => preview.mutate({ threshold: threshold ?? 0 }, { onError: failed })}
      >
        Preview
      </Button>
      <Button
        kind="primary"
        disabled={!hasReason || threshold === null || preview.data === undefined}
        isBusy={change.isPending}
        onClick={() =>
          change.mutate(
            { threshold: threshold ?? 0, reason },
            {
              onSuccess: () => {
                onDone()
                onAsked()
                preview.reset()
              },
              onError: failed,
            },
          )
        }
      >
        Ask for this threshold
      </Button>
      {backTo === null ? null : (
        <Button
          disabled={!hasReason}
          isBusy={back.isPending}
          onClick={() => back.mutate({ reason }, { onSuccess: onDone, onError: failed })}
        >
          Back to {inPercent(backTo)}
        </Button>
      )}
    </>
  )
}

function SettleButtons({ id, reason, onDone }: { id: number; reason: string; onDone: () => void }) {
  const settle = useSettleThreshold()
  const hasReason = reason.trim().length >= 3
  return (
    <>
      <Button
        kind="primary"
        disabled={!hasReason}
        isBusy={settle.isPending}
        onClick={() => settle.mutate({ id, isAgreed: true, reason }, { onSuccess: onDone, onError: failed })}
      >
        Agree
      </Button>
      <Button
        disabled={!hasReason}
        onClick={() => settle.mutate({ id, isAgreed: false, reason }, { onSuccess: onDone, onError: failed })}
      >
        Refuse
      </Button>
    </>
  )
}

function ProposalSection({ proposal }: { proposal: Proposal }) {
  return (
    <PanelSection title="Waits for a second person">
      <PanelBody>
        {proposal.askedBy} asked for {inPercent(proposal.after)} instead of {inPercent(proposal.before)} on{' '}
        {dateTime(proposal.askedAt)}: {proposal.reason}
      </PanelBody>
      {proposal.preview ? (
        <Preview preview={proposal.preview} />
      ) : (
        <PanelBody>The preview could not be computed when it was proposed.</PanelBody>
      )}
    </PanelSection>
  )
}

const columns = [
  {
    id: 'at',
    title: 'Asked',
    value: (row: ThresholdChange) => row.askedAt,
    cell: (row: ThresholdChange) => dateTime(row.askedAt),
    card: 'name' as const,
  },
  {
    id: 'to',
    title: 'To',
    value: (row: ThresholdChange) => row.after,
    cell: (row: ThresholdChange) => `${inPercent(row.before)} to ${inPercent(row.after)}`,
    card: 'figure' as const,
  },
  {
    id: 'by',
    title: 'By',
    value: (row: ThresholdChange) => [row.askedBy, row.settledBy].filter(Boolean).join(', then '),
    card: 'fact' as const,
  },
  {
    id: 'state',
    title: 'State',
    value: (row: ThresholdChange) => stateWords[row.state],
    card: 'fact' as const,
  },
  {
    id: 'reason',
    title: 'Reason',
    value: (row: ThresholdChange) => row.settledReason ?? row.reason,
    card: 'fact' as const,
  },
]

function Preview({ preview }: { preview: ThresholdPreview }) {
  const { decided, portfolio, alertsADay } = preview
  const aDay = (value: number | null) => (value === null ? 'not known' : decimal(value, 2))
  const isPart = portfolio.asked < portfolio.customers
  return (
    <>
      <Facts
        isWide
        facts={[
          {
            label: 'True matches lost',
            value: (
              <>
                <SeverityTag severity={decided.confirmedLost.length > 0 ? 'critical' : 'ok'}>
                  {quantity(decided.confirmedLost.length)}
                </SeverityTag>{' '}
                of {quantity(decided.confirmed)} that people confirmed
              </>
            ),
          },
          {
            label: 'False ones spared',
            value: `${quantity(decided.dismissedSpared)} of ${quantity(decided.dismissed)} that people dismissed`,
          },
          {
            label: 'Alerts a day',
            value: `${aDay(alertsADay.before)} before, ${aDay(alertsADay.after)} after, over ${alertsADay.days} days`,
          },
          {
            label: 'Portfolio',
            value: `${quantity(portfolio.hitsBefore)} hits before, ${quantity(portfolio.hitsAfter)} after, of ${quantity(portfolio.asked)} customers${isPart ? ` with the largest exposure; ${quantity(portfolio.customers - portfolio.asked)} more were not asked` : ''}`,
          },
        ]}
      />
      <Named
        title="True matches that would be lost"
        rows={decided.confirmedLost}
        count={decided.confirmedLost.length}
      />
      <Named title="Hits the portfolio would lose" rows={portfolio.lost} count={portfolio.lostCount} />
      <Named title="Hits the portfolio would gain" rows={portfolio.gained} count={portfolio.gainedCount} />
    </>
  )
}

function Named({
  title,
  rows,
  count,
}: {
  title: string
  rows: ThresholdPreview['portfolio']['lost']
  count: number
}) {
  if (rows.length === 0) return null
  return (
    <div className={classes.table}>
      <DataTable
        name={title}
        title={
          rows.length < count
            ? `${title}: ${quantity(rows.length)} of ${quantity(count)}`
            : `${title}: ${quantity(count)}`
        }
        rows={rows}
        rowKey={(row) => `${row.name} ${row.entry}`}
        columns={[
          { id: 'name', title: 'Customer or name', value: (row) => row.name, card: 'name' },
          { id: 'entry', title: 'List entry', value: (row) => row.entry, card: 'fact' },
          {
            id: 'probability',
            title: 'Probability',
            value: (row) => row.probability,
            cell: (row) => inPercent(row.probability),
            align: 'right',
            card: 'figure',
          },
        ]}
      />
    </div>
  )
}
