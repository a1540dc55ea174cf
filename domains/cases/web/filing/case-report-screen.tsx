import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  Facts,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  Refusal,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import { type CaseReport, changeFilingInstitution } from '#domains/cases/contract/index.ts'
import { reportForms } from '#engines/suspicious-reports/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import classes from '../cases.module.css'
import { attachmentHref } from '../queries.ts'
import {
  caseReportQuery,
  useChangeFilingInstitution,
  useFileCaseReport,
  useStateCaseReport,
} from './queries.ts'
import { ReportForm } from './report-form.tsx'

type Format = CaseReport['format']
const formats: { value: Format; label: string }[] = [
  { value: 'goaml', label: reportForms.goaml.called },
  { value: 'fincen', label: reportForms.fincen.called },
]

/** A case as a report to an authority: what is missing, what people state, and the file as it would be. */
export default function CaseReportScreen() {
  const id = Number(useParams().id)
  const [format, setFormat] = useState<Format>('goaml')
  const report = useQuery(caseReportQuery(id, format))
  return (
    <Page
      title="Report of suspicious activity"
      tabTitle={`Report of case ${id}`}
      purpose="Made from the records of the case and your entries. Nothing is sent from here: file it with the authority yourself."
      crumbs={[
        ...crumbsOf.compliance,
        { label: 'Cases', to: '/dashboard/kyb/cases' },
        { label: report.data?.caseNumber ?? `Case ${id}`, to: pathOf({ type: 'case', id }) },
      ]}
      actions={
        <SegmentedControl
          aria-label="Form of the report"
          data={formats}
          value={format}
          onChange={(value) => setFormat(value as Format)}
        />
      }
    >
      <QueryStates
        query={report}
        failed="The report could not be read."
        kept="What was stated is kept."
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={() => false}
      >
        {(read) => <ReportFile key={read.format} report={read} />}
      </QueryStates>
    </Page>
  )
}

function ReportFile({ report }: { report: CaseReport }) {
  const state = useStateCaseReport()
  const { format, caseId: id } = report
  const asked = reportForms[format].report.filter(({ name }) => report.fields.includes(name))
  return (
    <Columns side={380}>
      <Stack>
        <Panel title="Contents of the report">
          <PanelBody>
            <ReportForm
              fields={asked}
              record={{ id, version: report.version }}
              initial={report.entries}
              onRecord={report.onRecord}
              submitLabel="Keep"
              onSubmit={(entries, version) => state.mutateAsync({ id, format, version, entries })}
            />
          </PanelBody>
        </Panel>
        <Panel title="The file as it would be">
          <PanelBody>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard. */}
            <pre className={classes.xml} tabIndex={0}>
              {report.xml}
            </pre>
          </PanelBody>
        </Panel>
      </Stack>
      <Stack>
        <Missing report={report} />
        <Made report={report} />
      </Stack>
    </Columns>
  )
}

const places = { report: 'Of this report', institution: 'Of the filing institution', case: 'Of the case' }

function Missing({ report }: { report: CaseReport }) {
  const { missing, isOfSample } = report
  return (
    <Panel title="Missing before this can be filed">
      <PanelBody>
        {isOfSample ? (
          <p role="note">This case is based on sample data, which is invented: no file is made of it.</p>
        ) : null}
        {missing.length === 0 ? <p>Nothing that the form asks for is missing.</p> : null}
      </PanelBody>
      {(['case', 'report', 'institution'] as const).map((of) => {
        const some = missing.filter((one) => one.of === of)
        return some.length === 0 ? null : (
          <PanelSection key={of} title={places[of]}>
            <ul className={classes.missing}>
              {some.map(({ words }) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </PanelSection>
        )
      })}
      <PanelBody>
        <Institution report={report} />
      </PanelBody>
    </Panel>
  )
}

function Institution({ report }: { report: CaseReport }) {
  const { format, institution, institutionVersion } = report
  const change = useChangeFilingInstitution()
  const [isOpen, setOpen] = useState(false)
  return (
    <Allowed call={changeFilingInstitution}>
      <Button onClick={() => setOpen(true)}>Filing institution</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Filing institution"
        size="wide"
        purpose="Who files for your organisation, as this form asks it. It holds for every report."
      >
        <ReportForm
          fields={reportForms[format].institution}
          record={{ id: 0, version: institutionVersion }}
          initial={institution}
          submitLabel="Keep"
          onSubmit={async (entries, version) => {
            await change.mutateAsync({ format, version, entries })
            setOpen(false)
          }}
        />
      </Dialog>
    </Allowed>
  )
}

function Made({ report }: { report: CaseReport }) {
  const make = useFileCaseReport()
  const { caseId: id, format, version, made } = report
  const ask = () =>
    make.mutate(
      { id, format, version },
      {
        onSuccess: ({ fileName }) =>
          showToast({ kind: 'success', title: 'The file is kept with the case', message: fileName }),
      },
    )
  return (
    <Panel title="File" foot={report.schema}>
      <PanelBody>
        <Stack>
          <Facts
            facts={[
              { label: 'Transactions in it', value: quantity(report.transactions) },
              ...(made
                ? [
                    { label: 'Made', value: `${dateTime(made.at)} by ${made.by}` },
                    { label: 'SHA-256', value: made.sha256.slice(0, 12) },
                  ]
                : []),
            ]}
          />
          <Refusal of={make.error} />
          <div className="actions">
            <Button
              kind="primary"
              isBusy={make.isPending}
              disabled={report.isOfSample || report.missing.length > 0}
              onClick={ask}
            >
              Make the file
            </Button>
            {made ? (
              <ButtonLink reloadDocument to={attachmentHref(id, made.attachmentId)}>
                Download
              </ButtonLink>
            ) : null}
          </div>
        </Stack>
      </PanelBody>
    </Panel>
  )
}
