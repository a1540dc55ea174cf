import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compactMoney, dateTime, decimal, percent, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Figure,
  FigureStrip,
  Page,
  Panel,
  PanelBody,
  Progress,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { useAllowed } from '#domains/accounts/web/index.tsx'
import { PendingChanges } from '#domains/controls/web/index.tsx'
import { type CreditSimulation, proposeCentralRate, simulateCredit } from '#domains/credit/contract/index.ts'
import { useRunActions } from '#platform/http-client/index.ts'
import { simulationQuery, useSimulateCredit } from '../queries.ts'
import { assumptionWords, rateInWords } from '../words.ts'
import { CentralRatePanel } from './central-rate-panel.tsx'
import { ImpairmentPanels } from './impairment-panels.tsx'
import { LeadTimesPanel } from './lead-times-panel.tsx'

const READ = '/api/credit/simulation'

/** What a year may cost the whole book, and where its borrowers may stand after it. */
export default function CreditPortfolioScreen() {
  const simulation = useQuery(simulationQuery())
  const [isAsking, setAsking] = useState(false)
  const simulate = useSimulateCredit()
  const mayDecide = useAllowed(proposeCentralRate)
  const run = simulation.data?.run ?? null
  const isUnderWay = run !== null && run.state !== 'failed' && run.state !== 'cancelled'
  const actions = useRunActions(run, [READ])
  const button = (
    <Button kind="primary" onClick={() => setAsking(true)} disabled={isUnderWay}>
      Simulate a year
    </Button>
  )
  return (
    <Page
      title="Credit portfolio"
      purpose="Expected and unexpected loss of a year, rating migration, expected credit loss by stages and scenarios."
      crumbs={[
        { label: 'Compliance', to: '/dashboard/compliance' },
        { label: 'Credit Dashboard', to: '/dashboard/credit' },
      ]}
      actions={simulation.data?.newest ? button : undefined}
    >
      <Stack>
        {run ? <Progress label="Simulating" of="years" run={run} {...actions} /> : null}
        <QueryStates
          query={simulation}
          failed="The simulation could not be read."
          isEmpty={({ newest }) => newest === null}
          empty={
            <EmptyState
              title="Not simulated yet"
              body="A year of the book is simulated many times: each borrower with its rating’s probability, all with one common factor."
              actions={button}
            />
          }
        >
          {({ newest, bookNow }) => (newest ? <Simulated of={newest} bookNow={bookNow} /> : null)}
        </QueryStates>
        <ImpairmentPanels />
        <PendingChanges control="credit-central-rate" mayChange={mayDecide} />
        <CentralRatePanel />
        <LeadTimesPanel />
      </Stack>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Simulate a year"
        purpose="The book is read when the simulation starts. Earlier simulations are kept."
      >
        <ContractForm
          request={simulateCredit.request}
          fields={['years', 'seed', 'correlation']}
          initial={{ years: 50_000, seed: 1, correlation: null }}
          submitLabel="Simulate"
          onSubmit={(values) => simulate.mutateAsync(values)}
          onDone={() => setAsking(false)}
        />
      </Dialog>
    </Page>
  )
}

type BookNow = {
  borrowers: number
  exposureCents: number
  expectedLossCents: number
  centralRate: number
} | null

function Simulated({ of, bookNow }: { of: CreditSimulation; bookNow: BookNow }) {
  return (
    <Stack>
      <Caveats of={of} bookNow={bookNow} />
      <LossFigures of={of} />
      <p className="quiet-paragraph">
        The book as of {dateTime(of.at)}; {quantity(of.years)} years drawn with seed {String(of.seed)}. Asset
        correlation: {correlationWords(of)}. {assumptionWords(of.centralRate)}
      </p>
      <Quantiles of={of} />
      <Migration of={of} />
      <Convergence of={of} />
    </Stack>
  )
}

/** A book that was read so long ago is another one by now. */
const OLD_DAYS = 31
const DAY_MS = 86_400_000

/** What has to be known before a figure is read. */
function Caveats({ of, bookNow }: { of: CreditSimulation; bookNow: BookNow }) {
  const { at, book, isSettled, quantiles } = of
  const worst = quantiles.at(-1)
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS)
  const stated = [
    changedSince(of, bookNow),
    bookNow && bookNow.centralRate !== of.centralRate.rate
      ? `The central default rate is ${rateInWords(bookNow.centralRate)} now; these figures were simulated at ${rateInWords(of.centralRate.rate)}.`
      : '',
    days > OLD_DAYS
      ? `The book was read ${quantity(days)} days ago: later loans, repayments and ratings are not included.`
      : '',
    worst?.lossCents === 0
      ? `Fewer than one year in a thousand has a loss, so the 99.9 % loss is zero; if everybody defaulted it would cost ${compactMoney(book.lossAtDefaultCents)}.`
      : '',
    book.hasSample ? 'Sample data: these figures include invented borrowers.' : '',
    book.unrated > 0
      ? `${quantity(book.unrated)} ${book.unrated === 1 ? 'borrower is' : 'borrowers are'} not rated: ${compactMoney(book.unratedExposureCents)} is in no figure.`
      : '',
    book.onOldStatements > 0
      ? `${quantity(book.onOldStatements)} of ${quantity(book.borrowers)} borrowers are rated on statements that ended more than 18 months ago.`
      : '',
    book.atAnotherRate > 0
      ? `${quantity(book.atAnotherRate)} of ${quantity(book.borrowers)} ratings were made at another central default rate than the one of that day.`
      : '',
    book.hasOtherCurrencies
      ? 'Loans in currencies without a current exchange rate are excluded from all figures.'
      : '',
    isSettled || !worst
      ? ''
      : `Not converged: the 99.9 % loss lies between ${compactMoney(worst.lowCents)} and ${compactMoney(worst.highCents)}. Draw more years.`,
  ].filter(Boolean)
  return stated.length > 0 ? (
    <p className="notice" role="note">
      {stated.join(' ')}
    </p>
  ) : null
}

/** A cent is lost in rounding, not in lending. */
const ROUNDING_CENTS = 1

/** What the book is now, where it is not what was drawn. */
function changedSince({ book, expectedLossCents }: CreditSimulation, now: BookNow): string {
  const isSame =
    now === null ||
    (now.borrowers === book.borrowers &&
      now.exposureCents === book.exposureCents &&
      Math.abs(now.expectedLossCents - expectedLossCents) <= ROUNDING_CENTS)
  return isSame || now === null
    ? ''
    : `The book has changed since: it is ${compactMoney(now.exposureCents)} to ${quantity(now.borrowers)} rated ${now.borrowers === 1 ? 'borrower' : 'borrowers'} now, with an expected loss of ${compactMoney(now.expectedLossCents)}. Run the simulation again.`
}

const correlationWords = ({ correlation, correlationSource }: CreditSimulation) =>
  correlation === null
    ? `by each borrower’s probability, 12 % to 24 % (${correlationSource})`
    : `${percent(correlation, { digits: 0 })} for every borrower, as it was asked for`

function LossFigures({ of }: { of: CreditSimulation }) {
  const { book, years, seed, at, by } = of
  const made = {
    origin: 'modelled' as const,
    asOf: at,
    source: `${quantity(years)} years drawn with seed ${seed}, asked for by ${by}`,
  }
  const lent = [
    { label: 'Borrowers', value: quantity(book.borrowers) },
    { label: 'Exposure', value: compactMoney(book.exposureCents) },
    { label: 'Loss if all defaulted', value: compactMoney(book.lossAtDefaultCents) },
  ]
  const correlation = {
    label: 'Asset correlation',
    value: of.correlation === null ? of.correlationSource : decimal(of.correlation, 2),
  }
  return (
    <FigureStrip label="Loss of a year">
      <Figure
        label="Expected loss"
        value={compactMoney(of.expectedLossCents)}
        note={`simulated ${compactMoney(of.simulatedMeanCents)} ± ${compactMoney(of.meanErrorCents)}`}
        explains={{
          ...made,
          definition:
            'Sum of probability × loss at default over the borrowers. The simulated mean beside it has to agree within its standard error. ' +
            assumptionWords(of.centralRate),
          inputs: lent,
        }}
        kind="money"
      />
      <Figure
        label="Unexpected loss"
        value={compactMoney(of.unexpectedLossCents)}
        note="99.9 % loss less the expected"
        explains={{
          ...made,
          definition:
            'The loss exceeded in one year in a thousand, less the expected loss. One common factor, defaults only: downgrades are not counted as losses.',
          inputs: [...lent, correlation],
        }}
        kind="money"
      />
      <Figure
        label="Worst hundredth of years"
        value={compactMoney(of.shortfallCents)}
        note="their mean loss"
        explains={{
          ...made,
          definition: 'Mean loss of the worst 1 % of the years (expected shortfall).',
          inputs: [...lent, correlation],
        }}
        kind="money"
      />
      <Figure
        label="Years with a loss"
        value={percent(of.lossYears, { digits: 1 })}
        note={dateTime(at)}
        explains={{ ...made, definition: 'Share of years with at least one default.', inputs: lent }}
      />
    </FigureStrip>
  )
}

function Quantiles({ of }: { of: CreditSimulation }) {
  return (
    <Panel title="Loss by confidence">
      <DataTable
        name="Loss by confidence"
        rows={of.quantiles}
        rowKey={(row) => String(row.confidence)}
        columns={[
          {
            id: 'confidence',
            title: 'Confidence',
            value: (row) => row.confidence,
            cell: (row) => percent(row.confidence, { digits: 1 }),
            card: 'name',
          },
          {
            id: 'loss',
            title: 'Loss',
            align: 'right',
            value: (row) => row.lossCents / 100,
            cell: (row) => compactMoney(row.lossCents),
            card: 'figure',
          },
          {
            id: 'range',
            title: '95 % range',
            align: 'right',
            value: (row) => row.lowCents / 100,
            cell: (row) => `${compactMoney(row.lowCents)} to ${compactMoney(row.highCents)}`,
            csv: (row) => `${row.lowCents / 100} to ${row.highCents / 100}`,
            card: 'fact',
          },
          {
            id: 'granular',
            title: 'Without concentration',
            align: 'right',
            value: (row) => row.granularCents / 100,
            cell: (row) => compactMoney(row.granularCents),
            card: 'fact',
          },
        ]}
      />
      <PanelBody>
        <p className="quiet-paragraph">
          Without concentration: Vasicek’s formula, as if each borrower were an infinitesimal part of the
          book. A different simulated loss comes from few or large names. Borrowers are treated individually:
          members of a group are no more correlated than others.
        </p>
      </PanelBody>
    </Panel>
  )
}

function Migration({ of }: { of: CreditSimulation }) {
  return (
    <Panel title="Rating migration, expected after a year">
      <DataTable
        name="Rating migration"
        rows={of.migration}
        rowKey={(row) => row.from}
        columns={[
          { id: 'from', title: 'From', value: (row) => row.from, card: 'name' },
          { id: 'count', title: 'Borrowers', align: 'right', value: (row) => row.count, card: 'fact' },
          ...(of.migration[0]?.to ?? []).map(({ class: to }, at) => ({
            id: to,
            title: to,
            align: 'right' as const,
            value: (row: CreditSimulation['migration'][number]) => row.to[at]?.count ?? null,
            cell: (row: CreditSimulation['migration'][number]) => decimal(row.to[at]?.count ?? 0, 2),
            card: 'fact' as const,
          })),
        ]}
      />
      <PanelBody>
        <p className="quiet-paragraph">
          Expected number of borrowers in each class. Defaults use the borrower’s own probability; other moves
          follow the history of rated companies: {of.transitionSource}, {of.transitionYears}. CC and C are
          grouped with CCC. Exposure to borrowers that are rated lower after a year:{' '}
          {compactMoney(of.worse.meanCents)} expected, {compactMoney(of.worse.p95Cents)} in one year of
          twenty.
        </p>
      </PanelBody>
    </Panel>
  )
}

function Convergence({ of }: { of: CreditSimulation }) {
  return (
    <Panel
      title="Convergence"
      actions={
        <SeverityTag severity={of.isSettled ? 'ok' : 'medium'}>
          {of.isSettled ? 'Settled' : 'Not settled'}
        </SeverityTag>
      }
    >
      <DataTable
        name="Convergence"
        rows={of.convergence}
        rowKey={(row) => String(row.years)}
        columns={[
          {
            id: 'years',
            title: 'Years drawn',
            value: (row) => row.years,
            cell: (row) => quantity(row.years),
            card: 'name',
          },
          {
            id: 'mean',
            title: 'Mean loss',
            align: 'right',
            value: (row) => row.meanCents / 100,
            cell: (row) => compactMoney(row.meanCents),
            card: 'fact',
          },
          {
            id: 'p99',
            title: '99 %',
            align: 'right',
            value: (row) => row.p99Cents / 100,
            cell: (row) => compactMoney(row.p99Cents),
            card: 'fact',
          },
          {
            id: 'p999',
            title: '99.9 %',
            align: 'right',
            value: (row) => row.p999Cents / 100,
            cell: (row) => compactMoney(row.p999Cents),
            card: 'figure',
          },
        ]}
      />
      <PanelBody>
        <p className="quiet-paragraph">
          The simulation has converged when the 95 % range of the 99.9 % loss is at most a tenth of its value.
        </p>
      </PanelBody>
    </Panel>
  )
}
