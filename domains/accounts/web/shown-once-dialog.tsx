import { copyText, Dialog, DialogActions } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from './accounts.module.css'

type ShownOnceDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  purpose: string
  /** How the secret is called to a screen reader: `API key`. */
  label: string
  /** The same within a sentence: `key`. */
  what: string
  secret: string
}

/** A secret that was just made, to be copied: it is shown this once. */
export function ShownOnceDialog(props: ShownOnceDialogProps) {
  const { isOpen, onClose, title, purpose, label, what, secret } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} purpose={purpose}>
      <div className={classes.link}>
        <input aria-label={label} readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
        <Button onClick={() => void copyText(secret, what)}>Copy</Button>
      </div>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
