import { useState } from 'react'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { addEntity } from '../contract/index.ts'
import classes from './directory.module.css'
import { useAddEntity } from './queries.ts'

/** Adds a company of the organisation’s own, unless it may be one that is there. */
export function AddCompany({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const add = useAddEntity()
  const [isAnother, setAnother] = useState(false)
  const mayBeThere =
    add.error?.details?.reason === 'MAY_BE_THERE' ? Number(add.error.details.entityId) : undefined
  const close = () => {
    add.reset()
    setAnother(false)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add a company"
      purpose="Only your organisation sees it. If it is in the directory, it is joined to that record."
      size="wide"
    >
      <ContractForm
        request={addEntity.request}
        fields={['name', 'kind', 'country', 'city', 'website', 'industry']}
        fixed={{ isAnother }}
        looks={{
          kind: { labels: { legal: 'Company or organisation', natural: 'Person' } },
          country: { description: 'Two letters, such as GB' },
        }}
        columns={2}
        submitLabel={isAnother ? 'Add as another one' : 'Add'}
        onSubmit={(values) => add.mutateAsync(values)}
        onDone={close}
      />
      {mayBeThere ? (
        <p className={classes.there}>
          <ButtonLink to={`/dashboard/companies/${mayBeThere}`}>Open the existing one</ButtonLink>
          <Button onClick={() => setAnother(true)} disabled={isAnother}>
            It is another one
          </Button>
        </p>
      ) : null}
    </Dialog>
  )
}
