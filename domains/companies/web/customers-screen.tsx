import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { compactMoney, date, dateTime, inWords, percent, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import {
  FilterBar,
  FilterSelect,
  FilterText,
  useListAddress,
} from '#design-system/patterns/list-filter/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
} from '#design-system/patterns/page/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon } from '#design-system/primitives/index.ts'
import { type Customer, CustomerRiskLevel, createCustomer } from '#domains/companies/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { CustomerRisk, screeningWords } from './customer-risk.tsx'
import classes from './customers.module.css'
import { EndMonitoringDialog } from './end-monitoring-dialog.tsx'
import { ImportCustomersDialog } from './import-customers-dialog.tsx'
import { customerKindLabel } from './kind-words.ts'
import { customersQuery, useCreateCustomer, useMonitorCustomer } from './queries.ts'

const rank = { critical: 4, high: 3, medium: 2, low: 1 } as const

const AWAITED_POLL_MS = 2_000

export default function CustomersScreen() {
  const list = useListAddress({ openRow: 'customer' })
  const { read, set } = list
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const create = useCreateCustomer()
  const q = read('q')
  const riskLevel = CustomerRiskLevel.safeParse(read('riskLevel')).data
  const customers = useQuery({
    ...customersQuery({ q, riskLevel, limit: list.limit, offset: list.offset }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.screening === 'awaited') ? AWAITED_POLL_MS : false,
  })
  const chosen = customers.data?.rows.find((row) => String(row.id) === read('customer'))
  const hasNothing = customers.data ? customers.data.total === 0 : customers.isError
  const addButton = (
    <Button kind="primary" icon={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
      Add a customer
    </Button>
  )
  return (
    <Page
      title="Customers"
      purpose="Who the organisation deals with: screened, monitored and weighed by exposure."
      crumbs={[{ label: 'Compliance', to: '/dashboard/compliance' }]}
      actions={
        <>
          <Button onClick={() => setImporting(true)}>Import a file</Button>
          {addButton}
        </>
      }
    >
      <FilterBar>
        <FilterText
          label="Search customers"
          placeholder="Name"
          value={q}
          onChange={(value) => set('q', value)}
        />
        <FilterSelect
          label="Risk level"
          any="Any risk"
          value={riskLevel}
          options={CustomerRiskLevel.options}
          labelOf={inWords}
          onChange={(value) => set('riskLevel', value)}
        />
      </FilterBar>
      <Columns side={340} shows={chosen ? String(chosen.id) : undefined}>
        <Panel title="Customers" actions={customers.data ? quantity(customers.data.total) : undefined}>
          <QueryStates
            query={customers}
            failed="The customers could not be read."
            empty={
              q || riskLevel ? (
                <EmptyState title="No customer fits this filter" />
              ) : (
                <EmptyState
                  title="No customers yet"
                  body="Add one, or screen a name first."
                  actions={
                    <>
                      {addButton}
                      <Button onClick={() => setImporting(true)}>Import a file</Button>
                    </>
                  }
                />
              )
            }
          >
            {(page) => (
              <DataTable
                name="Customers"
                rows={page.rows}
                rowKey={(row) => String(row.id)}
                selectedKey={chosen ? String(chosen.id) : undefined}
                onOpen={(row) => set('customer', String(row.id))}
                paging={list.paging(page.total)}
                columns={[
                  { id: 'name', title: 'Name', value: (row) => row.name, card: 'name' },
                  { id: 'segment', title: 'Segment', value: (row) => row.segment, card: 'none' },
                  {
                    id: 'countries',
                    title: 'Countries',
                    value: (row) => row.countries.map(countryName).join(', '),
                    card: 'fact',
                  },
                  {
                    id: 'risk',
                    title: 'Risk',
                    value: (row) => rank[row.riskLevel],
                    csv: (row) => (row.screening === 'screened' ? row.riskLevel : screeningWords(row)),
                    cell: (row) => <CustomerRisk customer={row} />,
                    card: 'figure',
                  },
                  {
                    id: 'exposure',
                    title: 'Exposure',
                    value: (row) => row.exposureCents,
                    cell: (row) => compactMoney(row.exposureCents),
                    align: 'right',
                    card: 'fact',
                  },
                  {
                    id: 'monitored',
                    title: 'Monitored',
                    value: (row) => row.isMonitored,
                    card: 'none',
                  },
                ]}
              />
            )}
          </QueryStates>
        </Panel>
        {hasNothing ? null : chosen ? (
          <Chosen customer={chosen} />
        ) : (
          <Panel title="Customer">
            <PanelBody>Choose a customer to see its file. The arrows move, Enter opens.</PanelBody>
          </Panel>
        )}
      </Columns>
      <ImportCustomersDialog isOpen={isImporting} onClose={() => setImporting(false)} />
      <Dialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title="Add a customer"
        size="wide"
        purpose="It is monitored from now on unless you say otherwise."
      >
        <ContractForm
          request={createCustomer.request}
          fields={['name', 'schema', 'countries', 'birthDate', 'segment', 'riskLevel', 'isMonitored']}
          looks={{
            schema: {
              labels: customerKindLabel,
              description: 'Not stated is compared with persons, companies and ships alike',
            },
          }}
          columns={2}
          submitLabel="Add customer"
          onSubmit={(values) => create.mutateAsync(values)}
          onDone={() => {
            setAdding(false)
            showToast({
              kind: 'success',
              title: 'Customer added',
              message: 'It is being screened now.',
            })
          }}
        />
      </Dialog>
    </Page>
  )
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
const countryName = (code: string) => regions.of(code) ?? code

/** Where the customer is screened with what its file holds, so that the answer counts for it. */
function screenHref(customer: z.infer<typeof Customer>): string {
  const known = new URLSearchParams({
    companyId: String(customer.id),
    name: customer.name,
    schema: customer.schema,
  })
  if (customer.countries[0]) known.set('country', customer.countries[0])
  if (customer.birthDate) known.set('birthDate', customer.birthDate)
  return `/dashboard/kyb/screen?${known}`
}

function Chosen({ customer }: { customer: z.infer<typeof Customer> }) {
  const monitor = useMonitorCustomer()
  const [isEnding, setEnding] = useState(false)
  return (
    <Panel title={customer.name} tag={<CustomerRisk customer={customer} />}>
      <PanelSection title="File">
        <Facts
          facts={[
            { label: 'Kind', value: customerKindLabel[customer.schema] },
            { label: 'Countries', value: customer.countries.map(countryName).join(', ') || '–' },
            { label: 'Born or founded', value: date(customer.birthDate) },
            { label: 'Exposure', value: compactMoney(customer.exposureCents) },
            { label: 'File complete', value: percent(customer.kycCompletenessPercent / 100, { digits: 0 }) },
            { label: 'Data as of', value: date(customer.dataAsOf) },
            { label: 'Screening', value: screeningWords(customer) },
            { label: 'Last screened', value: dateTime(customer.lastScreenedAt) },
            ...customer.identifiers.map((identifier) => ({
              label: identifier.kind.toUpperCase(),
              value: identifier.value,
            })),
          ]}
        />
      </PanelSection>
      <PanelBody>
        <div className={classes.actions}>
          <Switch
            label="Monitored"
            checked={customer.isMonitored}
            disabled={monitor.isPending}
            onChange={(event) =>
              event.currentTarget.checked
                ? monitor.mutate(
                    { id: customer.id, isMonitored: true },
                    {
                      onError: (failure) =>
                        showToast({ kind: 'failure', title: 'Not changed', message: sentenceOf(failure) }),
                    },
                  )
                : setEnding(true)
            }
          />
          <span className={classes.further}>
            {customer.lastScreeningId ? (
              <ButtonLink to={`/dashboard/kyb/screenings/${customer.lastScreeningId}`}>
                Last screening
              </ButtonLink>
            ) : null}
            <ButtonLink to={screenHref(customer)}>Screen now</ButtonLink>
            <ButtonLink kind="primary" to={`/dashboard/kyb/customers/${customer.id}`}>
              Open the file
            </ButtonLink>
          </span>
        </div>
        <EndMonitoringDialog customer={customer} isOpen={isEnding} onClose={() => setEnding(false)} />
      </PanelBody>
    </Panel>
  )
}
