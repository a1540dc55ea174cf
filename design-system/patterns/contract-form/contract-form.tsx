import { Checkbox, FileInput, NativeSelect, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { Button } from '#design-system/primitives/index.ts'
import classes from './contract-form.module.css'
import { type Field, type FieldLook, fieldsOf, heldValue, sentValue } from './fields.ts'
import { useHeldVersion } from './held-version.tsx'
import { issuesOf, refusedFields } from './refusals.ts'

type ContractFormProps<Request extends z.ZodObject> = {
  /** The request of the endpoint that this form posts to. */
  request: Request
  /** Which fields, in which order; all that can be drawn unless told. */
  fields?: readonly (keyof z.input<Request> & string)[]
  /** Values that are sent but not asked for. A `version` is sent as it was when the form was opened. */
  fixed?: Partial<z.input<Request>>
  initial?: Partial<z.input<Request>>
  looks?: { [Name in keyof z.input<Request>]?: FieldLook }
  submitLabel: string
  /**
   * Gets the values once they satisfy the contract. A rejection is shown: its issues beside their fields, its sentence above the
   * buttons.
   */
  onSubmit: (values: z.input<Request>) => Promise<unknown> | unknown
  /** When a field was changed: what was shown of the values before is of those no more. */
  onEdited?: () => void
  /** After an `onSubmit` that did not fail. */
  onDone?: () => void
  /** Empties the form after success. */
  isEmptiedAfter?: boolean
  isBusy?: boolean
  columns?: 1 | 2
  /** Further buttons, before the submit button. */
  actions?: ReactNode
  /** Above the buttons: a consequence, a link. */
  note?: ReactNode
  submitKind?: 'primary' | 'danger'
  /** The submit button takes the whole width, as on the sign-in screen. */
  isWide?: boolean
}

/** More choices than a line holds stand in columns, so that they can be read down. */
const hasManyChoices = ({ kind, options }: Field) => kind === 'checkboxes' && options.length > 8

/** A form drawn from its contract, so that what it asks, refuses and sends is what the server reads. */
export function ContractForm<Request extends z.ZodObject>(props: ContractFormProps<Request>) {
  const { request, fixed, initial, submitLabel, onSubmit, onDone, columns = 1, actions, note } = props
  const fields = fieldsAsked(props)
  // The start of a form is read once; a later render must not undo what was typed.
  const [start] = useState(() => startOf(fields, initial as Record<string, unknown> | undefined))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Record<string, unknown>>({ initialValues: start })
  const version = useHeldVersion(recordOf(fixed))
  const isBusy = props.isBusy === true || isSending

  const values = () => ({
    ...askedValues(fields, form.getValues(), initial as Record<string, unknown> | undefined),
    ...fixed,
    ...(version.held === undefined ? {} : { version: version.held }),
  })

  const showIssues = (issues: Record<string, string>, sentence: string | null) => {
    form.setErrors(issues)
    setRefusal(sentence)
    const first = fields.find((field) => issues[field.name])
    // After the render that wires the message to the field, so that a reader speaks both.
    if (first)
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>(`[data-field="${first.name}"]`)?.focus(),
      )
  }

  const submit = async () => {
    if (isBusy || version.isRefused) return
    const sent = values()
    const problems = issuesOf(request, sent, fields)
    if (Object.keys(problems).length > 0) {
      showIssues(
        problems,
        Object.keys(problems).length === 1 ? null : `${Object.keys(problems).length} fields need attention.`,
      )
      return
    }
    form.clearErrors()
    setRefusal(null)
    setSending(true)
    try {
      await onSubmit(sent as z.input<Request>)
    } catch (failure) {
      if (version.takes(failure)) return
      const { beside, rest } = refusedFields(failure, fields)
      showIssues(beside, rest)
      return
    } finally {
      setSending(false)
    }
    version.kept()
    if (props.isEmptiedAfter) form.reset()
    onDone?.()
  }

  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes.fields} data-columns={columns}>
        {fields.map((field) => (
          <Asked
            key={field.name}
            field={field}
            held={form.getValues()[field.name]}
            error={form.errors[field.name]}
            onChange={(value) => {
              form.setFieldValue(field.name, value)
              form.clearFieldError(field.name)
              props.onEdited?.()
            }}
          />
        ))}
      </div>
      {note ? <div className={classes.note}>{note}</div> : null}
      {version.notice}
      <div role="alert" className={classes.refusal}>
        {refusal}
      </div>
      <Buttons
        actions={actions}
        submitLabel={submitLabel}
        submitKind={props.submitKind}
        isWide={props.isWide}
        isBusy={isBusy}
        isHeldBack={version.isRefused}
      />
    </form>
  )
}

/** A question with what stands under it. */
function Asked(question: QuestionProps) {
  const { field, held } = question
  return (
    <div
      data-wide={field.kind === 'textarea' || field.kind === 'lines' || hasManyChoices(field) || undefined}
    >
      <Question {...question} />
      {field.below?.(String(held ?? ''))}
    </div>
  )
}

function Buttons({
  actions,
  submitLabel,
  submitKind,
  isWide,
  isBusy,
  isHeldBack,
}: {
  actions: ReactNode
  submitLabel: string
  submitKind: 'primary' | 'danger' | undefined
  isWide: boolean | undefined
  isBusy: boolean
  /** The writer is to see first what somebody else has changed. */
  isHeldBack: boolean
}) {
  return (
    <div className={classes.actions} data-wide={isWide || undefined}>
      {actions}
      <Button
        type="submit"
        kind={submitKind ?? 'primary'}
        isBusy={isBusy}
        disabled={isHeldBack}
        {...(isWide ? { size: 'large' } : {})}
      >
        {submitLabel}
      </Button>
    </div>
  )
}

/** What was asked for, as it is sent. What the record had and was emptied is taken away; what never had a value is left out. */
function askedValues(
  fields: readonly Field[],
  held: Record<string, unknown>,
  initial: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const asked = fields.map((field) => {
    const value = sentValue(field, held[field.name])
    const isEmptied = value === undefined && hasValue(initial?.[field.name])
    return [field.name, isEmptied ? (field.kind === 'lines' ? [] : field.emptiedAs) : value] as const
  })
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined))
}

/** Whether the record had something that its writer may take away. */
const hasValue = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The fields of a form; what its record cannot be without is required. */
function fieldsAsked<Request extends z.ZodObject>(props: ContractFormProps<Request>): Field[] {
  const { request, fixed, initial, looks = {} } = props
  const fields = fieldsOf(request, props.fields, looks as Record<string, FieldLook | undefined>)
  if (recordOf(fixed).version === undefined) return fields
  return fields.map((field) =>
    isToKeep(field, initial?.[field.name]) ? { ...field, isRequired: true } : field,
  )
}

/**
 * Whether a value that the record has can be changed and not taken away: emptied, it would be left out of what is sent and stay in
 * silence.
 */
const isToKeep = (field: Field, ofRecord: unknown) =>
  field.emptiedAs === undefined && field.kind !== 'lines' && hasValue(ofRecord)

/** The record that a form changes, by what it sends without asking. */
function recordOf(fixed: Record<string, unknown> | undefined) {
  const version = fixed?.version
  return { id: fixed?.id, version: typeof version === 'number' ? version : undefined }
}

function startOf(fields: readonly Field[], initial: Record<string, unknown> | undefined) {
  return Object.fromEntries(
    fields.map((field) => [field.name, heldValue(field, initial?.[field.name] ?? field.start)]),
  )
}

type QuestionProps = { field: Field; held: unknown; error: ReactNode; onChange: (value: unknown) => void }

/** Above this many choices a list is searched rather than scrolled. */
const SEARCHED_OPTIONS_MIN = 12

function Question({ field, held, error, onChange }: QuestionProps) {
  const text = {
    'data-field': field.name,
    name: field.name,
    label: field.label,
    description: field.hint,
    placeholder: field.placeholder,
    autoComplete: field.autoComplete ?? 'off',
    required: field.isRequired,
    error,
    value: String(held ?? ''),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  switch (field.kind) {
    case 'textarea':
    case 'lines':
      return (
        <Textarea
          {...text}
          description={field.hint ?? (field.kind === 'lines' ? 'One a line' : undefined)}
          autosize
          minRows={4}
          maxRows={16}
          maxLength={field.kind === 'textarea' ? field.maxLength : undefined}
        />
      )
    case 'password':
      return <PasswordInput {...text} maxLength={field.maxLength} />
    case 'number':
      return <TextInput {...text} inputMode="decimal" />
    case 'date':
      return <TextInput {...text} type="date" />
    case 'email':
    case 'url':
    case 'text':
      return <TextInput {...text} type={field.kind} maxLength={field.maxLength} />
    case 'select':
      return field.options.length < SEARCHED_OPTIONS_MIN ? (
        <NativeSelect
          {...text}
          data={[
            ...((field.isRequired || field.start) && held !== '' ? [] : [{ value: '', label: '–' }]),
            ...field.options,
          ]}
        />
      ) : (
        <Select
          data-field={field.name}
          label={field.label}
          description={field.hint}
          placeholder={field.placeholder}
          required={field.isRequired}
          error={error}
          data={[...field.options]}
          value={held === '' ? null : String(held)}
          onChange={(value) => onChange(value ?? '')}
          searchable
          // Enter takes what was typed for; without a chosen option it would send the form.
          selectFirstOptionOnChange
          clearable={!field.isRequired}
          clearButtonProps={{ 'aria-label': `Clear ${field.label.toLowerCase()}` }}
          nothingFoundMessage="Nothing found"
        />
      )
    case 'checkbox':
      return (
        <Checkbox
          data-field={field.name}
          name={field.name}
          label={field.label}
          description={field.hint}
          error={error}
          checked={held === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'checkboxes':
      return <Choices field={field} held={held} error={error} onChange={onChange} />
    case 'file':
      return (
        <FileInput
          data-field={field.name}
          label={field.label}
          description={field.hint}
          placeholder={field.placeholder ?? 'Choose a file'}
          required={field.isRequired}
          error={error}
          value={(held as File | null) ?? null}
          onChange={onChange}
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
        />
      )
  }
}

function Choices({
  field,
  held,
  error,
  onChange,
}: {
  field: Field
  held: unknown
  error: ReactNode
  onChange: (value: unknown) => void
}) {
  return (
    <Checkbox.Group
      label={field.label}
      description={field.hint}
      error={error}
      value={held as string[]}
      onChange={onChange}
    >
      <div className={classes.choices} data-many={hasManyChoices(field) || undefined}>
        {field.options.map((option, index) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            {...(index === 0 ? { 'data-field': field.name } : {})}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
