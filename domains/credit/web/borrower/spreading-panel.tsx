import { Checkbox, SegmentedControl } from '@mantine/core'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { date, missing, percent } from '#design-system/formats/index.ts'
import { EmptyState, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button, TextLink } from '#design-system/primitives/index.ts'
import type { CreditStatement, StatementField } from '#domains/credit/contract/index.ts'
import { fieldMeanings, statementFields } from '#engines/credit/index.ts'
import classes from '../credit.module.css'
import { amount, spanOf, unitOf } from '../words.ts'
import { StateNoneDialog, WithdrawStatementsDialog } from './withdraw-statements-dialog.tsx'

type Statement = z.infer<typeof CreditStatement>
type View = 'amounts' | 'growth' | 'common-size'

const views = [
  { value: 'amounts', label: 'Amounts' },
  { value: 'growth', label: 'Growth' },
  { value: 'common-size', label: 'Common size' },
] as const

const groups = ['assets', 'liabilities', 'equity', 'income', 'cash flow'] as const
const ofIncome: readonly string[] = ['income', 'cash flow']

/** Years side by side, as amounts, as growth, and as shares of assets or revenue; a figure chosen says where it stands. */
export function SpreadingPanel({
  borrowerId,
  statements: stated,
  withdrawn,
}: {
  borrowerId: number
  statements: readonly Statement[]
  withdrawn: readonly Statement[]
}) {
  const [view, setView] = useState<View>('amounts')
  const [isWhole, setWhole] = useState(false)
  const [chosen, setChosen] = useState<Chosen>()
  const [withdrawing, setWithdrawing] = useState<Statement>()
  const [isStating, setStating] = useState(false)
  const years = useNewestInSight(stated.length + withdrawn.length)
  const statements = [...stated, ...withdrawn].toSorted((left, right) =>
    left.period < right.period ? -1 : 1,
  )
  const counting = stated.filter(({ isSuperseded }) => !isSuperseded)
  const shown = isWhole ? statements : counting
  const newest = counting.at(-1) ?? statements.at(-1)
  if (!newest)
    return (
      <Panel title="Statements">
        <EmptyState
          title="No statement yet"
          body="Enter one, or import a CSV, XLSX or PDF file or the SEC’s companyfacts."
        />
      </Panel>
    )
  const source = shown.find(({ id }) => id === chosen?.id)
  const scale = scaleToRead(newest)
  return (
    <Panel title="Statements" actions={unitOf(newest.currency, scale)}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="What is shown of the statements"
          data={[...views]}
          value={view}
          onChange={(value) => setView(value as View)}
        />
        {counting.length < statements.length ? (
          <Checkbox
            label="Earlier versions and withdrawn years too"
            checked={isWhole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
        ) : null}
        <Button onClick={() => setStating(true)}>State a line as none</Button>
      </div>
      <section ref={years} className="scrolls" aria-label="Statements side by side">
        <table className={classes.spread}>
          <YearHeads shown={shown} newest={newest} />
          <tbody>
            <AmountRows
              shown={shown}
              chosen={chosen}
              onChoose={setChosen}
              shownAs={(field, one) => shownAs(view, field, one, counting, scale)}
            />
          </tbody>
          <WithdrawRow shown={shown} onWithdraw={setWithdrawing} />
        </table>
      </section>
      <PanelBody>
        <p className="quiet-paragraph" role="status">
          {source && chosen
            ? sourceOf(source, chosen.field)
            : counting.length === 0
              ? 'Every year was withdrawn.'
              : 'Choose a figure to see its source. Growth is over the previous year; common size is relative to total assets, for income and cash flow to revenue.'}
        </p>
        {source && chosen ? <PlaceLink place={source.sources[chosen.field]?.place} /> : null}
      </PanelBody>
      <StateNoneDialog borrowerId={borrowerId} isOpen={isStating} onClose={() => setStating(false)} />
      <WithdrawStatementsDialog
        borrowerId={borrowerId}
        statements={stated}
        statement={withdrawing}
        onClose={() => setWithdrawing(undefined)}
      />
    </Panel>
  )
}

/** Opens the document at the figure. */
function PlaceLink({ place }: { place: NonNullable<Statement['sources'][StatementField]>['place'] }) {
  return place?.documentId ? (
    <TextLink to={`/dashboard/documents/${place.documentId}?from=${place.start}&to=${place.end}`}>
      {place.page === null ? 'Open it in the document' : `Open page ${place.page} of the document`}
    </TextLink>
  ) : null
}

type Chosen = { id: number; field: StatementField }

function AmountRows({
  shown,
  chosen,
  onChoose,
  shownAs,
}: {
  shown: readonly Statement[]
  chosen: Chosen | undefined
  onChoose: (one: Chosen) => void
  shownAs: (field: StatementField, one: Statement) => string
}) {
  const held = groups.map((group) => ({
    group,
    fields: statementFields.filter(
      (field) =>
        fieldMeanings[field].group === group && shown.some(({ amounts }) => amounts[field] !== undefined),
    ),
  }))
  return held.map(({ group, fields }) =>
    fields.length === 0 ? null : (
      <Fragment key={group}>
        <tr className={classes.group}>
          <th scope="colgroup" colSpan={shown.length + 1}>
            <span>{group}</span>
          </th>
        </tr>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldMeanings[field].label}</th>
            {shown.map((one) => (
              <td key={one.id}>
                {one.amounts[field] === undefined ? (
                  missing
                ) : (
                  <button
                    type="button"
                    className={classes.amount}
                    aria-pressed={chosen?.id === one.id && chosen.field === field}
                    aria-label={`${shownAs(field, one)}: ${fieldMeanings[field].label}, ${one.source === 'sec-trailing' ? 'twelve months' : 'year'} to ${date(one.period)}. Where it comes from`}
                    onClick={() => onChoose({ id: one.id, field })}
                  >
                    {shownAs(field, one)}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </Fragment>
    ),
  )
}

function WithdrawRow({
  shown,
  onWithdraw,
}: {
  shown: readonly Statement[]
  onWithdraw: (one: Statement) => void
}) {
  return (
    <tfoot>
      <tr>
        <th scope="row">Entered in error?</th>
        {shown.map((one) => (
          <td key={one.id}>
            {one.withdrawnAt === null ? (
              <Button
                aria-label={`Withdraw the year to ${date(one.period)}, known since ${date(one.filedOn)}`}
                onClick={() => onWithdraw(one)}
              >
                Withdraw
              </Button>
            ) : (
              'Withdrawn'
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function YearHeads({ shown, newest }: { shown: readonly Statement[]; newest: Statement }) {
  return (
    <thead>
      <tr>
        <th scope="col">Year to</th>
        {shown.map((one) => (
          <th key={one.id} scope="col">
            {date(one.period)}
            {one.source === 'sec-trailing' ? (
              <small>twelve months of quarters: not in the rating</small>
            ) : null}
            {one.months === 12 ? null : (
              <small>{spanOf(one.months)}, not a year: in no ratio of income</small>
            )}
            <small>
              {one.isRestated ? 'Restated, ' : ''}known since {date(one.filedOn)}
            </small>
            {one.scale === newest.scale ? null : (
              <small>brought from {unitOf(one.currency, one.scale)}</small>
            )}
            {one.acceptedWith ? <small>kept although in doubt</small> : null}
            {one.withdrawnAt ? <small>withdrawn {date(one.withdrawnAt)}, counts in nothing</small> : null}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Opens at the newest year, which is the last of the row. */
function useNewestInSight(count: number) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a year that comes is the newest to look at.
  useLayoutEffect(() => {
    const show = () => {
      if (row.current) row.current.scrollLeft = row.current.scrollWidth
    }
    show()
    // Its figures are wider in their own type.
    document.fonts?.ready.then(show)
  }, [count])
  return row
}

const MILLION = 1_000_000
const READ_IN_MILLIONS_FROM = 1_000 * MILLION

/** Billions that were filed in single units are read in millions; where a figure comes from is said as it stands. */
const scaleToRead = ({ scale, amounts }: Statement): number =>
  scale < MILLION && (amounts.totalAssets ?? 0) * scale >= READ_IN_MILLIONS_FROM ? MILLION : scale

const DAY_MS = 86_400_000

function inScale(one: Statement, field: StatementField, scale: number): number | undefined {
  const value = one.amounts[field]
  if (value === undefined) return undefined
  return field === 'sharesOutstanding' ? value : (value * one.scale) / scale
}

function shownAs(
  view: View,
  field: StatementField,
  one: Statement,
  counting: readonly Statement[],
  scale: number,
): string {
  const value = inScale(one, field, scale)
  if (value === undefined) return missing
  if (view === 'amounts') return amount(value)
  if (view === 'common-size') {
    if (field === 'sharesOutstanding') return missing
    const base = inScale(
      one,
      ofIncome.includes(fieldMeanings[field].group) ? 'revenue' : 'totalAssets',
      scale,
    )
    return base !== undefined && base > 0 ? percent(value / base, { digits: 1 }) : missing
  }
  const before = counting.findLast(({ period }) => {
    const days = (Date.parse(one.period) - Date.parse(period)) / DAY_MS
    return days >= 350 && days <= 380
  })
  // Fifteen months beside twelve are no growth.
  if (ofIncome.includes(fieldMeanings[field].group) && one.months !== before?.months) return missing
  const earlier = before && inScale(before, field, scale)
  return earlier !== undefined && earlier > 0
    ? percent(value / earlier - 1, { digits: 1, signed: true })
    : missing
}

function sourceOf(one: Statement, field: StatementField): string {
  const own = one.sources[field]
  const stated = [
    `${fieldMeanings[field].label}, ${spanOf(one.months).toLowerCase()} to ${date(one.period)}: ${amount(one.amounts[field])} ${field === 'sharesOutstanding' ? 'shares' : unitOf(one.currency, one.scale)}.`,
    own?.words ? `${own.words}.` : '',
    `${one.sourceWords}.`,
    own?.filing
      ? `Filing ${own.filing}, ${date(own.filed ?? one.filedOn)}.`
      : `Known since ${date(one.filedOn)}.`,
    one.acceptedWith ? `Kept although: ${one.acceptedWith}` : '',
    one.withdrawnAt ? `Withdrawn by ${one.withdrawnBy}: ${one.withdrawnReason}` : '',
  ]
  return stated.filter(Boolean).join(' ')
}
