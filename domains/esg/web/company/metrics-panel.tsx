import { useState } from 'react'
import { date, dateTime } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { saveFile } from '#design-system/patterns/export-menu/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Facts, Panel, Stack } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { type EsgMetric, settleEsgMetric } from '#domains/esg/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from '../esg.module.css'
import { evidenceOf, useSettleMetric } from '../queries.ts'
import { pillarLabel, stateLabel, valueOfMetric } from '../words.ts'

const severityOf = { waiting: 'medium', verified: 'ok', rejected: 'high', replaced: 'low' } as const
const scopeLabel = { group: 'The whole group', company: 'The company alone', site: 'A single site' }

/** Every value that was told, with its evidence; a second person verifies what waits. */
export function MetricsPanel({ metrics }: { metrics: EsgMetric[] }) {
  const [openId, setOpenId] = useState<number>()
  const open = metrics.find(({ id }) => id === openId)
  return (
    <Panel title="Metrics">
      {metrics.length === 0 ? (
        <EmptyState title="No metrics yet" body="Enter one with its evidence, or import a file." />
      ) : (
        <DataTable
          name="ESG metrics"
          rows={metrics}
          rowKey={(row) => String(row.id)}
          onOpen={(row) => setOpenId(row.id)}
          columns={[
            { id: 'name', title: 'Metric', value: (row) => row.metricName, card: 'name' },
            {
              id: 'value',
              title: 'Value',
              align: 'right',
              value: (row) => row.metricValue,
              cell: (row) => valueOfMetric(row.metricValue, row.metricUnit ?? ''),
              card: 'figure',
            },
            { id: 'unit', title: 'Unit', value: (row) => row.metricUnit ?? '', isHidden: true, card: 'none' },
            { id: 'period', title: 'Period', value: (row) => row.reportingPeriod, card: 'fact' },
            { id: 'source', title: 'Source', value: (row) => row.source, isHidden: true, card: 'none' },
            {
              id: 'state',
              title: 'State',
              value: (row) => stateLabel[row.state],
              cell: (row) => (
                <>
                  <SeverityTag severity={severityOf[row.state]}>
                    {row.state === 'waiting' ? 'Waiting' : stateLabel[row.state]}
                  </SeverityTag>
                  {row.contradictedBy.length > 0 ? (
                    <SeverityTag severity="high">Contradicted</SeverityTag>
                  ) : null}
                </>
              ),
              card: 'fact',
            },
          ]}
        />
      )}
      <MetricDialog key={openId ?? 0} metric={open} onClose={() => setOpenId(undefined)} />
    </Panel>
  )
}

/** What was seen of the passage in its file: whoever verifies reads it before the value. */
function passageWords({ passage }: EsgMetric): string {
  if (!passage) return ''
  if (passage.state === 'found')
    return passage.page === null ? '(found in the file)' : `(found on page ${passage.page} of the file)`
  return passage.state === 'missing'
    ? '(not found verbatim in the file: check it against the file yourself)'
    : '(the text of this file was not read)'
}

/** Another figure of the same: whoever verifies has to know what the other source says. */
const contradictionWords = ({ contradictedBy, state }: EsgMetric) =>
  `Another figure of the same metric, period and scope is reported: ${contradictedBy
    .map(
      (one) =>
        `${valueOfMetric(one.metricValue, one.metricUnit)} (${one.source}; ${stateLabel[one.state].toLowerCase()})`,
    )
    .join(
      ', ',
    )}. ${state === 'waiting' ? 'The one verified last counts and replaces the other.' : 'One of them is wrong, or they do not measure the same thing.'}`

function MetricDialog({ metric, onClose }: { metric: EsgMetric | undefined; onClose: () => void }) {
  const settle = useSettleMetric()
  const [isVerified, setVerified] = useState<boolean>()
  const openFile = async () => {
    if (!metric) return
    try {
      const { fileName, content } = await evidenceOf(metric.id)
      saveFile(fileName, content)
    } catch (failure) {
      showToast({ kind: 'failure', title: 'Not downloaded', message: sentenceOf(failure) })
    }
  }
  return (
    <Dialog isOpen={metric !== undefined} onClose={onClose} title={metric?.metricName ?? ''} size="wide">
      {metric ? (
        <Stack>
          {metric.contradictedBy.length > 0 ? (
            <p className="notice" role="note">
              {contradictionWords(metric)}
            </p>
          ) : null}
          {metric.doubt ? (
            <p className="notice" role="note">
              {metric.doubt} Check unit and decimal point before you verify it.
            </p>
          ) : null}
          <Facts
            isWide
            facts={[
              { label: 'Value', value: valueOfMetric(metric.metricValue, metric.metricUnit ?? '') },
              { label: 'Pillar', value: pillarLabel[metric.metricCategory] },
              { label: 'Period', value: `${date(metric.periodStart)} to ${date(metric.periodEnd)}` },
              { label: 'Reported for', value: scopeLabel[metric.scope] },
              { label: 'Source', value: metric.source },
              ...(metric.quote
                ? [{ label: 'Passage', value: `“${metric.quote}” ${passageWords(metric)}`.trim() }]
                : []),
              ...(metric.evidenceFile
                ? [
                    {
                      label: 'File',
                      value: <Button onClick={() => void openFile()}>{metric.evidenceFile}</Button>,
                    },
                  ]
                : []),
              { label: 'As of', value: date(metric.asOf) },
              { label: 'Entered', value: `${metric.enteredBy}, ${dateTime(metric.enteredAt)}` },
              {
                label: 'State',
                value: `${stateLabel[metric.state]}${metric.settledBy ? `, ${metric.settledBy}: ${metric.settledReason}` : ''}`,
              },
            ]}
          />
          {metric.state !== 'waiting' ? null : isVerified === undefined ? (
            <div className={classes.actions}>
              <Button kind="primary" onClick={() => setVerified(true)}>
                Verify
              </Button>
              <Button onClick={() => setVerified(false)}>Reject</Button>
            </div>
          ) : (
            <ContractForm
              request={settleEsgMetric.request}
              fields={['reason']}
              fixed={{ id: metric.id, isVerified }}
              submitLabel={isVerified ? 'Verify the value' : 'Reject the value'}
              onSubmit={(values) => settle.mutateAsync(values)}
              onDone={onClose}
            />
          )}
        </Stack>
      ) : null}
    </Dialog>
  )
}
