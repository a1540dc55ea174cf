import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { type Customer, changeCustomer } from '#domains/customers/contract/index.ts'
import { customerKindLabel } from './kind-words.ts'
import { useChangeCustomer } from './queries.ts'

type ChangeCustomerDialogProps = { customer: Customer; isOpen: boolean; onClose: () => void }

/** Changes what is known of a customer. A fact that a screening compares asks for a new one at once. */
export function ChangeCustomerDialog({ customer, isOpen, onClose }: ChangeCustomerDialogProps) {
  const change = useChangeCustomer()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change the customer"
      size="wide"
      purpose="Name, kind, countries and birth date are what a screening compares: a change is screened at once."
    >
      <ContractForm
        request={changeCustomer.request}
        fields={[
          'name',
          'schema',
          'countries',
          'birthDate',
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
          segment: customer.segment,
          product: customer.product,
          channel: customer.channel,
          riskLevel: customer.statedRiskLevel,
          kycCompletenessPercent: customer.kycCompletenessPercent,
        }}
        looks={{
          schema: { labels: customerKindLabel },
          riskLevel: {
            title: 'Stated risk level',
            description: 'The level shown is never below the most severe open match',
          },
          isDataConfirmed: { title: 'All data is confirmed as of today' },
          reason: { title: 'Reason', description: 'Kept in the audit log' },
        }}
        columns={2}
        submitLabel="Save the change"
        onSubmit={(values) => change.mutateAsync(values)}
        onDone={() => {
          onClose()
          showToast({ kind: 'success', title: 'Customer changed' })
        }}
      />
    </Dialog>
  )
}
