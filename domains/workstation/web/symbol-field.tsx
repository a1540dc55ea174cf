import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { suggestionsQuery } from './queries.ts'
import classes from './workstation.module.css'

const TYPING_MS = 200
const SYMBOL_LENGTH_MAX = 15

type SymbolFieldProps = { value: string; onChange: (typed: string) => void; error: string | undefined }

/** A symbol with the names that the market data knows for it; typed letters become capitals. */
export function SymbolField({ value, onChange, error }: SymbolFieldProps) {
  const [asked] = useDebouncedValue(value.trim(), TYPING_MS)
  const { data } = useQuery(suggestionsQuery(asked))
  const names = new Map(data?.suggestions.map(({ symbol, name }) => [symbol, name]))
  return (
    <Autocomplete
      label="Symbol"
      placeholder="NVDA"
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
