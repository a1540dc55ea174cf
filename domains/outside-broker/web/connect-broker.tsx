import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button, Tag, TextLink } from '#design-system/primitives/index.ts'
import { connectOutsideBroker } from '#domains/outside-broker/contract/index.ts'
import { useIsDemo } from '#domains/trading/web/index.tsx'
import classes from './outside-broker.module.css'
import { useConnect } from './queries.ts'
import { BROKER, KEY_PAGE } from './words.ts'

type ConnectBrokerProps = { isReplacing: boolean; onDone: () => void }

/** Asks for the keys of a paper account at Alpaca. They are tried at once, so that wrong ones are found here. */
export function ConnectBroker({ isReplacing, onDone }: ConnectBrokerProps) {
  const connect = useConnect()
  const isDemo = useIsDemo()
  if (isDemo)
    return (
      <Panel title="Your account at Alpaca" tag={<Tag>{BROKER}</Tag>}>
        <EmptyState
          title="The demo cannot connect to an outside broker."
          body="With your own account you can view and trade your Alpaca paper account from here."
        />
      </Panel>
    )
  return (
    <Panel
      title={isReplacing ? 'Enter other keys' : 'Connect your paper account at Alpaca'}
      tag={<Tag>{BROKER}</Tag>}
    >
      <PanelBody>
        <div className={classes.opening}>
          <p>
            View and trade your own paper account at Alpaca from here. It stays separate: none of its figures
            enter the portfolio, its performance or its risk, and nobody else in your organisation sees it.
          </p>
          <p>
            Key and secret are kept in this installation’s database, sealed with its secret. They are sent
            only to Alpaca’s paper API, never logged and never shown again, not even to you. Disconnecting
            deletes them. Keys of a live account do not work here.
          </p>
          <ContractForm
            request={connectOutsideBroker.request}
            submitLabel={isReplacing ? 'Keep these keys' : 'Connect'}
            onSubmit={async (keys) => {
              const { accountNumber } = await connect.mutateAsync(keys)
              showToast({ kind: 'success', title: `${BROKER} is connected`, message: accountNumber })
              onDone()
            }}
            note={
              <TextLink to={KEY_PAGE} target="_blank" rel="noreferrer">
                Where Alpaca makes paper keys
              </TextLink>
            }
            actions={isReplacing ? <Button onClick={onDone}>Back</Button> : undefined}
          />
        </div>
      </PanelBody>
    </Panel>
  )
}
