import { z } from 'zod'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import type { ReportField } from '#engines/suspicious-reports/index.ts'

type Entries = Record<string, string>

/** What a form of an authority asks, drawn from the table of its fields. What is as on record is not sent: it follows the record. */
export function ReportForm({
  fields,
  record,
  initial,
  onRecord = {},
  submitLabel,
  onSubmit,
}: {
  fields: readonly ReportField[]
  record: { id: number; version: number }
  initial: Entries
  onRecord?: Entries
  submitLabel: string
  onSubmit: (entries: Entries, version: number) => Promise<unknown>
}) {
  const names = fields.map(({ name }) => name)
  return (
    <ContractForm
      request={requestOf(fields)}
      fields={names}
      fixed={record}
      initial={{ ...onRecord, ...initial }}
      columns={2}
      submitLabel={submitLabel}
      onSubmit={(values: Record<string, unknown>) =>
        onSubmit(
          Object.fromEntries(
            names
              .map((name) => [name, String(values[name] ?? '')] as const)
              .filter(([name, value]) => value !== '' && value !== onRecord[name]),
          ),
          Number(values.version),
        )
      }
    />
  )
}

/** Too long and of a wrong form is told beside what is missing, so that a draft can be kept at any time. */
const requestOf = (fields: readonly ReportField[]): z.ZodObject =>
  z.object({
    ...Object.fromEntries(fields.map((field) => [field.name, z.string().meta(lookOf(field))])),
    id: z.number(),
    version: z.number(),
  })

const lookOf = ({ title, help, isLong, choices }: ReportField) => ({
  title,
  ...(help ? { description: help } : {}),
  kind: choices ? 'select' : isLong ? 'textarea' : 'text',
  ...(choices
    ? {
        options: Object.entries(choices).map(([value, label]) => ({ value, label })),
      }
    : {}),
})
