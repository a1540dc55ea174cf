import { Slider } from '@mantine/core'
import { useId, useState } from 'react'
import { decimal, money, percent } from '#design-system/formats/index.ts'
import { Figure, FigureStrip, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { greeksAt, type Strategy, type StrategyAnswer } from '#domains/options/contract/index.ts'
import classes from './options.module.css'

const signedDollars = (amount: number) => money(Math.round(amount * 100), { signed: true })

/** Moves from the market that was typed: fractions of the price, points of volatility, days gone by as a share of those left. */
const STILL = { price: 0, points: 0, gone: 0 }
const PRICE_REACH = 40
const POINTS_REACH = 30
const GONE_MOST = 0.99

/** What the strategy would be worth, and how it would move, at another price, volatility and day. */
export function WhatIf({ strategy, answer }: { strategy: Strategy; answer: StrategyAnswer }) {
  const [moved, setMoved] = useState(STILL)
  const market = {
    spot: strategy.spot * (1 + moved.price / 100),
    volatility: Math.max(0.001, strategy.volatility + moved.points / 100),
    days: strategy.days * (1 - Math.min(GONE_MOST, moved.gone / 100)),
  }
  const { value, greeks } = greeksAt(strategy, market)
  const explained = (definition: string) => ({
    origin: 'modelled' as const,
    definition,
    source: answer.method,
  })
  const profit = value - answer.cost
  return (
    <Panel
      title="What if?"
      actions={
        <Button size="small" kind="quiet" onClick={() => setMoved(STILL)}>
          Back to now
        </Button>
      }
    >
      <PanelBody>
        <div className={classes.sliders}>
          <Move
            label="Share price"
            shown={`$${decimal(market.spot)}`}
            value={moved.price}
            least={-PRICE_REACH}
            most={PRICE_REACH}
            onValue={(price) => setMoved({ ...moved, price })}
          />
          <Move
            label="Volatility"
            shown={percent(market.volatility, { digits: 1 })}
            value={moved.points}
            least={-POINTS_REACH}
            most={POINTS_REACH}
            onValue={(points) => setMoved({ ...moved, points })}
          />
          <Move
            label="Time to expiry"
            shown={`${decimal(market.days, 1)} days`}
            value={moved.gone}
            least={0}
            most={100}
            onValue={(gone) => setMoved({ ...moved, gone })}
          />
        </div>
        <FigureStrip label="At that moment">
          <Figure
            label="Profit then"
            kind="money"
            value={signedDollars(profit)}
            note={`worth ${signedDollars(value)}`}
            explains={explained(
              'Worth by the model at the price, volatility and time chosen, less the cost.',
            )}
          />
          <Figure
            label="Delta"
            kind="money"
            value={decimal(greeks.delta, 1)}
            note="shares"
            explains={explained('Gain of the position when the share rises by one dollar.')}
          />
          <Figure
            label="Gamma"
            kind="money"
            value={decimal(greeks.gamma, 3)}
            note="shares a dollar"
            explains={explained('Change in delta when the share rises by one dollar.')}
          />
          <Figure
            label="Vega"
            kind="money"
            value={signedDollars(greeks.vega)}
            note="a point"
            explains={explained('Change in value for one more percentage point of volatility.')}
          />
          <Figure
            label="Theta"
            kind="money"
            value={signedDollars(greeks.theta)}
            note="a day"
            explains={explained('Change in value per calendar day.')}
          />
          <Figure
            label="Rho"
            kind="money"
            value={signedDollars(greeks.rho)}
            note="a point"
            explains={explained('Change in value for one more percentage point of the rate.')}
          />
        </FigureStrip>
      </PanelBody>
    </Panel>
  )
}

type MoveProps = {
  label: string
  shown: string
  value: number
  least: number
  most: number
  onValue: (value: number) => void
}

function Move({ label, shown, value, least, most, onValue }: MoveProps) {
  const id = useId()
  return (
    <div className={classes.slider}>
      <span id={id}>
        {label} <b>{shown}</b>
      </span>
      <Slider
        min={least}
        max={most}
        step={1}
        value={value}
        onChange={onValue}
        label={null}
        thumbLabel={label}
        thumbProps={{ 'aria-valuetext': shown }}
      />
    </div>
  )
}
