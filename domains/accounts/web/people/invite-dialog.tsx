import { useState } from 'react'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { invitePerson } from '#domains/accounts/contract/index.ts'
import classes from '../accounts.module.css'
import { useInvitePerson } from '../queries.ts'
import { useRoleChoices } from '../roles/role-choices.ts'

/** Makes an invite link and shows it this once. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null)
  const invite = useInvitePerson()
  const roles = useRoleChoices()
  const close = () => {
    setLink(null)
    onClose()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link ?? '')
      showToast({ kind: 'success', title: 'Link copied' })
    } catch {
      showToast({
        kind: 'failure',
        title: 'Not copied',
        message: 'The browser does not allow it here. Select the link and copy it.',
      })
    }
  }
  if (link)
    return (
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="The invite is ready"
        purpose="Hand this link on. It works once, for seven days, and is not shown again."
      >
        <div className={classes.link}>
          <input
            aria-label="Invite link"
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onClick={() => void copy()}>Copy</Button>
        </div>
        <DialogActions>
          <Button kind="primary" onClick={close}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Invite somebody" purpose="You get a link to hand on.">
      <ContractForm
        request={invitePerson.request}
        looks={{
          role: { kind: 'select', options: roles.options, ...(roles.why ? { description: roles.why } : {}) },
        }}
        submitLabel="Make the link"
        onSubmit={async (values) => setLink((await invite.mutateAsync(values)).link)}
        actions={<Button onClick={close}>Cancel</Button>}
      />
    </Dialog>
  )
}
