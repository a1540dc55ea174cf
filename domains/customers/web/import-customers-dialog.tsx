import { Checkbox, FileInput } from '@mantine/core'
import { useState } from 'react'
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
import {
  CUSTOMER_FILE_ROWS_MAX,
  type CustomerFileField,
  type CustomerFileRead,
  type importCustomerFile,
} from '#domains/customers/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import classes from './customers.module.css'
import { useFileRowsMax, useImportCustomerFile } from './queries.ts'

type Mapping = Partial<Record<CustomerFileField, string | null>>

const mappable: readonly MappedField<CustomerFileField>[] = [
  { field: 'name', label: 'Name', none: 'In two columns' },
  { field: 'givenName', label: 'Given name' },
  { field: 'middleName', label: 'Middle name or patronymic' },
  { field: 'familyName', label: 'Family name' },
  { field: 'secondFamilyName', label: 'Second family name' },
  { field: 'schema', label: 'Kind', none: 'Not stated' },
  { field: 'countries', label: 'Country' },
  { field: 'nationality', label: 'Nationality' },
  { field: 'birthDate', label: 'Born or founded' },
  { field: 'segment', label: 'Segment' },
  { field: 'exposure', label: 'Exposure in US dollars' },
  { field: 'riskLevel', label: 'Risk level' },
  { field: 'product', label: 'Product' },
  { field: 'channel', label: 'Channel' },
  { field: 'lei', label: 'LEI' },
  { field: 'owners', label: 'Owners' },
  { field: 'ownerShares', label: 'Shares of the owners' },
  { field: 'controllers', label: 'Controllers' },
  { field: 'directors', label: 'Directors' },
  { field: 'signatories', label: 'Signatories' },
  { field: 'vessels', label: 'Vessels' },
  { field: 'registration', label: 'Registration' },
  { field: 'taxId', label: 'Tax number' },
  { field: 'passport', label: 'Passport' },
  { field: 'nationalId', label: 'National ID' },
  { field: 'imo', label: 'IMO' },
  { field: 'mmsi', label: 'MMSI' },
  { field: 'iban', label: 'IBAN' },
  { field: 'bic', label: 'BIC' },
]

/** Reads a file first and tells what it holds; the customers are added on the second press alone. */
export function ImportCustomersDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const importing = useImportCustomerFile()
  const [areApart, setAreApart] = useState(false)
  const state = useTrialImport<CustomerFileRead, Mapping, InputOf<typeof importCustomerFile>>({
    importing,
    request: (asked) => ({
      ...asked,
      areDoubtfulApart: asked.isTrial === 'false' && areApart ? 'true' : 'false',
    }),
    onBegin: () => setAreApart(false),
    onKept: ({ added }) =>
      showToast({
        kind: 'success',
        title: added === 1 ? '1 customer added' : `${quantity(added)} customers added`,
        message: 'They are monitored, and are being screened now.',
      }),
    onClose,
  })
  const { file, begin, read, columns, map, close } = state
  const toAdd = read ? read.added + (areApart ? read.doubtful : 0) : 0
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Import customers"
      purpose="A CSV or XLSX file with a column of names; kind, country, birth date, owners, directors, numbers, segment, exposure and risk level are read if present."
    >
      <Stack>
        <FileInput
          label="File"
          description={<WhatIsRead />}
          placeholder="Choose a file"
          accept=".csv,.tsv,.xlsx,text/csv"
          value={file}
          onChange={begin}
        />
        {read && read.needs.length === 0 ? <WhatItHolds read={read} /> : null}
        {read && read.needs.length > 0 ? (
          <p role="alert">The file has no column called Name. Choose the column that holds the names.</p>
        ) : null}
        {read ? (
          <ColumnMapping
            legend={mappedByLabel[read.mappedBy]}
            fields={mappable}
            columns={read.titles}
            mapping={columns ?? read.columns}
            isBusy={importing.isPending}
            onMap={map}
          />
        ) : null}
        {read && read.doubtful > 0 ? (
          <Checkbox
            label={`Add the ${quantity(read.doubtful)} doubtful ones too, as separate customers`}
            description="If left out, nothing of them is imported: the extra data in the file is not stored on the customer and not screened."
            checked={areApart}
            onChange={(event) => setAreApart(event.currentTarget.checked)}
          />
        ) : null}
        <Refusal of={importing.error} />
        <TrialActions
          state={state}
          keep={
            read && {
              label: `Add ${quantity(toAdd)} ${toAdd === 1 ? 'customer' : 'customers'}`,
              isReady: toAdd > 0 && read.needs.length === 0,
            }
          }
        />
      </Stack>
    </Dialog>
  )
}

/** Said before a file is chosen. */
function WhatIsRead() {
  const rowsMax = useFileRowsMax()
  return `At most ${quantity(rowsMax)} rows${rowsMax < CUSTOMER_FILE_ROWS_MAX ? ' in the demo' : ''} and 10 MB.`
}

function WhatItHolds({ read }: { read: CustomerFileRead }) {
  return (
    <>
      <Facts
        facts={[
          { label: 'Rows', value: quantity(read.rows) },
          { label: 'To add', value: quantity(read.added) },
          { label: 'Known already', value: quantity(read.known) },
          ...(read.doubtful > 0 ? [{ label: 'Doubtful', value: quantity(read.doubtful) }] : []),
          { label: 'Not usable', value: quantity(read.refusedCount) },
        ]}
      />
      {read.notes.map((note) => (
        <p key={note} role="alert">
          {note}
        </p>
      ))}
      {read.kindsNotRead.length > 0 ? (
        <p>
          {`Kinds that could not be read: ${read.kindsNotRead.join(', ')}. Those customers are set to “Not stated” and compared with every kind of party.`}
        </p>
      ) : null}
      <Namesakes
        label="May already be a customer, or a namesake"
        rows={read.namesakes.filter((row) => row.isDoubtful)}
      />
      <Namesakes
        label="Added despite an existing customer of the same name"
        rows={read.namesakes.filter((row) => !row.isDoubtful)}
      />
      {read.without?.length ? (
        <div>
          <b>Added with something that could not be read: {quantity(read.withoutCount ?? 0)}</b>
          <ul className={classes.refused} aria-label="Rows with a fact that could not be read">
            {read.without.map((row) => (
              <li key={row.line}>
                Line {row.line}, {row.name}: {row.reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {read.refused.length > 0 ? (
        <ul className={classes.refused} aria-label="Rows that cannot be used">
          {read.refused.map((row) => (
            <li key={row.line}>
              Line {row.line}
              {row.name ? `, ${row.name}` : ''}: {row.reason}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Namesakes({ label, rows }: { label: string; rows: CustomerFileRead['namesakes'] }) {
  if (rows.length === 0) return null
  return (
    <div>
      <b>{label}</b>
      <ul className={classes.refused} aria-label={label}>
        {rows.map((row) => (
          <li key={row.line}>
            Line {row.line}, {row.name}. {row.why}
          </li>
        ))}
      </ul>
    </div>
  )
}
