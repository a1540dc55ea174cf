import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#platform/http-client/index.ts'
import { companiesQuery } from './queries.ts'

const TYPING_MS = 200

/** Chooses a company of the directory by typing a part of its name. */
export function CompanyPicker({
  label,
  description,
  company,
  onChoose,
}: {
  label: string
  description?: string
  company: { id: number; name: string } | null
  onChoose: (company: { id: number; name: string } | null) => void
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const isSearching = search !== '' && search !== company?.name
  const found = useQuery({ ...companiesQuery(search), enabled: isSearching })
  const offered = isSearching ? (found.data ?? []) : []
  const all = new Map([...(company ? [company] : []), ...offered].map((one) => [String(one.id), one]))
  const options = [...all.values()].map((one) => ({
    value: String(one.id),
    label: 'country' in one && one.country ? `${one.name} (${one.country})` : one.name,
  }))
  return (
    <Select
      label={label}
      description={description}
      searchable
      clearable
      data={options}
      filter={({ options: kept }) => kept}
      value={company ? String(company.id) : null}
      onChange={(id) => {
        const chosen = id === null ? undefined : all.get(id)
        onChoose(chosen ? { id: chosen.id, name: chosen.name } : null)
      }}
      onSearchChange={setTyped}
      placeholder="Type a name"
      nothingFoundMessage={
        !isSearching ? 'Type a part of the name' : found.isFetching ? 'Searching…' : 'No company fits'
      }
      error={found.error ? sentenceOf(found.error) : undefined}
    />
  )
}
