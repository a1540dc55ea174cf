import { NativeSelect, TextInput } from '@mantine/core'
import {
  type BondOptions,
  optionText,
  PriceBasis,
  readEveryLine,
  withOption,
} from '#domains/fixed-income/contract/index.ts'
import { DAY_COUNTS, FREQUENCIES } from '#engines/bonds/index.ts'
import classes from '../fixed-income.module.css'

const MARKET = 'As its market'

const choices: Partial<Record<keyof BondOptions, readonly (string | number)[]>> = {
  frequency: FREQUENCIES,
  dayCount: DAY_COUNTS,
  priceBasis: PriceBasis.options,
}

type Kind = 'date' | 'number' | 'choice' | 'text'

const FIELDS: readonly { option: keyof BondOptions; label: string; kind: Kind; hint?: string }[] = [
  { option: 'frequency', label: 'Coupons a year', kind: 'choice' },
  { option: 'dayCount', label: 'Day count', kind: 'choice' },
  { option: 'settlementDate', label: 'Settlement date', kind: 'date' },
  { option: 'accruesFrom', label: 'Dated date', kind: 'date' },
  { option: 'firstCouponDate', label: 'First coupon', kind: 'date' },
  { option: 'penultimateCouponDate', label: 'Last coupon before maturity', kind: 'date' },
  { option: 'exDividendDays', label: 'Ex-dividend days', kind: 'number' },
  { option: 'redemption', label: 'Redemption price', kind: 'number' },
  { option: 'priceBasis', label: 'Price quoted as', kind: 'choice' },
  { option: 'callSchedule', label: 'Calls', kind: 'text', hint: '2028-06-15:102 2029-06-15:100' },
  { option: 'rateVolatility', label: 'Rate volatility, %', kind: 'text', hint: 'For an OAS: 1 is 100 bp' },
  { option: 'sinkingSchedule', label: 'Repaid in parts', kind: 'text', hint: '2027-06-15:25 2028-06-15:25' },
  { option: 'quotedMarginBp', label: 'Quoted margin, bp', kind: 'text', hint: 'Of a floating rate note' },
  { option: 'indexRate', label: 'Index assumed, %', kind: 'text', hint: 'Coupon less margin' },
  { option: 'indexRatio', label: 'Index ratio', kind: 'text', hint: 'Of a linked bond' },
  { option: 'baseIndex', label: 'Base index', kind: 'text', hint: 'At the dated date' },
  { option: 'priceIndexes', label: 'CPI, 3 and 2 months before', kind: 'text', hint: '298.012 297.711' },
]

/** Terms that differ from the market's rules, as fields of the line: what is entered here stands in the line, and the other way round. */
export function TermsFields({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [read] = readEveryLine(text).filter((one) => 'bond' in one)
  if (!read || !('bond' in read)) return null
  const { bond, line } = read
  const change = (option: keyof BondOptions, value: string) =>
    onText(
      text
        .split(/\r?\n/)
        .map((row, at) => (at === line - 1 ? withOption(row, option, value) : row))
        .join('\n'),
    )
  const stated = FIELDS.filter(({ option }) => bond[option] !== undefined).length
  return (
    <details className={classes.terms} open={stated > 0 || undefined}>
      <summary>Terms and settlement{stated > 0 ? `: ${stated} stated` : ''}</summary>
      <p>An empty field follows the rules of the bond’s market.</p>
      <div className={classes.fields}>
        {FIELDS.map(({ option, label, kind, hint = MARKET }) => {
          const value = optionText(bond, option)
          const shared = { label, value, size: 'xs' as const }
          return kind === 'choice' ? (
            <NativeSelect
              key={option}
              {...shared}
              data={[
                { value: '', label: MARKET },
                ...(choices[option] ?? []).map((each) => ({ value: String(each), label: String(each) })),
              ]}
              onChange={(event) => change(option, event.currentTarget.value)}
            />
          ) : (
            <TextInput
              key={option}
              {...shared}
              type={kind}
              placeholder={hint}
              min={0}
              onChange={(event) => change(option, event.currentTarget.value)}
            />
          )
        })}
      </div>
    </details>
  )
}
