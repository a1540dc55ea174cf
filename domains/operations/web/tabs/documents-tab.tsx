import { Checkbox, FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BarChart } from '#design-system/charts/index.ts'
import { age, dateTime, decimal, quantity } from '#design-system/formats/index.ts'
import { saveFile } from '#design-system/patterns/export-menu/index.ts'
import { ListPanel, useList } from '#design-system/patterns/list-screen/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  FigureStrip,
  Panel,
  PanelBody,
  PanelSection,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import {
  addDocument,
  BPO_TARGETS,
  type BpoDashboard,
  type DocumentField,
  DocumentType,
  decideDocument,
  documentFields,
  documentsList,
  type OperationsDocument,
  rejectionReasons,
  revisionReasons,
} from '#domains/operations/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { CheckList } from '../check-list.tsx'
import { OperationalFigure } from '../operational-figure.tsx'
import classes from '../operations.module.css'
import {
  documentsQuery,
  downloadDocuments,
  fetchDocumentFile,
  statisticsQuery,
  useAddDocument,
  useCheckDocument,
  useClaimDocument,
  useDecideDocument,
} from '../queries.ts'
import { documentFieldLabel, documentStateLabel, documentTypeLabel } from '../words.ts'

const wayLabel = { automatic: 'Without a hand', 'by-hand': 'By hand', open: 'Open' } as const
const qualityLabel = { 'to-check': 'Drawn for a quality check', other: 'Not drawn' } as const
const dayFields: readonly DocumentField[] = ['issuedOn', 'expiresOn', 'birthDate']

/** Documents: how they are processed and the queue. */
export function DocumentsTab({ board }: { board: BpoDashboard }) {
  const statistics = useQuery(statisticsQuery())
  const list = useList(documentsList, { pageRows: 50, openRow: 'document' })
  const documents = useQuery({ ...documentsQuery(list.ask), placeholderData: (before) => before })
  const [isAdding, setAdding] = useState(false)
  const chosen = documents.data?.rows.find((row) => String(row.id) === list.read('document'))
  const figures = { ...board.figures, ...statistics.data?.figures }
  const types = Object.entries(statistics.data?.documentProcessing.documentTypes ?? {}).map(
    ([type, count]) => ({
      type: documentTypeLabel[type as DocumentType] ?? type,
      count,
    }),
  )
  return (
    <Stack>
      <Allowed call={addDocument}>
        <div className={classes.actions}>
          <Button kind="primary" onClick={() => setAdding(true)}>
            Add a document
          </Button>
        </div>
      </Allowed>
      <FigureStrip label="Document processing">
        <OperationalFigure label="Processed today" figure={figures['documentsProcessed.today']} />
        <OperationalFigure label="Processed, 30 days" figure={figures['documentProcessing.totalProcessed']} />
        <OperationalFigure
          label="Average processing time"
          figure={figures['documentProcessing.averageProcessingTime']}
          note={`Target: under ${BPO_TARGETS.processingHours} hours`}
        />
        <OperationalFigure
          label="Automation rate"
          figure={figures['performanceMetrics.automationRate']}
          note={`Target ${BPO_TARGETS.automationPercent}%`}
        />
        <OperationalFigure
          label="Accuracy rate"
          figure={figures['performanceMetrics.accuracyRate']}
          note={`Target ${BPO_TARGETS.accuracyPercent}%`}
        />
        <OperationalFigure label="First-pass yield" figure={figures['performanceMetrics.firstPassYield']} />
      </FigureStrip>
      {types.length > 0 ? (
        <BarChart
          title="Which documents were processed?"
          name="Documents by type"
          rows={types}
          rowKey={(row) => row.type}
          label={(row) => row.type}
          value={(row) => row.count}
          format={(count) => quantity(count)}
          columns={[
            { id: 'type', title: 'Type', value: (row) => row.type, card: 'name' },
            { id: 'count', title: 'Documents', value: (row) => row.count, align: 'right', card: 'figure' },
          ]}
          foot="Documents accepted or rejected in the last 30 days, by their final type."
        />
      ) : null}
      <Columns side={440} shows={chosen ? String(chosen.id) : undefined}>
        <ListPanel
          title="Document queue"
          list={list}
          query={documents}
          noun="document"
          facets={{
            state: { label: 'State', any: 'Any state', labelOf: (value) => documentStateLabel[value] },
            type: { label: 'Type', any: 'Any type', labelOf: (value) => documentTypeLabel[value] },
            way: { label: 'Way', any: 'Any way', labelOf: (value) => wayLabel[value] },
            quality: { label: 'Quality', any: 'Drawn or not', labelOf: (value) => qualityLabel[value] },
          }}
          none={
            <EmptyState
              title="No document yet"
              body="A document whose mandatory checks are all clear is accepted at once; every other waits here for a person."
            />
          }
          rowKey={(row) => String(row.id)}
          selectedKey={chosen ? String(chosen.id) : undefined}
          onOpen={(row) => list.set('document', String(row.id))}
          onExport={(format) => downloadDocuments({ ...list.asked, format })}
          columns={[
            { id: 'file', title: 'File', value: (row) => row.fileName, card: 'name' },
            { id: 'type', title: 'Type', value: (row) => documentTypeLabel[row.type], card: 'fact' },
            { id: 'customer', title: 'Customer', value: (row) => row.customerName ?? '–', card: 'fact' },
            { id: 'state', title: 'State', value: (row) => documentStateLabel[row.state], card: 'figure' },
            {
              id: 'received',
              title: 'Received',
              value: (row) => row.receivedAt,
              cell: (row) => age(row.receivedAt, new Date()),
              card: 'fact',
            },
          ]}
        />
        {chosen ? (
          <ChosenDocument key={`${chosen.id} ${chosen.version}`} document={chosen} />
        ) : (
          <Panel title="Document">
            <PanelBody>Choose a document to see its checks and decide it.</PanelBody>
          </Panel>
        )}
      </Columns>
      <AddDocumentDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Stack>
  )
}

type Values = Partial<Record<DocumentField, string>>

function FieldInputs({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
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

const typeChoices = DocumentType.options.map((value) => ({ value, label: documentTypeLabel[value] }))

function AddDocumentDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const add = useAddDocument()
  const [file, setFile] = useState<File | null>(null)
  const [type, setType] = useState<DocumentType>('passport')
  const [customerId, setCustomerId] = useState('')
  const [values, setValues] = useState<Values>({})
  const close = () => {
    add.reset()
    setFile(null)
    setCustomerId('')
    setValues({})
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add a document"
      size="wide"
      purpose="A PDF, PNG or JPEG of at most 10 MB, with what it says. What is not told is not checked."
    >
      <Stack>
        <FileInput
          label="File"
          required
          placeholder="Choose a file"
          accept=".pdf,.png,.jpg,.jpeg"
          value={file}
          onChange={setFile}
        />
        <div className={classes.fields}>
          <NativeSelect
            label="Type"
            value={type}
            data={typeChoices}
            onChange={(event) => setType(event.currentTarget.value as DocumentType)}
          />
          <TextInput
            label="Customer number"
            inputMode="numeric"
            value={customerId}
            onChange={(event) => setCustomerId(event.currentTarget.value.replaceAll(/\D/g, ''))}
          />
        </div>
        <FieldInputs values={values} onChange={setValues} />
        {add.error ? <p role="alert">{sentenceOf(add.error)}</p> : null}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            disabled={!file}
            isBusy={add.isPending}
            onClick={() =>
              file &&
              add.mutate(
                { file, type, ...(customerId ? { customerId: Number(customerId) } : {}), ...values },
                {
                  onSuccess: (document) => {
                    showToast({
                      kind: 'success',
                      title: document.state === 'approved' ? 'Accepted without a hand' : 'In the queue',
                      message:
                        document.state === 'approved'
                          ? 'Every mandatory check is clear.'
                          : 'Not every mandatory check is clear: a person decides it.',
                    })
                    close()
                  },
                },
              )
            }
          >
            Add the document
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

async function openFile(id: number): Promise<void> {
  try {
    const { fileName, content } = await fetchDocumentFile(id)
    saveFile(fileName, content)
  } catch (failure) {
    showToast({ kind: 'failure', title: 'The file could not be read', message: sentenceOf(failure) })
  }
}

function ChosenDocument({ document: chosen }: { document: OperationsDocument }) {
  const claim = useClaimDocument()
  const [asked, setAsked] = useState<'decide' | 'quality' | null>(null)
  const said = documentFields.filter((field) => chosen.fields[field])
  return (
    <Panel title={chosen.fileName} tag={<Tag>{documentStateLabel[chosen.state]}</Tag>}>
      <PanelBody>
        <CheckList checks={chosen.checks} label="Checks of the document" />
      </PanelBody>
      <PanelSection title="What it says">
        <Facts
          facts={[
            { label: 'Type', value: documentTypeLabel[chosen.type] },
            ...(chosen.type === chosen.firstType
              ? []
              : [{ label: 'Taken for first', value: documentTypeLabel[chosen.firstType] }]),
            ...said.map((field) => ({ label: documentFieldLabel[field], value: chosen.fields[field] ?? '' })),
            { label: 'Received', value: dateTime(chosen.receivedAt) },
            { label: 'In hand', value: `${decimal(chosen.humanMinutes, 1)} min` },
            ...(chosen.decidedAt
              ? [{ label: 'Decided', value: `${dateTime(chosen.decidedAt)} by ${chosen.decidedBy}` }]
              : []),
            ...(chosen.reason ? [{ label: 'Reason', value: chosen.reason }] : []),
          ]}
        />
      </PanelSection>
      <PanelBody>
        <div className={classes.actions}>
          <Allowed call={decideDocument}>
            {chosen.decidedAt ? (
              said.length > 0 ? (
                <Button kind={chosen.isSampled ? 'primary' : 'secondary'} onClick={() => setAsked('quality')}>
                  Check quality
                </Button>
              ) : null
            ) : (
              <>
                <Button kind="primary" onClick={() => setAsked('decide')}>
                  Decide
                </Button>
                <Button
                  isBusy={claim.isPending}
                  onClick={() =>
                    claim.mutate(
                      { id: chosen.id, version: chosen.version },
                      {
                        onError: (failure) =>
                          showToast({ kind: 'failure', title: 'Not taken up', message: sentenceOf(failure) }),
                      },
                    )
                  }
                >
                  Take up
                </Button>
              </>
            )}
          </Allowed>
          {chosen.hasFile ? <Button onClick={() => openFile(chosen.id)}>Download</Button> : null}
        </div>
      </PanelBody>
      <DecideDialog document={chosen} isOpen={asked === 'decide'} onClose={() => setAsked(null)} />
      <QualityDialog document={chosen} isOpen={asked === 'quality'} onClose={() => setAsked(null)} />
    </Panel>
  )
}

type DialogProps = { document: OperationsDocument; isOpen: boolean; onClose: () => void }

function DecideDialog({ document: chosen, isOpen, onClose }: DialogProps) {
  const decide = useDecideDocument()
  const [decision, setDecision] = useState<'approved' | 'revision' | 'rejected'>('approved')
  const [type, setType] = useState(chosen.type)
  const [reason, setReason] = useState('')
  const [values, setValues] = useState<Values>(chosen.fields)
  const reasons = decision === 'revision' ? revisionReasons : decision === 'rejected' ? rejectionReasons : []
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Decide the document"
      size="wide"
      purpose="What you correct was read wrong, and counts so for accuracy."
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
        {decide.error ? <p role="alert">{sentenceOf(decide.error)}</p> : null}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={decision !== 'approved' && reason === ''}
            isBusy={decide.isPending}
            onClick={() =>
              decide.mutate(
                { id: chosen.id, version: chosen.version, decision, reason, type, fields: values },
                { onSuccess: onClose },
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

function QualityDialog({ document: chosen, isOpen, onClose }: DialogProps) {
  const check = useCheckDocument()
  const fields = documentFields.filter((field) => chosen.fields[field])
  const [wrong, setWrong] = useState<readonly DocumentField[]>([])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Check the quality"
      purpose="Hold each field against the document and mark those that are wrong."
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
        {check.error ? <p role="alert">{sentenceOf(check.error)}</p> : null}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={check.isPending}
            onClick={() =>
              check.mutate(
                {
                  id: chosen.id,
                  version: chosen.version,
                  fields: fields.map((field) => ({ field, isCorrect: !wrong.includes(field) })),
                },
                { onSuccess: onClose },
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
