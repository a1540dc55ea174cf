import { type ReactNode, useId } from 'react'
import classes from './fields.module.css'

/** What every field has. `error` replaces nothing: the hint stays, and both are told with the field. */
export type PlainField = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
}

type TextFieldProps = PlainField & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'number'
  autoComplete?: string
  placeholder?: string
  maxLength?: number
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url'
}

export function TextField({
  type = 'text',
  autoComplete,
  placeholder,
  maxLength,
  inputMode,
  ...field
}: TextFieldProps) {
  return (
    <Framed field={field}>
      {(own) => (
        <input
          {...own}
          type={type}
          autoComplete={autoComplete}
          placeholder={placeholder}
          maxLength={maxLength}
          inputMode={inputMode}
        />
      )}
    </Framed>
  )
}

type TextAreaProps = PlainField & { rows?: number; maxLength?: number; placeholder?: string }

/** Several lines of text. */
export function TextArea({ rows = 4, maxLength, placeholder, ...field }: TextAreaProps) {
  return (
    <Framed field={field}>
      {(own) => <textarea {...own} rows={rows} maxLength={maxLength} placeholder={placeholder} />}
    </Framed>
  )
}

type SelectFieldProps = PlainField & {
  options: readonly { value: string; label: string }[]
  /** The answer that is none; left out when one has to be chosen. */
  emptyLabel?: string
}

/** One of several, with the browser's own list. */
export function SelectField({ options, emptyLabel, ...field }: SelectFieldProps) {
  return (
    <Framed field={field}>
      {(own) => (
        <select {...own}>
          {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Framed>
  )
}

type Own = {
  id: string
  name: string
  className: string | undefined
  value: string
  required: boolean
  disabled: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** Label above, hint and error below, all tied to the field. */
function Framed({ field, children }: { field: PlainField; children: (own: Own) => ReactNode }) {
  const id = useId()
  const { name, label, value, onChange, hint, error, isRequired = false, isDisabled = false } = field
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={classes.field} data-failed={error ? true : undefined}>
      <label htmlFor={id}>
        {label}
        {isRequired ? (
          <span className={classes.required} aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </label>
      {children({
        id,
        name,
        className: classes.input,
        value,
        required: isRequired,
        disabled: isDisabled,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        onChange: (event) => onChange(event.currentTarget.value),
      })}
      {hint ? (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} className={classes.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
