import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { changeTracked, type TrackedCompany } from '../../contract/index.ts'
import { useChange } from '../queries.ts'

/** Corrects how a tracked company is called and listed. */
export function CorrectDialog({ company, onClose }: { company: TrackedCompany; onClose: () => void }) {
  const change = useChange()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Correct the company"
      purpose={company.primaryDomain}
      request={changeTracked.request}
      fields={['displayName', 'legalName', 'ticker']}
      fixed={{ id: company.id }}
      initial={{
        displayName: company.displayName,
        legalName: company.legalName ?? '',
        ticker: company.ticker ?? '',
      }}
      submitLabel="Keep"
      onSubmit={(values) => change.mutateAsync(values)}
      actions={<Button onClick={onClose}>Cancel</Button>}
    />
  )
}
