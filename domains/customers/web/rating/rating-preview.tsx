import { quantity } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { PanelBody } from '#design-system/patterns/page/index.ts'
import { TextLink } from '#design-system/primitives/index.ts'
import type { RatingPreview as Preview } from '#domains/customers/contract/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { LevelTag, levelWords } from './level-tag.tsx'

const columns: readonly Column<Preview['named'][number]>[] = [
  {
    id: 'name',
    title: 'Customer',
    value: ({ name }) => name,
    cell: ({ id, name }) => <TextLink to={pathOf({ type: 'company', id }) ?? ''}>{name}</TextLink>,
    card: 'name',
  },
  {
    id: 'from',
    title: 'Reads today',
    value: ({ from }) => levelWords(from),
    cell: ({ from }) => <LevelTag level={from} />,
    card: 'fact',
  },
  {
    id: 'to',
    title: 'Would read',
    value: ({ to }) => levelWords(to),
    cell: ({ to }) => <LevelTag level={to} />,
    card: 'figure',
  },
]

/** What a model would do to the whole portfolio. */
export function RatingPreview({ preview }: { preview: Preview }) {
  const { customers, moved, moves, named } = preview
  return (
    <>
      <PanelBody>
        <p>
          <b>
            {quantity(moved)} of {quantity(customers)} customers would read differently.
          </b>
        </p>
        <ul>
          {moves.map(({ from, to, customers: count }) => (
            <li key={`${from} ${to}`}>
              {quantity(count)} from {levelWords(from)} to {levelWords(to)}
            </li>
          ))}
        </ul>
      </PanelBody>
      {named.length > 0 ? (
        <DataTable
          name="Customers who would move"
          isPlain
          title={named.length < moved ? `${quantity(named.length)} of ${quantity(moved)}` : 'Who would move'}
          rows={named}
          rowKey={({ id }) => String(id)}
          columns={columns}
        />
      ) : null}
    </>
  )
}
