import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { date } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Facts,
  Panel,
  PanelBody,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import {
  addCorrectiveAction,
  assessSupplier,
  endCorrectiveAction,
  type SupplierRisk,
} from '#domains/esg/contract/index.ts'
import { supplierQuestions } from '#engines/esg/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { AddSupplierDialog } from '../company-dialogs.tsx'
import classes from '../esg.module.css'
import {
  OWN,
  suppliersQuery,
  unassessedQuery,
  useAddAction,
  useAssessSupplier,
  useEndAction,
} from '../queries.ts'
import { coverageOf, points, riskLabel, severityOfRisk } from '../words.ts'
import { SupplierQuestionnaires } from './supplier-questionnaires.tsx'

/** Suppliers of grave risk that the heat map shows (ESGD-017). */
const SHOWN = 12
/** Below it a score says little of a supplier. */
const HALF = 0.5

/** The suppliers of one's own company: a heat map of the gravest, and all of them. */
export function SupplierPanels({ hasCompany }: { hasCompany: boolean }) {
  const suppliers = useQuery(suppliersQuery())
  const unassessed = useQuery(unassessedQuery())
  const [openId, setOpenId] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const open = [...(suppliers.data ?? []), ...(unassessed.data ?? [])].find(
    ({ supplierCompanyId }) => supplierCompanyId === openId,
  )
  return (
    <>
      <Panel
        title="Supplier Risk Heat Map"
        actions={hasCompany ? <Button onClick={() => setAdding(true)}>Add a supplier</Button> : undefined}
      >
        <QueryStates
          query={suppliers}
          failed="The suppliers could not be read."
          empty={<EmptyState title="No suppliers yet" body="Your suppliers appear here by risk." />}
        >
          {(rows) => <HeatMap suppliers={rows} unknown={unassessed.data?.length ?? 0} onOpen={setOpenId} />}
        </QueryStates>
      </Panel>
      {suppliers.data && suppliers.data.length > 0 ? (
        <Panel title="Suppliers">
          <AllSuppliers name="Suppliers" suppliers={suppliers.data} onOpen={setOpenId} />
        </Panel>
      ) : null}
      <Panel title="Suppliers not assessed">
        <QueryStates
          query={unassessed}
          failed="The suppliers that are not assessed could not be read."
          empty={
            <EmptyState title="Every supplier is assessed" body="Suppliers of unknown risk appear here." />
          }
        >
          {(rows) => <AllSuppliers name="Suppliers not assessed" suppliers={rows} onOpen={setOpenId} />}
        </QueryStates>
      </Panel>
      <AddSupplierDialog isOpen={isAdding} onClose={() => setAdding(false)} buyer={OWN} />
      <SupplierDialog key={openId ?? 0} supplier={open} onClose={() => setOpenId(null)} />
    </>
  )
}

function HeatMap({
  suppliers,
  unknown,
  onOpen,
}: {
  suppliers: readonly SupplierRisk[]
  unknown: number
  onOpen: (id: number) => void
}) {
  const grave = suppliers.filter(({ riskLevel }) => riskLevel === 'critical' || riskLevel === 'high')
  const thin = suppliers.filter(
    ({ riskLevel, coverage }) => (riskLevel === 'low' || riskLevel === 'medium') && coverage < HALF,
  ).length
  const unscreened = suppliers.filter(
    ({ riskLevel, components }) =>
      riskLevel !== null && components.some(({ id, value }) => id === 'sanctions' && value === null),
  ).length
  return (
    <PanelBody>
      <Stack>
        {grave.length > SHOWN || unknown > 0 || unscreened > 0 || thin > 0 ? (
          <p className={classes.plain}>
            {[
              grave.length > SHOWN ? `${grave.length - SHOWN} more below.` : '',
              unknown > 0
                ? `${unknown} ${unknown === 1 ? 'supplier is' : 'suppliers are'} not assessed: the risk is not known.`
                : '',
              thin > 0
                ? `${thin} of low or medium risk ${thin === 1 ? 'is' : 'are'} called that based on less than half of the indicators.`
                : '',
              unscreened > 0
                ? `${unscreened} ${unscreened === 1 ? 'supplier has' : 'suppliers have'} not been screened: ${unscreened === 1 ? 'its score excludes' : 'their scores exclude'} sanctions.`
                : '',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        ) : null}
        {grave.length === 0 ? (
          <p className={classes.plain}>No supplier is known to be of critical or high risk.</p>
        ) : (
          <ul className={classes.heat} aria-label="Suppliers of critical and high risk">
            {grave.slice(0, SHOWN).map((one) => (
              <li key={one.supplierCompanyId}>
                <button
                  type="button"
                  className={classes.cell}
                  data-level={one.riskLevel}
                  onClick={() => onOpen(one.supplierCompanyId)}
                >
                  <span>{one.name}</span>
                  <b>{points(one.overallRiskScore)}</b>
                  <span>
                    {one.riskLevel ? riskLabel[one.riskLevel] : ''}, coverage {coverageOf(one.coverage)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </PanelBody>
  )
}

function AllSuppliers({
  name,
  suppliers,
  onOpen,
}: {
  name: string
  suppliers: SupplierRisk[]
  onOpen: (id: number) => void
}) {
  return (
    <DataTable
      name={name}
      rows={suppliers}
      rowKey={(row) => String(row.supplierCompanyId)}
      onOpen={(row) => onOpen(row.supplierCompanyId)}
      columns={[
        {
          id: 'name',
          title: 'Supplier',
          value: (row) => row.name,
          cell: (row) => <Link to={pathOf({ type: 'entity', id: row.supplierCompanyId })}>{row.name}</Link>,
          card: 'name',
        },
        {
          id: 'level',
          title: 'Risk',
          value: (row) => row.overallRiskScore,
          cell: (row) =>
            row.riskLevel ? (
              <SeverityTag severity={severityOfRisk[row.riskLevel]}>{riskLabel[row.riskLevel]}</SeverityTag>
            ) : (
              <Tag>Not assessed</Tag>
            ),
          csv: (row) => row.riskLevel ?? 'not assessed',
          card: 'figure',
        },
        {
          id: 'score',
          title: 'Score',
          align: 'right',
          value: (row) => row.overallRiskScore,
          cell: (row) => points(row.overallRiskScore),
          card: 'fact',
        },
        {
          id: 'coverage',
          title: 'Coverage',
          align: 'right',
          value: (row) => row.coverage,
          cell: (row) => coverageOf(row.coverage),
          card: 'fact',
        },
        {
          id: 'missing',
          title: 'Not known',
          value: (row) => row.missing.join(', '),
          cell: (row) => (row.missing.length > 0 ? row.missing.join(', ') : '–'),
          card: 'fact',
        },
        {
          id: 'actions',
          title: 'Open actions',
          align: 'right',
          value: (row) => row.actions.filter(({ isDone }) => !isDone).length,
          card: 'none',
        },
      ]}
    />
  )
}

function SupplierDialog({ supplier, onClose }: { supplier: SupplierRisk | undefined; onClose: () => void }) {
  const [asked, setAsked] = useState<'assess' | 'action' | number | null>(null)
  const add = useAddAction()
  const end = useEndAction()
  const fixed = { id: OWN, supplierId: supplier?.supplierCompanyId ?? 0 }
  return (
    <Dialog isOpen={supplier !== undefined} onClose={onClose} title={supplier?.name ?? ''} size="wide">
      {supplier ? (
        <Stack>
          {asked === 'assess' ? (
            <Assessment supplier={supplier} onDone={() => setAsked(null)} />
          ) : asked === 'action' ? (
            <ContractForm
              request={addCorrectiveAction.request}
              fields={['what', 'dueOn']}
              fixed={fixed}
              submitLabel="Ask for it"
              onSubmit={(values) => add.mutateAsync(values)}
              onDone={() => setAsked(null)}
            />
          ) : typeof asked === 'number' ? (
            <ContractForm
              request={endCorrectiveAction.request}
              fields={['reason']}
              fixed={{ ...fixed, actionId: asked }}
              submitLabel="It is done"
              onSubmit={(values) => end.mutateAsync(values)}
              onDone={() => setAsked(null)}
            />
          ) : (
            <>
              <Facts
                isWide
                facts={[
                  {
                    label: 'Risk',
                    value:
                      supplier.riskLevel === null
                        ? 'Not assessed: too little is known'
                        : `${riskLabel[supplier.riskLevel]}, ${points(supplier.overallRiskScore)} of 100, coverage ${coverageOf(supplier.coverage)}`,
                  },
                  { label: 'Formula', value: supplier.formula },
                  ...supplier.components.map((one) => ({
                    label: `${one.label}, weight ${one.weight}`,
                    value: `${one.value === null ? 'Not known' : points(one.value)} · ${one.source}${one.asOf ? `, ${date(one.asOf)}` : ''}`,
                  })),
                ]}
              />
              {supplier.actions.length > 0 ? (
                <RowList label="Corrective actions" layout="whole">
                  {supplier.actions.map((action) => (
                    <Row
                      key={action.id}
                      title={action.what}
                      detail={
                        action.isDone
                          ? `Done, ${action.doneBy}: ${action.doneReason}`
                          : `By ${date(action.dueOn)}, asked by ${action.addedBy}`
                      }
                      tag={
                        action.isDone ? (
                          <Tag>Done</Tag>
                        ) : (
                          <span className={classes.actions}>
                            {action.isOverdue ? <SeverityTag severity="high">Overdue</SeverityTag> : null}
                            <Button onClick={() => setAsked(action.id)}>Done</Button>
                          </span>
                        )
                      }
                    />
                  ))}
                </RowList>
              ) : null}
              <SupplierQuestionnaires supplierId={supplier.supplierCompanyId} />
              <div className={classes.actions}>
                <Button kind="primary" onClick={() => setAsked('assess')}>
                  Assess
                </Button>
                <Button onClick={() => setAsked('action')}>Ask for a corrective action</Button>
              </div>
            </>
          )}
        </Stack>
      ) : null}
    </Dialog>
  )
}

type Answers = SupplierRisk['answers']

function Assessment({ supplier, onDone }: { supplier: SupplierRisk; onDone: () => void }) {
  const assess = useAssessSupplier()
  const [answers, setAnswers] = useState<Answers>(supplier.answers)
  const known = (id: string) => supplier.components.find((one) => one.id === id)?.value ?? null
  const source = supplier.components.find((one) => one.id === 'country' && one.value !== null)?.source ?? ''
  return (
    <Stack>
      <p className={classes.plain}>
        Sanctions come from screening, the certificate from its expiry date. An empty field means unknown,
        never zero.
      </p>
      <fieldset className={classes.questions}>
        <legend>Questionnaire</legend>
        {supplierQuestions.map(({ id, asks }) => (
          <NativeSelect
            key={id}
            label={`${id}: ${asks}`}
            value={answers[id] ?? ''}
            data={[
              { value: '', label: 'Not answered' },
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            onChange={(event) => {
              const chosen = event.currentTarget.value
              setAnswers((given) => {
                const { [id]: _, ...others } = given
                return chosen === '' ? others : { ...others, [id]: chosen as 'yes' | 'no' }
              })
            }}
          />
        ))}
      </fieldset>
      <ContractForm
        request={assessSupplier.request}
        fields={['country', 'sector', 'adverseMedia', 'source', 'certificateName', 'certificateUntil']}
        fixed={{ id: OWN, supplierId: supplier.supplierCompanyId, answers }}
        initial={{
          country: known('country'),
          sector: known('sector'),
          adverseMedia: known('adverseMedia'),
          source,
          certificateName: supplier.certificate?.name ?? '',
          certificateUntil: supplier.certificate?.validUntil ?? null,
        }}
        columns={2}
        submitLabel="Keep the assessment"
        onSubmit={(values) => assess.mutateAsync(values)}
        onDone={onDone}
      />
    </Stack>
  )
}
