import type { ReactNode } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import { FilterBar, FilterSelect, FilterText } from '#design-system/patterns/list-filter/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { FacetValue, ListAddress, StatedOfList, StatedOfPage } from './use-list.ts'

/** What a facet is called, what is shown while nothing is chosen of it, and its values in words. */
export type FacetWords<Value extends string> = {
  label: string
  any: string
  labelOf: (value: Value) => string
}

export type FacetsWords<L extends StatedOfList> = {
  readonly [Id in keyof L['facets']]: FacetWords<FacetValue<L, Id>>
}

type ListFilterProps<L extends StatedOfList> = {
  list: ListAddress<L>
  facets: FacetsWords<L>
  /** The page that is shown, for what more narrowing would leave. */
  page: StatedOfPage | undefined
  /** What else the list is narrowed by, in front of the search. */
  before?: ReactNode
}

/** The search and the facets of a list, each value with the rows that it would leave. */
export function ListFilter<L extends StatedOfList>({ list, facets, page, before }: ListFilterProps<L>) {
  return (
    <FilterBar>
      {before}
      <Limits list={list as unknown as ListAddress} />
      <FilterText
        label={`Search ${list.stated.name.toLowerCase()}`}
        placeholder={list.stated.searches}
        value={list.read('q')}
        onChange={(value) => list.set('q', value)}
      />
      {Object.entries(facets as Record<string, FacetWords<string>>).map(([id, { label, any, labelOf }]) => (
        <FilterSelect
          key={id}
          label={label}
          any={any}
          value={(list.asked as Record<string, string | undefined>)[id]}
          options={(list.stated.facets[id]?.options ?? []).map(String)}
          labelOf={(value) => {
            const count = page?.facets[id]?.[value]
            return count === undefined ? labelOf(value) : `${labelOf(value)} (${quantity(count)})`
          }}
          onChange={(value) => list.set(id, value)}
        />
      ))}
    </FilterBar>
  )
}

/** What the link of a figure has narrowed the list to, each with the button that takes it back. */
function Limits({ list }: { list: ListAddress }) {
  const asked = list.asked as Record<string, string | undefined>
  const periods = Object.entries(list.stated.periods ?? {}).flatMap(([id, word]) => {
    const keys = [`${id}From`, `${id}To`]
    const [from, to] = keys.map((key) => asked[key])
    if (!from && !to) return []
    const parts = [from ? `from ${date(from)}` : '', to ? `to ${date(to)}` : '']
    return [{ keys, words: [word, ...parts.filter(Boolean)].join(' ') }]
  })
  const limits = list.limits.map(({ key, words }) => ({ keys: [key], words }))
  return [...periods, ...limits].map(({ keys, words }) => (
    <Button
      key={words}
      size="small"
      aria-label={`${words}: take this limit off`}
      onClick={() => list.setTogether(Object.fromEntries(keys.map((key) => [key, null])))}
    >
      {words} ×
    </Button>
  ))
}
