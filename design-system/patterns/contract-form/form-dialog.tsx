import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { Dialog } from '../overlays/index.ts'
import { ContractForm } from './contract-form.tsx'

type FormDialogProps<Request extends z.ZodObject> = Omit<ComponentProps<typeof Dialog>, 'children'> &
  ComponentProps<typeof ContractForm<Request>> & {
    /** It stays after sending: what was made is shown in its place. */
    isKeptOpen?: boolean
  }

/** A dialog that holds one form of a contract, and closes once it was sent. */
export function FormDialog<Request extends z.ZodObject>(props: FormDialogProps<Request>) {
  const { isOpen, onClose, title, purpose, size, isKeptOpen, ...form } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} purpose={purpose} {...(size ? { size } : {})}>
      <ContractForm {...(isKeptOpen ? {} : { onDone: onClose })} {...form} />
    </Dialog>
  )
}
