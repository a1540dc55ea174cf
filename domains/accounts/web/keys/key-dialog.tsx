import { useState } from 'react'
import { date } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  type ApiKey,
  KeyPermission,
  makeKey,
  permissionSentence,
  type User,
} from '#domains/accounts/contract/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import classes from '../accounts.module.css'
import { useMakeKey } from '../queries.ts'
import { effectWord } from '../words.ts'

/** Makes a key and shows its secret this once. */
export function KeyDialog({ user, isOpen, onClose }: { user: User; isOpen: boolean; onClose: () => void }) {
  const [made, setMade] = useState<{ key: ApiKey; secret: string } | null>(null)
  const make = useMakeKey()
  const close = () => {
    setMade(null)
    onClose()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made?.secret ?? '')
      showToast({ kind: 'success', title: 'Key copied' })
    } catch {
      showToast({
        kind: 'failure',
        title: 'Not copied',
        message: 'The browser does not allow it here. Select the key and copy it.',
      })
    }
  }
  if (made)
    return (
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="The key is ready"
        purpose={`Copy it now: it is not shown again and is kept by nobody. It ends on ${date(made.key.expiresAt)}.`}
      >
        <div className={classes.link}>
          <input
            aria-label="API key"
            readOnly
            value={made.secret}
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
  const options = KeyPermission.options
    .filter((permission) => isGranted(user, permission))
    .map((value) => ({ value, label: permissionSentence(value) }))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="wide"
      title="New key"
      purpose="It reaches this organisation alone, and never your password, sessions or other keys."
    >
      <ContractForm
        request={makeKey.request}
        fields={['name', 'days', 'effect', 'permissions']}
        columns={2}
        looks={{ effect: { labels: effectWord }, permissions: { kind: 'checkboxes', options } }}
        submitLabel="Make the key"
        onSubmit={async (values) => setMade(await make.mutateAsync(values))}
        actions={<Button onClick={close}>Cancel</Button>}
      />
    </Dialog>
  )
}
