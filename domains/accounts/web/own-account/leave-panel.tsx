import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { saveFile } from '#design-system/patterns/export-menu/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { failureSentence, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { deleteOrganisation } from '#domains/accounts/contract/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/permissions/index.ts'
import classes from '../accounts.module.css'
import { downloadOrganisation, organisationsQuery, useDeleteOrganisation } from '../queries.ts'

/** Taking everything along, and leaving for good. */
export function LeavePanel() {
  const current = useQuery(organisationsQuery()).data?.find(({ isCurrent }) => isCurrent)
  const [isAsking, setAsking] = useState(false)
  // The panel above says when the organisations could not be read.
  if (!current) return null
  const isHome = current.organisationId === HOME_ORGANISATION_ID
  return (
    <Panel
      title="Everything of this organisation"
      foot="The file has every row of every table as compressed JSON lines, including the audit log with its digests, but no keys, tokens or passwords."
    >
      <PanelBody>
        <div className={classes.line}>
          <p>Download everything as one file, readable without this product.</p>
          <TakeAlong />
        </div>
        <div className={classes.line}>
          <p>
            {isHome
              ? 'This is the installation’s own organisation. It can only be deleted with the installation.'
              : 'Delete the organisation with all its screenings, cases, portfolios and its audit log. It cannot be undone.'}
          </p>
          {isHome ? null : (
            <Button kind="danger" onClick={() => setAsking(true)}>
              Delete the organisation
            </Button>
          )}
        </div>
      </PanelBody>
      <DeleteDialog name={current.name} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Panel>
  )
}

function TakeAlong() {
  const [isExporting, setExporting] = useState(false)
  const take = async () => {
    setExporting(true)
    try {
      const { fileName, content } = await downloadOrganisation()
      saveFile(fileName, content)
    } catch (failure) {
      showToast({
        kind: 'failure',
        title: 'The organisation was not exported',
        message: failureSentence(failure),
      })
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button isBusy={isExporting} onClick={() => void take()}>
      Export everything
    </Button>
  )
}

type DeleteDialogProps = { name: string; isOpen: boolean; onClose: () => void }

function DeleteDialog({ name, isOpen, onClose }: DeleteDialogProps) {
  const remove = useDeleteOrganisation()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete the organisation?"
      request={deleteOrganisation.request}
      looks={{
        name: { title: 'Name of the organisation', description: `Type it as it is written: ${name}` },
      }}
      note={
        <p>
          Everybody is signed out at once. Accounts of people in no other organisation are deleted too,
          including yours. Nothing can be restored, except from an earlier export.
        </p>
      }
      submitLabel="Delete for good"
      submitKind="danger"
      onSubmit={(values) => remove.mutateAsync(values)}
      onDone={() => location.assign('/')}
      actions={<Button onClick={onClose}>Cancel</Button>}
    />
  )
}
