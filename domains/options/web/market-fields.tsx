import { Select, TextInput } from '@mantine/core'
import { ExerciseStyle } from '#domains/options/contract/index.ts'
import classes from './options.module.css'
import type { WrittenMarket } from './written-strategy.ts'

const fields = [
  { name: 'spot', label: 'Share price, $' },
  { name: 'volatility', label: 'Volatility, %' },
  { name: 'days', label: 'Days to expiry' },
  { name: 'rate', label: 'Rate, %' },
  { name: 'dividendYield', label: 'Dividend yield, %' },
  { name: 'contractSize', label: 'Shares a contract' },
] as const satisfies readonly { name: keyof WrittenMarket; label: string }[]

type MarketFieldsProps = { market: WrittenMarket; onMarket: (market: WrittenMarket) => void }

/** What all legs have in common. */
export function MarketFields({ market, onMarket }: MarketFieldsProps) {
  return (
    <div className={classes.fields}>
      {fields.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label}
          inputMode="decimal"
          maxLength={16}
          value={market[name]}
          onChange={(event) => onMarket({ ...market, [name]: event.currentTarget.value })}
        />
      ))}
      <Select
        label="Exercise"
        allowDeselect={false}
        value={market.style}
        onChange={(style) => onMarket({ ...market, style: ExerciseStyle.parse(style) })}
        data={[
          { value: 'european', label: 'European' },
          { value: 'american', label: 'American' },
        ]}
      />
      <TextInput
        label="Cash dividends"
        placeholder="$0.25 in 30 days"
        maxLength={400}
        value={market.cashDividends}
        onChange={(event) => onMarket({ ...market, cashDividends: event.currentTarget.value })}
      />
      <TextInput
        label="Quotes of other strikes"
        placeholder="put 90 at 1.20; call 110 at 0.95"
        maxLength={1_000}
        value={market.quotes}
        onChange={(event) => onMarket({ ...market, quotes: event.currentTarget.value })}
      />
    </div>
  )
}
