import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useKept } from '#design-system/patterns/kept-state/index.ts'
import { Columns, Page } from '#design-system/patterns/page/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { BondCalculator } from './bond-calculator.tsx'
import { BondScreener } from './bond-screener.tsx'
import classes from './fixed-income.module.css'
import { BondPortfolio } from './portfolio/bond-portfolio.tsx'
import { SingleBond } from './single/single-bond.tsx'
import { YieldCurvePanel } from './yield-curve-panel.tsx'

const modes = [
  { id: 'single', label: 'Single bond analysis' },
  { id: 'portfolio', label: 'Portfolio analysis' },
  { id: 'calculator', label: 'Bond calculator' },
  { id: 'screener', label: 'Bond screener' },
] as const
type Mode = (typeof modes)[number]['id']

/** Bonds one by one, together, by hand and found; beside them the curve they are held against. */
export default function FixedIncomeScreen() {
  const [search, setSearch] = useSearchParams()
  const mode = modes.find(({ id }) => id === search.get('mode'))?.id ?? 'single'
  const switchTo = (next: string | null) =>
    setSearch(next ? { mode: next } : {}, { replace: true, preventScrollReset: true })
  const [bond, setBond] = useKept('bonds: one', '')
  const [portfolio, setPortfolio] = useKept('bonds: portfolio', '')
  const work: Record<Mode, ReactNode> = {
    single: <SingleBond text={bond} onText={setBond} />,
    portfolio: <BondPortfolio text={portfolio} onText={setPortfolio} />,
    calculator: <BondCalculator />,
    screener: (
      <BondScreener
        onValue={(line) => {
          setBond(line)
          switchTo('single')
        }}
        onAnalyse={(lines) => {
          setPortfolio(lines)
          switchTo('portfolio')
        }}
      />
    ),
  }
  return (
    <Page
      title="Fixed income"
      purpose="The value of a bond, and what would change it."
      crumbs={crumbsOf.markets}
    >
      {/*
        Every mode stays drawn and at work, so that what was typed and answered is there on the way back: hidden as an
        activity, the screener's worker would end and value its bonds again at each return.
      */}
      <Tabs
        value={mode}
        onChange={switchTo}
        keepMountedMode="display-none"
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
            {modes.map(({ id }) => (
              <Tabs.Panel key={id} value={id}>
                {work[id]}
              </Tabs.Panel>
            ))}
          </div>
          <YieldCurvePanel />
        </Columns>
      </Tabs>
    </Page>
  )
}
