import { useState } from 'react'
import { z } from 'zod'
import { percent } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Facts, Panel, PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { StatedTaxonomyActivity, type Worksheets } from '#domains/esg/contract/index.ts'
import { taxonomyObjectives } from '#engines/esg/index.ts'
import classes from '../esg.module.css'
import { Explained } from '../explained.tsx'
import { useKeepTaxonomy } from '../queries.ts'
import { explainKpi } from '../score-explanations.ts'
import { amountOf } from '../words.ts'
import type { SheetAsked } from './ghg-panel.tsx'

type Taxonomy = Worksheets['taxonomy']
type KpiId = 'turnover' | 'capex' | 'opex'
const kpiLabel: Record<KpiId, string> = { turnover: 'Turnover', capex: 'CapEx', opex: 'OpEx' }

const kpi = z.enum(['turnover', 'capex', 'opex']).meta({ title: 'KPI', labels: kpiLabel })
const source = z
  .string()
  .trim()
  .min(3, 'State where the amounts are found')
  .max(500)
  .meta({ title: 'Where the amounts are found' })
const StatedTotal = z.object({ kpi, total: z.number().min(0).meta({ title: 'Total, EUR million' }), source })
const { name, amount, isEligible, objective, makesContribution, doesNoHarm, hasSafeguards, kind } =
  StatedTaxonomyActivity.shape
const StatedActivity = z.object({
  kpi,
  name: name.meta({ title: 'Activity' }),
  amount: amount.meta({ title: 'Amount, EUR million' }),
  objective: objective.meta({ title: 'Objective', labels: taxonomyObjectives }),
  kind: kind.meta({
    title: 'Kind',
    labels: { own: 'Own performance', enabling: 'Enabling', transitional: 'Transitional' },
  }),
  isEligible: isEligible.meta({ title: 'Eligible', description: 'Described in a delegated act' }),
  makesContribution: makesContribution.meta({ title: 'Contributes substantially' }),
  doesNoHarm: doesNoHarm.meta({ title: 'Does no significant harm' }),
  hasSafeguards: hasSafeguards.meta({ title: 'Minimum safeguards' }),
})

const share = (value: number | null) => (value === null ? 'Not known' : percent(value, { digits: 1 }))

/** Taxonomy KPIs of a year: what is aligned, eligible and neither. */
export function TaxonomyPanel({ asked, taxonomy }: { asked: SheetAsked; taxonomy: Taxonomy }) {
  const keep = useKeepTaxonomy()
  const [adding, setAdding] = useState<'total' | 'activity' | null>(null)
  const kpis = (taxonomy?.kpis ?? []).map(({ kpi: id, total, activities }) => ({
    kpi: id,
    total,
    activities: activities.map(({ isAligned: _, because: __, ...stated }) => stated),
  }))
  const close = () => setAdding(null)
  return (
    <Panel
      title="EU Taxonomy"
      actions={
        <span className={classes.actions}>
          <Button onClick={() => setAdding('total')}>Set a total</Button>
          {kpis.length > 0 ? (
            <Button onClick={() => setAdding('activity')}>Add a Taxonomy activity</Button>
          ) : null}
        </span>
      }
    >
      {taxonomy ? (
        <div className={classes.kpis}>
          {taxonomy.kpis.map((one) => (
            <KpiSection key={one.kpi} of={one} statedBy={taxonomy.source} />
          ))}
        </div>
      ) : (
        <EmptyState
          title="No KPI yet"
          body="Set the total of turnover, CapEx or OpEx first, then add its activities."
        />
      )}
      <Dialog isOpen={adding === 'total'} onClose={close} title="Set a total">
        <ContractForm
          request={StatedTotal}
          initial={{ source: taxonomy?.source ?? '' }}
          submitLabel="Keep the total"
          onSubmit={({ kpi: id, total, source: stated }) =>
            keep.mutateAsync({
              ...asked,
              seenAt: taxonomy?.at ?? null,
              source: stated,
              kpis: [
                ...kpis.filter((one) => one.kpi !== id),
                { kpi: id, total, activities: kpis.find((one) => one.kpi === id)?.activities ?? [] },
              ],
            })
          }
          onDone={close}
        />
      </Dialog>
      <Dialog isOpen={adding === 'activity'} onClose={close} title="Add a Taxonomy activity" size="wide">
        <ContractForm
          request={StatedActivity}
          columns={2}
          submitLabel="Keep the activity"
          onSubmit={({ kpi: id, ...activity }) =>
            keep.mutateAsync({
              ...asked,
              seenAt: taxonomy?.at ?? null,
              source: taxonomy?.source ?? '',
              kpis: kpis.some((one) => one.kpi === id)
                ? kpis.map((one) =>
                    one.kpi === id ? { ...one, activities: [...one.activities, activity] } : one,
                  )
                : [...kpis, { kpi: id, total: 0, activities: [activity] }],
            })
          }
          onDone={close}
        />
      </Dialog>
    </Panel>
  )
}

function KpiSection({ of, statedBy }: { of: NonNullable<Taxonomy>['kpis'][number]; statedBy: string }) {
  return (
    <PanelSection title={kpiLabel[of.kpi]} note={`Total EUR ${amountOf(of.total)} million`}>
      <PanelBody>
        <Facts
          facts={[
            {
              label: 'Aligned',
              value: (
                <Explained
                  words={`${share(of.alignedShare)}, EUR ${amountOf(of.aligned)} million`}
                  of={`Aligned ${kpiLabel[of.kpi]}`}
                  explains={explainKpi(of, 'aligned', statedBy)}
                />
              ),
            },
            {
              label: 'Eligible, not aligned',
              value: `EUR ${amountOf(of.eligibleNotAligned)} million`,
            },
            {
              label: 'Eligible',
              value: (
                <Explained
                  words={`${share(of.eligibleShare)}, EUR ${amountOf(of.eligible)} million`}
                  of={`Eligible ${kpiLabel[of.kpi]}`}
                  explains={explainKpi(of, 'eligible', statedBy)}
                />
              ),
            },
            { label: 'Not eligible', value: `EUR ${amountOf(of.notEligible)} million` },
            { label: 'Of aligned: enabling', value: `EUR ${amountOf(of.enabling)} million` },
            { label: 'Of aligned: transitional', value: `EUR ${amountOf(of.transitional)} million` },
          ]}
        />
      </PanelBody>
      <RowList label={`${kpiLabel[of.kpi]} activities`} layout="whole">
        {of.activities.map((activity) => (
          <Row
            key={activity.name}
            title={activity.name}
            detail={`${taxonomyObjectives[activity.objective]}. ${activity.because}`}
            tag={<span>EUR {amountOf(activity.amount)} million</span>}
          />
        ))}
      </RowList>
    </PanelSection>
  )
}
