import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inWords } from '#design-system/formats/index.ts'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { factsOf, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
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
import {
  type Customer,
  createCustomer,
  customerColumns,
  customerKindLabel,
  customersList,
} from '#domains/customers/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { countryName } from './country-name.ts'
import { CustomerRisk, fileCompleteWords } from './customer-risk.tsx'
import classes from './customers.module.css'
import { EndMonitoringDialog } from './end-monitoring-dialog.tsx'
import { furtherLooks } from './further-facts.ts'
import { ImportCustomersDialog } from './import-customers-dialog.tsx'
import {
  customerQuery,
  customersQuery,
  downloadCustomers,
  useCreateCustomer,
  useMonitorCustomer,
} from './queries.ts'

const AWAITED_POLL_MS = 2_000

const countriesOf = (row: Customer) => row.countries.map(countryName).join(', ')

const columns = tableColumns(customerColumns, {
  countries: { value: countriesOf, cell: countriesOf },
  riskLevel: {
    value: (row) => row.riskLevel ?? 'not assessed',
    cell: (row) => <CustomerRisk customer={row} />,
  },
})

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
        crumbs={crumbsOf.compliance}
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
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add a customer"
      size="wide"
      purpose="It is monitored from now on by default."
      request={createCustomer.request}
      fields={[
        'name',
        'schema',
        'countries',
        'birthDate',
        'aliases',
        'addresses',
        'gender',
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
        ...furtherLooks,
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
  )
}

const monitoredWords = { true: 'Monitored', false: 'Not monitored' }

type ChosenCustomerProps = {
  id: number
  listed: Customer | undefined
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
function screenHref(customer: Customer): string {
  const known = new URLSearchParams({
    companyId: String(customer.id),
    name: customer.name,
    schema: customer.schema,
  })
  if (customer.countries[0]) known.set('country', customer.countries[0])
  if (customer.birthDate) known.set('birthDate', customer.birthDate)
  return `/dashboard/kyb/screen?${known}`
}

function Chosen({ customer }: { customer: Customer }) {
  const monitor = useMonitorCustomer()
  const [isEnding, setEnding] = useState(false)
  return (
    <Panel title={customer.name} tag={<CustomerRisk customer={customer} />}>
      <PanelSection title="File">
        <Facts
          facts={[
            ...factsOf(customerColumns, customer, {
              countries: countriesOf(customer) || '–',
              kycCompletenessPercent: fileCompleteWords(customer),
              segment: null,
            }),
            ...customer.identifiers.map((identifier) => ({
              label: identifier.kind.toUpperCase(),
              value: identifier.value,
            })),
          ]}
        />
      </PanelSection>
      <PanelBody>
        <div className="actions-centred">
          <Switch
            label="Monitored"
            checked={customer.isMonitored}
            disabled={monitor.isPending}
            onChange={(event) =>
              event.currentTarget.checked
                ? monitor.mutate(
                    { id: customer.id, isMonitored: true },
                    {
                      onError: showFailure('Not changed'),
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
