import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { Facts, Panel, PanelBody, PanelSection, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, Tag, TextLink } from '#design-system/primitives/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import { PendingChanges, showChanged } from '#domains/controls/web/index.tsx'
import {
  type Customer,
  type CustomerRating,
  factorWords,
  lastDayOf,
  overrideCustomerRating,
  type RatingOfCustomer,
} from '#domains/customers/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { customerRatingQuery, useOverrideCustomerRating } from '../queries.ts'
import { LevelTag, levelWords } from './level-tag.tsx'

const AWAITED_POLL_MS = 2_000

type Part = CustomerRating['parts'][number]

const nameOf = (factor: Part['factor']) => (factor === 'scale' ? 'Scale' : factorWords[factor])

const parts: readonly Column<Part>[] = [
  { id: 'factor', title: 'Factor', value: ({ factor }) => nameOf(factor), card: 'name' },
  {
    id: 'value',
    title: 'Value',
    value: ({ value, factor }) => value ?? (factor === 'scale' ? '' : 'not known'),
    cell: ({ value, isKnown }) => (isKnown ? value : <Tag>Not known</Tag>),
    card: 'fact',
  },
  { id: 'why', title: 'From', value: ({ why }) => why, card: 'fact' },
  {
    id: 'points',
    title: 'Points × weight',
    value: ({ points }) => points,
    cell: ({ points, weight }) => `${points} × ${weight}%`,
    align: 'right',
    card: 'fact',
  },
  {
    id: 'contribution',
    title: 'Adds',
    value: ({ contribution }) => contribution,
    align: 'right',
    card: 'figure',
  },
]

/** The rating of a customer, factor by factor: what is not known first, then what counts and adds up, and what people put in its place. */
export function CustomerRatingPanel({ customer }: { customer: Customer }) {
  const read = useQuery({
    ...customerRatingQuery(customer.id),
    refetchInterval: ({ state }) => (state.data?.isAwaited ? AWAITED_POLL_MS : false),
  })
  const user = useQuery(queryOf(readUser, {})).data?.user
  const mayWrite = user !== undefined && isGranted(user, 'customers:write')
  const [isOverriding, setOverriding] = useState(false)
  return (
    <>
      {(['customer-rating-override', 'customer-stated-risk'] as const).map((control) => (
        <PendingChanges
          key={control}
          control={control}
          only={(change) => change.key === String(customer.id)}
          mayChange={mayWrite}
        />
      ))}
      <Panel
        title="Risk rating"
        tag={read.data ? <LevelTag level={read.data.riskLevel} /> : undefined}
        actions={mayWrite ? <Button onClick={() => setOverriding(true)}>Override</Button> : undefined}
        foot={<TextLink to="/dashboard/customers/rating">How customers are rated</TextLink>}
      >
        <QueryStates query={read} failed="The rating could not be read." isEmpty={() => false}>
          {(rating) => <Whole read={rating} />}
        </QueryStates>
      </Panel>
      <OverrideDialog
        customer={customer}
        isOverridden={read.data?.override != null}
        isOpen={isOverriding}
        onClose={() => setOverriding(false)}
      />
    </>
  )
}

function Whole({ read }: { read: RatingOfCustomer }) {
  const { rating, override, riskFloor, history } = read
  return (
    <>
      <PanelBody>
        {rating && rating.missing.length > 0 ? (
          <p>
            <b>
              Rated without: {rating.missing.map((factor) => factorWords[factor].toLowerCase()).join(', ')}.
            </b>
          </p>
        ) : null}
        {rating === null ? (
          <p>{read.isAwaited ? 'It is being rated now.' : 'No rating model has rated this customer.'}</p>
        ) : null}
        <Facts
          facts={[
            { label: 'Reads as', value: <LevelTag level={read.riskLevel} /> },
            {
              label: 'Model',
              value: rating
                ? `${levelWords(rating.level)}${rating.score === null ? '' : `, ${rating.score} of 100`}; model ${rating.modelVersion}, ${dateTime(rating.ratedAt)}`
                : 'Not rated',
            },
            { label: 'Stated', value: levelWords(read.statedRiskLevel) },
            { label: 'Open match', value: read.openMatchRisk ?? 'none' },
            {
              label: 'Minimum',
              value: riskFloor
                ? `At least ${riskFloor}${read.floorSource ? ` · ${read.floorSource}` : ''}`
                : 'none',
            },
            {
              label: 'Override',
              value: override
                ? `${override.level} until ${date(lastDayOf(override.until))}, overriding model and stated level`
                : 'none',
            },
          ]}
        />
      </PanelBody>
      {rating && rating.parts.length > 0 ? (
        <PanelSection title={`Factors, adding up to ${rating.score}`}>
          <DataTable
            name="Factors of the rating"
            isPlain
            rows={rating.parts.toSorted((a, b) => Number(a.isKnown) - Number(b.isKnown))}
            rowKey={({ factor }) => factor}
            columns={parts}
          />
        </PanelSection>
      ) : null}
      {history.length > 1 || read.overrides.length > 0 ? (
        <PanelSection title="Ratings and overrides before">
          <PanelBody>
            <ul>
              {history.slice(1).map((one) => (
                <li key={String(one.ratedAt)}>
                  {dateTime(one.ratedAt)}: {levelWords(one.level)}
                  {one.score === null ? '' : `, ${quantity(one.score)} of 100`}, model {one.modelVersion}
                </li>
              ))}
              {read.overrides.map((one) => (
                <li key={one.id}>
                  {dateTime(one.askedAt)}: {one.askedBy}
                  {one.settledBy && one.settledBy !== one.askedBy ? `, then ${one.settledBy}` : ''}:{' '}
                  {one.reason} ({one.state})
                </li>
              ))}
            </ul>
          </PanelBody>
        </PanelSection>
      ) : null}
    </>
  )
}

function OverrideDialog({
  customer,
  isOverridden,
  isOpen,
  onClose,
}: {
  customer: Customer
  isOverridden: boolean
  isOpen: boolean
  onClose: () => void
}) {
  const override = useOverrideCustomerRating()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Override the rating"
      purpose="Overrides model and stated level until a date. A lower level needs a second person, and none goes below a country minimum or an open match."
      request={overrideCustomerRating.request}
      fields={['level', 'until', 'reason']}
      fixed={{ id: customer.id }}
      looks={{ level: { description: isOverridden ? 'Leave it empty to end the override' : undefined } }}
      submitLabel="Override"
      onSubmit={async (values) => {
        const after = await override.mutateAsync(values)
        const [last] = after.overrides
        showChanged(last?.state === 'proposed' ? last : null, {
          title: 'Rating overridden',
          message: customer.name,
        })
      }}
    />
  )
}
