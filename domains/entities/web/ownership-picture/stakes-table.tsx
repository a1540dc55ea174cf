import { Link } from 'react-router'
import { date } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { controlLabel, type Ownership, screeningLabel } from '../../contract/index.ts'
import { screeningSeverity, shareInWords } from '../company-words.ts'

type Stake = Ownership['owners'][number]

type StakesTableProps<Row> = {
  name: string
  /** What stands at the head of the parties. */
  title: string
  rows: readonly Row[]
  further?: readonly Column<Row>[]
}

/** Parties with their share, directly and in the end: the owners of a company, or what it owns. */
export function StakesTable<Row extends Stake>({ name, title, rows, further = [] }: StakesTableProps<Row>) {
  return (
    <DataTable
      name={name}
      rows={rows}
      rowKey={(row) => String(row.id)}
      columns={[
        {
          id: 'name',
          title,
          value: (row) => row.name,
          cell: (row) => <Link to={pathOf({ type: 'entity', id: row.id })}>{row.name}</Link>,
          card: 'name',
        },
        {
          id: 'direct',
          title: 'Direct',
          value: (row) => row.direct?.high ?? null,
          cell: (row) => (row.direct ? shareInWords(row.direct) : '–'),
          csv: (row) => (row.direct ? shareInWords(row.direct) : ''),
          align: 'right',
          card: 'fact',
        },
        {
          id: 'end',
          title: 'In the end',
          value: (row) => row.inTheEnd.high,
          cell: (row) => shareInWords(row.inTheEnd),
          csv: (row) => shareInWords(row.inTheEnd),
          align: 'right',
          card: 'figure',
        },
        { id: 'control', title: 'Control', value: (row) => controlLabel[row.control], card: 'fact' },
        ...further,
        {
          id: 'screening',
          title: 'Screening',
          value: (row) => screeningLabel[row.screening.state],
          cell: ({ screening }) => (
            <>
              <SeverityTag severity={screeningSeverity[screening.state]}>
                {screeningLabel[screening.state]}
              </SeverityTag>
              {screening.at ? ` ${date(screening.at)}` : null}
            </>
          ),
          card: 'fact',
        },
      ]}
    />
  )
}
