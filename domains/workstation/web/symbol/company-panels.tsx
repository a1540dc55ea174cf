import { useQuery } from '@tanstack/react-query'
import { compactMoney, date, dateTime, missing, quantity } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Facts, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { ButtonLink, SeverityTag, Tag, TextLink } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import { type CreditStatement, readBorrower, type StatementField } from '#domains/credit/contract/index.ts'
import {
  type Entity,
  type RelatedGroup,
  screeningLabel,
  screeningMeaning,
} from '#domains/entities/contract/index.ts'
import { RelatedPanel, screeningSeverity } from '#domains/entities/web/index.tsx'
import type { MarketQuote } from '#domains/market-data/contract/index.ts'
import { fieldMeanings } from '#engines/credit/index.ts'
import { pathOf, pathOfParty } from '#platform/vocabulary/index.ts'
import { borrowerQuery, companyQuery, entityQuery, relatedQuery } from './queries.ts'

/** The company that a share is of: its screening, its filings, and what else is here about it. */
export function CompanyPanels({ quote }: { quote: MarketQuote }) {
  if (quote.kind === 'etf' || quote.kind === 'crypto' || quote.kind === 'index') return null
  return <Company quote={quote} />
}

function Company({ quote }: { quote: MarketQuote }) {
  const { symbol, name } = quote
  const identified = useQuery(companyQuery(quote))
  const found = identified.data?.found
  if (found) return <Known id={found.id} symbol={symbol} />
  return (
    <Panel title="Company">
      <QueryStates
        query={identified}
        failed="The directory could not be searched for its company."
        kept="Whether it is screened is not known from here."
        isEmpty={() => false}
      >
        {({ because, candidates }) => (
          <EmptyState
            title={candidates.length > 0 ? 'Which company is it?' : 'No company record is known for it'}
            body={`${because} Without its record its screening, filings and bonds are not known here.`}
            actions={
              <ButtonLink to={pathOfParty({ name, ticker: symbol })}>
                {candidates.length > 0 ? 'Choose its record' : 'Search the directory'}
              </ButtonLink>
            }
          />
        )}
      </QueryStates>
    </Panel>
  )
}

function Known({ id, symbol }: { id: number; symbol: string }) {
  const entity = useQuery(entityQuery(id))
  return (
    <>
      <Panel title="Company">
        <QueryStates
          query={entity}
          failed="The record of its company could not be read."
          isEmpty={() => false}
        >
          {(read) => <Record entity={read} />}
        </QueryStates>
      </Panel>
      <Allowed call={readBorrower}>
        <Fundamentals id={id} symbol={symbol} />
      </Allowed>
      <RelatedPanel id={id} />
    </>
  )
}

function Record({ entity: { id, name, company, screening } }: { entity: Entity }) {
  const related = useQuery(relatedQuery(id)).data
  const { industry, location, employeeCount, website } = company
  return (
    <>
      <Facts
        facts={[
          { label: 'Record', value: <TextLink to={pathOf({ type: 'entity', id })}>{name}</TextLink> },
          ...(industry ? [{ label: 'Industry', value: industry }] : []),
          ...(location ? [{ label: 'Seat', value: location }] : []),
          ...(employeeCount === null ? [] : [{ label: 'Employees', value: quantity(employeeCount) }]),
          ...(website ? [{ label: 'Website', value: website }] : []),
          ...(related ? [{ label: 'Bonds', value: bondsOf(related.groups) }] : []),
          {
            label: 'Screening',
            value: (
              <SeverityTag severity={screeningSeverity[screening.state]}>
                {screeningLabel[screening.state]}
              </SeverityTag>
            ),
          },
          ...(screening.screeningId === null
            ? []
            : [
                {
                  label: screening.under ? `Under “${screening.under}”` : 'Screened',
                  value: (
                    <TextLink to={pathOf({ type: 'screening', id: screening.screeningId })}>
                      {dateTime(screening.at)}
                    </TextLink>
                  ),
                },
              ]),
        ]}
      />
      <PanelBody>
        {screeningMeaning[screening.state]}{' '}
        <TextLink to={`/dashboard/kyb/screen?name=${encodeURIComponent(name)}`}>Screen it now</TextLink>
      </PanelBody>
    </>
  )
}

/** Its bonds in the screener's market, as far as its names find them. */
function bondsOf(groups: readonly RelatedGroup[]) {
  const bonds = groups.find(({ group }) => group === 'Bonds')
  if (!bonds) return 'Not yours to read'
  if (bonds.failed) return bonds.failed
  if (bonds.rows.length === 0) return 'None in the screener under its names'
  return (
    <TextLink to="/dashboard/bonds?mode=screener">
      {`${bonds.rows.length}${bonds.isCut ? ' and more' : ''} in the screener`}
    </TextLink>
  )
}

const YEARS = 4
const shown: readonly StatementField[] = [
  'revenue',
  'ebit',
  'netIncome',
  'operatingCashFlow',
  'totalAssets',
  'totalLiabilities',
  'equity',
  'sharesOutstanding',
]

/** The years of a company's filings, where its statements are kept under its record or number: a namesake's are not shown. */
function Fundamentals({ id, symbol }: { id: number; symbol: string }) {
  const related = useQuery(relatedQuery(id))
  const credit = related.data?.groups.find(({ group }) => group === 'Credit')
  const borrower = credit?.rows.find(({ by }) => by !== 'name')
  return (
    <Panel
      title="Fundamentals"
      actions={borrower ? <TextLink to={borrower.href}>All statements</TextLink> : undefined}
    >
      <QueryStates
        query={related}
        failed="The statements could not be read."
        isEmpty={() => borrower === undefined}
        empty={
          credit?.failed ? (
            <PanelBody>{`${credit.failed} Statements may be there.`}</PanelBody>
          ) : (
            <PanelBody>
              {`No filings of ${symbol} are kept. They are where its company is a borrower with its record, with statements from the SEC’s companyfacts, a file or by hand: `}
              <TextLink to="/dashboard/credit/portfolio">Credit portfolio</TextLink>
            </PanelBody>
          )
        }
      >
        {() => (borrower ? <Statements borrowerId={Number(borrower.id)} /> : null)}
      </QueryStates>
    </Panel>
  )
}

function Statements({ borrowerId }: { borrowerId: number }) {
  const file = useQuery(borrowerQuery(borrowerId))
  return (
    <QueryStates
      query={file}
      failed="The statements could not be read."
      isEmpty={({ statements }) => yearsOf(statements).length === 0}
      empty="The borrower has no statement."
    >
      {({ statements }) => <Years statements={yearsOf(statements)} />}
    </QueryStates>
  )
}

/** The newest version of each year, the newest first. */
const yearsOf = (statements: readonly CreditStatement[]) =>
  statements
    .filter(({ isSuperseded }) => !isSuperseded)
    .sort((one, other) => (one.period < other.period ? 1 : -1))
    .slice(0, YEARS)

function Years({ statements }: { statements: readonly CreditStatement[] }) {
  const columns: Column<{ field: StatementField }>[] = [
    { id: 'line', title: 'Line', value: ({ field }) => fieldMeanings[field].label, card: 'name' },
    ...statements.map((statement, at) => ({
      id: String(statement.id),
      title: `${statement.period.slice(0, 7)}${statement.months === 12 ? '' : `, ${statement.months} months`}`,
      value: ({ field }: { field: StatementField }) => statement.amounts[field] ?? null,
      cell: ({ field }: { field: StatementField }) => amountOf(statement, field),
      align: 'right' as const,
      card: at === 0 ? ('figure' as const) : ('fact' as const),
    })),
  ]
  const [newest] = statements
  return (
    <>
      <DataTable
        name="Fundamentals"
        rows={shown.map((field) => ({ field }))}
        rowKey={({ field }) => field}
        columns={columns}
        isDense
        isPlain
      />
      <PanelBody>
        {newest ? `${newest.sourceWords}, filed ${date(newest.filedOn)}, in ${newest.currency}. ` : ''}
        {statements.some(({ acceptedWith }) => acceptedWith)
          ? 'A statement was accepted although something in it does not add up: see all statements. '
          : ''}
        {statements.some(({ source }) => source === 'sample') ? <Tag>Sample data</Tag> : null}
      </PanelBody>
    </>
  )
}

function amountOf({ amounts, scale, currency }: CreditStatement, field: StatementField): string {
  const amount = amounts[field]
  if (amount === undefined) return missing
  if (field === 'sharesOutstanding') return quantity(amount)
  return compactMoney(amount * scale * 100, { currency })
}
