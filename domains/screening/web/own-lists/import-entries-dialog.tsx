import { FileInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { quantity } from '#design-system/formats/index.ts'
import {
  ColumnMapping,
  type MappedField,
  mappedByLabel,
  TrialActions,
  useTrialImport,
} from '#design-system/patterns/column-mapping/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Facts, Refusal, Stack } from '#design-system/patterns/page/index.ts'
import type { importOwnEntries, OwnEntriesRead, OwnEntryField } from '#domains/watchlists/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { batchFields } from '../batches/batch-words.ts'
import { useImportOwnEntries } from './queries.ts'

type Field = z.infer<typeof OwnEntryField>

/** A column of a party is called as in a batch. */
const mappable: readonly MappedField<Field>[] = [
  ...batchFields.flatMap(({ field, ...more }): MappedField<Field>[] =>
    field === 'reference'
      ? []
      : [{ ...more, field: field === 'kind' ? 'schema' : field === 'country' ? 'countries' : field }],
  ),
  { field: 'reason', label: 'Reason' },
  { field: 'since', label: 'Since' },
  { field: 'until', label: 'Until' },
]

/** Reads a file first and tells what it holds; the parties are put on the list on the second press alone. */
export function ImportEntriesDialog({
  id,
  isOpen,
  onClose,
}: {
  id: number
  isOpen: boolean
  onClose: () => void
}) {
  const importing = useImportOwnEntries()
  const [reason, setReason] = useState('')
  const state = useTrialImport<
    OwnEntriesRead,
    Partial<Record<Field, string | null>>,
    InputOf<typeof importOwnEntries>
  >({
    importing,
    request: (asked) => ({ ...asked, id, reason }),
    onKept: ({ added }) =>
      showToast({
        kind: 'success',
        title: `${quantity(added)} put on the list`,
        message: 'Customers are being compared with them.',
      }),
    onClose,
  })
  const { file, begin, columns, read, close } = state
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Import parties"
      purpose="A CSV or XLSX file with a column of names. A row whose kind, country or date cannot be read is named and left out."
    >
      <Stack>
        <FileInput
          label="File"
          placeholder="Choose a file"
          accept=".csv,.tsv,.xlsx,text/csv"
          value={file}
          onChange={begin}
        />
        <TextInput
          label="Reason"
          description="Of rows that state none"
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            state.forget()
          }}
        />
        {read ? (
          <>
            {read.needs.length === 0 ? (
              <WhatItHolds read={read} />
            ) : (
              <p role="alert">The file has no column called Name. Choose the column that holds the names.</p>
            )}
            <ColumnMapping
              legend={mappedByLabel[read.mappedBy]}
              fields={mappable}
              columns={read.titles}
              mapping={columns ?? read.columns}
              isBusy={importing.isPending}
              onMap={state.map}
            />
          </>
        ) : null}
        <Refusal of={importing.error} />
        <TrialActions
          state={state}
          keep={
            read && {
              label: `Put ${quantity(read.added)} on the list`,
              isReady: read.added > 0 && read.needs.length === 0,
            }
          }
        />
      </Stack>
    </Dialog>
  )
}

function WhatItHolds({ read }: { read: OwnEntriesRead }) {
  return (
    <>
      <Facts
        facts={[
          { label: 'Rows', value: quantity(read.rows) },
          { label: 'To add', value: quantity(read.added) },
          { label: 'Known already', value: quantity(read.known) },
          { label: 'Not usable', value: quantity(read.refusedCount) },
        ]}
      />
      {read.notes.map((note) => (
        <p key={note} role="alert">
          {note}
        </p>
      ))}
      {read.refused.length > 0 ? (
        <ul aria-label="Rows that cannot be used">
          {read.refused.map((row) => (
            <li key={row.line}>{`Line ${row.line}${row.name ? `, ${row.name}` : ''}: ${row.reason}`}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
