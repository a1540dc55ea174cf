import type { FormEvent, ReactNode } from 'react'
import { FormNotice, PlainDialogActions } from '#design-system/plain/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from './dialogs.module.css'
import { TrapField } from './person-fields.tsx'

type BookingFormProps = {
  form: {
    values: { website: string }
    field: (name: 'website') => { onChange: (value: string) => void }
    refusal: string | null
    isSending: boolean
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  /** What sending it does, on its button. */
  action: string
  onClose: () => void
  children: ReactNode
}

/** The fields of a booking, the one that only machines fill, and at the foot what sends it. */
export function BookingForm({ form, action, onClose, children }: BookingFormProps) {
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <div className={classes.fields}>
        {children}
        <TrapField value={form.values.website} onChange={form.field('website').onChange} />
      </div>
      <FormNotice kind="failure">{form.refusal}</FormNotice>
      <PlainDialogActions>
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" size="large" disabled={form.isSending}>
          {form.isSending ? 'Submitting...' : action}
        </Button>
      </PlainDialogActions>
    </form>
  )
}
