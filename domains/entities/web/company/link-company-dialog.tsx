import { useState } from 'react'
import { Dialog, SubmitActions } from '#design-system/patterns/overlays/index.ts'
import { Refusal } from '#design-system/patterns/page/index.ts'
import { CompanyPicker } from '../company-picker.tsx'

type LinkCompanyDialogProps = {
  title: string
  description?: string
  company: { id: number; name: string } | null
  change: { isPending: boolean; error: unknown }
  onSave: (companyId: number | null) => void
  onClose: () => void
}

/** Says which company of the directory something is about, or that it is about none. */
export function LinkCompanyDialog(props: LinkCompanyDialogProps) {
  const { title, description, change, onSave, onClose } = props
  const [company, setCompany] = useState(props.company)
  return (
    <Dialog isOpen onClose={onClose} title={title} size="wide">
      <CompanyPicker
        label="Company"
        {...(description ? { description } : {})}
        company={company}
        onChoose={setCompany}
      />
      <Refusal of={change.error} />
      <SubmitActions onCancel={onClose} isBusy={change.isPending} onClick={() => onSave(company?.id ?? null)}>
        Save
      </SubmitActions>
    </Dialog>
  )
}
