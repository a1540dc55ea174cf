import { Select } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import { useKept } from '#design-system/patterns/kept-state/index.ts'
import { EmptyState, Page, Panel, PanelBody, ReadFirst, Stack } from '#design-system/patterns/page/index.ts'
import { analyseStrategy, presets, type Strategy, strategyReport } from '#domains/options/contract/index.ts'
import { download } from '#platform/http-client/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { HowComputed } from './how-computed.tsx'
import { LegsTable } from './legs-table.tsx'
import { MarketFields } from './market-fields.tsx'
import classes from './options.module.css'
import { PayOffChart } from './pay-off-chart.tsx'
import { StrategyFigures } from './strategy-figures.tsx'
import { WhatIf } from './what-if.tsx'
import { FIRST_MARKET, legsOfPreset, numberOf, readStrategy } from './written-strategy.ts'

const FIRST_PRESET = 'iron-condor'

/** What option strategies are worth, what they risk, and what they pay; computed in the browser while it is typed. */
export default function OptionsScreen() {
  const [market, setMarket] = useKept('options: market', FIRST_MARKET)
  const [preset, setPreset] = useKept<string | null>(
    'options: preset',
    FIRST_PRESET,
    (kept) => kept === null || presets.some(({ id }) => id === kept),
  )
  const [legs, setLegs] = useKept('options: legs', () =>
    legsOfPreset(FIRST_PRESET, numberOf(FIRST_MARKET.spot)),
  )
  usePriceHandedOver((spot) => {
    setMarket((before) => ({ ...before, spot }))
    setLegs(legsOfPreset(preset ?? FIRST_PRESET, numberOf(spot)))
  })
  const read = useMemo(() => readStrategy(market, legs), [market, legs])
  const analysed = useMemo(() => ('strategy' in read ? answerOf(read.strategy) : read), [read])
  const take = (id: string | null) => {
    const spot = numberOf(market.spot)
    setPreset(id)
    if (id) setLegs(legsOfPreset(id, spot > 0 ? spot : numberOf(FIRST_MARKET.spot)))
  }
  return (
    <Page title="Options" purpose="The value, risk and pay-off of a strategy." crumbs={crumbsOf.markets}>
      <Stack>
        <Panel
          title="Strategy"
          actions={
            'strategy' in analysed ? (
              <ExportMenu
                of="the strategy"
                onExport={(format) => download(strategyReport, { ...analysed.strategy, format })}
              />
            ) : null
          }
        >
          <PanelBody>
            <div className={classes.choice}>
              <Select
                label="Preset"
                placeholder="Your own legs"
                value={preset}
                onChange={take}
                data={presets.map(({ id, label }) => ({ value: id, label }))}
              />
              <p>{presets.find(({ id }) => id === preset)?.purpose ?? 'Your own legs.'}</p>
            </div>
            <MarketFields market={market} onMarket={setMarket} />
          </PanelBody>
          <LegsTable
            legs={legs}
            valued={'answer' in analysed ? analysed.answer.legs : undefined}
            onLegs={(next) => {
              setPreset(null)
              setLegs(next)
            }}
          />
        </Panel>
        {'answer' in analysed ? (
          <>
            <ReadFirst caveats={analysed.answer.caveats} />
            <StrategyFigures answer={analysed.answer} />
            <PayOffChart answer={analysed.answer} />
            <WhatIf strategy={analysed.strategy} answer={analysed.answer} />
            <HowComputed answer={analysed.answer} />
          </>
        ) : (
          <EmptyState
            title="The strategy cannot be valued yet."
            body={analysed.faults.join(' ') || 'A leg is needed.'}
          />
        )}
      </Stack>
    </Page>
  )
}

/** The page of a symbol hands over its price (`?spot=`): taken once, so that what is typed afterwards stays. */
function usePriceHandedOver(take: (spot: string) => void) {
  const [address, setAddress] = useSearchParams()
  const spot = address.get('spot')
  useEffect(() => {
    if (spot === null) return
    if (numberOf(spot) > 0) take(spot)
    setAddress({}, { replace: true })
  }, [spot, take, setAddress])
}

function answerOf(strategy: Strategy) {
  try {
    return { strategy, answer: analyseStrategy(strategy) }
  } catch (failure) {
    return { faults: [failure instanceof Error ? failure.message : 'It cannot be computed.'] }
  }
}
