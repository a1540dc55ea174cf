import { Select, TextInput } from '@mantine/core'
import { figureIds, figureLabel } from '../../contract/index.ts'
import classes from '../directory.module.css'

type FigureBoundsProps = {
  read: (key: string) => string
  set: (changes: Record<string, string | null>) => void
}

const bounds = figureIds.flatMap((id) =>
  (['From', 'To'] as const).map((end) => ({
    key: `${id}${end}`,
    label: `${figureLabel[id]}, ${end.toLowerCase()}`,
  })),
)

const inWords: readonly string[] = ['sort', 'ascending', 'asName']

/** What is asked by figures stands in the address; what is no number is not asked. */
export const figuresAsked = (read: (key: string) => string): Record<string, string> =>
  Object.fromEntries(
    [...bounds.map(({ key }) => key), ...inWords].flatMap((key) => {
      const value = read(key)
      const isAsked = inWords.includes(key) ? value !== '' : /^\d+(?:\.\d+)?$/.test(value)
      return isAsked ? [[key, value]] : []
    }),
  )

/** Narrows and orders the directory by figures; a company whose figure nobody states is in no range. */
export function FigureBounds({ read, set }: FigureBoundsProps) {
  return (
    <details className={classes.figures} open={bounds.some(({ key }) => read(key) !== '')}>
      <summary>Employees, revenue, funding, founded, order</summary>
      <fieldset className={classes.facets} aria-label="Narrow by figures">
        {bounds.map(({ key, label }) => (
          <TextInput
            key={key}
            size="xs"
            label={label}
            inputMode="decimal"
            value={read(key)}
            onChange={(event) => set({ [key]: event.currentTarget.value })}
          />
        ))}
        <Select
          size="xs"
          label="Order"
          placeholder="Best match"
          clearable
          value={read('sort') || null}
          onChange={(value) => set({ sort: value, ascending: null })}
          data={figureIds.map((id) => ({
            value: id,
            label: id === 'founded' ? 'Newest first' : `${figureLabel[id]}, greatest first`,
          }))}
        />
      </fieldset>
    </details>
  )
}

/** What an order by amounts leaves out, before the result: amounts of several currencies are not compared. */
export function OrderBasis({ sort }: { sort: string }) {
  if (sort !== 'revenue' && sort !== 'funding') return null
  return (
    <p className={classes.rests}>
      Ordered by amounts in US dollars. Companies with an amount in another currency, or with none, come last.
    </p>
  )
}
