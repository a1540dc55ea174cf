import { FileButton } from '@mantine/core'
import type { z } from 'zod'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconPaperclip } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon } from '#design-system/primitives/index.ts'
import { ATTACHMENT_BYTES_MAX, type CaseFile } from '#domains/cases/contract/index.ts'
import { attachmentHref, useAddCaseAttachment } from './queries.ts'

/** Files of the case with size and digest. */
export function CaseAttachments({ file }: { file: z.infer<typeof CaseFile> }) {
  const add = useAddCaseAttachment()
  const attach = (chosen: File | null) => {
    if (!chosen) return
    if (chosen.size > ATTACHMENT_BYTES_MAX) {
      showToast({
        kind: 'failure',
        title: 'The file is too large',
        message: 'At most 10 MB can be attached.',
      })
      return
    }
    add.mutate(
      { id: file.id, file: chosen },
      {
        onSuccess: (kept) => showToast({ kind: 'success', title: 'File attached', message: kept.fileName }),
        onError: showFailure('The file was not attached'),
      },
    )
  }
  return (
    <Panel
      title="Attachments"
      actions={
        <FileButton onChange={attach}>
          {(props) => (
            <Button size="small" icon={<Icon of={IconPaperclip} />} isBusy={add.isPending} {...props}>
              Attach a file
            </Button>
          )}
        </FileButton>
      }
    >
      {file.attachments.length === 0 ? (
        <PanelBody>
          No file is attached. PDF, pictures, text, CSV, Word and Excel files up to 10 MB are kept.
        </PanelBody>
      ) : (
        <RowList label="Attachments">
          {file.attachments.map((attachment) => (
            <Row
              key={attachment.id}
              title={attachment.fileName}
              detail={`${quantity(attachment.bytes / 1024, { digits: 1 })} KB · ${attachment.author} · ${dateTime(attachment.at)} · SHA-256 ${attachment.sha256.slice(0, 12)}`}
              tag={
                <ButtonLink size="small" reloadDocument to={attachmentHref(file.id, attachment.id)}>
                  Download
                </ButtonLink>
              }
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}
