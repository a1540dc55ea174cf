import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { IconPaperclip, IconX } from '#design-system/primitives/icons.ts'
import { Icon, IconButton, TextLink } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import classes from '../assistant.module.css'
import { attachmentsQuery, useAttach, useDetach, useWhoAsks } from '../queries.ts'

/** What may be attached (CHAT-006). */
export const ATTACHED_KINDS = '.pdf,.xlsx,.xls,.csv,.png,.jpg,.jpeg,.webp'

/** The button that attaches a file; nobody who may keep no documents sees it. */
export function AttachButton({ sessionId }: { sessionId: string }) {
  const attach = useAttach(sessionId)
  const user = useWhoAsks().data?.user
  const input = useRef<HTMLInputElement>(null)
  if (!user || !isGranted(user, 'documents:write')) return null
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file may be chosen again after a failure.
    event.target.value = ''
    if (!file) return
    attach.mutate(
      { sessionId, file },
      {
        onError: (failure) =>
          showToast({
            kind: 'failure',
            title: 'Upload Failed',
            message: sentenceOf(failure, 'Upload failed'),
          }),
      },
    )
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ATTACHED_KINDS}
        aria-label="File to attach"
        tabIndex={-1}
        hidden
        onChange={take}
      />
      <IconButton
        label={attach.isPending ? 'The file is being read' : 'Attach a file'}
        icon={<Icon of={IconPaperclip} />}
        disabled={attach.isPending}
        onClick={() => input.current?.click()}
      />
      {attach.isPending ? (
        <span role="status" className={classes.reading}>
          Reading {attach.variables?.file.name}…
        </span>
      ) : null}
    </>
  )
}

/** The files of a conversation: what of them can be read is said before they are asked about. */
export function AttachedFiles({ sessionId }: { sessionId: string }) {
  const files = useQuery(attachmentsQuery(sessionId))
  const detach = useDetach(sessionId)
  if (files.error)
    return (
      <p className={classes.failure} role="alert">
        The attached files could not be listed.
      </p>
    )
  const attached = files.data?.attachments ?? []
  if (attached.length === 0) return null
  return (
    <ul className={classes.files} aria-label="Attached files" aria-live="polite">
      {attached.map(({ id, documentId, fileName, isRead, warnings }) => (
        <li key={id}>
          <Icon of={IconPaperclip} />
          <span>
            {isRead ? <TextLink to={`/dashboard/documents/${documentId}`}>{fileName}</TextLink> : fileName}
            <small>
              {isRead
                ? warnings.length > 0
                  ? warnings.join(' ')
                  : 'Read'
                : 'Kept; no text in it can be read'}
            </small>
          </span>
          <IconButton
            label={`Remove ${fileName}`}
            icon={<Icon of={IconX} />}
            disabled={detach.isPending}
            onClick={() =>
              detach.mutate(
                { sessionId, id },
                {
                  onError: () =>
                    showToast({
                      kind: 'failure',
                      title: 'The file was not removed',
                      message: `${fileName} is still attached.`,
                    }),
                },
              )
            }
          />
        </li>
      ))}
    </ul>
  )
}
