import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { saveFile } from '#design-system/patterns/export-menu/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
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
      foot="The file holds each row of each table as a line of JSON, compressed: the audit log with its digests too, and no key, token or password."
    >
      <PanelBody>
        <div className={classes.line}>
          <p>Take everything along as one file. It can be read without this product.</p>
          <TakeAlong />
        </div>
        <div className={classes.line}>
          <p>
            {isHome
              ? 'This is the installation’s own organisation. It cannot be deleted: it goes with the installation.'
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
    <Dialog isOpen={isOpen} onClose={onClose} title="Delete the organisation?">
      <ContractForm
        request={deleteOrganisation.request}
        looks={{
          name: { title: 'Name of the organisation', description: `Type it as it is written: ${name}` },
        }}
        note={
          <p>
            Everybody is signed out of it at once. Accounts of people who belong to no other organisation are
            deleted with it, yours too. Nothing of it can be brought back; an export you made before is all
            that is left.
          </p>
        }
        submitLabel="Delete for good"
        submitKind="danger"
        onSubmit={(values) => remove.mutateAsync(values)}
        // The session has ended with the organisation, or opens in another one.
        onDone={() => location.assign('/')}
        actions={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  )
}
