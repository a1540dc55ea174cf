import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { suggestionsQuery } from './queries.ts'
import classes from './symbol-field.module.css'

const TYPING_MS = 200
const SYMBOL_LENGTH_MAX = 15

type SymbolFieldProps = {
  value: string
  onChange: (symbol: string) => void
  error: string | undefined
  isRequired?: boolean
  placeholder?: string
  label?: string
  ref?: Ref<HTMLInputElement>
}

/** A symbol with what the market data suggests for it; typed letters become capitals. */
export function SymbolField(props: SymbolFieldProps) {
  const { value, onChange, error, isRequired = false, placeholder = 'AAPL', label = 'Symbol', ref } = props
  const [asked] = useDebouncedValue(value.trim(), TYPING_MS)
  const { data } = useQuery(suggestionsQuery(asked))
  const names = new Map(data?.suggestions.map(({ symbol, name }) => [symbol, name]))
  return (
    <Autocomplete
      {...(ref ? { ref } : {})}
      label={label}
      name="symbol"
      placeholder={placeholder}
      required={isRequired}
      maxLength={SYMBOL_LENGTH_MAX}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(typed) => onChange(typed.toUpperCase())}
      data={[...names.keys()]}
      // The server has chosen them already, by name as well as by symbol.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span className={classes.suggestion}>
          <b>{option.value}</b> <span>{names.get(option.value)}</span>
        </span>
      )}
    />
  )
}
