import { useState } from 'react'
import { z } from 'zod'
import { PlainDialog, TextArea, usePlainForm } from '#design-system/plain/index.ts'
import { leadFields, lengthMax, SALES_COMPANY_SIZE, SALES_USE_CASE } from '../../contract/index.ts'
import { BookingDone } from './booking-done.tsx'
import { BookingForm } from './booking-form.tsx'
import classes from './dialogs.module.css'
import { PersonFields } from './person-fields.tsx'
import { sendBooking, useFormStart } from './send-booking.ts'

const { companySize: _size, useCase: _use, ...asked } = leadFields
// The plan's name goes in front of the message and needs its room.
const messageMax = lengthMax.message - 60
const schema = z.object({ ...asked, website: z.string() })
const initial = {
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  phone: '',
  jobTitle: '',
  message: '',
  website: '',
}

/** Asks sales about a plan. It is sent as a demo booking that names the plan. */
export default function SalesDialog({ planName, onClose }: { planName: string; onClose: () => void }) {
  const [isSent, setSent] = useState(false)
  const formStart = useFormStart()
  const form = usePlainForm({
    schema,
    initial,
    send: async ({ website, message, ...person }) => {
      await sendBooking({
        ...person,
        message: message ? `${planName} plan: ${message}` : `${planName} plan`,
        companySize: SALES_COMPANY_SIZE,
        useCase: SALES_USE_CASE,
        ...(website ? { website } : {}),
        formStart: formStart(),
      })
      setSent(true)
    },
    sentenceOf: () => 'Failed to submit request. Please try again.',
  })
  return (
    <PlainDialog
      isOpen
      onClose={onClose}
      title="Contact sales"
      purpose={isSent ? undefined : `Tell us what you need from the ${planName} plan.`}
      size="wide"
    >
      {isSent ? (
        <BookingDone
          body={`Thank you! We'll contact you soon about the ${planName} plan.`}
          onClose={onClose}
        />
      ) : (
        <BookingForm form={form} action="Contact sales" onClose={onClose}>
          <PersonFields field={form.field} emailLabel="Business Email" />
          <div className={classes.wide}>
            <TextArea {...form.field('message')} label="Message" rows={4} maxLength={messageMax} />
          </div>
        </BookingForm>
      )}
    </PlainDialog>
  )
}
