import { TextInput } from '@mantine/core'
import classes from './earnings.module.css'

/** What is entered for a call, as it is typed. */
export type Entered = { companyName: string; ticker: string; quarter: string; fiscalYear: string }
export type Errors = Partial<Record<keyof Entered, string>>

export const nothingEntered: Entered = { companyName: '', ticker: '', quarter: '', fiscalYear: '' }

/** EARN-026: what has to be there before a transcript is sent. */
export function errorsOf({ companyName, quarter, fiscalYear }: Entered): Errors {
  const year = Number(fiscalYear)
  const isYear = Number.isInteger(year) && year >= 1900 && year <= 2200
  return {
    ...(companyName.trim() === '' ? { companyName: 'Company Name is required' } : {}),
    ...(quarter.trim() === '' ? { quarter: 'Quarter is required' } : {}),
    ...(fiscalYear.trim() === ''
      ? { fiscalYear: 'Fiscal Year is required' }
      : isYear
        ? {}
        : { fiscalYear: 'Enter a year, such as 2024' }),
  }
}

/** The four fields of a call. */
export function CallFields({
  entered,
  errors,
  onChange,
}: {
  entered: Entered
  errors: Errors
  onChange: (entered: Entered) => void
}) {
  const set = (part: Partial<Entered>) => onChange({ ...entered, ...part })
  return (
    <div className={classes.fields}>
      <TextInput
        label="Company Name"
        required
        maxLength={200}
        value={entered.companyName}
        error={errors.companyName}
        onChange={({ currentTarget }) => set({ companyName: currentTarget.value })}
      />
      <TextInput
        label="Ticker"
        maxLength={12}
        autoCapitalize="characters"
        value={entered.ticker}
        error={errors.ticker}
        onChange={({ currentTarget }) => set({ ticker: currentTarget.value.toUpperCase() })}
      />
      <TextInput
        label="Quarter"
        required
        maxLength={40}
        placeholder="Q1 2024"
        value={entered.quarter}
        error={errors.quarter}
        onChange={({ currentTarget }) => set({ quarter: currentTarget.value })}
      />
      <TextInput
        label="Fiscal Year"
        required
        type="number"
        inputMode="numeric"
        min={1900}
        max={2200}
        placeholder="2024"
        value={entered.fiscalYear}
        error={errors.fiscalYear}
        onChange={({ currentTarget }) => set({ fiscalYear: currentTarget.value })}
      />
    </div>
  )
}
