import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Columns, Page } from '#design-system/patterns/page/index.ts'
import { BondCalculator } from './bond-calculator.tsx'
import { BondScreener } from './bond-screener.tsx'
import classes from './fixed-income.module.css'
import { BondPortfolio } from './portfolio/bond-portfolio.tsx'
import { SingleBond } from './single-bond.tsx'
import { YieldCurvePanel } from './yield-curve-panel.tsx'

const modes: readonly { id: string; label: string; work: ReactNode }[] = [
  { id: 'single', label: 'Single bond analysis', work: <SingleBond /> },
  { id: 'portfolio', label: 'Portfolio analysis', work: <BondPortfolio /> },
  { id: 'calculator', label: 'Bond calculator', work: <BondCalculator /> },
  { id: 'screener', label: 'Bond screener', work: <BondScreener /> },
]

/** Bonds one by one, together, by hand and found; beside them the curve they are held against. */
export default function FixedIncomeScreen() {
  const [search, setSearch] = useSearchParams()
  const mode = modes.find(({ id }) => id === search.get('mode'))?.id ?? 'single'
  return (
    <Page title="Fixed income" purpose="What a bond is worth, and what would change it.">
      {/* Every mode stays drawn, so that what was typed and answered is there on the way back. */}
      <Tabs
        value={mode}
        onChange={(next) =>
          setSearch(next ? { mode: next } : {}, { replace: true, preventScrollReset: true })
        }
        variant="unstyled"
        classNames={{ list: classes.modes ?? '', tab: classes.mode ?? '' }}
      >
        <Tabs.List aria-label="Modes">
          {modes.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Columns side={400}>
          <div>
            {modes.map(({ id, work }) => (
              <Tabs.Panel key={id} value={id}>
                {work}
              </Tabs.Panel>
            ))}
          </div>
          <YieldCurvePanel />
        </Columns>
      </Tabs>
    </Page>
  )
}
