import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { ContractForm, FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { saveFile } from '#design-system/patterns/export-menu/index.ts'
import { Dialog, showFailure } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  Facts,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, TextLink } from '#design-system/primitives/index.ts'
import {
  changeReport,
  moveReport,
  type ReportState,
  type SuspiciousReport,
} from '#domains/operations/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import classes from '../operations.module.css'
import { fetchReport, reportQuery, useChangeReport, useMoveReport } from './queries.ts'
import { lateWords, reportStateLabel } from './words.ts'

/** A suspicious activity report: its narrative, the facts that it rests on, its clock, and the steps of two people. */
export default function ReportScreen() {
  const id = Number(useParams().id)
  const report = useQuery(reportQuery(id))
  return (
    <Page
      title={report.data ? `Suspicious activity report ${id}` : 'Suspicious activity report'}
      tabTitle={`Report ${id}`}
      purpose={report.data ? `${report.data.about}, ${report.data.ruleName}` : ''}
      crumbs={crumbsOf.operations}
    >
      <QueryStates
        query={report}
        failed="The report could not be read."
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={() => false}
      >
        {(read) => <ReportFile report={read} />}
      </QueryStates>
    </Page>
  )
}

function ReportFile({ report }: { report: SuspiciousReport }) {
  return (
    <Stack>
      {report.isSample ? (
        <p className="notice" role="note">
          Sample data: this report is about invented transactions.
        </p>
      ) : null}
      {report.transactionsNow === report.transactionsRead ? null : (
        <p className="notice" role="note">
          {`The facts were read from ${quantity(report.transactionsRead)} transactions; the alert has ${quantity(report.transactionsNow)} now. Later ones are not in the text.`}
        </p>
      )}
      <Columns side={380}>
        <Stack>
          <Panel title="Narrative">
            <PanelBody>
              <div className={classes.narrative}>
                {report.narrative.split(/\n{2,}/).map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </PanelBody>
          </Panel>
          <Panel title="Facts on record">
            <PanelBody>
              <ul className={classes.findings} aria-label="Facts on record">
                {report.facts.map(({ words, transactions }) => (
                  <li key={words}>
                    <p>{words}</p>
                    {transactions.length > 0 ? (
                      <small>
                        <TextLink to={`/dashboard/bpo/transactions?alert=${report.alertId}`}>
                          {`${quantity(transactions.length)} ${transactions.length === 1 ? 'transaction' : 'transactions'}`}
                        </TextLink>
                      </small>
                    ) : null}
                  </li>
                ))}
              </ul>
            </PanelBody>
          </Panel>
          <Panel title="Not on record">
            <PanelBody>
              <ul className={classes.lines}>
                {report.missing.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </PanelBody>
          </Panel>
        </Stack>
        <Panel title="Status">
          <PanelBody>
            <Stack>
              <Facts facts={stateFacts(report)} />
              <Actions key={report.id} report={report} />
              <p className="quiet-paragraph">
                Nothing is sent from here. Once you have filed it with the authority, record the date and its
                number.
              </p>
            </Stack>
          </PanelBody>
        </Panel>
      </Columns>
    </Stack>
  )
}

function stateFacts(report: SuspiciousReport) {
  const { deadline } = report
  return [
    { label: 'State', value: reportStateLabel[report.state] },
    { label: 'Detected on', value: date(report.detectedOn) },
    { label: 'To be filed by', value: `${date(report.dueOn)}${report.isOverdue ? ', late' : ''}` },
    {
      label: 'By the rule',
      value: `${deadline.days} days from detection${report.isSuspectKnown ? '' : ', no suspect known'} (${deadline.source}, ${deadline.jurisdiction})`,
    },
    {
      label: 'Alert',
      value: (
        <TextLink
          to={`/dashboard/bpo/alerts/${report.alertId}`}
        >{`Monitoring alert ${report.alertId}`}</TextLink>
      ),
    },
    { label: 'Begun', value: `${dateTime(report.begunAt)} by ${report.begunBy}` },
    ...(report.proposedBy ? [{ label: 'Proposed by', value: report.proposedBy }] : []),
    ...(report.approvedBy ? [{ label: 'Decided by', value: report.approvedBy }] : []),
    ...(report.filedOn
      ? [
          {
            label: 'Filed',
            value: `${date(report.filedOn)}, number ${report.filingNumber}${lateWords(report.daysLate)}`,
          },
        ]
      : []),
    ...(report.reason ? [{ label: 'Reason', value: report.reason }] : []),
  ]
}

const stepsFrom: Record<ReportState, readonly { to: ReportState; title: string }[]> = {
  draft: [{ to: 'awaiting_second', title: 'Propose the report' }],
  awaiting_second: [
    { to: 'approved', title: 'Approve the report' },
    { to: 'draft', title: 'Send back' },
    { to: 'not_filed', title: 'Decide not to file' },
  ],
  approved: [
    { to: 'filed', title: 'Note the filing' },
    { to: 'draft', title: 'Send back' },
  ],
  filed: [],
  not_filed: [],
}

function Actions({ report }: { report: SuspiciousReport }) {
  const change = useChangeReport()
  const move = useMoveReport()
  const [asked, setAsked] = useState<ReportState | 'change' | null>(null)
  const about = { id: report.id, version: report.version }
  const close = () => setAsked(null)
  const steps = stepsFrom[report.state]
  const step = steps.find(({ to }) => to === asked)
  return (
    <div className="actions">
      {steps.map(({ to, title }, at) => (
        <Button key={to} {...(at === 0 ? { kind: 'primary' as const } : {})} onClick={() => setAsked(to)}>
          {title}
        </Button>
      ))}
      {report.state === 'draft' ? <Button onClick={() => setAsked('change')}>Change</Button> : null}
      <Button onClick={() => saveText(report.id)}>Download as text</Button>
      <FormDialog
        isOpen={asked === 'change'}
        onClose={close}
        title="Change the draft"
        size="wide"
        purpose="Add what the record lacks: why it is suspicious, and the customer’s explanation."
        request={changeReport.request}
        fields={['narrative', 'detectedOn', 'isSuspectKnown']}
        fixed={about}
        initial={{
          narrative: report.narrative,
          detectedOn: report.detectedOn,
          isSuspectKnown: report.isSuspectKnown,
        }}
        submitLabel="Keep the draft"
        onSubmit={(values) => change.mutateAsync(values)}
        actions={<Button onClick={close}>Cancel</Button>}
      />
      <Dialog
        isOpen={step !== undefined}
        onClose={close}
        title={step?.title ?? ''}
        purpose={
          asked === 'approved' || asked === 'not_filed'
            ? 'Somebody other than the proposer has to decide.'
            : 'The reason is kept in the audit log.'
        }
      >
        {step ? (
          <ContractForm
            request={moveReport.request}
            fields={step.to === 'filed' ? ['filedOn', 'filingNumber', 'reason'] : ['reason']}
            fixed={{ ...about, to: step.to }}
            submitLabel={step.title}
            onSubmit={(values) => move.mutateAsync(values)}
            onDone={close}
            actions={<Button onClick={close}>Cancel</Button>}
          />
        ) : null}
      </Dialog>
    </div>
  )
}

async function saveText(id: number): Promise<void> {
  try {
    const { fileName, content } = await fetchReport(id)
    saveFile(fileName, content)
  } catch (failure) {
    showFailure('The report could not be read')(failure)
  }
}
