import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useHeldVersion } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, DialogActions } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  type DocumentField,
  type DocumentType,
  documentFields,
  type OperationsDocument,
  rejectionReasons,
  revisionReasons,
} from '#domains/operations/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from '../operations.module.css'
import { useCheckDocument, useDecideDocument } from '../queries.ts'
import { documentFieldLabel } from '../words.ts'
import { FieldInputs, typeChoices, type Values } from './document-fields.tsx'

type DialogProps = { document: OperationsDocument; onClose: () => void }

export function DecideDialog({ document: chosen, onClose }: DialogProps) {
  const decide = useDecideDocument()
  const version = useHeldVersion(chosen)
  const [decision, setDecision] = useState<'approved' | 'revision' | 'rejected'>('approved')
  const [type, setType] = useState(chosen.type)
  const [reason, setReason] = useState('')
  const [values, setValues] = useState<Values>(chosen.fields)
  const reasons = decision === 'revision' ? revisionReasons : decision === 'rejected' ? rejectionReasons : []
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Decide the document"
      size="wide"
      purpose="Corrections count as misread fields in accuracy."
    >
      <Stack>
        <div className={classes.fields}>
          <NativeSelect
            label="Decision"
            value={decision}
            data={[
              { value: 'approved', label: 'Accept' },
              { value: 'revision', label: 'Send back to the customer' },
              { value: 'rejected', label: 'Reject' },
            ]}
            onChange={(event) => {
              setDecision(event.currentTarget.value as typeof decision)
              setReason('')
            }}
          />
          <NativeSelect
            label="Type"
            value={type}
            data={typeChoices}
            onChange={(event) => setType(event.currentTarget.value as DocumentType)}
          />
          {reasons.length > 0 ? (
            <NativeSelect
              label="Reason"
              required
              value={reason}
              data={[{ value: '', label: 'Choose' }, ...reasons.map((value) => ({ value, label: value }))]}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          ) : null}
        </div>
        <FieldInputs values={values} onChange={setValues} />
        {version.notice ?? (decide.error ? <p role="alert">{sentenceOf(decide.error)}</p> : null)}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={version.isRefused || (decision !== 'approved' && reason === '')}
            isBusy={decide.isPending}
            onClick={() =>
              decide.mutate(
                { id: chosen.id, version: version.held, decision, reason, type, fields: values },
                { onSuccess: onClose, onError: version.takes },
              )
            }
          >
            Decide
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

export function QualityDialog({ document: chosen, onClose }: DialogProps) {
  const check = useCheckDocument()
  const version = useHeldVersion(chosen)
  const fields = documentFields.filter((field) => chosen.fields[field])
  const [wrong, setWrong] = useState<readonly DocumentField[]>([])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Check the quality"
      purpose="Check each field against the document and mark errors."
    >
      <Stack>
        {fields.map((field) => (
          <Checkbox
            key={field}
            label={`${documentFieldLabel[field]} is wrong`}
            description={chosen.fields[field]}
            checked={wrong.includes(field)}
            onChange={(event) =>
              setWrong(event.currentTarget.checked ? [...wrong, field] : wrong.filter((one) => one !== field))
            }
          />
        ))}
        {version.notice ?? (check.error ? <p role="alert">{sentenceOf(check.error)}</p> : null)}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={check.isPending}
            disabled={version.isRefused}
            onClick={() =>
              check.mutate(
                {
                  id: chosen.id,
                  version: version.held,
                  fields: fields.map((field) => ({ field, isCorrect: !wrong.includes(field) })),
                },
                { onSuccess: onClose, onError: version.takes },
              )
            }
          >
            {wrong.length === 0 ? 'All are right' : `${wrong.length} wrong, the rest right`}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
