import { TextField, type usePlainForm } from '#design-system/plain/index.ts'
import { lengthMax } from '../../contract/index.ts'
import classes from './dialogs.module.css'

type PersonField = 'firstName' | 'lastName' | 'email' | 'company' | 'phone' | 'jobTitle'
type FieldOf = ReturnType<typeof usePlainForm<Record<PersonField, string>, unknown>>['field']

/** Who somebody is: the six fields that both forms ask for. */
export function PersonFields({ field, emailLabel = 'Email' }: { field: FieldOf; emailLabel?: string }) {
  const own = (name: PersonField) => ({ ...field(name), maxLength: lengthMax[name] })
  return (
    <>
      <TextField {...own('firstName')} label="First Name" autoComplete="given-name" isRequired />
      <TextField {...own('lastName')} label="Last Name" autoComplete="family-name" isRequired />
      <TextField {...own('email')} label={emailLabel} type="email" autoComplete="email" isRequired />
      <TextField {...own('company')} label="Company" autoComplete="organization" isRequired />
      <TextField {...own('phone')} label="Phone" type="tel" autoComplete="tel" />
      <TextField {...own('jobTitle')} label="Job Title" autoComplete="organization-title" />
    </>
  )
}

/** A field that no person sees or reaches. What comes back filled in was filled in by a program. */
export function TrapField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className={classes.trap} aria-hidden="true">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
    </div>
  )
}
