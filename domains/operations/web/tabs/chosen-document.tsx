import { useState } from 'react'
import { dateTime, decimal } from '#design-system/formats/index.ts'
import { saveFile } from '#design-system/patterns/export-menu/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Facts, Panel, PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import {
  decideDocument,
  documentFields,
  documentStateLabel,
  documentTypeLabel,
  type OperationsDocument,
} from '#domains/operations/contract/index.ts'
import { CheckList } from '../check-list.tsx'
import { fetchDocumentFile, useClaimDocument } from '../queries.ts'
import { documentFieldLabel } from '../words.ts'
import { DecideDialog, QualityDialog } from './decide-document-dialogs.tsx'

async function openFile(id: number): Promise<void> {
  try {
    const { fileName, content } = await fetchDocumentFile(id)
    saveFile(fileName, content)
  } catch (failure) {
    showFailure('The file could not be read')(failure)
  }
}

export function ChosenDocument({ document: chosen }: { document: OperationsDocument }) {
  const claim = useClaimDocument()
  const [asked, setAsked] = useState<'decide' | 'quality' | null>(null)
  const stated = documentFields.filter((field) => chosen.fields[field])
  return (
    <Panel title={chosen.fileName} tag={<Tag>{documentStateLabel[chosen.state]}</Tag>}>
      <PanelBody>
        <CheckList checks={chosen.checks} label="Checks of the document" />
      </PanelBody>
      <PanelSection title="Content">
        <Facts
          facts={[
            { label: 'Type', value: documentTypeLabel[chosen.type] },
            ...(chosen.type === chosen.firstType
              ? []
              : [{ label: 'Taken for first', value: documentTypeLabel[chosen.firstType] }]),
            ...stated.map((field) => ({
              label: documentFieldLabel[field],
              value: chosen.fields[field] ?? '',
            })),
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
        <div className="actions">
          <Allowed call={decideDocument}>
            {' '}
            {chosen.decidedAt ? (
              stated.length > 0 ? (
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
                        onError: showFailure('Not taken up'),
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
      {asked === 'decide' ? <DecideDialog document={chosen} onClose={() => setAsked(null)} /> : null}
      {asked === 'quality' ? <QualityDialog document={chosen} onClose={() => setAsked(null)} /> : null}
    </Panel>
  )
}
