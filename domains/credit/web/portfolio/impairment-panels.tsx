import { useQuery } from '@tanstack/react-query'
import { compactMoney, date, money, percent, quantity } from '#design-system/formats/index.ts'
import { DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import { useAllowed } from '#domains/accounts/web/index.tsx'
import { PendingChanges } from '#domains/controls/web/index.tsx'
import {
  type CreditImpairment,
  proposeLossPolicy,
  scenarioColumns,
  stageColumns,
  stagedFacilityColumns,
} from '#domains/credit/contract/index.ts'
import { impairmentQuery } from '../queries.ts'
import { LossPolicyPanel } from './loss-policy-panel.tsx'

const missing = 'Not computed'
const moneyOrNot = (cents: number | null) => (cents === null ? missing : compactMoney(cents))

/** What of the book is expected to be lost by the stages of IFRS 9, and in each scenario. */
export function ImpairmentPanels() {
  const read = useQuery(impairmentQuery())
  const mayDecide = useAllowed(proposeLossPolicy)
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
          {(book) => (
            <>
              <Caveats book={book} />
              <Stages book={book} />
            </>
          )}
        </QueryStates>
      </Panel>
      {read.data && read.data.facilities.length > 0 ? <Scenarios book={read.data} /> : null}
      <PendingChanges control="credit-loss-policy" mayChange={mayDecide} />
      <LossPolicyPanel />
    </>
  )
}

const ofCount = (count: number) => `${quantity(count)} ${count === 1 ? 'facility' : 'facilities'}`

/** What has to be known before a figure is read. */
function Caveats({ book: { notComputed, withoutRate, hasSample, policy } }: { book: CreditImpairment }) {
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
      {caveats.length > 0 ? (
        <PanelBody>
          <p className="notice" role="note">
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
    </>
  )
}

function Stages({ book: { stages, lossCents, policy, facilities, isCut } }: { book: CreditImpairment }) {
  return (
    <>
      <DataTable
        name="Stages"
        rows={stages}
        rowKey={(row) => String(row.stage)}
        columns={tableColumns(stageColumns, {
          stage: { cell: ({ stage }) => `Stage ${stage}` },
          lossCents: {
            cell: (row) => (row.count === 0 ? compactMoney(0) : moneyOrNot(row.lossCents)),
          },
        })}
      />
      <DataTable
        name="Facilities by stage"
        rows={facilities}
        rowKey={(row) => String(row.id)}
        columns={tableColumns(stagedFacilityColumns, {
          stage: { cell: (row) => (row.stage === null ? missing : String(row.stage)) },
          lifetimeProbability: {
            isHidden: false,
            cell: (row) =>
              row.lifetimeProbability === null ? missing : percent(row.lifetimeProbability, { digits: 2 }),
          },
          creditLossCents: {
            cell: (row) =>
              row.creditLossCents === null
                ? missing
                : money(Math.round(row.creditLossCents), { currency: row.currency }),
          },
        })}
      />
      <PanelBody>
        <p className="quiet-paragraph">
          {lossCents === null
            ? 'No expected credit loss is known. '
            : `In all ${compactMoney(lossCents)}, of what is computed. `}
          Stage 1: default within a year; stages 2 and 3: until maturity. Probability × loss given default ×
          what is owed, discounted at the effective rate; drawn and undrawn stay as they are to the end.
          Policy{' '}
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
        rowKey={(row) => row.name}
        columns={tableColumns(scenarioColumns, {
          yearLossCents: { cell: (row) => moneyOrNot(row.yearLossCents) },
          lossCents: { cell: (row) => moneyOrNot(row.lossCents) },
        })}
      />
      <PanelBody>
        <p className="quiet-paragraph">
          Each probability of default in a year as bad as that, by the common factor of the simulation. Stages
          stay as they are today. The expected loss of a year supposes the loss given default of the seniority
          where none is stated; the expected credit loss does not.
        </p>
      </PanelBody>
    </Panel>
  )
}
