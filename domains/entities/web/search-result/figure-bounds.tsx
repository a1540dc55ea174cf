import { Select, TextInput } from '@mantine/core'
import { quantity } from '#design-system/formats/index.ts'
import { type DirectoryPage, figureIds, figureLabel, figureUnknown } from '../../contract/index.ts'
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

type OrderBasisProps = { unknown: DirectoryPage['unknownFigures']; isCut: boolean }

/** Of how many a figure asked for is not known, before the result: they are in no range, last in an order, and never counted as zero. */
export function OrderBasis({ unknown, isCut }: OrderBasisProps) {
  const some = unknown.filter(({ count }) => count > 0)
  if (some.length === 0) return null
  return (
    <p className={classes.rests} role="status">
      {some
        .map(({ figure, count }) => `${isCut ? 'At least ' : ''}${quantity(count)} ${figureUnknown[figure]}`)
        .join('; ')}
      : they are in no range, and last in the order.
    </p>
  )
}
