import { useState } from 'react'
import { encode } from 'uqr'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { confirmTwoFactor } from '#domains/accounts/contract/index.ts'
import classes from '../accounts.module.css'
import { useConfirmTwoFactor } from '../queries.ts'
import { BackupCodes } from './backup-codes.tsx'

export type Prepared = { uri: string; backupCodes: string[] }

type ConfirmKeyProps = { prepared: Prepared; onDone: () => void; onCancel: () => void }

/** First the backup codes are kept, then the app reads the key and proves it with a code. */
export function ConfirmKey({ prepared, onDone, onCancel }: ConfirmKeyProps) {
  const [hasKept, setKept] = useState(false)
  const confirm = useConfirmTwoFactor()
  if (!hasKept) return <BackupCodes codes={prepared.backupCodes} onDone={() => setKept(true)} />
  return (
    <div className={classes.key}>
      <QrCode text={prepared.uri} label="Key for the authenticator app" />
      <div className={classes.steps}>
        <p>
          Scan the code with your authenticator app. If that fails, type this key:
          <span className={classes.secret}>{new URL(prepared.uri).searchParams.get('secret')}</span>
        </p>
        <div className={classes.short}>
          <ContractForm
            request={confirmTwoFactor.request}
            looks={{ code: { title: 'Code', description: 'The six digits shown in the app' } }}
            submitLabel="Turn on"
            onSubmit={(values) => confirm.mutateAsync(values)}
            onDone={onDone}
            actions={<Button onClick={onCancel}>Cancel</Button>}
          />
        </div>
      </div>
    </div>
  )
}

// Readers expect dark squares on a light ground in either theme, so the ground comes with the picture.
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.code} role="img" aria-label={label}>
      <rect width={size} height={size} className={classes.codeGround} />
      <path d={squares.join('')} className={classes.codeSquares} shapeRendering="crispEdges" />
    </svg>
  )
}
