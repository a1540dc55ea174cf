import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { disableTwoFactor, prepareTwoFactor, renewBackupCodes } from '#domains/accounts/contract/index.ts'
import classes from '../accounts.module.css'
import { twoFactorQuery, useDisableTwoFactor, usePrepareTwoFactor, useRenewBackupCodes } from '../queries.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmKey, type Prepared } from './confirm-key.tsx'

type Asking = 'turn on' | 'turn off' | 'new codes'

/** The second factor: on or off, its key while it is set up, its backup codes. */
export function TwoFactorPanel() {
  const state = useQuery(twoFactorQuery())
  const [asking, setAsking] = useState<Asking | null>(null)
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  return (
    <Panel
      title="Second factor"
      tag={state.data?.isOn ? <SeverityTag severity="ok">On</SeverityTag> : undefined}
      foot="With it, a stolen password alone is useless."
    >
      <QueryStates query={state} failed="The second factor could not be read." isEmpty={() => false}>
        {({ isOn, backupCodesLeft }) => (
          <PanelBody>
            {prepared && !isOn ? (
              <ConfirmKey
                prepared={prepared}
                onDone={() => {
                  setPrepared(null)
                  showToast({
                    kind: 'success',
                    title: 'Second factor is on',
                    message: 'Sign-in asks for a code from now on.',
                  })
                }}
                onCancel={() => setPrepared(null)}
              />
            ) : isOn ? (
              <div className={classes.line}>
                <p>
                  Sign-in asks for a code of your authenticator app.{' '}
                  {backupCodesLeft === 1 ? 'One backup code is' : `${backupCodesLeft} backup codes are`} left.
                </p>
                <div className={classes.line}>
                  <Button onClick={() => setAsking('new codes')}>New backup codes</Button>
                  <Button onClick={() => setAsking('turn off')}>Turn off</Button>
                </div>
              </div>
            ) : (
              <div className={classes.line}>
                <p>Sign-in asks only for your password.</p>
                <Button kind="primary" onClick={() => setAsking('turn on')}>
                  Set up
                </Button>
              </div>
            )}
            {newCodes ? <BackupCodes codes={newCodes} onDone={() => setNewCodes(null)} /> : null}
          </PanelBody>
        )}
      </QueryStates>
      <AskPassword
        asking={asking}
        onClose={() => setAsking(null)}
        onPrepared={setPrepared}
        onNewCodes={setNewCodes}
      />
    </Panel>
  )
}

const words = {
  'turn on': { title: 'Set up a second factor', submit: 'Continue' },
  'turn off': { title: 'Turn the second factor off', submit: 'Turn off' },
  'new codes': { title: 'Make new backup codes', submit: 'Make new codes' },
} as const satisfies Record<Asking, { title: string; submit: string }>

type AskPasswordProps = {
  asking: Asking | null
  onClose: () => void
  onPrepared: (prepared: Prepared) => void
  onNewCodes: (codes: string[]) => void
}

function AskPassword({ asking, onClose, onPrepared, onNewCodes }: AskPasswordProps) {
  const prepare = usePrepareTwoFactor()
  const disable = useDisableTwoFactor()
  const renew = useRenewBackupCodes()
  const doneBy = {
    'turn on': {
      request: prepareTwoFactor.request,
      run: async (values: { password: string }) => onPrepared(await prepare.mutateAsync(values)),
    },
    'turn off': {
      request: disableTwoFactor.request,
      run: (values: { password: string }) => disable.mutateAsync(values),
    },
    'new codes': {
      request: renewBackupCodes.request,
      run: async (values: { password: string }) => onNewCodes((await renew.mutateAsync(values)).backupCodes),
    },
  } as const
  return (
    <Dialog
      isOpen={asking !== null}
      onClose={onClose}
      title={asking ? words[asking].title : ''}
      purpose="Enter your password, in case somebody else is at your screen."
    >
      {asking ? (
        <ContractForm
          key={asking}
          request={doneBy[asking].request}
          submitLabel={words[asking].submit}
          submitKind={asking === 'turn off' ? 'danger' : 'primary'}
          onSubmit={doneBy[asking].run}
          onDone={onClose}
          actions={<Button onClick={onClose}>Cancel</Button>}
        />
      ) : null}
    </Dialog>
  )
}
