import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel, PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import { SeverityTag, Tag, TextLink } from '#design-system/primitives/index.ts'
import { callPeriod } from '../contract/call-period.ts'
import type { TranscriptDetail } from '../contract/index.ts'
import { callHref } from './call-href.ts'
import classes from './earnings.module.css'
import { QuartersPanel } from './quarters-panel.tsx'
import { NOT_STATED } from './words.ts'

/** This call against the last one of the company, and what became of its guidance. */
export function ComparisonPanel({ call }: { call: TranscriptDetail }) {
  const { comparison, quarters } = call
  if (!comparison && quarters.length < 2)
    return (
      <Panel title="Against the last call">
        <PanelBody>
          No earlier call of {call.companyName} is kept. Upload one and it appears here beside this one.
        </PanelBody>
      </Panel>
    )
  return (
    <>
      {comparison ? <Against call={call} comparison={comparison} /> : null}
      <QuartersPanel call={call} />
      <History call={call} />
    </>
  )
}

function Against({
  call,
  comparison,
}: {
  call: TranscriptDetail
  comparison: NonNullable<TranscriptDetail['comparison']>
}) {
  const { before, isAdjacent, newRisks, goneRisks, questionsDeclined } = comparison
  return (
    <Panel
      title={`Against ${callPeriod(before)}`}
      actions={<TextLink to={callHref(before.id)}>Open {callPeriod(before)}</TextLink>}
      foot="Changes are computed from what the two calls state; amounts of another basis or currency are not compared."
    >
      {isAdjacent ? null : (
        <p className={classes.inPanelNote}>
          The call of the previous quarter is not available: {callPeriod(before)} is the last one available.
        </p>
      )}
      <DataTable
        name={`${call.companyName} against ${callPeriod(before)}`}
        rows={comparison.figures}
        rowKey={(row) => row.label}
        columns={[
          { id: 'label', title: 'Figure', value: (row) => row.label, card: 'name' },
          {
            id: 'now',
            title: callPeriod(call),
            value: (row) => row.now ?? NOT_STATED,
            align: 'right',
            card: 'fact',
          },
          {
            id: 'before',
            title: callPeriod(before),
            value: (row) => row.before ?? NOT_STATED,
            align: 'right',
            card: 'fact',
          },
          {
            id: 'change',
            title: 'Change',
            value: (row) => row.change ?? row.why ?? '–',
            align: 'right',
            card: 'figure',
          },
        ]}
      />
      <PanelSection title="Risks">
        <p className={classes.prose}>
          {newRisks.length > 0 ? `New topics: ${newRisks.join(', ')}. ` : 'No new topic. '}
          {goneRisks.length > 0 ? `No longer named: ${goneRisks.join(', ')}.` : ''}
        </p>
        <p className={classes.note}>
          Questions at least partly declined: {questionsDeclined.now}, {questionsDeclined.before} in{' '}
          {callPeriod(before)}.
        </p>
      </PanelSection>
    </Panel>
  )
}

const outcomeWords = {
  within: { words: 'within the range', severity: 'ok' },
  above: { words: 'above the range', severity: 'ok' },
  below: { words: 'below the range', severity: 'high' },
} as const

function History({ call: { guidanceHistory, companyName } }: { call: TranscriptDetail }) {
  return (
    <Panel
      title="Guidance history"
      foot={`What ${companyName} guided in each call that is kept. Revenue guided as an amount for the next quarter is compared with what the next call states.`}
    >
      {guidanceHistory.map(({ call, items, declined }) => (
        <PanelSection key={call.id} title={<TextLink to={callHref(call.id)}>{callPeriod(call)}</TextLink>}>
          {items.length === 0 ? (
            <p className={classes.note}>
              {declined ? `None given: “${declined}”` : 'No guidance was found.'}
            </p>
          ) : (
            <ul className={classes.history}>
              {items.map((item) => (
                <li key={item.span.start}>
                  <TextLink to={callHref(call.id, item.span)}>{item.text}</TextLink> <Tag>{item.action}</Tag>{' '}
                  {item.outcome ? (
                    <SeverityTag severity={outcomeWords[item.outcome.is].severity}>
                      {callPeriod(item.outcome.call)}: {item.outcome.stated},{' '}
                      {outcomeWords[item.outcome.is].words}
                    </SeverityTag>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </PanelSection>
      ))}
    </Panel>
  )
}
