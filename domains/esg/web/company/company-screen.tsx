import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { date, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Columns, EmptyState, Page, Panel, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, ButtonLink, Tag } from '#design-system/primitives/index.ts'
import { addEsgMetric, beginDisclosure, type CompanyFile } from '#domains/esg/contract/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { EsgTabs } from '../esg-tabs.tsx'
import { FileDialog } from '../file-dialog.tsx'
import { ImportScoresDialog } from '../import-scores-dialog.tsx'
import { companyQuery, useAddMetric, useBeginDisclosure, useImportMetrics } from '../queries.ts'
import { points, statusLabel } from '../words.ts'
import { MetricsPanel } from './metrics-panel.tsx'
import { ScorePanel } from './score-panel.tsx'

const crumbs = [
  { label: 'Compliance', to: '/dashboard/compliance' },
  { label: 'ESG', to: '/dashboard/esg-compliance' },
]

/** All ESG data of a company: score, metrics, providers, disclosures. */
export default function EsgCompanyScreen() {
  const { id } = useParams()
  const file = useQuery(companyQuery(Number(id)))
  const company = file.data?.company
  return (
    <Page
      title={company?.name ?? `Company ${id}`}
      eyebrow={
        company
          ? [company.isOwn ? 'Your own company' : '', company.symbol, company.industry]
              .filter(Boolean)
              .join(' · ')
          : undefined
      }
      crumbs={crumbs}
      actions={
        file.data ? (
          <>
            <ButtonLink to={pathOf({ type: 'entity', id: file.data.company.entityId })}>
              Company page
            </ButtonLink>
            <Actions file={file.data} />
          </>
        ) : undefined
      }
    >
      <Stack>
        <EsgTabs />
        <QueryStates query={file} failed="This company could not be read." isEmpty={() => false}>
          {(read) => (
            <Stack>
              {read.company.isSample ? (
                <p className="notice" role="note">
                  Sample data: this company and its figures are invented.
                </p>
              ) : null}
              <Columns side={380}>
                <Stack>
                  {read.contradictions.map((words) => (
                    <p key={words} className="notice" role="note">
                      {words}
                    </p>
                  ))}
                  <ScorePanel score={read.score} />
                  <MetricsPanel metrics={read.metrics} />
                </Stack>
                <Stack>
                  <DisclosuresPanel file={read} />
                  <ProvidersPanel file={read} />
                </Stack>
              </Columns>
            </Stack>
          )}
        </QueryStates>
      </Stack>
    </Page>
  )
}

const metricFields = [
  { field: 'metric', label: 'Metric', isNeeded: true },
  { field: 'value', label: 'Value', isNeeded: true },
  { field: 'unit', label: 'Unit', isNeeded: true },
  { field: 'periodStart', label: 'Period from', isNeeded: true },
  { field: 'periodEnd', label: 'Period to', isNeeded: true },
  { field: 'scope', label: 'Reported for', none: 'The whole group' },
  { field: 'source', label: 'Source', none: 'The file and its line' },
  { field: 'quote', label: 'Passage' },
  { field: 'asOf', label: 'As of', none: 'Today' },
]

function Actions({ file: { company } }: { file: CompanyFile }) {
  const [asked, setAsked] = useState<'metric' | 'file' | null>(null)
  const [isDoubtAccepted, setDoubtAccepted] = useState(false)
  const add = useAddMetric()
  const importing = useImportMetrics()
  const close = () => setAsked(null)
  return (
    <>
      <ButtonLink to={`/dashboard/esg-compliance/companies/${company.id}/worksheets`}>Worksheets</ButtonLink>
      <Button onClick={() => setAsked('file')}>Import metrics</Button>
      <Button kind="primary" onClick={() => setAsked('metric')}>
        Enter a metric
      </Button>
      <Dialog
        isOpen={asked === 'metric'}
        onClose={close}
        title="Enter a metric"
        size="wide"
        purpose="It counts once a second person has checked it against its evidence."
      >
        <ContractForm
          request={addEsgMetric.request}
          fields={[
            'metric',
            'value',
            'unit',
            'periodStart',
            'periodEnd',
            'scope',
            'source',
            'file',
            'quote',
            'isDoubtAccepted',
          ]}
          fixed={{ id: company.id }}
          columns={2}
          submitLabel="Keep the metric"
          onSubmit={(values) => add.mutateAsync(values)}
          onDone={() => {
            close()
            showToast({ kind: 'success', title: 'Metric kept', message: 'A second person has to verify it.' })
          }}
        />
      </Dialog>
      <FileDialog
        isOpen={asked === 'file'}
        onClose={close}
        title="Import metrics"
        purpose="A CSV or XLSX file with a value in each row. All of it is kept, or nothing; each value waits for a second person."
        noun="Metrics"
        fields={metricFields}
        about={String(isDoubtAccepted)}
        send={(sent) =>
          importing.mutateAsync({
            id: company.id,
            isDoubtAccepted: isDoubtAccepted ? 'true' : 'false',
            ...sent,
          })
        }
      >
        <Checkbox
          label="Unusual values are right"
          description="Otherwise a file is not kept if a value is ten times the verified one of the year before, or a tenth of it, or a share is one percent or less."
          checked={isDoubtAccepted}
          onChange={(event) => setDoubtAccepted(event.currentTarget.checked)}
        />
      </FileDialog>
    </>
  )
}

function DisclosuresPanel({ file: { company, disclosures } }: { file: CompanyFile }) {
  const begin = useBeginDisclosure()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  return (
    <Panel title="CSRD/SFDR Disclosures" actions={<Button onClick={() => setAsked(true)}>Begin one</Button>}>
      {disclosures.length === 0 ? (
        <EmptyState
          title="No disclosures yet"
          body="A disclosure covers a financial year and a set of datapoints."
        />
      ) : (
        <RowList label="Disclosures">
          {disclosures.map((one) => (
            <Row
              key={one.id}
              to={`/dashboard/esg-compliance/disclosures/${one.id}`}
              title={`${one.disclosureType.toUpperCase()} ${one.reportingYear}`}
              detail={`${quantity(one.told)} of ${quantity(one.datapoints)} datapoints reported${one.publishedAt ? `, published ${date(one.publishedAt)}` : ''}`}
              tag={<Tag>{statusLabel(one.status)}</Tag>}
            />
          ))}
        </RowList>
      )}
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Begin a disclosure"
        purpose="Verified metrics of exactly this period are filled in with their evidence."
      >
        <ContractForm
          request={beginDisclosure.request}
          fields={['disclosureType', 'set', 'reportingYear', 'periodStart', 'periodEnd']}
          fixed={{ id: company.id }}
          submitLabel="Begin"
          onSubmit={async (values) => {
            const { disclosure } = await begin.mutateAsync(values)
            navigate(`/dashboard/esg-compliance/disclosures/${disclosure.id}`)
          }}
        />
      </Dialog>
    </Panel>
  )
}

export function ProvidersPanel({ file: { company, providers } }: { file: CompanyFile }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Panel title="Providers" actions={<Button onClick={() => setAsked(true)}>Import scores</Button>}>
      {providers.length === 0 ? (
        <EmptyState
          title="No provider’s score"
          body={
            company.symbol
              ? 'Scores of licensed providers appear here side by side.'
              : 'Providers’ scores are found by symbol; this company has none.'
          }
        />
      ) : (
        <RowList label="Scores of providers" layout="whole">
          {providers.map((one) => (
            <Row
              key={one.id}
              title={one.provider}
              detail={`${one.told.overall} on ${one.scale}; as of ${date(one.asOf)}${one.isOld ? ', older than 18 months' : ''}`}
              tag={<span>{points(one.overall)} of 100</span>}
            />
          ))}
        </RowList>
      )}
      <ImportScoresDialog isOpen={isAsked} onClose={() => setAsked(false)} />
    </Panel>
  )
}
