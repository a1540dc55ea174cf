import { useState } from 'react'
import { z } from 'zod'
import { PlainDialog, SelectField, TextArea, usePlainForm } from '#design-system/plain/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import { companySizes, leadFields, lengthMax, useCases } from '../../contract/index.ts'
import { useCaseLabel } from '../words.ts'
import { BookingDone } from './booking-done.tsx'
import { BookingForm } from './booking-form.tsx'
import classes from './dialogs.module.css'
import { PersonFields } from './person-fields.tsx'
import { sendBooking, useFormStart } from './send-booking.ts'

const schema = z.object({ ...leadFields, website: z.string() })
const initial = {
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  phone: '',
  jobTitle: '',
  companySize: '',
  useCase: '',
  message: '',
  website: '',
}

/** Books a demo: idle, submitting, then booked or a sentence that says what went wrong. */
export default function DemoDialog({ onClose }: { onClose: () => void }) {
  const [isBooked, setBooked] = useState(false)
  const formStart = useFormStart()
  const form = usePlainForm({
    schema,
    initial,
    send: async ({ website, ...booking }) => {
      await sendBooking({ ...booking, ...(website ? { website } : {}), formStart: formStart() })
      setBooked(true)
    },
    sentenceOf: demoFailure,
  })
  return (
    <PlainDialog
      isOpen
      onClose={onClose}
      title="Book a demo"
      purpose={
        isBooked
          ? undefined
          : 'Thirty minutes with your own questions: we screen, decide and show the trace together.'
      }
      size="wide"
    >
      {isBooked ? (
        <BookingDone
          title="Demo Booked Successfully!"
          body="Our team will contact you within 24 hours to schedule your personalized demo."
          onClose={onClose}
        />
      ) : (
        <BookingForm form={form} action="Book a demo" onClose={onClose}>
          <PersonFields field={form.field} />
          <SelectField
            {...form.field('companySize')}
            label="Company Size"
            emptyLabel="Optional"
            options={companySizes.map((value) => ({ value, label: value.replace('-', '–') }))}
          />
          <SelectField
            {...form.field('useCase')}
            label="Primary Use Case"
            emptyLabel="Optional"
            options={useCases.map((value) => ({ value, label: useCaseLabel[value] }))}
          />
          <div className={classes.wide}>
            <TextArea
              {...form.field('message')}
              label="What would you like to see?"
              rows={3}
              maxLength={lengthMax.message}
            />
          </div>
        </BookingForm>
      )}
    </PlainDialog>
  )
}

/** The server's own sentence, else the one for what went wrong. */
function demoFailure(failure: unknown): string {
  if (!(failure instanceof CallFailed)) return 'Failed to submit demo request'
  if (failure.code === 'NETWORK_ERROR') return 'Network error. Please try again.'
  return failure.serverMessage ?? 'Failed to submit demo request'
}
