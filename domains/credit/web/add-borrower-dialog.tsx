import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { addBorrower } from '#domains/credit/contract/index.ts'
import { CompanyPicker } from '#domains/entities/web/index.tsx'
import { useAddBorrower } from './queries.ts'
import { kindLabel } from './words.ts'

const about = ['kind', 'groupName', 'customerId', 'symbol', 'industry'] as const

/** Adds a borrower and goes to its page, where its statements are told. A company of the directory is not typed again. */
export function AddBorrowerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const add = useAddBorrower()
  const navigate = useNavigate()
  const [company, setCompany] = useState<{ id: number; name: string } | null>(null)
  const close = () => {
    setCompany(null)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add a borrower"
      size="wide"
      purpose="A current or potential borrower. Its statements come next."
    >
      <Stack>
        <CompanyPicker
          label="Company of the directory"
          description="Its name is filled in. Enter a company that is not in the directory below."
          company={company}
          onChoose={setCompany}
        />
        <ContractForm
          request={addBorrower.request}
          fields={company ? about : ['name', ...about]}
          {...(company ? { fixed: { entityId: String(company.id) } } : {})}
          looks={{
            name: { description: 'Taken from the customer by default' },
            kind: { labels: kindLabel },
            customerId: { description: 'If it is a customer: its number, as shown on its page' },
          }}
          columns={2}
          submitLabel="Add borrower"
          onSubmit={async (values) => {
            const { id } = await add.mutateAsync(values)
            navigate(`/dashboard/credit/borrowers/${id}`)
          }}
          onDone={close}
        />
      </Stack>
    </Dialog>
  )
}
