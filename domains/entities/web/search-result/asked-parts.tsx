import { Pill } from '@mantine/core'
import type { AskedPart } from '../../contract/index.ts'
import classes from '../directory.module.css'

const kindLabel: Readonly<Record<AskedPart['kind'], string>> = {
  place: 'Place',
  trade: 'Industry',
  size: 'Size',
  employees: 'Size',
}

type AskedPartsProps = {
  parts: readonly AskedPart[]
  asName: string
  set: (changes: Record<string, string | null>) => void
}

/** What of the search was read as a place, an industry or a size; each can be taken for a part of a name instead. */
export function AskedParts({ parts, asName, set }: AskedPartsProps) {
  const names = asName === '' ? [] : asName.split('|')
  if (parts.length === 0 && names.length === 0) return null
  return (
    <section className={classes.tools} aria-label="How the search was read">
      {parts.map(({ typed, kind, label }) => (
        <Pill
          key={typed}
          withRemoveButton
          removeButtonProps={{
            'aria-label': `Search for “${typed}” as a name`,
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onRemove={() => set({ asName: [...names, typed].join('|') })}
        >
          {kindLabel[kind]}: {label}
        </Pill>
      ))}
      {names.map((typed) => (
        <Pill
          key={typed}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Read “${typed}” again`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => set({ asName: names.filter((name) => name !== typed).join('|') || null })}
        >
          Name: {typed}
        </Pill>
      ))}
    </section>
  )
}
