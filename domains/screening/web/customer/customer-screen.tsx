import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { compactMoney, date, dateTime, quantity } from '#design-system/formats/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  Facts,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import {
  ChangeCustomerDialog,
  CustomerRatingPanel,
  CustomerRisk,
  EndMonitoringDialog,
  fileCompleteWords,
  furtherFacts,
  RelatedPartiesPanel,
  screeningWords,
  useMonitorCustomer,
} from '#domains/customers/web/index.tsx'
import type { CustomerFile } from '#domains/screening/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOfParty } from '#platform/vocabulary/index.ts'
import { customerFileQuery } from '../queries.ts'
import { countryName } from '../screenings/countries.ts'
import { kindLabel } from '../words.ts'
import { CustomerHistory, CustomerWork } from './customer-work.tsx'
import { RiskAndMatches } from './risk-and-matches.tsx'

const AWAITED_POLL_MS = 2_000

const crumbs = [...crumbsOf.compliance, { label: 'Customers', to: '/dashboard/customers' }]

export default function CustomerScreen() {
  const { id } = useParams()
  const file = useQuery({
    ...customerFileQuery(Number(id)),
    refetchInterval: ({ state }) => (state.data?.customer.screening === 'awaited' ? AWAITED_POLL_MS : false),
  })
  const customer = file.data?.customer
  return (
    <Page
      title={customer?.name ?? `Customer ${id}`}
      eyebrow={
        customer
          ? [
              kindLabel[customer.schema] ?? customer.schema,
              ...customer.countries.map(countryName),
              customer.segment,
            ]
              .filter(Boolean)
              .join(' · ')
          : undefined
      }
      crumbs={crumbs}
      actions={file.data ? <Actions file={file.data} /> : undefined}
    >
      <QueryStates query={file} failed="This customer could not be read." isEmpty={() => false}>
        {(read) => <Whole file={read} />}
      </QueryStates>
    </Page>
  )
}

function Actions({ file: { customer } }: { file: CustomerFile }) {
  const monitor = useMonitorCustomer()
  const [asked, setAsked] = useState<'change' | 'end' | null>(null)
  const close = () => setAsked(null)
  const known = new URLSearchParams({
    companyId: String(customer.id),
    name: customer.name,
    schema: customer.schema,
  })
  if (customer.countries[0]) known.set('country', customer.countries[0])
  if (customer.birthDate) known.set('birthDate', customer.birthDate)
  return (
    <>
      <CustomerRisk customer={customer} />
      {customer.isMonitored ? (
        <Button onClick={() => setAsked('end')}>End the monitoring</Button>
      ) : (
        <Button
          isBusy={monitor.isPending}
          onClick={() =>
            monitor.mutate(
              { id: customer.id, isMonitored: true },
              {
                onError: showFailure('Not changed'),
              },
            )
          }
        >
          Monitor
        </Button>
      )}
      <ButtonLink to={pathOfParty(partyOf(customer))}>Company page</ButtonLink>
      <Button onClick={() => setAsked('change')}>Change</Button>
      <ButtonLink kind="primary" to={`/dashboard/kyb/screen?${known}`}>
        Screen now
      </ButtonLink>
      <ChangeCustomerDialog customer={customer} isOpen={asked === 'change'} onClose={close} />
      <EndMonitoringDialog customer={customer} isOpen={asked === 'end'} onClose={close} />
    </>
  )
}

/** A customer as the directory is asked for it. */
function partyOf({ name, countries, identifiers }: CustomerFile['customer']) {
  const numberOf = (kind: string) => identifiers.find((one) => one.kind === kind)?.value
  return { name, country: countries[0], lei: numberOf('lei'), cik: numberOf('cik'), isin: numberOf('isin') }
}

function Whole({ file }: { file: CustomerFile }) {
  const { customer } = file
  return (
    <Columns side={340}>
      <Stack>
        <CustomerRatingPanel customer={customer} />
        <RiskAndMatches file={file} />
        <RelatedPartiesPanel customerId={customer.id} isAwaited={customer.screening === 'awaited'} />
        <CustomerWork file={file} />
      </Stack>
      <Stack>
        <Panel title="Identity">
          <PanelBody>
            <Facts
              facts={[
                { label: 'Kind', value: kindLabel[customer.schema] ?? customer.schema },
                { label: 'Countries', value: customer.countries.map(countryName).join(', ') || 'Not known' },
                {
                  label: 'Born or founded',
                  value: customer.birthDate ? date(customer.birthDate) : 'Not known',
                },
                ...furtherFacts(customer),
                ...[...Map.groupBy(customer.identifiers, ({ kind }) => kind.toUpperCase())].map(
                  ([label, numbers]) => ({ label, value: numbers.map(({ value }) => value).join('\n') }),
                ),
                ...(customer.identifiers.length === 0
                  ? [{ label: 'Identifiers', value: 'None on file' }]
                  : []),
                ...file.formerNames.map(({ name, until }) => ({
                  label: `Until ${date(until)}`,
                  value: name,
                })),
              ]}
            />
          </PanelBody>
        </Panel>
        <Panel title="File">
          <PanelBody>
            <Facts
              facts={[
                { label: 'Screening', value: screeningWords(customer) },
                { label: 'Last screened', value: dateTime(customer.lastScreenedAt) },
                { label: 'Monitored', value: customer.isMonitored ? 'Yes' : 'No' },
                {
                  label: 'Exposure',
                  value: customer.exposureCents === null ? 'Not known' : compactMoney(customer.exposureCents),
                },
                {
                  label: 'File complete',
                  value: fileCompleteWords(customer),
                },
                { label: 'Data as of', value: date(customer.dataAsOf) },
                { label: 'Customer', value: quantity(customer.id) },
              ]}
            />
          </PanelBody>
        </Panel>
        <CustomerHistory file={file} />
      </Stack>
    </Columns>
  )
}
