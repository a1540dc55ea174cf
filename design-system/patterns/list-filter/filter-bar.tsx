import { Select, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconSearch } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import classes from './filter-bar.module.css'

/** What a list is narrowed by, in one row over it; on a phone the search has a row of its own. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={classes.bar}>{children}</search>
}

type FilterTextProps = {
  label: string
  placeholder: string
  value: string | undefined
  onChange: (value: string) => void
}

/** Text that is searched for with Enter or on leaving the field. */
export function FilterText({ label, placeholder, value = '', onChange }: FilterTextProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  const send = () => {
    const typed = field.current?.value.trim() ?? ''
    if (typed !== value) onChange(typed)
  }
  return (
    <TextInput
      ref={field}
      className={classes.text}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon of={IconSearch} />}
      defaultValue={value}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send()
      }}
    />
  )
}

type FilterSelectProps<Value extends string> = {
  label: string
  /** What is shown, and chosen, while nothing narrows the list. */
  any: string
  value: Value | undefined
  options: readonly Value[]
  labelOf: (value: Value) => string
  onChange: (value: string | null) => void
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, value, options, labelOf, onChange } = props
  return (
    <Select
      className={classes.select}
      aria-label={label}
      placeholder={any}
      clearable
      clearButtonProps={{ 'aria-label': any }}
      value={value ?? null}
      onChange={onChange}
      data={options.map((option) => ({ value: option, label: labelOf(option) }))}
    />
  )
}
