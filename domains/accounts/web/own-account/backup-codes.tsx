import { copyText } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from '../accounts.module.css'

/** Backup codes, shown this once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div>
      <p>Keep these backup codes in a safe place. Each signs you in once without the app.</p>
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
