import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { quantity } from '#design-system/formats/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  EmptyState,
  Figure,
  FigureStrip,
  LoadingDashboard,
  Page,
  Panel,
  QueryStates,
} from '#design-system/patterns/page/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon, TextLink } from '#design-system/primitives/index.ts'
import { OpenCasesList } from '#domains/cases/web/index.tsx'
import type { KybDashboardStats } from '#domains/screening/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { ListsForAnAnswer } from './lists/lists-for-an-answer.tsx'
import { dashboardStatsQuery, useScreenCompany } from './queries.ts'
import { ScreeningRows } from './screenings/screening-rows.tsx'

// The page sends fixed sample values (KYB-020): a name that the starter list holds, so that the whole way to a case is seen.
const testScreening = {
  companyId: 1,
  companyName: 'Rosoboroneksport',
  schema: 'Company',
  countries: ['RU'],
  screeningType: 'test',
} as const

export default function KybDashboardScreen() {
  const stats = useQuery(dashboardStatsQuery())
  const screen = useScreenCompany()

  const runTest = () =>
    screen.mutate(
      { ...testScreening, countries: [...testScreening.countries] },
      {
        onSuccess: (screening) =>
          showToast({
            kind: 'success',
            title: 'Test screening done',
            message:
              screening.matchCount === 0
                ? `${screening.companyName}: no match on ${quantity(screening.lists.length)} ${screening.lists.length === 1 ? 'list' : 'lists'}.`
                : `${screening.companyName}: ${quantity(screening.matchCount)} ${screening.matchCount === 1 ? 'match' : 'matches'}${screening.caseNumber ? `, ${screening.caseNumber} opened` : ''}.`,
          }),
        onError: showFailure('Screening failed'),
      },
    )

  const testButton = (
    <Button onClick={runTest} isBusy={screen.isPending}>
      {screen.isPending ? 'Running...' : 'Test Screening'}
    </Button>
  )

  return (
    <Page
      title="KYB/AML Risk Dashboard"
      purpose="Screenings, the cases they raised, and the team’s deadlines."
      crumbs={crumbsOf.compliance}
      actions={
        <>
          {testButton}
          <ButtonLink kind="primary" to="/dashboard/kyb/screen" icon={<Icon of={IconPlus} />}>
            New screening
          </ButtonLink>
        </>
      }
    >
      {stats.isPending && !stats.error ? (
        <LoadingDashboard
          label="Loading KYB Dashboard..."
          figures={['Total Screenings', 'Total Cases', 'Watchlist Hits', 'SLA Breached']}
        />
      ) : (
        <QueryStates query={stats} failed="The KYB dashboard could not be read." isEmpty={() => false}>
          {(read) => (
            <>
              <ListsForAnAnswer />
              <DashboardFigures read={read} />
              <Columns side={560}>
                <OpenCasesList />
                <Panel
                  title="Recent Screenings"
                  actions={<TextLink to="/dashboard/kyb/screenings">All screenings</TextLink>}
                >
                  {read.recentScreenings.length === 0 ? (
                    <EmptyState
                      title="No screenings yet. Run a test screening to get started."
                      body="The test screens a sample company against the lists in force and opens a case if it matches."
                      actions={
                        <>
                          <Button kind="primary" onClick={runTest} isBusy={screen.isPending}>
                            {screen.isPending ? 'Running...' : 'Run test screening'}
                          </Button>
                          <ButtonLink to="/dashboard/kyb/screen">Screen a company</ButtonLink>
                        </>
                      }
                    />
                  ) : (
                    <ScreeningRows screenings={read.recentScreenings} />
                  )}
                </Panel>
              </Columns>
            </>
          )}
        </QueryStates>
      )}
    </Page>
  )
}

function DashboardFigures({ read }: { read: z.infer<typeof KybDashboardStats> }) {
  return (
    <FigureStrip>
      <Figure
        label="Total Screenings"
        value={quantity(read.totalScreenings)}
        note={firstInput(read.figures.totalScreenings)}
        explains={read.figures.totalScreenings}
      />
      <Figure
        label="Total Cases"
        value={quantity(read.totalCases)}
        note="open and closed"
        explains={read.figures.totalCases}
      />
      <Figure
        label="Watchlist Hits"
        value={quantity(read.totalHits)}
        note={firstInput(read.figures.totalHits)}
        explains={read.figures.totalHits}
      />
      <Figure
        label="SLA Breached"
        value={quantity(read.slaSummary.breached)}
        note={`${quantity(read.slaSummary.atRisk)} at risk`}
        explains={read.figures.slaBreached}
      />
    </FigureStrip>
  )
}

/** The first thing a figure is made of, in words: "57 with a match". */
function firstInput({ inputs }: { inputs: readonly { label: string; value: string }[] }): string | undefined {
  const [first] = inputs
  return first ? `${first.value} ${first.label.charAt(0).toLowerCase()}${first.label.slice(1)}` : undefined
}
