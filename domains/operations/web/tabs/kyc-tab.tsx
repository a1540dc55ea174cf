import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, dateTime, decimal } from '#design-system/formats/index.ts'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListPanel, useList } from '#design-system/patterns/list-screen/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  FigureStrip,
  Panel,
  PanelBody,
  PanelSection,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag, TextLink } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import {
  type BpoDashboard,
  decideKycValidation,
  type KycValidation,
  kycColumns,
  kycList,
  kycStateLabel,
  runKycValidation,
} from '#domains/operations/contract/index.ts'
import { CheckList } from '../check-list.tsx'
import { OperationalFigure } from '../operational-figure.tsx'
import { downloadKyc, kycQuery, useDecideKyc, useRunKyc } from '../queries.ts'

/** What was not performed adds nothing to a score: without everything mandatory a low one says nothing. */
const isRated = ({ band, checks }: KycValidation): boolean =>
  band !== 'low' || checks.every(({ isMandatory, result }) => !isMandatory || result !== 'not_performed')

const bandLabel: Record<KycValidation['band'], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

function Band({ validation, isWhole = false }: { validation: KycValidation; isWhole?: boolean }) {
  const { band, score } = validation
  if (!isRated(validation)) return <Tag>{isWhole ? 'Risk not known yet' : 'Not known yet'}</Tag>
  return (
    <SeverityTag severity={band === 'low' ? 'ok' : band}>
      {isWhole ? `Risk ${band}, ${decimal(score, 0)} of 100` : bandLabel[band]}
    </SeverityTag>
  )
}

const columns = tableColumns(kycColumns, {
  band: { cell: (row) => <Band validation={row} /> },
  score: { cell: (row) => (isRated(row) ? decimal(row.score, 0) : '–') },
  ranAt: { cell: (row) => date(row.ranAt) },
})

/** Validations of customers and what each check rests on. */
export function KycTab({ board }: { board: BpoDashboard }) {
  const { figures } = board
  const list = useList(kycList, { pageRows: 50, openRow: 'validation' })
  const validations = useQuery({ ...kycQuery(list.ask), placeholderData: (before) => before })
  const [isRunning, setRunning] = useState(false)
  const run = useRunKyc()
  const chosen = validations.data?.rows.find((row) => String(row.id) === list.read('validation'))
  return (
    <Stack>
      <Allowed call={runKycValidation}>
        <div className="actions">
          <Button kind="primary" onClick={() => setRunning(true)}>
            Validate a customer
          </Button>
        </div>
      </Allowed>
      <FigureStrip label="KYC validation">
        <OperationalFigure label="Completed" figure={figures['kycValidations.completed']} note="30 days" />
        <OperationalFigure
          label="Pending"
          figure={figures['kycValidations.pending']}
          note="something mandatory is missing"
        />
        <OperationalFigure label="Requires review" figure={figures['kycValidations.requiresReview']} />
      </FigureStrip>
      <Columns side={460} shows={chosen ? String(chosen.id) : undefined}>
        <ListPanel
          title="Validations"
          list={list}
          query={validations}
          noun="validation"
          facets={{
            state: { label: 'State', any: 'Any state', labelOf: (value) => kycStateLabel[value] },
            band: { label: 'Risk', any: 'Any risk', labelOf: (value) => value },
          }}
          none={
            <EmptyState
              title="No validation yet"
              body="A customer is checked with the stored data; each check shows its evidence."
            />
          }
          rowKey={(row) => String(row.id)}
          selectedKey={chosen ? String(chosen.id) : undefined}
          onOpen={(row) => list.set('validation', String(row.id))}
          onExport={(format) => downloadKyc({ ...list.asked, format })}
          columns={columns}
        />
        {chosen ? (
          <ChosenValidation key={chosen.id} validation={chosen} />
        ) : (
          <Panel title="Validation">
            <PanelBody>Choose a validation to see its checks and their evidence.</PanelBody>
          </Panel>
        )}
      </Columns>
      <FormDialog
        isOpen={isRunning}
        onClose={() => setRunning(false)}
        title="Validate a customer"
        size="wide"
        purpose="Empty fields are not checked and are shown as such. Liveness, face match and forgery never count as passed."
        request={runKycValidation.request}
        looks={{ customerId: { description: 'As shown on the customer’s page' } }}
        columns={2}
        submitLabel="Run the checks"
        onSubmit={async (values) => {
          const { id } = await run.mutateAsync(values)
          list.set('validation', String(id))
        }}
      />
    </Stack>
  )
}

function ChosenValidation({ validation }: { validation: KycValidation }) {
  const decide = useDecideKyc()
  const [isDeciding, setDeciding] = useState(false)
  return (
    <Panel title={validation.customerName} tag={<Band validation={validation} isWhole />}>
      <PanelBody>
        <CheckList checks={validation.checks} label="Checks" />
      </PanelBody>
      <PanelSection title="Decision">
        <Facts
          facts={[
            { label: 'State', value: kycStateLabel[validation.state] },
            { label: 'Checked', value: `${dateTime(validation.ranAt)} by ${validation.ranBy}` },
            ...(validation.decidedAt
              ? [
                  {
                    label: 'Decided',
                    value: `${validation.decision} on ${dateTime(validation.decidedAt)} by ${validation.decidedBy}`,
                  },
                  { label: 'Reason', value: validation.reason ?? '' },
                  {
                    label: 'Next review',
                    value: validation.nextReviewOn ? date(validation.nextReviewOn) : 'None',
                  },
                ]
              : []),
          ]}
        />
      </PanelSection>
      <PanelBody>
        <div className="actions">
          {validation.state === 'completed' ? null : (
            <Allowed call={decideKycValidation}>
              <Button kind="primary" onClick={() => setDeciding(true)}>
                Decide
              </Button>
            </Allowed>
          )}
          <TextLink to={`/dashboard/kyb/customers/${validation.customerId}`}>Customer’s file</TextLink>
        </div>
      </PanelBody>
      <FormDialog
        isOpen={isDeciding}
        onClose={() => setDeciding(false)}
        title="Decide the validation"
        purpose={`${validation.customerName}. A failed or missing mandatory check cannot be approved.`}
        request={decideKycValidation.request}
        fields={['decision', 'reason']}
        fixed={{ id: validation.id, version: validation.version }}
        looks={{ decision: { labels: { approved: 'Approve', rejected: 'Reject' } } }}
        submitLabel="Decide"
        onSubmit={(values) => decide.mutateAsync(values)}
      />
    </Panel>
  )
}
