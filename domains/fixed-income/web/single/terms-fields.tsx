import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
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

const OTHER_KINDS = {
  callable: 'Callable',
  parts: 'Repaid in parts',
  floating: 'Floating rate',
  linked: 'Inflation-linked',
} as const
type OtherKind = keyof typeof OTHER_KINDS

type TermField = { option: keyof BondOptions; label: string; kind: Kind; hint?: string; of?: OtherKind }

const FIELDS: readonly TermField[] = [
  { option: 'frequency', label: 'Coupons a year', kind: 'choice' },
  { option: 'dayCount', label: 'Day count', kind: 'choice' },
  { option: 'settlementDate', label: 'Settlement date', kind: 'date' },
  { option: 'accruesFrom', label: 'Dated date', kind: 'date' },
  { option: 'firstCouponDate', label: 'First coupon', kind: 'date' },
  { option: 'penultimateCouponDate', label: 'Last coupon before maturity', kind: 'date' },
  { option: 'exDividendDays', label: 'Ex-dividend days', kind: 'number' },
  { option: 'redemption', label: 'Redemption price', kind: 'number' },
  { option: 'priceBasis', label: 'Price quoted as', kind: 'choice' },
  {
    option: 'callSchedule',
    label: 'Calls',
    kind: 'text',
    hint: '2028-06-15:102 2029-06-15:100',
    of: 'callable',
  },
  {
    option: 'rateVolatility',
    label: 'Rate volatility, %',
    kind: 'text',
    hint: 'For an OAS: 1 is 100 bp',
    of: 'callable',
  },
  {
    option: 'sinkingSchedule',
    label: 'Repaid in parts',
    kind: 'text',
    hint: '2027-06-15:25 2028-06-15:25',
    of: 'parts',
  },
  {
    option: 'quotedMarginBp',
    label: 'Quoted margin, bp',
    kind: 'text',
    hint: 'Of a floating rate note',
    of: 'floating',
  },
  {
    option: 'indexRate',
    label: 'Index assumed, %',
    kind: 'text',
    hint: 'Coupon less margin',
    of: 'floating',
  },
  { option: 'indexRatio', label: 'Index ratio', kind: 'text', hint: 'Of a linked bond', of: 'linked' },
  { option: 'baseIndex', label: 'Base index', kind: 'text', hint: 'At the dated date', of: 'linked' },
  {
    option: 'priceIndexes',
    label: 'CPI, 3 and 2 months before',
    kind: 'text',
    hint: '298.012 297.711',
    of: 'linked',
  },
]

/** Terms that differ from the market's rules, as fields of the line: what is entered here stands in the line, and the other way round. */
export function TermsFields({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [chosen, setChosen] = useState<OtherKind | ''>()
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
  const stated = FIELDS.filter(({ option }) => bond[option] !== undefined)
  const kindOfBond = chosen ?? stated.find(({ of }) => of)?.of ?? ''
  const isUnstated = kindOfBond !== '' && !stated.some(({ of }) => of === kindOfBond)
  return (
    <details className={classes.terms} open={stated.length > 0 || undefined}>
      <summary>Terms and settlement{stated.length > 0 ? `: ${stated.length} stated` : ''}</summary>
      <p>An empty field follows the rules of the bond’s market.</p>
      <div className={classes.fields}>
        <NativeSelect
          label="Kind of bond"
          size="xs"
          value={kindOfBond}
          error={
            isUnstated
              ? 'Its terms are not stated yet: it is valued with fixed coupons to maturity.'
              : undefined
          }
          data={[
            { value: '', label: 'Fixed coupons' },
            ...Object.entries(OTHER_KINDS).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => setChosen(event.currentTarget.value as OtherKind | '')}
        />
        {FIELDS.filter(({ option, of }) => !of || of === kindOfBond || bond[option] !== undefined).map(
          ({ option, label, kind, hint = MARKET }) => {
            const value = optionText(bond, option)
            const shared = { label, size: 'xs' as const }
            // Half of a schedule is none: it is read when it is whole.
            if (kind === 'text')
              return (
                <TextInput
                  key={`${option} ${value}`}
                  {...shared}
                  defaultValue={value}
                  placeholder={hint}
                  onBlur={(event) => change(option, event.currentTarget.value.trim())}
                />
              )
            return kind === 'choice' ? (
              <NativeSelect
                key={option}
                {...shared}
                value={value}
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
                value={value}
                type={kind}
                placeholder={hint}
                min={0}
                onChange={(event) => change(option, event.currentTarget.value)}
              />
            )
          },
        )}
      </div>
    </details>
  )
}
