import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime, percent, quantity } from '#design-system/formats/index.ts'
import { ContractForm, FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Facts, Panel, PanelSection, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import {
  type BelowLineDraw,
  type BelowLineItem,
  drawBelowLine,
  judgeBelowLine,
} from '#domains/operations/contract/index.ts'
import { belowLineQuery, useDrawBelowLine, useJudgeBelowLine } from '../queries.ts'

/** What the rule does not raise and nearly would: by looking at some of it one learns what it misses. */
export function BelowLinePanel({ ruleId }: { ruleId: number }) {
  const draws = useQuery(belowLineQuery(ruleId))
  const draw = useDrawBelowLine()
  const judge = useJudgeBelowLine()
  const [asked, setAsked] = useState<'draw' | BelowLineItem | null>(null)
  const close = () => setAsked(null)
  return (
    <Panel
      title="Below the line"
      actions={
        <Allowed call={drawBelowLine}>
          <Button size="small" onClick={() => setAsked('draw')}>
            Draw a sample
          </Button>
        </Allowed>
      }
      foot="A random sample of what the rule would raise with lower thresholds but does not with its own. The reviewer records whether an alert was missed; nothing here raises one."
    >
      <QueryStates
        query={draws}
        failed="The samples could not be read."
        isEmpty={(read) => read.length === 0}
        empty={
          <EmptyState
            title="No sample yet"
            body="Precision is how often the rule is right. What it misses is visible only below its line."
          />
        }
      >
        {(read) =>
          read.map((one) => <Draw key={one.drawnAt} draw={one} onJudge={(item) => setAsked(item)} />)
        }
      </QueryStates>
      <FormDialog
        isOpen={asked === 'draw'}
        onClose={close}
        title="Draw a sample below the line"
        purpose="The rule runs on the newest 50,000 transactions with each threshold lowered; the sample is drawn from the additional hits."
        request={drawBelowLine.request}
        fields={['percent', 'size']}
        fixed={{ id: ruleId }}
        initial={{ percent: 80, size: 20 }}
        submitLabel="Draw"
        onSubmit={(values) => draw.mutateAsync(values)}
      />
      <Dialog
        isOpen={asked !== null && asked !== 'draw'}
        onClose={close}
        title="Should this have been an alert?"
        purpose={
          asked && asked !== 'draw' ? `${asked.account}, ${dateTime(asked.at)}. ${asked.words.join(' ')}` : ''
        }
      >
        {asked && asked !== 'draw' ? (
          <ContractForm
            request={judgeBelowLine.request}
            fields={['verdict', 'note']}
            fixed={{ id: asked.id }}
            looks={{
              verdict: {
                options: [
                  { value: 'unfounded', label: 'No, nothing in it' },
                  { value: 'founded', label: 'Yes, the rule missed it' },
                ],
              },
            }}
            submitLabel="Confirm"
            onSubmit={(values) => judge.mutateAsync(values)}
            onDone={close}
          />
        ) : null}
      </Dialog>
    </Panel>
  )
}

function Draw({ draw, onJudge }: { draw: BelowLineDraw; onJudge: (item: BelowLineItem) => void }) {
  return (
    <PanelSection
      title={`Thresholds at ${percent(draw.percent / 100, { digits: 0 })}, version ${draw.ruleVersion}`}
      note={`${dateTime(draw.drawnAt)} by ${draw.drawnBy}, seed ${draw.seed}`}
    >
      <Facts
        facts={[
          {
            label: 'Below the line',
            value: `${quantity(draw.population)} on ${quantity(draw.looked)} transactions${draw.isWhole ? '' : ', the newest'}`,
          },
          { label: 'Drawn, judged', value: `${quantity(draw.items.length)}, ${quantity(draw.judged)}` },
          { label: 'Missed, of the judged', value: missedWords(draw) },
        ]}
      />
      <RowList label="Drawn below the line">
        {draw.items.map((item) => (
          <Row
            key={item.id}
            title={[item.account, item.counterparty].filter(Boolean).join(', ')}
            detail={`${dateTime(item.at)}. ${item.words.join(' ')}${item.judgedBy ? ` ${item.judgedBy}: “${item.note}”` : ''}`}
            tag={
              item.verdict ? (
                <Tag>{item.verdict === 'founded' ? 'Missed' : 'Nothing in it'}</Tag>
              ) : (
                <Allowed call={judgeBelowLine}>
                  <Button size="small" onClick={() => onJudge(item)}>
                    Judge
                  </Button>
                </Allowed>
              )
            }
          />
        ))}
      </RowList>
    </PanelSection>
  )
}

/** What was found, and between how many of all below the line that says the rule misses. */
function missedWords({ share, low, high, founded, judged, population }: BelowLineDraw): string {
  if (share === null) return 'Nobody has judged any yet'
  const of = (part: number | null) => quantity(Math.round((part ?? 0) * population))
  return `${quantity(founded)} of ${quantity(judged)}; of all below the line ${of(low)} to ${of(high)} (95%)`
}
