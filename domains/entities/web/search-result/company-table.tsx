import { Checkbox } from '@mantine/core'
import { missing } from '#design-system/formats/index.ts'
import {
  DataTable,
  type Ordering,
  type Paging,
  tableColumns,
} from '#design-system/patterns/data-table/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import { companyColumns, type DirectoryCompany, figureIds } from '../../contract/index.ts'
import { CompanyStatus } from '../company-card.tsx'
import { employeesIn } from '../company-words.ts'
import classes from '../directory.module.css'

type CompanyTableProps = {
  rows: readonly DirectoryCompany[]
  paging: Paging
  sort: Ordering['sort']
  onSort: Ordering['onSort']
  onOpen: (company: DirectoryCompany) => void
  isMarked: (company: DirectoryCompany) => boolean
  mayMark: boolean
  onMark: (company: DirectoryCompany) => void
}

/** The directory as a dense table: ordered by its figures where all companies are, not by what the page happens to hold. */
export function CompanyTable({ isMarked, mayMark, onMark, rows, ...props }: CompanyTableProps) {
  const columns = tableColumns(companyColumns, {
    name: {
      cell: (company) => (
        <span className={classes.named}>
          {company.name}
          {company.isPerson ? <Tag>Person</Tag> : null}
        </span>
      ),
    },
    employees: {
      align: 'right',
      cell: (company) => employeesIn(company) ?? missing,
    },
    founded: { align: 'right' },
    funding: { align: 'right' },
    revenue: { align: 'right' },
    status: { cell: (company) => <CompanyStatus company={company} /> },
    seenBy: { cell: ({ isOwn }) => (isOwn ? 'Only you' : 'Everybody') },
  })
  return (
    <DataTable
      name="Companies"
      rows={rows}
      rowKey={({ id }) => String(id)}
      columns={[
        ...columns,
        {
          id: 'compare',
          title: 'Compare',
          value: () => null,
          isSortable: false,
          card: 'action',
          cell: (company) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: it keeps a press on the mark from opening the row.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the mark in it takes keys itself.
            <span onClick={(event) => event.stopPropagation()}>
              <Checkbox
                size="xs"
                aria-label={`Compare ${company.name}`}
                checked={isMarked(company)}
                disabled={!isMarked(company) && !mayMark}
                onChange={() => onMark(company)}
              />
            </span>
          ),
        },
      ]}
      isDense
      paging={props.paging}
      ordering={{ ids: figureIds, sort: props.sort, onSort: props.onSort }}
      onOpen={props.onOpen}
    />
  )
}
