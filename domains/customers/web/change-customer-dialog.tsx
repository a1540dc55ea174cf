import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { showChanged } from '#domains/controls/web/index.tsx'
import { type Customer, changeCustomer, customerKindLabel } from '#domains/customers/contract/index.ts'
import { furtherLooks } from './further-facts.ts'
import { useChangeCustomer } from './queries.ts'

type ChangeCustomerDialogProps = { customer: Customer; isOpen: boolean; onClose: () => void }

/** Changes what is known of a customer. A fact that a screening compares asks for a new one at once. */
export function ChangeCustomerDialog({ customer, isOpen, onClose }: ChangeCustomerDialogProps) {
  const change = useChangeCustomer()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change the customer"
      size="wide"
      purpose="Names, kind, countries, birth date and gender are what a screening compares: a change is screened at once."
      request={changeCustomer.request}
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
        'kycCompletenessPercent',
        'isDataConfirmed',
        'reason',
      ]}
      fixed={{ id: customer.id, version: customer.version }}
      initial={{
        name: customer.name,
        schema: customer.schema,
        countries: customer.countries,
        birthDate: customer.birthDate,
        aliases: customer.aliases,
        addresses: customer.addresses,
        gender: customer.gender,
        segment: customer.segment,
        product: customer.product,
        channel: customer.channel,
        riskLevel: customer.statedRiskLevel,
        kycCompletenessPercent: customer.kycCompletenessPercent,
      }}
      looks={{
        schema: { labels: customerKindLabel },
        ...furtherLooks,
        riskLevel: {
          title: 'Stated risk level',
          description:
            'The level shown is never below the most severe open match. A lower level needs a reason and a second person',
        },
        isDataConfirmed: { title: 'All data is confirmed as of today' },
        reason: { title: 'Reason', description: 'Kept in the audit log' },
      }}
      columns={2}
      submitLabel="Save the change"
      onSubmit={async (values) => {
        const { proposal } = await change.mutateAsync(values)
        showChanged(proposal, { title: 'Customer changed', message: 'It holds from now on.' })
      }}
    />
  )
}
