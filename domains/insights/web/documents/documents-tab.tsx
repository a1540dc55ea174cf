import { FileButton, Select, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { EmptyState, Panel, PanelBody, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { DOCUMENT_LENGTH_MAX, type DocumentType } from '#domains/insights/contract/index.ts'
import classes from '../insights.module.css'
import { useAnalyseDocument } from '../queries.ts'
import { AnalysedDocument } from './analysed-document.tsx'
import { typeWords } from './words.ts'

/** A longer text is named instead of shown in the field, which would stand still under it. */
const FIELD_MAX = 200_000

type Source = { text: string; fileName: string | null }
const empty: Source = { text: '', fileName: null }

/** A document by its type: what it states, each statement marked where it stands. */
export function DocumentsTab() {
  const [source, setSource] = useState(empty)
  const [before, setBefore] = useState(empty)
  const [documentType, setType] = useState<DocumentType>('earnings_call')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [asked, setAsked] = useState('')
  const analyse = useAnalyseDocument()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (source.text.trim() === '' || analyse.isPending) return
    setAsked(source.text)
    analyse.mutate({
      document: source.text,
      documentType,
      ...(documentType === '10k' && before.text.trim() !== '' ? { previousDocument: before.text } : {}),
    })
  }
  const read = (take: (source: Source) => void) => async (file: File | null) => {
    setRefusal(null)
    if (!file) return
    if (file.size > DOCUMENT_LENGTH_MAX) return setRefusal(`${file.name} is larger than 10 MB.`)
    const text = await file.text()
    if (text.includes('\u0000')) return setRefusal(`${file.name} is no text file. Paste its text instead.`)
    take({ text, fileName: file.name })
  }
  return (
    <Stack>
      <Panel title="Document Analysis">
        <PanelBody>
          <form className="stacked" onSubmit={submit}>
            <div className={classes.choice}>
              <Select
                label="Document type"
                allowDeselect={false}
                value={documentType}
                onChange={(value) => setType(value as DocumentType)}
                data={Object.entries(typeWords).map(([value, label]) => ({ value, label }))}
              />
            </div>
            <DocumentField
              label="Document text"
              hint="English text of up to ten million characters. It is read but not stored."
              source={source}
              onSource={setSource}
              onFile={read(setSource)}
            />
            {documentType === '10k' ? (
              <DocumentField
                label="The 10-K of the year before"
                hint="Optional: its risk factors are compared with those above."
                source={before}
                onSource={setBefore}
                onFile={read(setBefore)}
              />
            ) : null}
            {refusal ? <p role="alert">{refusal}</p> : null}
            <div className={classes.buttons}>
              <Button kind="primary" type="submit" isBusy={analyse.isPending}>
                Analyze
              </Button>
            </div>
          </form>
        </PanelBody>
      </Panel>
      <div aria-live="polite">
        {analyse.isError ? (
          <p className={classes.quiet}>
            The document was not analysed. Nothing was saved; you can send it again.
          </p>
        ) : analyse.isPending ? (
          <p className={classes.quiet}>Reading the document…</p>
        ) : analyse.data ? null : (
          <EmptyState
            title="No document yet."
            body="Its findings appear here by type. Every value is verbatim in the text, with its place; missing values are shown as not stated."
          />
        )}
      </div>
      {analyse.data && !analyse.isPending ? <AnalysedDocument text={asked} given={analyse.data} /> : null}
    </Stack>
  )
}

type DocumentFieldProps = {
  label: string
  hint: string
  source: Source
  onSource: (source: Source) => void
  onFile: (file: File | null) => void
}

function DocumentField({ label, hint, source, onSource, onFile }: DocumentFieldProps) {
  const isLong = source.text.length > FIELD_MAX
  return (
    <div>
      {isLong ? (
        <p className={classes.fileName}>
          <b>{label}</b>: {source.fileName ?? 'pasted text'}, {quantity(source.text.length)} characters
        </p>
      ) : (
        <Textarea
          label={label}
          description={hint}
          value={source.text}
          rows={8}
          onChange={(event) => onSource({ text: event.currentTarget.value, fileName: null })}
        />
      )}
      <div className={classes.buttons}>
        <FileButton onChange={onFile} accept=".txt,.md,text/plain">
          {(props) => (
            <Button size="small" {...props} aria-label={`Read a text file into ${label}`}>
              Read a text file
            </Button>
          )}
        </FileButton>
        {source.text === '' ? null : (
          <Button size="small" onClick={() => onSource(empty)} aria-label={`Clear ${label}`}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}
