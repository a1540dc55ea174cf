import { useQuery } from '@tanstack/react-query'
import { compactMoney, date, money, percent, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import type { CreditImpairment } from '#domains/credit/contract/index.ts'
import classes from '../credit.module.css'
import { impairmentQuery } from '../queries.ts'
import { LossPolicyPanel } from './loss-policy-panel.tsx'

const missing = 'Not computed'
const moneyOrNot = (cents: number | null) => (cents === null ? missing : compactMoney(cents))

/** What of the book is expected to be lost by the stages of IFRS 9, and in each scenario. */
export function ImpairmentPanels() {
  const read = useQuery(impairmentQuery())
  return (
    <>
      <Panel title="Expected credit loss, IFRS 9">
        <QueryStates
          query={read}
          failed="The expected credit losses could not be read."
          isEmpty={({ facilities }) => facilities.length === 0}
          empty={
            <EmptyState
              title="Nothing is lent"
              body="Facilities of borrowers appear here with their stage."
            />
          }
        >
          {(book) => <Stages book={book} />}
        </QueryStates>
      </Panel>
      {read.data && read.data.facilities.length > 0 ? <Scenarios book={read.data} /> : null}
      <LossPolicyPanel />
    </>
  )
}

const ofCount = (count: number) => `${quantity(count)} ${count === 1 ? 'facility' : 'facilities'}`

function Stages({ book }: { book: CreditImpairment }) {
  const { stages, lossCents, notComputed, withoutRate, hasSample, policy, facilities, isCut } = book
  const caveats = [
    hasSample ? 'Sample data: these figures include invented borrowers.' : '',
    withoutRate.length > 0
      ? `No exchange rate of the last ten days is known for ${withoutRate.map(({ currency, count }) => `${currency} (${ofCount(count)})`).join(', ')}: in no sum.`
      : '',
    policy.version === null
      ? 'Thresholds and scenarios are assumptions of the product: nobody here has set them.'
      : '',
  ].filter(Boolean)
  return (
    <>
      {caveats.length > 0 || notComputed.length > 0 ? (
        <PanelBody>
          <p className={classes.notice} role="note">
            {caveats.join(' ')}
          </p>
        </PanelBody>
      ) : null}
      {notComputed.length > 0 ? (
        <RowList label="Not computed" layout="whole">
          {notComputed.map(({ because, count, exposureCents }) => (
            <Row
              key={because}
              title={`Not computed: ${because}`}
              detail={`${ofCount(count)}, ${compactMoney(exposureCents)} committed`}
              tag={<Tag>Not in the loss</Tag>}
            />
          ))}
        </RowList>
      ) : null}
      <DataTable
        name="Stages"
        rows={stages}
        rowKey={(row) => String(row.stage)}
        columns={[
          { id: 'stage', title: 'Stage', value: (row) => row.stage, card: 'name' },
          { id: 'count', title: 'Facilities', align: 'right', value: (row) => row.count, card: 'fact' },
          {
            id: 'exposure',
            title: 'Committed',
            align: 'right',
            value: (row) => row.exposureCents / 100,
            cell: (row) => compactMoney(row.exposureCents),
            card: 'fact',
          },
          {
            id: 'without',
            title: 'Without a loss',
            align: 'right',
            value: (row) => row.withoutLoss,
            card: 'fact',
          },
          {
            id: 'loss',
            title: 'Expected credit loss',
            align: 'right',
            value: (row) => (row.count > 0 && row.count === row.withoutLoss ? null : row.lossCents / 100),
            cell: (row) =>
              row.count > 0 && row.count === row.withoutLoss ? missing : compactMoney(row.lossCents),
            card: 'figure',
          },
        ]}
      />
      <DataTable
        name="Facilities by stage"
        rows={facilities}
        rowKey={(row) => String(row.id)}
        columns={[
          { id: 'borrower', title: 'Borrower', value: (row) => row.borrower, card: 'name' },
          { id: 'facility', title: 'Facility', value: (row) => row.name, card: 'fact' },
          {
            id: 'stage',
            title: 'Stage',
            value: (row) => row.stage,
            cell: (row) => (row.stage === null ? missing : String(row.stage)),
            card: 'fact',
          },
          {
            id: 'reason',
            title: 'Because',
            value: (row) => row.notComputedBecause ?? row.stageReasons.join(' '),
            card: 'fact',
          },
          {
            id: 'lifetime',
            title: 'Default until maturity',
            align: 'right',
            value: (row) => row.lifetimeProbability,
            cell: (row) =>
              row.lifetimeProbability === null ? missing : percent(row.lifetimeProbability, { digits: 2 }),
            card: 'fact',
          },
          { id: 'currency', title: 'Currency', value: (row) => row.currency, card: 'fact' },
          {
            id: 'loss',
            title: 'Expected credit loss',
            align: 'right',
            value: (row) => (row.creditLossCents === null ? null : row.creditLossCents / 100),
            cell: (row) =>
              row.creditLossCents === null
                ? missing
                : money(Math.round(row.creditLossCents), { currency: row.currency }),
            card: 'figure',
          },
        ]}
      />
      <PanelBody>
        <p className={classes.plain}>
          {lossCents === null ? 'No expected credit loss is known.' : `In all ${compactMoney(lossCents)}`}
          {lossCents === null ? '' : ', of what is computed. '} Stage 1: default within a year; stages 2 and
          3: until maturity. Probability × loss given default × what is owed, discounted at the effective
          rate; drawn and undrawn stay as they are to the end. Policy{' '}
          {policy.version === null
            ? 'of the product'
            : `version ${policy.version}, since ${date(policy.since)}`}
          .
          {isCut
            ? ` The first ${quantity(facilities.length)} facilities are listed; all are in the sums.`
            : ''}
        </p>
      </PanelBody>
    </>
  )
}

function Scenarios({ book: { scenarios } }: { book: CreditImpairment }) {
  return (
    <Panel title="The book in scenarios">
      <DataTable
        name="Scenarios"
        rows={scenarios}
        rowKey={(row) => row.scenario?.name ?? ''}
        columns={[
          {
            id: 'name',
            title: 'Scenario',
            value: (row) => row.scenario?.name ?? 'Average years',
            card: 'name',
          },
          {
            id: 'bad',
            title: 'As bad as one year in',
            align: 'right',
            value: (row) => row.scenario?.oneInYears ?? null,
            cell: (row) => (row.scenario ? quantity(row.scenario.oneInYears) : '–'),
            card: 'fact',
          },
          {
            id: 'yearLoss',
            title: 'Expected loss of a year',
            align: 'right',
            value: (row) => (row.yearLossCents === null ? null : row.yearLossCents / 100),
            cell: (row) => moneyOrNot(row.yearLossCents),
            card: 'figure',
          },
          {
            id: 'loss',
            title: 'Expected credit loss',
            align: 'right',
            value: (row) => (row.lossCents === null ? null : row.lossCents / 100),
            cell: (row) => moneyOrNot(row.lossCents),
            card: 'fact',
          },
          {
            id: 'highRisk',
            title: 'Borrowers CCC or worse',
            align: 'right',
            value: (row) => row.highRisk,
            card: 'fact',
          },
          {
            id: 'highRiskExposure',
            title: 'Committed to them',
            align: 'right',
            value: (row) => row.highRiskExposureCents / 100,
            cell: (row) => compactMoney(row.highRiskExposureCents),
            card: 'fact',
          },
        ]}
      />
      <PanelBody>
        <p className={classes.plain}>
          Each probability of default in a year as bad as that, by the common factor of the simulation. Stages
          stay as they are today. The expected loss of a year supposes the loss given default of the seniority
          where none is stated; the expected credit loss does not.
        </p>
      </PanelBody>
    </Panel>
  )
}
