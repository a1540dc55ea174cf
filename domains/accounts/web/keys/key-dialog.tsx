import { useState } from 'react'
import { date } from '#design-system/formats/index.ts'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  type ApiKey,
  KeyPermission,
  makeKey,
  permissionSentence,
  type User,
} from '#domains/accounts/contract/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { useMakeKey } from '../queries.ts'
import { ShownOnceDialog } from '../shown-once-dialog.tsx'
import { effectWord } from '../words.ts'

/** Makes a key and shows its secret this once. */
export function KeyDialog({ user, isOpen, onClose }: { user: User; isOpen: boolean; onClose: () => void }) {
  const [made, setMade] = useState<{ key: ApiKey; secret: string } | null>(null)
  const make = useMakeKey()
  const close = () => {
    setMade(null)
    onClose()
  }
  if (made)
    return (
      <ShownOnceDialog
        isOpen={isOpen}
        onClose={close}
        title="The key is ready"
        purpose={`Copy it now: it is not shown again and not stored. It ends on ${date(made.key.expiresAt)}.`}
        label="API key"
        what="key"
        secret={made.secret}
      />
    )
  const options = KeyPermission.options
    .filter((permission) => isGranted(user, permission))
    .map((value) => ({ value, label: permissionSentence(value) }))
  return (
    <FormDialog
      isKeptOpen
      isOpen={isOpen}
      onClose={close}
      size="wide"
      title="New key"
      purpose="It works for this organisation only, never for your password, sessions or other keys."
      request={makeKey.request}
      fields={['name', 'days', 'effect', 'permissions']}
      columns={2}
      looks={{ effect: { labels: effectWord }, permissions: { kind: 'checkboxes', options } }}
      submitLabel="Make the key"
      onSubmit={async (values) => setMade(await make.mutateAsync(values))}
      actions={<Button onClick={close}>Cancel</Button>}
    />
  )
}
