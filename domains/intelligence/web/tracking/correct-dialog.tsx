import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { changeTracked, type TrackedCompany } from '../../contract/index.ts'
import { useChange } from '../queries.ts'

/** Corrects how a tracked company is called and listed. */
export function CorrectDialog({ company, onClose }: { company: TrackedCompany; onClose: () => void }) {
  const change = useChange()
  return (
    <Dialog isOpen onClose={onClose} title="Correct the company" purpose={company.primaryDomain}>
      <ContractForm
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
        onDone={onClose}
        actions={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  )
}
