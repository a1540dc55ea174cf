import { Textarea, TextInput } from '@mantine/core'
import {
  type DocumentField,
  DocumentType,
  documentFields,
  documentTypeLabel,
} from '#domains/operations/contract/index.ts'
import classes from '../operations.module.css'
import { documentFieldLabel } from '../words.ts'

const dayFields: readonly DocumentField[] = ['issuedOn', 'expiresOn', 'birthDate']

export type Values = Partial<Record<DocumentField, string>>

export function FieldInputs({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
  return (
    <div className={classes.fields}>
      {documentFields
        .filter((field) => field !== 'mrz')
        .map((field) => (
          <TextInput
            key={field}
            label={documentFieldLabel[field]}
            placeholder={dayFields.includes(field) ? '2026-03-07' : ''}
            value={values[field] ?? ''}
            onChange={(event) => onChange({ ...values, [field]: event.currentTarget.value })}
          />
        ))}
      <Textarea
        label={documentFieldLabel.mrz}
        description="Its two or three lines, as printed"
        autosize
        minRows={2}
        value={values.mrz ?? ''}
        onChange={(event) => onChange({ ...values, mrz: event.currentTarget.value })}
      />
    </div>
  )
}

export const typeChoices = DocumentType.options.map((value) => ({ value, label: documentTypeLabel[value] }))
