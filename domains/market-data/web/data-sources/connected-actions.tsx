import { useState } from 'react'
import { ConfirmDialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { MarketSourceState, SourceName } from '#domains/market-data/contract/index.ts'
import { useDisconnectSource } from './queries.ts'
import { useSourceTest } from './use-source-test.ts'

type ConnectedActionsProps = { source: MarketSourceState; provider: SourceName; onReplace: () => void }

/** What can be done with a source that is connected: ask it now, change what it was given, or let it go. */
export function ConnectedActions({ source, provider, onReplace }: ConnectedActionsProps) {
  const stated = useSourceTest(source.title)
  const disconnect = useDisconnectSource()
  const [isAsking, setAsking] = useState(false)
  const { title, gives, needs } = source
  // Told by the promise: these buttons are gone as soon as the connection is.
  const letGo = () =>
    disconnect
      .mutateAsync({ provider })
      .then(
        () =>
          showToast({
            kind: 'success',
            title: `${title} is disconnected`,
            message: 'What it gave was removed.',
          }),
        (failure: unknown) => stated.failed(`${title} was not disconnected`, failure),
      )
      .finally(() => setAsking(false))
  return (
    <PanelBody>
      <div className="actions">
        <Button kind="primary" isBusy={stated.isTesting} onClick={() => void stated.test(provider)}>
          Test now
        </Button>
        {needs === 'nothing' ? null : (
          <Button onClick={onReplace}>{needs === 'addresses' ? 'Change addresses' : 'Replace key'}</Button>
        )}
        <Button onClick={() => setAsking(true)}>Disconnect</Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Disconnect ${title}?`}
        body={`Its credentials are deleted, and the ${gives.join(' and ')} that it gave are removed. The next source in the order is used instead.`}
        confirmLabel="Disconnect"
        kind="danger"
        isBusy={disconnect.isPending}
        onConfirm={() => void letGo()}
        onClose={() => setAsking(false)}
      />
    </PanelBody>
  )
}
