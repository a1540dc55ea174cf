import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, SubmitActions } from '#design-system/patterns/overlays/index.ts'
import { Refusal } from '#design-system/patterns/page/index.ts'
import { CompanyPicker } from '../company-picker.tsx'

type LinkCompanyDialogProps = {
  title: string
  description?: string
  company: { id: number; name: string } | null
  onSave: (companyId: number | null) => Promise<unknown>
  onClose: () => void
}

/** Says which company of the directory something is about, or that it is about none. */
export function LinkCompanyDialog(props: LinkCompanyDialogProps) {
  const { title, description, onSave, onClose } = props
  const [company, setCompany] = useState(props.company)
  // Its own: what was refused elsewhere, or when it was open before, is not said here.
  const save = useMutation({ mutationFn: onSave })
  return (
    <Dialog isOpen onClose={onClose} title={title} size="wide">
      <CompanyPicker
        label="Company"
        {...(description ? { description } : {})}
        company={company}
        onChoose={setCompany}
      />
      <Refusal of={save.error} />
      <SubmitActions
        onCancel={onClose}
        isBusy={save.isPending}
        onClick={() => save.mutate(company?.id ?? null, { onSuccess: onClose })}
      >
        Save
      </SubmitActions>
    </Dialog>
  )
}
