import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { date, decimal, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import {
  type CarbonPlan,
  keepCarbonPlan,
  recalculationReasons,
  StatedRecalculation,
  StatedSite,
  StatedTarget,
} from '#domains/esg/contract/index.ts'
import { targetScopes } from '#engines/esg/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from '../esg.module.css'
import { carbonPlanQuery, useKeepCarbonPlan } from '../queries.ts'
import { TargetChart } from './target-chart.tsx'

type Sent = Omit<InputOf<typeof keepCarbonPlan>, 'id' | 'seenAt'>
type Asked = 'site' | 'base' | 'recalculation' | 'target'
type Totals = NonNullable<CarbonPlan['base']>['totals']

const scopes = [
  ['scope1', 'Scope 1'],
  ['scope2Location', 'Scope 2, location-based'],
  ['scope2Market', 'Scope 2, market-based'],
  ['scope3', 'Scope 3'],
] as const
/** What is known of the scopes, and what is not. */
function totalsWords(totals: Totals): string {
  const known = scopes.flatMap(([key, label]) =>
    totals[key] === null ? [] : [`${label.toLowerCase()}: ${decimal(totals[key], 1)} t`],
  )
  const unknown = scopes.flatMap(([key, label]) => (totals[key] === null ? [label.toLowerCase()] : []))
  return [...known, ...(unknown.length > 0 ? [`not reported: ${unknown.join('; ')}`] : [])].join(' · ')
}
const changeWords = (change: Totals) =>
  scopes
    .flatMap(([key, label]) =>
      change[key] === null ? [] : [`${label.toLowerCase()}: ${decimal(change[key], 1)} t`],
    )
    .join(' · ')
const countries = new Intl.DisplayNames(['en'], { type: 'region' })

const sentOf = ({ sites, base, targets }: CarbonPlan): Sent => ({
  sites,
  base: base && {
    year: base.year,
    thresholdPercent: base.thresholdPercent,
    recalculations: base.recalculations,
  },
  targets: targets.map(({ id, name, of, targetYear, reductionPercent, source }) => ({
    id,
    name,
    of,
    targetYear,
    reductionPercent,
    source,
  })),
})

/** An id from a name that none of the others has. */
function idFor(name: string, taken: readonly { id: string }[]): string {
  const plain =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 50) || 'one'
  const isTaken = (id: string) => taken.some((one) => one.id === id)
  let id = plain
  for (let at = 2; isTaken(id); at += 1) id = `${plain}-${at}`
  return id
}

/** Where emissions arise, from which year they are counted, and where they are to go. */
export function PlanPanel({ id }: { id: number }) {
  const plan = useQuery(carbonPlanQuery(id))
  const keep = useKeepCarbonPlan()
  const [asked, setAsked] = useState<Asked | null>(null)
  const save = (read: CarbonPlan, change: Partial<Sent>) =>
    keep.mutateAsync({ id, seenAt: read.at, ...sentOf(read), ...change })
  const saveOrSay = (read: CarbonPlan, change: Partial<Sent>) =>
    save(read, change).catch((failure: unknown) =>
      showToast({ kind: 'failure', title: 'Not changed', message: sentenceOf(failure) }),
    )
  return (
    <Panel
      title="Sites, base year and targets"
      actions={
        <span className={classes.actions}>
          <Button onClick={() => setAsked('site')}>Add a site</Button>
          <Button onClick={() => setAsked('base')}>Set the base year</Button>
          <Button onClick={() => setAsked('target')}>Add a target</Button>
        </span>
      }
    >
      <QueryStates query={plan} failed="Sites and targets could not be read." isEmpty={() => false}>
        {(read) => (
          <>
            <Sites
              plan={read}
              onRemove={(site) =>
                void saveOrSay(read, { sites: read.sites.filter((one) => one.id !== site) })
              }
            />
            <BaseYear
              plan={read}
              onFix={() =>
                void saveOrSay(read, {
                  base: { ...(sentOf(read).base as NonNullable<Sent['base']>), isFixedAgain: true },
                })
              }
              onRecalculate={() => setAsked('recalculation')}
            />
            <Targets
              plan={read}
              onRemove={(target) =>
                void saveOrSay(read, {
                  targets: sentOf(read).targets.filter((one) => one.id !== target),
                })
              }
            />
            <PlanDialogs
              asked={asked}
              plan={read}
              save={(change) => save(read, change)}
              onClose={() => setAsked(null)}
            />
          </>
        )}
      </QueryStates>
    </Panel>
  )
}

function Sites({ plan, onRemove }: { plan: CarbonPlan; onRemove: (id: string) => void }) {
  return plan.sites.length === 0 ? (
    <PanelBody>
      <p className={classes.plain}>
        No sites yet. At a site, bought electricity is checked against the grid of its country.
      </p>
    </PanelBody>
  ) : (
    <RowList label="Sites" layout="whole">
      {plan.sites.map((site) => (
        <Row
          key={site.id}
          title={site.name}
          detail={`Grid of ${countries.of(site.country) ?? site.country}`}
          tag={<Button onClick={() => onRemove(site.id)}>Remove</Button>}
        />
      ))}
    </RowList>
  )
}

function BaseYear({
  plan: { base },
  onFix,
  onRecalculate,
}: {
  plan: CarbonPlan
  onFix: () => void
  onRecalculate: () => void
}) {
  return (
    <PanelBody>
      {base ? (
        <Stack>
          <p className={classes.plain}>
            Base year {base.year}, fixed by its inventory: {totalsWords(base.totals)}
          </p>
          {base.recalculations.length > 0 ? (
            <>
              <ul className={classes.list} aria-label="Recalculations">
                {base.recalculations.map((one) => (
                  <li key={`${one.on} ${one.source}`}>
                    {date(one.on)}, {recalculationReasons[one.because].toLowerCase()}:{' '}
                    {changeWords(one.change)} ({one.source})
                  </li>
                ))}
              </ul>
              <p className={classes.plain}>As recalculated: {totalsWords(base.recalculated)}</p>
            </>
          ) : null}
          {base.asks.map((words) => (
            <p key={words} className="notice" role="note">
              {words}
            </p>
          ))}
          <div className={classes.actions}>
            <Button onClick={onRecalculate}>Recalculate</Button>
            {base.asks.length > 0 ? <Button onClick={onFix}>Fix the base again</Button> : null}
          </div>
        </Stack>
      ) : (
        <p className={classes.plain}>
          No base year yet. It is a year whose inventory is complete; targets are reductions of it.
        </p>
      )}
    </PanelBody>
  )
}

const severityOf = {
  'on path': 'ok',
  'above the path': 'high',
  'not reported': 'medium',
  'to come': 'low',
} as const

function Targets({ plan, onRemove }: { plan: CarbonPlan; onRemove: (id: string) => void }) {
  if (plan.targets.length === 0)
    return (
      <PanelBody>
        <p className={classes.plain}>No targets yet.</p>
      </PanelBody>
    )
  return (
    <>
      <RowList label="Targets" layout="whole">
        {plan.targets.map((target) => {
          // The base year is on its own path whatever became of it since.
          const last = target.years.slice(1).findLast(({ state }) => state !== 'to come')
          return (
            <Row
              key={target.id}
              title={`${target.name}: ${quantity(target.reductionPercent, { digits: 2 })} % less of ${targetScopes[target.of].label.toLowerCase()} by ${target.targetYear}`}
              detail={[
                ...target.years
                  .filter(({ state }) => state !== 'to come')
                  .map(
                    ({ year, target: goal, actual }) =>
                      `${year}: ${actual === null ? 'not reported' : quantity(actual)} of ${quantity(goal)} t`,
                  ),
                target.note,
              ]
                .filter(Boolean)
                .join(' · ')}
              tag={
                <span className={classes.actions}>
                  {last ? <SeverityTag severity={severityOf[last.state]}>{last.state}</SeverityTag> : null}
                  <Button onClick={() => onRemove(target.id)}>Remove</Button>
                </span>
              }
            />
          )
        })}
      </RowList>
      {plan.targets.map((target) => (
        <TargetChart key={target.id} target={target} />
      ))}
    </>
  )
}

const { name, country } = StatedSite.shape
const Site = z.object({ name, country })
const { id: _, ...targetShape } = StatedTarget.shape
const Target = z.object(targetShape)
const change = (title: string) =>
  z
    .number()
    .optional()
    .meta({ title: `${title}, t`, description: 'Added to the base; below zero what leaves it' })
const { on, because, source } = StatedRecalculation.shape
const Recalculation = z.object({
  on,
  because,
  ...(Object.fromEntries(scopes.map(([key, label]) => [key, change(label)])) as Record<
    keyof Totals,
    ReturnType<typeof change>
  >),
  source,
})
const { year, thresholdPercent } = keepCarbonPlan.request.shape.base.unwrap().shape
const Base = z.object({ year, thresholdPercent })

function PlanDialogs({
  asked,
  plan,
  save,
  onClose,
}: {
  asked: Asked | null
  plan: CarbonPlan
  save: (change: Partial<Sent>) => Promise<unknown>
  onClose: () => void
}) {
  const { sites, base, targets } = sentOf(plan)
  const common = { onDone: onClose, columns: 2 as const }
  return (
    <>
      <Dialog isOpen={asked === 'site'} onClose={onClose} title="Add a site">
        <ContractForm
          {...common}
          request={Site}
          submitLabel="Keep the site"
          onSubmit={(values) => save({ sites: [...sites, { ...values, id: idFor(values.name, sites) }] })}
        />
      </Dialog>
      <Dialog
        isOpen={asked === 'base'}
        onClose={onClose}
        title="Set the base year"
        purpose="It is fixed by the inventory of that year until somebody fixes it again. Another base year starts without recalculations."
      >
        <ContractForm
          {...common}
          request={Base}
          submitLabel="Fix the base year"
          onSubmit={(values) =>
            save({
              base: {
                ...values,
                // What another base year was recalculated by is in the inventory of a later one already.
                recalculations: base?.year === values.year ? (base.recalculations ?? []) : [],
              },
            })
          }
        />
      </Dialog>
      <Dialog
        isOpen={asked === 'recalculation'}
        onClose={onClose}
        title="Recalculate the base year"
        size="wide"
        purpose="What was bought, sold or found to be wrong since, as if it had been so in the base year. Organic growth does not move it."
      >
        <ContractForm
          {...common}
          request={Recalculation}
          submitLabel="Keep the recalculation"
          onSubmit={({ on: day, because: reason, source: from, ...by }) =>
            save({
              base: base && {
                ...base,
                recalculations: [
                  ...(base.recalculations ?? []),
                  {
                    on: day,
                    because: reason,
                    source: from,
                    change: {
                      scope1: by.scope1 ?? null,
                      scope2Location: by.scope2Location ?? null,
                      scope2Market: by.scope2Market ?? null,
                      scope3: by.scope3 ?? null,
                    },
                  },
                ],
              },
            })
          }
        />
      </Dialog>
      <Dialog isOpen={asked === 'target'} onClose={onClose} title="Add a target" size="wide">
        <ContractForm
          {...common}
          request={Target}
          submitLabel="Keep the target"
          onSubmit={(values) =>
            save({ targets: [...targets, { ...values, id: idFor(values.name, targets) }] })
          }
        />
      </Dialog>
    </>
  )
}
