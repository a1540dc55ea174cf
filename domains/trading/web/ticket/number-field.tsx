import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

type NumberFieldProps = {
  label: string
  name: string
  value: string
  onChange: (typed: string) => void
  error?: string | undefined
  hint?: ReactNode
  step?: string
  min?: string
  isRequired?: boolean
}

/** A number as it is typed: what is no number stays and is told, and the wheel changes nothing. */
export function NumberField({
  label,
  name,
  value,
  onChange,
  error,
  hint,
  step = '0.01',
  min = '0.01',
  isRequired,
}: NumberFieldProps) {
  return (
    <TextInput
      type="number"
      inputMode="decimal"
      autoComplete="off"
      label={label}
      name={name}
      value={value}
      step={step}
      min={min}
      error={error}
      description={hint}
      required={isRequired === true}
      onWheel={(event) => event.currentTarget.blur()}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
