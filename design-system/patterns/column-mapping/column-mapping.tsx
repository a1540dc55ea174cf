import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './column-mapping.module.css'

export type MappedField<Field extends string> = {
  field: Field
  label: string
  isNeeded?: boolean
  /** What no column means; "None" without it. */
  none?: string
}

/** Legends by who said which column holds what: the titles, somebody before, or whoever sits here. */
export const speakerOf = {
  titles: 'Columns by their titles',
  memory: 'Columns as in the last file with these titles',
  request: 'Columns as you chose them',
} as const

type ColumnMappingProps<Field extends string> = {
  /** Who said which column holds what. */
  legend: ReactNode
  fields: readonly MappedField<Field>[]
  /** The titles of the file, in its order. */
  columns: readonly string[]
  /** The first values of a column, so that one sees what it holds. */
  samplesOf?: (column: string) => readonly string[]
  mapping: Partial<Record<Field, string | null>>
  onMap: (mapping: Partial<Record<Field, string | null>>) => void
  isBusy?: boolean
}

/** Which column of a file holds what: a select for each field, chosen by its first letters too. A column holds one thing. */
export function ColumnMapping<Field extends string>(props: ColumnMappingProps<Field>) {
  const { legend, fields, columns, samplesOf, mapping, onMap, isBusy } = props
  const choose = (field: Field, column: string | null) => {
    const others = fields.flatMap((one) =>
      one.field !== field && column !== null && mapping[one.field] === column ? [[one.field, null]] : [],
    )
    onMap({ ...mapping, ...Object.fromEntries(others), [field]: column })
  }
  return (
    <fieldset className={classes.mapping} disabled={isBusy}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.fields}>
        {fields.map(({ field, label, isNeeded, none = 'None' }) => {
          const column = mapping[field] ?? null
          return (
            <NativeSelect
              key={field}
              label={label}
              withAsterisk={isNeeded ?? false}
              description={column === null ? null : samplesOf?.(column).join(' · ') || null}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={column ?? ''}
              data={[
                ...(isNeeded && column !== null
                  ? []
                  : [{ value: '', label: isNeeded ? 'Choose a column' : none }]),
                ...columns.map((title) => ({ value: title, label: title })),
              ]}
              onChange={({ currentTarget }) => choose(field, currentTarget.value || null)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
