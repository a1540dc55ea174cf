import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { compactMoney, date, dateTime, inWords } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Facts,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
} from '#design-system/patterns/page/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon } from '#design-system/primitives/index.ts'
import { type Customer, createCustomer, customersList } from '#domains/customers/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { CustomerRisk, fileCompleteWords, screeningWords } from './customer-risk.tsx'
import classes from './customers.module.css'
import { EndMonitoringDialog } from './end-monitoring-dialog.tsx'
import { ImportCustomersDialog } from './import-customers-dialog.tsx'
import { countryName, customerKindLabel } from './kind-words.ts'
import {
  customerQuery,
  customersQuery,
  downloadCustomers,
  useCreateCustomer,
  useMonitorCustomer,
} from './queries.ts'

const AWAITED_POLL_MS = 2_000

const columns: readonly Column<z.infer<typeof Customer>>[] = [
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
    value: (row) => row.riskLevel ?? 'not assessed',
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
]

export default function CustomersScreen() {
  const list = useList(customersList, { pageRows: 100, openRow: 'customer' })
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const customers = useQuery({
    ...customersQuery(list.ask),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.screening === 'awaited') ? AWAITED_POLL_MS : false,
  })
  const chosenId = Number(list.read('customer')) || undefined
  const addButton = (
    <Button kind="primary" icon={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
      Add a customer
    </Button>
  )
  return (
    <>
      <ListScreen
        list={list}
        query={customers}
        title="Customers"
        purpose="Who the organisation deals with: screened, monitored and weighed by exposure."
        crumbs={[{ label: 'Compliance', to: '/dashboard/compliance' }]}
        actions={
          <>
            <Button onClick={() => setImporting(true)}>Import a file</Button>
            {addButton}
          </>
        }
        noun="customer"
        facets={{
          riskLevel: { label: 'Risk level', any: 'Any risk', labelOf: inWords },
          isMonitored: {
            label: 'Monitoring',
            any: 'Monitored or not',
            labelOf: (value) => monitoredWords[value],
          },
        }}
        none={
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
        }
        rowKey={(row) => String(row.id)}
        selectedKey={chosenId === undefined ? undefined : String(chosenId)}
        onOpen={(row) => list.set('customer', String(row.id))}
        onExport={(format) => downloadCustomers({ ...list.asked, format })}
        beside={{
          width: 340,
          shows: chosenId === undefined ? undefined : String(chosenId),
          content:
            chosenId === undefined ? (
              <Panel title="Customer">
                <PanelBody>Choose a customer to see its file. The arrows move, Enter opens.</PanelBody>
              </Panel>
            ) : (
              <ChosenCustomer
                id={chosenId}
                listed={customers.data?.rows.find((row) => row.id === chosenId)}
                isAwaited={customers.isPending}
              />
            ),
        }}
        columns={columns}
      />
      <ImportCustomersDialog isOpen={isImporting} onClose={() => setImporting(false)} />
      <AddCustomerDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

function AddCustomerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useCreateCustomer()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add a customer"
      size="wide"
      purpose="It is monitored from now on by default."
    >
      <ContractForm
        request={createCustomer.request}
        fields={[
          'name',
          'schema',
          'countries',
          'birthDate',
          'segment',
          'product',
          'channel',
          'riskLevel',
          'isMonitored',
        ]}
        looks={{
          riskLevel: {
            title: 'Stated risk level',
            description: 'Leave it empty if not assessed',
          },
          schema: {
            labels: customerKindLabel,
            description: 'Not stated is compared with persons, companies and ships alike',
          },
        }}
        columns={2}
        submitLabel="Add customer"
        onSubmit={(values) => create.mutateAsync(values)}
        onDone={() => {
          onClose()
          showToast({
            kind: 'success',
            title: 'Customer added',
            message: 'It is being screened now.',
          })
        }}
      />
    </Dialog>
  )
}

const monitoredWords = { true: 'Monitored', false: 'Not monitored' }

type ChosenCustomerProps = {
  id: number
  listed: z.infer<typeof Customer> | undefined
  /** The page may have it, and is not there yet. */
  isAwaited: boolean
}

/** The customer of the address: from the page that is shown, else read by its number, whichever page it stands on. */
function ChosenCustomer({ id, listed, isAwaited }: ChosenCustomerProps) {
  const read = useQuery({ ...customerQuery(id), enabled: listed === undefined && !isAwaited })
  if (listed) return <Chosen customer={listed} />
  return (
    <QueryStates query={read} failed="The customer could not be read.">
      {(customer) => <Chosen customer={customer} />}
    </QueryStates>
  )
}

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
            { label: 'File complete', value: fileCompleteWords(customer) },
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
              <ButtonLink to={pathOf({ type: 'screening', id: customer.lastScreeningId })}>
                Last screening
              </ButtonLink>
            ) : null}
            <ButtonLink to={screenHref(customer)}>Screen now</ButtonLink>
            <ButtonLink kind="primary" to={pathOf({ type: 'company', id: customer.id })}>
              Open the file
            </ButtonLink>
          </span>
        </div>
        <EndMonitoringDialog customer={customer} isOpen={isEnding} onClose={() => setEnding(false)} />
      </PanelBody>
    </Panel>
  )
}
