import { useState } from 'react'
import { z } from 'zod'
import { decimal } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { StatedTopic, type Worksheets } from '#domains/esg/contract/index.ts'
import { materialityTopics } from '#engines/esg/index.ts'
import classes from '../esg.module.css'
import { useKeepMateriality } from '../queries.ts'
import type { SheetAsked } from './ghg-panel.tsx'

type Materiality = NonNullable<Worksheets['materiality']>
const THRESHOLD = 3

const { topic, reason } = StatedTopic.shape
const level = z.number('0 to 5').min(0).max(5)
const Judged = z.object({
  topic: topic.meta({ title: 'Topic', labels: materialityTopics }),
  isPositive: z.boolean().meta({ title: 'A positive effect' }),
  isPotential: z.boolean().meta({ title: 'Potential, not actual' }),
  isHumanRights: z
    .boolean()
    .meta({ title: 'On human rights', description: 'Severity takes precedence over likelihood' }),
  scale: level.meta({ title: 'Scale, 0 to 5' }),
  scope: level.meta({ title: 'Scope, 0 to 5' }),
  irremediability: level.meta({ title: 'Hard to remedy, 0 to 5' }),
  likelihood: level.meta({ title: 'Likelihood of the effect, 0 to 5' }),
  magnitude: level.meta({ title: 'Financial magnitude, 0 to 5' }),
  financialLikelihood: level.meta({ title: 'Financial likelihood, 0 to 5' }),
  reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
  threshold: level.meta({
    title: 'Threshold of the assessment',
    description: 'Your own choice, for all topics',
  }),
})

/** Double materiality of a year: each topic by its impact and its financial effect. */
export function MaterialityPanel({
  asked,
  materiality,
}: {
  asked: SheetAsked
  materiality: Worksheets['materiality']
}) {
  const keep = useKeepMateriality()
  const [isJudging, setJudging] = useState(false)
  const judged = materiality?.judged ?? []
  return (
    <Panel
      title="Double materiality"
      actions={<Button onClick={() => setJudging(true)}>Judge a topic</Button>}
    >
      {materiality && materiality.topics.length > 0 ? (
        <div className={classes.judged}>
          <PanelBody>
            <Matrix materiality={materiality} />
          </PanelBody>
          <RowList label="Topics" layout="whole">
            {materiality.topics.map((one) => (
              <Row
                key={one.topic}
                title={`${one.topic} ${one.name}`}
                detail={`${one.formula}. ${one.reason}`}
                facts={`Impact ${decimal(one.impact, 2)}, financial ${decimal(one.financial, 2)}`}
                tag={<Tag>{one.isMaterial ? 'Material' : 'Not material'}</Tag>}
              />
            ))}
          </RowList>
        </div>
      ) : (
        <EmptyState
          title="No topic judged yet"
          body="Each topic of the ESRS by its impact and its financial effect, 0 to 5."
        />
      )}
      <Dialog isOpen={isJudging} onClose={() => setJudging(false)} title="Judge a topic" size="wide">
        <ContractForm
          request={Judged}
          columns={2}
          initial={{ threshold: materiality?.threshold ?? THRESHOLD }}
          submitLabel="Keep the judgement"
          onSubmit={({ topic: id, reason: why, threshold, magnitude, financialLikelihood, ...impact }) =>
            keep.mutateAsync({
              ...asked,
              seenAt: materiality?.at ?? null,
              threshold,
              topics: [
                ...judged.filter((one) => one.topic !== id),
                { topic: id, impact, financial: { magnitude, likelihood: financialLikelihood }, reason: why },
              ],
            })
          }
          onDone={() => setJudging(false)}
        />
      </Dialog>
    </Panel>
  )
}

const SIZE = 300
const EDGE = 36
const place = (value: number) => EDGE + (value / 5) * (SIZE - EDGE - 12)

/** Financial effect to the right, impact upwards; the dashed lines are the threshold. */
function Matrix({ materiality: { topics, threshold } }: { materiality: Materiality }) {
  const up = (value: number) => SIZE - place(value)
  const words = topics
    .map((one) => `${one.name}: impact ${decimal(one.impact, 2)}, financial ${decimal(one.financial, 2)}`)
    .join('; ')
  return (
    <svg
      className={classes.plot}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={`Materiality matrix. ${words}`}
    >
      <line x1={EDGE} y1={up(0)} x2={place(5)} y2={up(0)} />
      <line x1={EDGE} y1={up(0)} x2={EDGE} y2={up(5)} />
      <line className={classes.limit} x1={place(threshold)} y1={up(0)} x2={place(threshold)} y2={up(5)} />
      <line className={classes.limit} x1={EDGE} y1={up(threshold)} x2={place(5)} y2={up(threshold)} />
      <text x={place(2.5)} y={SIZE - 8} textAnchor="middle">
        Financial effect
      </text>
      <text x={12} y={up(2.5)} textAnchor="middle" transform={`rotate(-90 12 ${up(2.5)})`}>
        Impact
      </text>
      {[0, 5].map((value) => (
        <text key={value} x={place(value)} y={SIZE - 22} textAnchor="middle">
          {value}
        </text>
      ))}
      {topics.map((one) => (
        <g key={one.topic}>
          <circle cx={place(one.financial)} cy={up(one.impact)} r={11} data-material={one.isMaterial} />
          <text x={place(one.financial)} y={up(one.impact) + 4} textAnchor="middle">
            {one.topic}
          </text>
        </g>
      ))}
    </svg>
  )
}
