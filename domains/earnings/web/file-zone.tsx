import { Dropzone } from '@mantine/dropzone'
import { useRef } from 'react'
import { IconFileText, IconUpload } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import { DOCUMENT_BYTES_MAX } from '#domains/documents/contract/index.ts'
import classes from './earnings.module.css'
import { inKilobytes } from './words.ts'

const accepted = {
  'text/plain': ['.txt'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
}
const FILES_MAX = 20

/** Where transcripts are dropped or chosen (EARN-004, EARN-005): highlighted while a file is over it, green once one is chosen. */
export function FileZone({
  files,
  isDisabled,
  error,
  onChoose,
  onRefuse,
}: {
  files: readonly File[]
  isDisabled: boolean
  error: string | undefined
  onChoose: (files: readonly File[]) => void
  onRefuse: (sentence: string) => void
}) {
  const browse = useRef<() => void>(null)
  const [first] = files
  return (
    <div>
      <Dropzone
        openRef={browse}
        accept={accepted}
        maxSize={DOCUMENT_BYTES_MAX}
        maxFiles={FILES_MAX}
        disabled={isDisabled}
        activateOnClick={false}
        enablePointerEvents
        onDrop={onChoose}
        onReject={(rejected) => onRefuse(sentenceFor(rejected))}
        className={classes.zone}
        data-chosen={first ? true : undefined}
        aria-label="Drop a transcript here"
        tabIndex={-1}
      >
        <Icon of={first ? IconFileText : IconUpload} />
        {first ? (
          files.length === 1 ? (
            <p className={classes.zoneWords}>
              <b>{first.name}</b>
              <span>{inKilobytes(first.size)}</span>
            </p>
          ) : (
            <p className={classes.zoneWords}>
              <b>{files.length} files</b>
              <span>{inKilobytes(files.reduce((sum, { size }) => sum + size, 0))} in all</span>
            </p>
          )
        ) : (
          <p className={classes.zoneWords}>
            <b>Drag and drop a transcript here</b>
            <span>One or several TXT, PDF or DOCX files (max 10MB)</span>
          </p>
        )}
        <Button size="small" disabled={isDisabled} onClick={() => browse.current?.()}>
          {first ? 'Change File' : 'Browse'}
        </Button>
      </Dropzone>
      {error ? (
        <p role="alert" className={classes.refusal}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

function sentenceFor(rejected: readonly { file: File; errors: readonly { code: string }[] }[]): string {
  const [one] = rejected
  if (!one) return 'This file is not accepted.'
  if (one.errors.some(({ code }) => code === 'file-too-large'))
    return `${one.file.name} has ${inKilobytes(one.file.size)}; at most 10MB are accepted.`
  if (one.errors.some(({ code }) => code === 'too-many-files'))
    return `At most ${FILES_MAX} files are taken at once.`
  return `${one.file.name} is not accepted. Choose a .txt, .pdf or .docx file.`
}
