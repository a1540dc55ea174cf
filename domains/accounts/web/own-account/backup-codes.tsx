import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from '../accounts.module.css'

/** Backup codes, shown this once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast({ kind: 'success', title: 'Backup codes copied' })
    } catch {
      showToast({
        kind: 'failure',
        title: 'Not copied',
        message: 'The browser does not allow it here. Select the codes and copy them.',
      })
    }
  }
  return (
    <div>
      <p>
        Keep these backup codes where you keep other keys. Each opens your account once when you are without
        the app.
      </p>
      <ul className={classes.backupCodes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.line}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button kind="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
