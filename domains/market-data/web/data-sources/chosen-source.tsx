import { useState } from 'react'
import { dateTime } from '#design-system/formats/index.ts'
import { Facts, Panel, PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import type { MarketSourceState } from '#domains/market-data/contract/index.ts'
import { useNow } from '../use-now.ts'
import { ConnectSource } from './connect-source.tsx'
import { ConnectedActions } from './connected-actions.tsx'
import classes from './data-sources.module.css'
import { StatusTag } from './sources-table.tsx'
import { answerAge, budgetInWords, giftsInWords } from './words.ts'

type ChosenSourceProps = { source: MarketSourceState; isManageable: boolean }

/** One source: how it does, what it gives under which terms, and for administrators its connection. */
export function ChosenSource({ source, isManageable }: ChosenSourceProps) {
  const now = useNow()
  return (
    <Panel title={source.title} tag={<StatusTag source={source} />}>
      <PanelSection title="How it does">
        <p>{source.message}</p>
        <Facts
          facts={[
            { label: 'Last answer', value: answerAge(source, now) },
            ...(source.lastFailure && source.lastFailureAt
              ? [{ label: 'Last failure', value: dateTime(source.lastFailureAt) }]
              : []),
            ...(source.restsUntil ? [{ label: 'Asked again', value: dateTime(source.restsUntil) }] : []),
            { label: 'Calls left', value: budgetInWords(source) },
          ]}
        />
        {/* One that answers again may still tell what was wrong. */}
        {source.lastFailure && source.status !== 'failing' ? (
          <p className={classes.failure}>Last failure: {source.lastFailure}</p>
        ) : null}
      </PanelSection>
      <PanelSection title="What it gives">
        <dl className={classes.terms}>
          <dt>Gives</dt>
          <dd>{giftsInWords(source)}</dd>
          <dt>Delay</dt>
          <dd>{source.delay}</dd>
          <dt>Licence</dt>
          <dd>{source.licence}</dd>
        </dl>
      </PanelSection>
      <Connection source={source} isManageable={isManageable} />
    </Panel>
  )
}

function Connection({ source, isManageable }: ChosenSourceProps) {
  const [isReplacing, setReplacing] = useState(false)
  const { provider, isAllowed, isConnected } = source
  if (provider === null) return null
  if (!isAllowed)
    return (
      <PanelBody>
        This installation does not allow it. The operator can set YAHOO_PRICES to on, and is responsible for
        its use.
      </PanelBody>
    )
  if (!isManageable) return <PanelBody>Administrators connect and disconnect sources.</PanelBody>
  return isConnected && !isReplacing ? (
    <ConnectedActions source={source} provider={provider} onReplace={() => setReplacing(true)} />
  ) : (
    <ConnectSource source={source} provider={provider} onDone={() => setReplacing(false)} />
  )
}
