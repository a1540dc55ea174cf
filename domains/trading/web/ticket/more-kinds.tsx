import { SegmentedControl, Select } from '@mantine/core'
import { OrderTime } from '#domains/trading/contract/index.ts'
import classes from '../trading.module.css'
import { timeWords } from '../words.ts'
import { type Draft, type FieldFaults, mayHaveExits } from './draft.ts'
import { LotChoice } from './lot-choice.tsx'
import { NumberField } from './number-field.tsx'

type MoreKindsProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  faults: FieldFaults
  /** Whether the account sells the lots that each sale names. */
  choosesLots: boolean
}

/** How long the order stands, the exits it brings, the lots it sells: what most orders leave as it is. */
export function MoreKinds({ draft, change, faults, choosesLots }: MoreKindsProps) {
  return (
    <div className="stacked">
      <Select
        label="Time in force"
        name="timeInForce"
        data={OrderTime.options.map((value) => ({ value, label: timeWords[value] }))}
        value={draft.timeInForce}
        error={faults.timeInForce}
        allowDeselect={false}
        onChange={(value) => value && change({ timeInForce: value as OrderTime })}
      />
      {mayHaveExits(draft) ? (
        <div className={classes.pair}>
          <NumberField
            label="Take profit at"
            name="takeProfit"
            value={draft.takeProfit}
            onChange={(takeProfit) => change({ takeProfit })}
            error={faults.takeProfit}
            hint="Sells at this limit once the purchase is filled."
          />
          <NumberField
            label="Stop loss at"
            name="stopLoss"
            value={draft.stopLoss}
            onChange={(stopLoss) => change({ stopLoss })}
            error={faults.stopLoss}
            hint="Sells when the price falls to it. One ends the other."
          />
        </div>
      ) : null}
      {draft.side === 'SELL' && choosesLots && draft.accountId !== null && draft.symbol ? (
        <LotChoice
          accountId={draft.accountId}
          symbol={draft.symbol}
          chosen={draft.lotIds}
          onChange={(lotIds) => change({ lotIds })}
        />
      ) : null}
    </div>
  )
}

/** How far a trailing stop keeps away from the best price. */
export function TrailFields({ draft, change, faults }: Omit<MoreKindsProps, 'choosesLots'>) {
  return (
    <div className={classes.pair}>
      <NumberField
        label={draft.trailsBy === 'dollars' ? 'Keeps away by, $' : 'Keeps away by, %'}
        name="trail"
        isRequired
        value={draft.trail}
        onChange={(trail) => change({ trail })}
        error={faults.trail}
      />
      <SegmentedControl
        aria-label="Distance of the trailing stop in"
        data={[
          { value: 'percent', label: 'Per cent' },
          { value: 'dollars', label: 'Dollars' },
        ]}
        value={draft.trailsBy}
        onChange={(trailsBy) => change({ trailsBy: trailsBy as Draft['trailsBy'] })}
      />
    </div>
  )
}
