import { decimal, percent } from '#design-system/formats/index.ts'
import { Figure, FigureStrip } from '#design-system/patterns/page/index.ts'
import type { Extreme, StrategyAnswer } from '#domains/options/contract/index.ts'

const dollars = (amount: number) => `$${decimal(Math.abs(amount))}`

/** Cost, extremes, break-evens and the chance of profit. */
export function StrategyFigures({ answer }: { answer: StrategyAnswer }) {
  const { cost, maxProfit, maxLoss, breakEvens, probabilityOfProfit } = answer
  const explained = (definition: string) => ({
    origin: 'modelled' as const,
    definition,
    source: answer.method,
  })
  return (
    <FigureStrip label="The strategy">
      <Figure
        label={cost < 0 ? 'Received' : 'Cost'}
        kind="money"
        value={dollars(cost)}
        note={cost < 0 ? 'at the start' : 'paid at the start'}
        explains={explained('Quantity × premium of every leg; sales count as income.')}
      />
      <ExtremeFigure
        label="Largest profit"
        of={maxProfit}
        explains={explained('The highest point of the pay-off at expiry.')}
      />
      <ExtremeFigure
        label="Largest loss"
        of={maxLoss}
        explains={explained('The lowest point of the pay-off at expiry.')}
      />
      <Figure
        label={breakEvens.length === 1 ? 'Break-even' : 'Break-evens'}
        kind="money"
        value={breakEvens.length === 0 ? '–' : breakEvens.map((at) => decimal(at)).join(' · ')}
        note={breakEvens.length === 0 ? 'The pay-off does not change its sign' : 'share price at expiry'}
        explains={explained('Share prices at expiry at which the pay-off is zero.')}
      />
      <Figure
        label="Chance of profit"
        kind="money"
        value={percent(probabilityOfProfit, { digits: 1 })}
        note="risk-neutral"
        explains={explained(
          'Risk-neutral probability of a positive pay-off at expiry, at the given volatility.',
        )}
      />
    </FigureStrip>
  )
}

function ExtremeFigure({
  label,
  of,
  explains,
}: {
  label: string
  of: Extreme
  explains: Parameters<typeof Figure>[0]['explains']
}) {
  if (of.amount === null)
    return (
      <Figure
        label={label}
        kind="money"
        value="Unlimited"
        note="no end above the highest strike"
        {...(explains
          ? { explains: { ...explains, definition: 'reason' in of ? of.reason : explains.definition } }
          : {})}
      />
    )
  const sign = of.amount < 0 ? '−' : ''
  return (
    <Figure
      label={label}
      kind="money"
      value={`${sign}${dollars(of.amount)}`}
      {...(explains ? { explains } : {})}
    />
  )
}
