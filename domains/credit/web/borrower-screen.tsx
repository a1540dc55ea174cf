import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { compactMoney, date, dateTime, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, ButtonLink, TextLink } from '#design-system/primitives/index.ts'
import { type BorrowerFile, watchBorrower } from '#domains/credit/contract/index.ts'
import { RegulatorPackButton } from '#domains/records/web/index.tsx'
import { pathOf, pathOfParty } from '#platform/vocabulary/index.ts'
import { ChangeBorrowerDialog } from './borrower/change-borrower-dialog.tsx'
import { DecisionsPanel } from './borrower/decisions-panel.tsx'
import { FiguresPanel } from './borrower/figures-panel.tsx'
import { CovenantsPanel, FacilitiesPanel } from './borrower/lending-panels.tsx'
import { MarketPanel } from './borrower/market-panel.tsx'
import { RatingPanel } from './borrower/rating-panel.tsx'
import { SpreadingPanel } from './borrower/spreading-panel.tsx'
import { AddStatementDialog, ImportStatementsDialog } from './borrower/statement-dialogs.tsx'
import { analysisQuery, borrowerQuery, useWatchBorrower } from './queries.ts'
import { RatingTag } from './rating-tag.tsx'
import { kindLabel, probability, rateInWords } from './words.ts'

const crumbs = [
  { label: 'Compliance', to: '/dashboard/compliance' },
  { label: 'Credit', to: '/dashboard/credit' },
]

export default function BorrowerScreen() {
  const { id } = useParams()
  const file = useQuery(borrowerQuery(Number(id)))
  const borrower = file.data?.borrower
  return (
    <Page
      title={borrower?.name ?? `Borrower ${id}`}
      eyebrow={
        borrower ? [kindLabel[borrower.kind], borrower.groupName].filter(Boolean).join(' · ') : undefined
      }
      crumbs={crumbs}
      actions={file.data ? <Actions file={file.data} /> : undefined}
    >
      <QueryStates query={file} failed="This borrower could not be read." isEmpty={() => false}>
        {(read) => <Whole file={read} />}
      </QueryStates>
    </Page>
  )
}

function Actions({ file: { borrower } }: { file: BorrowerFile }) {
  const [asked, setAsked] = useState<'statement' | 'file' | 'watch' | null>(null)
  const watch = useWatchBorrower()
  const close = () => setAsked(null)
  const isWatched = borrower.watchedSince !== null
  return (
    <>
      <RatingTag rating={borrower.rating} isOverridden={borrower.isOverridden} />
      <ButtonLink
        to={
          borrower.entityId && /^\d+$/.test(borrower.entityId)
            ? pathOf({ type: 'entity', id: borrower.entityId })
            : pathOfParty({ name: borrower.name, cik: borrower.cik })
        }
      >
        Company page
      </ButtonLink>
      <RegulatorPackButton kind="credit-assessment" subjectId={borrower.id} />
      <Button onClick={() => setAsked('watch')}>{isWatched ? 'End the watch' : 'Watch'}</Button>
      <Button onClick={() => setAsked('file')}>Import statements</Button>
      <Button kind="primary" onClick={() => setAsked('statement')}>
        Enter a statement
      </Button>
      <AddStatementDialog borrower={borrower} isOpen={asked === 'statement'} onClose={close} />
      <ImportStatementsDialog borrower={borrower} isOpen={asked === 'file'} onClose={close} />
      <Dialog
        isOpen={asked === 'watch'}
        onClose={close}
        title={isWatched ? 'End the watch' : 'Put on the watch list'}
        purpose="The reason is kept in the audit log."
      >
        <ContractForm
          request={watchBorrower.request}
          fields={['reason']}
          fixed={{ id: borrower.id, isWatched: !isWatched }}
          submitLabel={isWatched ? 'End the watch' : 'Watch'}
          onSubmit={(values) => watch.mutateAsync(values)}
          onDone={close}
        />
      </Dialog>
    </>
  )
}

function Whole({ file }: { file: BorrowerFile }) {
  const { borrower } = file
  const analysis = useQuery(analysisQuery(borrower.id))
  return (
    <Stack>
      {borrower.isSample ? (
        <p className="notice" role="note">
          Sample data: this company and its statements are invented.
        </p>
      ) : null}
      <Columns side={340}>
        <Stack>
          <QueryStates query={analysis} failed="The assessment could not be computed." isEmpty={() => false}>
            {(read) => <RatingPanel borrower={borrower} analysis={read} />}
          </QueryStates>
          <FacilitiesPanel file={file} />
          <CovenantsPanel file={file} />
          <SpreadingPanel borrowerId={borrower.id} statements={file.statements} withdrawn={file.withdrawn} />
          <QueryStates query={analysis} failed="The figures could not be computed." isEmpty={() => false}>
            {(read) => <FiguresPanel analysis={read} />}
          </QueryStates>
        </Stack>
        <Stack>
          <About file={file} />
          <QueryStates
            query={analysis}
            failed="The distance to default could not be computed."
            isEmpty={() => false}
          >
            {(read) => <MarketPanel borrower={borrower} analysis={read} />}
          </QueryStates>
          <DecisionsPanel file={file} analysis={analysis.data} />
          <History file={file} />
        </Stack>
      </Columns>
    </Stack>
  )
}

function About({ file: { borrower, customer } }: { file: BorrowerFile }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel title="Borrower" actions={<Button onClick={() => setChanging(true)}>Change</Button>}>
      <ChangeBorrowerDialog
        key={borrower.entityId}
        borrower={borrower}
        isOpen={isChanging}
        onClose={() => setChanging(false)}
      />
      <PanelBody>
        <Facts
          facts={[
            {
              label: 'Customer',
              value: customer ? (
                <TextLink to={`/dashboard/kyb/customers/${customer.id}`}>{customer.name}</TextLink>
              ) : (
                'Linked to none'
              ),
            },
            { label: 'Kind', value: kindLabel[borrower.kind] },
            { label: 'Group', value: borrower.groupName || 'None' },
            ...(borrower.cik ? [{ label: 'CIK', value: borrower.cik }] : []),
            { label: 'Statements in', value: borrower.currency ?? 'None yet' },
            { label: 'Year assessed', value: date(borrower.period) },
            { label: 'Assessed', value: dateTime(borrower.assessedAt) },
            {
              label: 'Exposure',
              value: `${borrower.exposureCents === null ? 'Nothing in USD' : compactMoney(borrower.exposureCents)}${borrower.hasOtherCurrencies ? ', and more in other currencies' : ''}`,
            },
            {
              label: 'Limit',
              value:
                borrower.limitCents === null
                  ? 'None in force'
                  : `${compactMoney(borrower.limitCents)} until ${date(borrower.limitUntil)}${borrower.hasOtherCurrencies ? '; loans in other currencies are not counted' : ''}`,
            },
            {
              label: 'Watch list',
              value: borrower.watchedSince
                ? `Since ${date(borrower.watchedSince)}: ${borrower.watchReason}`
                : 'No',
            },
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

function History({ file: { history } }: { file: BorrowerFile }) {
  return (
    <Panel title="Assessments" actions={quantity(history.length)}>
      {history.length === 0 ? (
        <EmptyState title="Not assessed yet" />
      ) : (
        <RowList label="Assessments" layout="whole">
          {history.map((one) => (
            <Row
              key={one.id}
              title={one.period ? `Year to ${date(one.period)}` : 'No year'}
              detail={
                one.notRatedBecause ??
                `${probability(one.probability)} a year, central rate ${rateInWords(one.centralRate)}; ${date(one.at)}`
              }
              tag={<RatingTag rating={one.rating} />}
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}
