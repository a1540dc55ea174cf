import { useState } from 'react'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { invitePerson } from '#domains/accounts/contract/index.ts'
import { useInvitePerson } from '../queries.ts'
import { useRoleChoices } from '../roles/role-choices.ts'
import { ShownOnceDialog } from '../shown-once-dialog.tsx'

/** Makes an invite link and shows it this once. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null)
  const invite = useInvitePerson()
  const roles = useRoleChoices()
  const close = () => {
    setLink(null)
    onClose()
  }
  if (link)
    return (
      <ShownOnceDialog
        isOpen={isOpen}
        onClose={close}
        title="The invite is ready"
        purpose="Pass this link on. It works once, for seven days, and is not shown again."
        label="Invite link"
        what="link"
        secret={link}
      />
    )
  return (
    <FormDialog
      isKeptOpen
      isOpen={isOpen}
      onClose={close}
      title="Invite somebody"
      purpose="You get a link to pass on."
      request={invitePerson.request}
      looks={{
        role: { kind: 'select', options: roles.options, ...(roles.why ? { description: roles.why } : {}) },
      }}
      submitLabel="Make the link"
      onSubmit={async (values) => setLink((await invite.mutateAsync(values)).link)}
      actions={<Button onClick={close}>Cancel</Button>}
    />
  )
}
