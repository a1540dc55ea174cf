import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, Progress } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { refresh, sentenceOf } from '#platform/http-client/index.ts'
import { callName } from '../contract/call-period.ts'
import { CallFields, type Entered, type Errors, errorsOf, nothingEntered } from './call-fields.tsx'
import classes from './earnings.module.css'
import { FileZone } from './file-zone.tsx'
import { analysisOf, useUploadTranscript } from './queries.ts'
import { enteredBy } from './words.ts'

type Outcome = { kind: 'waiting' | 'working' | 'done' | 'failed'; words: string }
/** A file with what is entered for it, and what became of it. */
type Sending = { file: File | null; entered: Entered; errors: Errors; outcome: Outcome }

const waiting: Outcome = { kind: 'waiting', words: '' }
const empty = (file: File | null = null): Sending => ({
  file,
  entered: file ? { ...nothingEntered, ...enteredBy(file.name) } : nothingEntered,
  errors: {},
  outcome: waiting,
})

/** What is to be sent once files were chosen. */
function withFiles(before: readonly Sending[], files: readonly File[]): readonly Sending[] {
  const [first] = before
  const [file] = files
  // What was typed before the file was chosen, or for the one it replaces, stays.
  if (files.length === 1 && file && first && before.length === 1) {
    const stated = enteredBy(file.name)
    const { entered } = first
    return [
      {
        ...empty(file),
        entered: {
          companyName: entered.companyName,
          ticker: entered.ticker || stated.ticker,
          quarter: entered.quarter || stated.quarter,
          fiscalYear: entered.fiscalYear || stated.fiscalYear,
        },
      },
    ]
  }
  return files.map((one) => empty(one))
}

/** Takes transcripts with what they are of, one or several at once, and follows each to its analysis. */
export function UploadPanel({ onAnalysed }: { onAnalysed: (id: number) => void }) {
  const { all, setAll, isPending, zoneError, setZoneError, change, choose, submit } = useUploads(onAnalysed)
  const isOne = all.length === 1
  const ended = all.filter(({ outcome }) => outcome.kind === 'done' || outcome.kind === 'failed').length
  return (
    <Panel title="Upload Transcript">
      <PanelBody>
        <form className="stacked-loosely" onSubmit={submit} noValidate aria-label="Upload Transcript">
          <FileZone
            files={all.flatMap(({ file }) => file ?? [])}
            isDisabled={isPending}
            error={zoneError}
            onChoose={choose}
            onRefuse={setZoneError}
          />
          {all.map(({ file, entered, errors, outcome }, at) => (
            <fieldset
              // The place in the list is the identity: files are sent in this order.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              key={at}
              className={classes.call}
              disabled={isPending || outcome.kind === 'done'}
              data-many={!isOne || undefined}
            >
              {isOne ? null : <legend>{file?.name}</legend>}
              <CallFields
                entered={entered}
                errors={errors}
                onChange={(next) => change(at, { entered: next, errors: {}, outcome: waiting })}
              />
              {outcome.words && !(isOne && outcome.kind === 'working') ? (
                <p className={classes.outcome} data-kind={outcome.kind} role="status">
                  {outcome.words}
                </p>
              ) : null}
            </fieldset>
          ))}
          {isOne || !isPending ? null : (
            <Progress
              label="Analysing"
              of="files"
              run={{ state: 'running', done: ended, total: all.length }}
            />
          )}
          <div className={classes.uploadFoot}>
            {isOne ? null : (
              <Button onClick={() => setAll([empty()])} disabled={isPending}>
                Clear
              </Button>
            )}
            <Button kind="primary" type="submit" disabled={isPending}>
              {isPending ? 'Analyzing Transcript...' : 'Analyze Transcript'}
            </Button>
          </div>
        </form>
      </PanelBody>
    </Panel>
  )
}

/** The transcripts that are chosen, sent one after the other. */
function useUploads(onAnalysed: (id: number) => void) {
  const [all, setAll] = useState<readonly Sending[]>([empty()])
  const [isPending, setPending] = useState(false)
  const [zoneError, setZoneError] = useState<string>()
  const upload = useUploadTranscript()
  const client = useQueryClient()
  const change = (at: number, part: Partial<Sending>) =>
    setAll((before) => before.map((one, index) => (index === at ? { ...one, ...part } : one)))

  const choose = (files: readonly File[]) => {
    setZoneError(undefined)
    setAll((before) => withFiles(before, files))
  }

  const send = async (at: number, { file, entered }: Sending): Promise<number | undefined> => {
    if (!file) return undefined
    change(at, { outcome: { kind: 'working', words: 'Reading the file' } })
    try {
      const { ticker, companyName, quarter, fiscalYear } = entered
      const { transcript, isKnown } = await upload.mutateAsync({
        transcript: file,
        companyName,
        quarter,
        fiscalYear,
        ...(ticker ? { ticker } : {}),
      })
      change(at, { outcome: { kind: 'working', words: 'Analysing' } })
      const answer = await analysisOf(client, transcript.id)
      const called = callName(transcript)
      if (isKnown) {
        change(at, { outcome: { kind: 'done', words: `Uploaded before as ${called}` } })
        showToast({
          kind: 'success',
          title: 'Already analyzed',
          message: `This file was uploaded before as ${called}. Nothing was added.`,
        })
      } else if (!answer) {
        change(at, { outcome: { kind: 'done', words: 'Still being analysed in the background' } })
      } else if (answer.state === 'analysed') {
        change(at, { outcome: { kind: 'done', words: 'Analysed' } })
        showToast({ kind: 'success', title: 'Transcript Analyzed', message: called })
      } else {
        const words = answer.reason ?? 'No insights available for this transcript'
        change(at, { outcome: { kind: 'failed', words } })
        showToast({ kind: 'failure', title: 'Not Analyzed', message: words })
      }
      return transcript.id
    } catch (failure) {
      const words = sentenceOf(failure, 'Upload failed')
      change(at, { outcome: { kind: 'failed', words } })
      showToast({ kind: 'failure', title: 'Upload Failed', message: words })
      return undefined
    }
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isPending) return
    const checked = all.map((one) => ({ ...one, errors: errorsOf(one.entered) }))
    setAll(checked)
    setZoneError(checked[0]?.file ? undefined : 'Choose a transcript first.')
    if (checked.some(({ file, errors }) => !file || Object.keys(errors).length > 0)) return
    setPending(true)
    const kept: number[] = []
    const failed: Sending[] = []
    // One after the other: each is read and analysed before the next begins, and one that fails holds up none.
    for (const [at, one] of checked.entries()) {
      if (one.outcome.kind === 'done') continue
      const id = await send(at, one)
      if (id === undefined) failed.push(one)
      else kept.push(id)
    }
    setPending(false)
    await refresh(client, ['/api/earnings/'])
    if (checked.length === 1 && failed.length === 0) setAll([empty()])
    const last = kept.at(-1)
    if (last !== undefined) onAnalysed(last)
  }
  return { all, setAll, isPending, zoneError, setZoneError, change, choose, submit }
}
