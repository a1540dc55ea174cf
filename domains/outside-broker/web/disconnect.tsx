import { useState } from 'react'
import { ConfirmDialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { failureSentence } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { useDisconnect } from './queries.ts'
import { BROKER } from './words.ts'

/** Forgets the keys, after asking. */
export function Disconnect({ accountNumber }: { accountNumber?: string }) {
  const disconnect = useDisconnect()
  const [isAsking, setAsking] = useState(false)
  // Told by the promise: all this is gone as soon as the account is.
  const run = () =>
    disconnect
      .mutateAsync({})
      .then(
        () =>
          showToast({
            kind: 'success',
            title: `${BROKER} is disconnected`,
            message: 'Its keys are forgotten.',
          }),
        (failure: unknown) =>
          showToast({
            kind: 'failure',
            title: `${BROKER} was not disconnected`,
            message: failureSentence(failure),
          }),
      )
      .finally(() => setAsking(false))
  return (
    <>
      <Button onClick={() => setAsking(true)}>Disconnect</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Disconnect your account at Alpaca?"
        body={`The keys${accountNumber ? ` of ${accountNumber}` : ''} are deleted here. The account, its positions and open orders at Alpaca are unchanged: a pending order may still be filled.`}
        confirmLabel="Forget the keys"
        kind="danger"
        isBusy={disconnect.isPending}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
