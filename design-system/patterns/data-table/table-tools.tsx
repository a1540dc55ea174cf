import { Checkbox, Popover, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { InPanelHead } from '#design-system/patterns/page/index.ts'
import { IconColumns, IconDownload, IconFilter } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { TableState } from './table-state.ts'

export const fileNameOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

type ToolsProps<Row> = {
  title: ReactNode
  actions: ReactNode
  name: string
  state: TableState
  change: (part: Partial<TableState>) => void
  columns: readonly Column<Row>[]
  found: number
  total: number
  isPlain: boolean
  exports: ReactNode
  /** The rows are some of many: nothing is filtered or exported of them alone. */
  isPage: boolean
  onExport: () => void
}

export function Tools<Row>({
  title,
  actions,
  name,
  state,
  change,
  columns,
  found,
  total,
  isPlain,
  exports,
  isPage,
  onExport,
}: ToolsProps<Row>) {
  const [isFiltering, setFiltering] = useState(state.filter !== '')
  const filterId = useId()
  const tools = (
    <>
      {actions}
      {isPlain ? null : (
        <>
          {isPage ? null : isFiltering ? (
            <TextInput
              id={filterId}
              size="xs"
              className={classes.filter}
              aria-label={`Filter ${name}`}
              placeholder="Filter"
              autoFocus={state.filter === ''}
              value={state.filter}
              onChange={(event) => change({ filter: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                change({ filter: '' })
                setFiltering(false)
              }}
            />
          ) : (
            <Button
              kind="quiet"
              size="small"
              icon={<Icon of={IconFilter} />}
              onClick={() => setFiltering(true)}
            >
              Filter
            </Button>
          )}
          <ColumnPicker columns={columns} hidden={state.hidden} onHidden={(hidden) => change({ hidden })} />
          {exports ??
            (isPage ? null : (
              <Button
                kind="quiet"
                size="small"
                icon={<Icon of={IconDownload} />}
                onClick={onExport}
                disabled={found === 0}
              >
                Export
              </Button>
            ))}
        </>
      )}
      <span className="heard" role="status">
        {state.filter ? `${quantity(found)} of ${quantity(total)} rows match` : ''}
      </span>
    </>
  )
  const bar = (
    <div className={classes.tools}>
      {title ? <h2>{title}</h2> : null}
      <div className={classes.buttons}>{tools}</div>
    </div>
  )
  return title ? bar : <InPanelHead orElse={bar}>{tools}</InPanelHead>
}

type ColumnPickerProps<Row> = {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
}

function ColumnPicker<Row>({ columns, hidden, onHidden }: ColumnPickerProps<Row>) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus radius="md">
      <Popover.Target>
        <Button kind="quiet" size="small" icon={<Icon of={IconColumns} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.picker} aria-label="Columns shown">
        {columns.map((column) => {
          const isShown = !hidden.includes(column.id)
          return (
            <Checkbox
              key={column.id}
              size="xs"
              label={column.title}
              checked={isShown}
              // A table without columns shows nothing, so the last one stays.
              disabled={isShown && columns.length - hidden.length === 1}
              onChange={() =>
                onHidden(isShown ? [...hidden, column.id] : hidden.filter((id) => id !== column.id))
              }
            />
          )
        })}
      </Popover.Dropdown>
    </Popover>
  )
}
