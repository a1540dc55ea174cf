import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { Tag, TextLink } from '#design-system/primitives/index.ts'
import { callPeriod } from '../contract/call-period.ts'
import {
  type CallField,
  callColumn,
  callFields,
  fieldInWords,
  type TranscriptDetail,
} from '../contract/index.ts'
import { callHref } from './call-href.ts'
import classes from './earnings.module.css'
import { exportCompany } from './queries.ts'

const FEWEST = 2

/** The fields of the company's calls, a row a quarter; each leads to its words. */
export function QuartersPanel({ call: { id, companyName, quarters } }: { call: TranscriptDetail }) {
  if (quarters.length < FEWEST) return null
  return (
    <Panel
      title="By quarter"
      actions={<ExportMenu of="the company’s calls" onExport={(format) => exportCompany({ id, format })} />}
      foot="Each figure leads to its words. Kinds are as the call states them: GAAP and adjusted figures are not converted into each other."
    >
      <DataTable
        name={`Calls of ${companyName} side by side`}
        rows={quarters}
        rowKey={({ call }) => String(call.id)}
        columns={[
          {
            ...callColumn,
            value: ({ call }) => callPeriod(call),
            cell: ({ call }) => <TextLink to={callHref(call.id)}>{callPeriod(call)}</TextLink>,
            card: 'name',
          },
          ...callFields.map(([field, title]) => ({
            id: field,
            title,
            value: (row: TranscriptDetail['quarters'][number]) => fieldInWords(row[field]),
            cell: (row: TranscriptDetail['quarters'][number]) => (
              <Stated callId={row.call.id} field={row[field]} />
            ),
            card: 'fact' as const,
          })),
        ]}
      />
    </Panel>
  )
}

function Stated({ callId, field }: { callId: number; field: CallField }) {
  const words = fieldInWords(field)
  return (
    <span className={classes.words}>
      {field.span ? <TextLink to={callHref(callId, field.span)}>{words}</TextLink> : words}{' '}
      {field.kind ? <Tag>{field.kind}</Tag> : null}
    </span>
  )
}
