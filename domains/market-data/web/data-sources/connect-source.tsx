import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import { Button, TextLink } from '#design-system/primitives/index.ts'
import {
  connectPriceSource,
  type MarketSourceState,
  type SourceName,
  type SourceNeed,
} from '#domains/market-data/contract/index.ts'
import { useConnectSource } from './queries.ts'
import { useSourceTest } from './use-source-test.ts'

const fieldsOf = {
  key: ['apiKey'],
  'key and secret': ['apiKey', 'apiSecret'],
  addresses: ['feeds'],
  nothing: [],
} as const satisfies Record<SourceNeed, readonly ('apiKey' | 'apiSecret' | 'feeds')[]>

type ConnectSourceProps = { source: MarketSourceState; provider: SourceName; onDone: () => void }

/** What is asked for to connect a source; then it is tested at once, so that a wrong key is found here. */
export function ConnectSource({ source, provider, onDone }: ConnectSourceProps) {
  const connect = useConnectSource()
  const stated = useSourceTest(source.title)
  const { needs, isConnected, title } = source
  const run = async (given: object) => {
    await connect.mutateAsync({ ...given, provider })
    onDone()
    await stated.test(provider, `${title} is connected`)
  }
  if (needs === 'nothing')
    return (
      <PanelBody>
        <Button
          kind="primary"
          isBusy={connect.isPending || stated.isTesting}
          onClick={() =>
            void run({}).catch((failure: unknown) => stated.failed(`${title} was not connected`, failure))
          }
        >
          Connect
        </Button>
      </PanelBody>
    )
  return (
    <PanelSection
      title={needs === 'addresses' ? 'Addresses' : isConnected ? 'Another key' : 'Key'}
      note={
        needs === 'addresses'
          ? 'RSS or Atom. Headline and link are kept, articles are not.'
          : 'Kept sealed. It is never shown again and never written to a log.'
      }
    >
      <ContractForm
        request={connectPriceSource.request}
        fields={fieldsOf[needs]}
        fixed={{ provider }}
        initial={{ feeds: source.feeds }}
        submitLabel={isConnected ? 'Keep' : 'Connect'}
        onSubmit={run}
        isBusy={stated.isTesting}
        note={
          source.keyPage ? (
            <TextLink to={source.keyPage} target="_blank" rel="noreferrer">
              Where a key of {title} is had
            </TextLink>
          ) : undefined
        }
        actions={isConnected ? <Button onClick={onDone}>Cancel</Button> : undefined}
      />
    </PanelSection>
  )
}
