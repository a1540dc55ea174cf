import { useNavigate } from 'react-router'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { addBorrower } from '#domains/credit/contract/index.ts'
import { useAddBorrower } from './queries.ts'
import { kindLabel } from './words.ts'

/** Adds a borrower and goes to its page, where its statements are told. */
export function AddBorrowerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const add = useAddBorrower()
  const navigate = useNavigate()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add a borrower"
      size="wide"
      purpose="A company that is lent to, or may be. Its statements come next."
    >
      <ContractForm
        request={addBorrower.request}
        fields={['name', 'kind', 'groupName', 'customerId', 'symbol']}
        looks={{
          kind: { labels: kindLabel },
          customerId: { description: 'Where it is a customer: its number, as its page shows it' },
        }}
        columns={2}
        submitLabel="Add borrower"
        onSubmit={async (values) => {
          const { id } = await add.mutateAsync(values)
          navigate(`/dashboard/credit/borrowers/${id}`)
        }}
        onDone={onClose}
      />
    </Dialog>
  )
}
