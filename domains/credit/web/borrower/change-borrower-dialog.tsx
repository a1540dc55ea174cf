import { useState } from 'react'
import type { z } from 'zod'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { type Borrower, changeBorrower } from '#domains/credit/contract/index.ts'
import { CompanyPicker } from '#domains/entities/web/index.tsx'
import { useChangeBorrower } from '../queries.ts'
import { kindLabel } from '../words.ts'

/** Changes what is said of a borrower: what it is, whose group it is of, which customer and which company of the directory it is. */
export function ChangeBorrowerDialog({
  borrower,
  isOpen,
  onClose,
}: {
  borrower: z.infer<typeof Borrower>
  isOpen: boolean
  onClose: () => void
}) {
  const change = useChangeBorrower()
  const linked = borrower.entityId ? { id: Number(borrower.entityId), name: borrower.name } : null
  const [company, setCompany] = useState(linked)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Change ${borrower.name}`} size="wide">
      <Stack>
        <CompanyPicker label="Company of the directory" company={company} onChoose={setCompany} />
        <ContractForm
          request={changeBorrower.request}
          fields={['name', 'kind', 'groupName', 'customerId', 'industry']}
          fixed={{ id: borrower.id, entityId: company ? String(company.id) : null }}
          initial={{
            name: borrower.name,
            kind: borrower.kind,
            groupName: borrower.groupName,
            industry: borrower.industry,
            customerId: borrower.customerId,
          }}
          looks={{ kind: { labels: kindLabel } }}
          columns={2}
          submitLabel="Change the borrower"
          onSubmit={(values) => change.mutateAsync(values)}
          onDone={onClose}
        />
      </Stack>
    </Dialog>
  )
}
