import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import {
  AnswerStates,
  EmptyState,
  Facts,
  Panel,
  PanelBody,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import type { screenBonds } from '#domains/fixed-income/contract/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import classes from './fixed-income.module.css'
import { screenedLine } from './lines/screened-line.ts'
import { LiveScreen } from './live-screener/live-screen.tsx'
import { OwnBonds } from './live-screener/own-bonds.tsx'
import { downloadScreen, useScreenBonds } from './queries.ts'
import { screenedColumns } from './screened-columns.tsx'
import { screenerCriteria } from './words.ts'

const { minYield, maxYield, maxDuration, sectors } = screenerCriteria

type BondScreenerProps = {
  /** Takes one bond, as a line, to the analysis of single bonds. */
  onValue: (line: string) => void
  /** Takes all that were found, as lines, to the analysis of portfolios. */
  onAnalyse: (lines: string) => void
}

type UniverseName = 'market' | 'own'

/** Bonds that meet criteria, of the market at hand or of the user's own list, and what becomes of them when the market moves. */
export function BondScreener(onward: BondScreenerProps) {
  const [universe, setUniverse] = useState<UniverseName>('market')
  return (
    <>
      <div className={classes.universe}>
        <SegmentedControl<UniverseName>
          aria-label="Universe"
          size="xs"
          value={universe}
          onChange={setUniverse}
          data={[
            { value: 'market', label: 'Market at hand' },
            { value: 'own', label: 'Your own bonds' },
          ]}
        />
      </div>
      {/* Both stay drawn, so that what was typed and found is there on the way back. */}
      <div hidden={universe !== 'market'}>
        <MarketScreener {...onward} />
      </div>
      <div hidden={universe !== 'own'}>
        <OwnBonds {...onward} />
      </div>
    </>
  )
}

const MARKET = { from: 'market' } as const
const installationCriteria = { ...screenerCriteria, sectors: [...sectors] }

/** Bonds of the market that meet the installation's criteria; the user changes criteria and market from there. */
function MarketScreener(onward: BondScreenerProps) {
  const screen = useScreenBonds()
  return (
    <Stack>
      <Panel title="Criteria">
        <PanelBody>
          <div className="stacked">
            <Facts
              isWide
              facts={[
                { label: 'Yield to maturity', value: `${minYield}% to ${maxYield}%` },
                { label: 'Modified duration', value: `up to ${maxDuration} years` },
                { label: 'Sectors', value: sectors.join(' and ') },
              ]}
            />
            <div className={classes.submit}>
              <Button
                kind="primary"
                disabled={screen.isPending}
                isBusy={screen.isPending}
                onClick={() => screen.mutate(installationCriteria)}
              >
                {screen.isPending ? 'Screening...' : 'Screen'}
              </Button>
            </div>
          </div>
        </PanelBody>
      </Panel>
      <AnswerStates
        of={screen}
        failed="Bond screening failed"
        empty={
          <EmptyState
            title="Not screened yet."
            body="Screening lists the bonds that meet the criteria, highest yield first."
          />
        }
      >
        {(found) => (
          <LiveScreen
            key={screen.submittedAt}
            source={MARKET}
            criteria={installationCriteria}
            meanwhile={<Found found={found} {...onward} />}
            {...onward}
          />
        )}
      </AnswerStates>
    </Stack>
  )
}

function Found({ found, onValue, onAnalyse }: BondScreenerProps & { found: ResponseOf<typeof screenBonds> }) {
  return (
    <Panel
      title={`${quantity(found.totalFound)} bonds found`}
      tag={<Tag>{found.source}</Tag>}
      actions={
        <>
          <Button
            size="small"
            disabled={found.bonds.length === 0}
            onClick={() => onAnalyse(found.bonds.map(screenedLine).join('\n'))}
          >
            Analyse as a portfolio
          </Button>
          <ExportMenu of="the screen" onExport={(format) => downloadScreen(installationCriteria, format)} />
        </>
      }
      foot={`Open a bond to value it. Prices are clean, per 100 of face value; yields are half-yearly, to maturity. Market ${found.source}, as of ${date(found.asOf)}.`}
    >
      <DataTable
        name="Screened bonds"
        rows={found.bonds}
        rowKey={({ symbol }) => symbol}
        onOpen={(bond) => onValue(screenedLine(bond))}
        empty="No bond meets the criteria."
        columns={screenedColumns}
      />
    </Panel>
  )
}
