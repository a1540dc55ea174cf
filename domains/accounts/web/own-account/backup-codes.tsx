import { copyText } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from '../accounts.module.css'

/** Backup codes, shown this once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
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
        <Button onClick={() => void copyText(codes.join('\n'), 'backup codes')}>Copy</Button>
        <Button kind="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
