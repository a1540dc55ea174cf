import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { decimal, percent, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Figure,
  FigureStrip,
  Panel,
  PanelBody,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, ButtonLink, FigureDetails } from '#design-system/primitives/index.ts'
import { StatedGhgActivity, type Worksheets } from '#domains/esg/contract/index.ts'
import { scope3Categories } from '#engines/esg/index.ts'
import { CallFailed, sentenceOf } from '#platform/http-client/index.ts'
import classes from '../esg.module.css'
import { AddFactorDialog } from '../factors/factor-dialogs.tsx'
import { carbonPlanQuery, factorsQuery, useKeepGhg, useReportGhg } from '../queries.ts'
import { explainScope } from '../score-explanations.ts'

type Ghg = Worksheets['ghg']
type Total = NonNullable<Ghg>['scope1']
export type SheetAsked = { id: number; year: number }

const scopeLabel: Record<number, string> = { 1: 'Scope 1', 2: 'Scope 2', 3: 'Scope 3' }
const categories = Object.fromEntries(
  scope3Categories.map((name, at) => [String(at + 1), `${at + 1}: ${name}`]),
)

const { name, amount, unit, periodStart, periodEnd, source } = StatedGhgActivity.shape
const Activity = z.object({
  name: name.meta({ title: 'Activity', placeholder: 'Electricity, head office' }),
  scope: z
    .enum(['1', '2', '3'])
    .meta({ title: 'Scope', labels: { 1: 'Scope 1', 2: 'Scope 2', 3: 'Scope 3' } }),
  category: z
    .enum(Object.keys(categories) as [string, ...string[]])
    .optional()
    .meta({ title: 'Category', description: 'Scope 3 alone', labels: categories }),
  amount: amount.meta({ title: 'Amount' }),
  unit: unit.meta({ title: 'Unit' }),
  periodStart: periodStart.meta({ title: 'From' }),
  periodEnd: periodEnd.meta({ title: 'To' }),
  uncertaintyPercent: z
    .number()
    .min(0)
    .max(1_000)
    .optional()
    .meta({ title: 'Uncertainty of the amount, ± %' }),
  factorId: z.string('Choose a factor').min(1, 'Choose a factor').meta({ title: 'Emission factor' }),
  marketFactorId: z
    .string()
    .optional()
    .meta({ title: 'Factor of the contract', description: 'Scope 2, market-based' }),
  site: z.string().optional().meta({ title: 'Site', description: 'Its country settles the grid' }),
  source: source.meta({ title: 'Where the amount is found' }),
  isRepeatAccepted: z.boolean().default(false).meta({ title: 'A second line that is the same is meant' }),
})

const tonnes = ({ tonnes: value }: Total) =>
  value === null ? 'Not reported' : decimal(value, value < 100 ? 2 : 0)
const spread = ({ tonnes: value, uncertaintyPercent }: Total) =>
  value === null
    ? 'no activity of this scope'
    : uncertaintyPercent === null
      ? 'uncertainty not known'
      : `± ${percent(uncertaintyPercent / 100, { digits: 1 })}`

/** The GHG inventory of a year, each line with its factor. */
export function GhgPanel({ asked, ghg }: { asked: SheetAsked; ghg: Ghg }) {
  const keep = useKeepGhg()
  const [isAdding, setAdding] = useState<'activity' | 'factor' | null>(null)
  const activities = ghg?.activities ?? []
  const remove = (place: number) =>
    keep.mutate(
      {
        ...asked,
        seenAt: ghg?.at ?? null,
        isRepeatAccepted: true,
        activities: activities.filter((_, at) => at !== place),
      },
      {
        onError: (failure) =>
          showToast({ kind: 'failure', title: 'Not removed', message: sentenceOf(failure) }),
      },
    )
  return (
    <Panel
      title="Greenhouse gas inventory"
      actions={
        <span className={classes.actions}>
          <ButtonLink to="/dashboard/esg-compliance/factors">Factor library</ButtonLink>
          <Button onClick={() => setAdding('factor')}>Add a factor</Button>
          <Button onClick={() => setAdding('activity')}>Add an activity</Button>
        </span>
      }
    >
      {ghg && activities.length > 0 ? (
        <>
          <PanelBody>
            <Emissions ghg={ghg} />
          </PanelBody>
          <ActivityRows ghg={ghg} onRemove={remove} />
          <Entering key={ghg.at} asked={asked} ghg={ghg} />
        </>
      ) : (
        <EmptyState
          title="No activity yet"
          body="Amounts times emission factors of their period. A factor that is not valid for the period is refused."
        />
      )}
      <ActivityDialog
        asked={asked}
        seenAt={ghg?.at ?? null}
        activities={activities}
        isOpen={isAdding === 'activity'}
        onClose={() => setAdding(null)}
      />
      <AddFactorDialog isOpen={isAdding === 'factor'} onClose={() => setAdding(null)} />
    </Panel>
  )
}

/** Enters the totals as metrics, and asks where they are far from last year's; what is to be known of them stands below. */
function Entering({ asked, ghg }: { asked: SheetAsked; ghg: NonNullable<Ghg> }) {
  const report = useReportGhg()
  const [asksAbout, setAsksAbout] = useState('')
  const enter = (isDoubtAccepted: boolean) =>
    report.mutate(
      { ...asked, isDoubtAccepted },
      {
        onSuccess: () => {
          setAsksAbout('')
          showToast({
            kind: 'success',
            title: 'Entered as metrics',
            message: 'A second person has to verify them.',
          })
        },
        onError: (failure) =>
          failure instanceof CallFailed && failure.details?.asks
            ? setAsksAbout(sentenceOf(failure))
            : showToast({ kind: 'failure', title: 'Not entered', message: sentenceOf(failure) }),
      },
    )
  return (
    <PanelBody>
      <Stack>
        <div className={classes.actions}>
          <Button kind="primary" isBusy={report.isPending} onClick={() => enter(false)}>
            Enter the totals as metrics
          </Button>
          {asksAbout ? (
            <Button isBusy={report.isPending} onClick={() => enter(true)}>
              They are right: enter them
            </Button>
          ) : null}
        </div>
        {asksAbout ? (
          <p className="notice" role="alert">
            {asksAbout}
          </p>
        ) : null}
        {ghg.notes.map((note) => (
          <p key={note} className="notice" role="note">
            {note}
          </p>
        ))}
        {ghg.withoutUncertainty > 0 ? (
          <p className={classes.plain}>
            {quantity(ghg.withoutUncertainty)} of {quantity(ghg.activities.length)} activities have no stated
            uncertainty of amount or factor: totals that include them have none.
          </p>
        ) : null}
      </Stack>
    </PanelBody>
  )
}

function ActivityDialog({
  asked,
  seenAt,
  activities,
  isOpen,
  onClose,
}: {
  asked: SheetAsked
  seenAt: string | null
  activities: NonNullable<Ghg>['activities']
  isOpen: boolean
  onClose: () => void
}) {
  const keep = useKeepGhg()
  const factors = useQuery(factorsQuery())
  const plan = useQuery(carbonPlanQuery(asked.id))
  const options = useMemo(() => optionsOf(factors.data ?? [], asked.year), [factors.data, asked.year])
  const sites = (plan.data?.sites ?? []).map((one) => ({
    value: one.id,
    label: `${one.name}, ${one.country}`,
  }))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add an activity" size="wide">
      <ContractForm
        request={Activity}
        columns={2}
        initial={{ periodStart: `${asked.year}-01-01`, periodEnd: `${asked.year}-12-31` }}
        looks={{
          factorId: { kind: 'select', options },
          marketFactorId: { kind: 'select', options },
          site: { kind: 'select', options: sites },
        }}
        submitLabel="Keep the activity"
        onSubmit={({
          scope,
          category,
          uncertaintyPercent,
          marketFactorId,
          site,
          isRepeatAccepted,
          ...given
        }) =>
          keep.mutateAsync({
            ...asked,
            seenAt,
            isRepeatAccepted,
            activities: [
              ...activities,
              {
                ...given,
                scope: Number(scope) as 1 | 2 | 3,
                category: category ? Number(category) : null,
                uncertaintyPercent: uncertaintyPercent ?? null,
                marketFactorId: marketFactorId || null,
                site: site || null,
              },
            ],
          })
        }
        onDone={onClose}
      />
    </Dialog>
  )
}

function ActivityRows({ ghg, onRemove }: { ghg: NonNullable<Ghg>; onRemove: (place: number) => void }) {
  // Two activities may be told alike: their place tells them apart.
  const keys = ghg.activities.map((one, at) => `${at} ${one.name}`)
  return (
    <RowList label="Activities" layout="whole">
      {ghg.lines.map((line, at) => (
        <Row
          key={keys[at]}
          title={line.name}
          detail={`${scopeLabel[line.scope]}. ${line.formula}. ${line.factor.source}${line.note ? `. ${line.note}` : ''}${line.fault ? `. ${line.fault}` : ''}`}
          tag={
            <span className={classes.actions}>
              <span className={classes.value}>
                {line.kgCo2e === null ? 'Not counted' : `${decimal(line.kgCo2e / 1_000, 2)} t`}
                <FigureDetails
                  of={line.name}
                  explains={{
                    origin: 'modelled',
                    definition: line.formula,
                    inputs: [
                      {
                        label: 'Factor',
                        value: `${line.factor.name}: ${line.factor.kgCo2e} kg CO2e/${line.factor.unit}`,
                      },
                      {
                        label: 'Holds',
                        value: `${line.factor.validFrom} to ${line.factor.validTo ?? 'now'}`,
                      },
                      { label: 'Warming potentials', value: line.factor.gwp },
                      { label: 'Amount from', value: line.source },
                    ],
                    source: line.factor.source,
                  }}
                />
              </span>
              <Button onClick={() => onRemove(at)}>Remove</Button>
            </span>
          }
        />
      ))}
    </RowList>
  )
}

const totals = [
  { of: 'scope1', label: 'Scope 1, t CO2e' },
  { of: 'scope2Location', label: 'Scope 2, location-based' },
  { of: 'scope2Market', label: 'Scope 2, market-based' },
  { of: 'scope3', label: 'Scope 3' },
] as const

function Emissions({ ghg }: { ghg: NonNullable<Ghg> }) {
  return (
    <FigureStrip label="Emissions">
      {totals.map(({ of, label }) => (
        <Figure
          key={of}
          label={label}
          value={tonnes(ghg[of])}
          note={spread(ghg[of])}
          explains={explainScope(ghg, of)}
        />
      ))}
    </FigureStrip>
  )
}

type Factor = { id: string; name: string; unit: string; validFrom: string; validTo: string | null }
/** Factors of the year of the sheet first: others are refused, and say why. */
const optionsOf = (factors: readonly Factor[], year: number) =>
  factors
    .toSorted((a, b) => Number(holdsIn(b, year)) - Number(holdsIn(a, year)))
    .map((one) => ({
      value: one.id,
      label: `${one.name} (per ${one.unit}, ${one.validFrom.slice(0, 4)}${one.validTo ? '' : ' on'})`,
    }))
const holdsIn = ({ validFrom, validTo }: Factor, year: number) =>
  validFrom.slice(0, 4) <= String(year) && (validTo === null || validTo.slice(0, 4) >= String(year))
