import { Checkbox, FileInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { ColumnMapping, mappedByLabel, TrialActions } from '#design-system/patterns/column-mapping/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Facts, Stack } from '#design-system/patterns/page/index.ts'
import type { EsgFileRead } from '#domains/esg/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './esg.module.css'

type Asked = { file: File; isTrial: 'true' | 'false'; columns?: string; leavesOut?: 'true' }

type FileDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  purpose: string
  noun: string
  fields: readonly { field: string; label: string; isNeeded?: boolean; none?: string }[]
  isReady?: boolean
  /** Rows that cannot be used may be left out: each row holds by itself. */
  mayLeaveOut?: boolean
  /** What else was said of the file, in one text: what was read under another is read again before it can be kept. */
  about?: string
  children?: ReactNode
  send: (asked: Asked) => Promise<EsgFileRead>
}

/** Reads a file first and tells what it holds; it is kept on the second press, all of it or nothing. */
export function FileDialog(props: FileDialogProps) {
  const { isOpen, title, purpose, fields, isReady = true, mayLeaveOut = false } = props
  const state = useFileRead(props)
  const { file, columns, setColumns, read, isBusy, failure, begin, close, send, leavesOut, setLeavesOut } =
    state
  const canKeep =
    read !== undefined &&
    read.needs.length === 0 &&
    (read.refusedCount === 0 || leavesOut) &&
    read.rowCount > 0
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} size="wide" purpose={purpose}>
      <Stack>
        {props.children}
        <FileInput
          label="File"
          placeholder="Choose a file"
          accept=".csv,.tsv,.xlsx,text/csv"
          value={file}
          onChange={begin}
        />
        {read ? (
          <>
            <ReadFacts read={read} />
            {read.rows.length > 0 ? (
              <ul className={classes.list} aria-label="What the file holds">
                {read.rows.slice(0, 50).map((row) => (
                  <li key={row.line}>{row.words}</li>
                ))}
              </ul>
            ) : null}
            {read.refused.length > 0 ? (
              <ul className={classes.list} aria-label="Rows that cannot be used">
                {read.refused.map((row) => (
                  <li key={row.line}>
                    Line {row.line}: {row.reason}
                  </li>
                ))}
              </ul>
            ) : null}
            {mayLeaveOut && read.refusedCount > 0 ? (
              <Checkbox
                label={`Leave out the ${quantity(read.refusedCount)} rows that cannot be used`}
                checked={leavesOut}
                onChange={(event) => setLeavesOut(event.currentTarget.checked)}
              />
            ) : null}
            <ColumnMapping
              legend={mappedByLabel[read.mappedBy]}
              fields={fields}
              columns={read.titles}
              mapping={columns ?? read.columns}
              isBusy={isBusy}
              onMap={(mapping) => {
                const stated = mapping as Record<string, string | null>
                setColumns(stated)
                void send(true, stated)
              }}
            />
          </>
        ) : null}
        {failure ? <p role="alert">{failure}</p> : null}
        <TrialActions
          state={state}
          canRead={isReady}
          keep={read && { label: `Keep ${quantity(read.rowCount)}`, isReady: canKeep && isReady }}
        />
      </Stack>
    </Dialog>
  )
}

function ReadFacts({ read }: { read: EsgFileRead }) {
  return (
    <>
      <Facts
        facts={[
          { label: 'Can be kept', value: quantity(read.rowCount) },
          ...(read.passedOver > 0 ? [{ label: 'Passed over', value: quantity(read.passedOver) }] : []),
          { label: 'Not usable', value: quantity(read.refusedCount) },
        ]}
      />
      {read.notes.map((note) => (
        <p key={note} role="alert">
          {note}
        </p>
      ))}
    </>
  )
}

/** What is chosen and read of a file, and how it is sent. */
function useFileRead({ onClose, noun, about = '', send }: FileDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<Record<string, string | null>>()
  const [answer, setAnswer] = useState<{ about: string; read: EsgFileRead }>()
  const read = answer?.about === about ? answer.read : undefined
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  // Agreed for one reading: another may have other rows that cannot be used.
  const [agreedTo, setAgreedTo] = useState<EsgFileRead>()
  const leavesOut = read !== undefined && agreedTo === read
  const setLeavesOut = (leaves: boolean) => setAgreedTo(leaves ? read : undefined)
  const begin = (chosen: File | null) => {
    setFile(chosen)
    setColumns(undefined)
    setAnswer(undefined)
    setFailure('')
  }
  const close = () => {
    begin(null)
    onClose()
  }
  const ask = async (isTrial: boolean, mapped = columns) => {
    if (!file) return
    setBusy(true)
    setFailure('')
    try {
      const result = await send({
        file,
        isTrial: isTrial ? 'true' : 'false',
        ...(mapped ? { columns: JSON.stringify(mapped) } : {}),
        ...(leavesOut ? { leavesOut: 'true' as const } : {}),
      })
      setAnswer({ about, read: result })
      if (!result.isTrial) {
        showToast({
          kind: 'success',
          title: `${quantity(result.kept)} kept`,
          message: `${noun} of ${file.name}.`,
        })
        close()
      }
    } catch (caught) {
      setFailure(sentenceOf(caught))
    } finally {
      setBusy(false)
    }
  }
  return {
    file,
    columns,
    setColumns,
    read,
    isBusy,
    failure,
    begin,
    close,
    send: ask,
    leavesOut,
    setLeavesOut,
  }
}
