import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconSearch } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import classes from './hub.module.css'
import { searchQuery } from './queries.ts'

const TYPING_PAUSE_MS = 200
const kindLabel = { customer: 'Customer', case: 'Case', screening: 'Screening' } as const

/** The hub's global search (HUB-008): customers, cases and screenings as one types. */
export function HubSearch() {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS)
  const found = useQuery({ ...searchQuery(asked), enabled: asked.length > 0 })
  return (
    <search className={classes.search}>
      <TextInput
        aria-label="Search customers, cases and screenings"
        placeholder="Search customers, cases and screenings"
        leftSection={<Icon of={IconSearch} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('')
        }}
      />
      {asked ? (
        <Panel title={`Found for “${asked}”`}>
          <QueryStates query={found} failed="The search failed." empty={`Nothing is called “${asked}”.`}>
            {(results) => (
              <RowList label="Search results">
                {results.map((result) => (
                  <Row
                    key={`${result.kind} ${result.id}`}
                    to={result.href}
                    title={result.title}
                    detail={result.detail}
                    facts={kindLabel[result.kind]}
                  />
                ))}
              </RowList>
            )}
          </QueryStates>
        </Panel>
      ) : null}
    </search>
  )
}
