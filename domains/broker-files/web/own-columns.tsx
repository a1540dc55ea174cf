import { NativeSelect } from '@mantine/core'
import {
  ColumnMapping,
  type MappedField,
  mappedByLabel,
} from '#design-system/patterns/column-mapping/index.ts'
import type { BrokerFileField, BrokerFileRead, BrokerFileWord } from '#domains/broker-files/contract/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'

export type Mapping = Partial<Record<BrokerFileField, string | null>>
export type DateOrder = 'dmy' | 'mdy' | 'ymd'
/** What such a file calls its columns, and which of them holds what. */
export type Words = Record<string, BrokerFileWord>
export type Titles = { titles: string[]; columns: Mapping; words?: Words; unknownWords?: string[] }

const mappable: readonly MappedField<BrokerFileField>[] = [
  { field: 'date', label: 'Date', isNeeded: true },
  { field: 'action', label: 'Action', isNeeded: true },
  { field: 'symbol', label: 'Symbol', isNeeded: true },
  { field: 'quantity', label: 'Quantity', isNeeded: true },
  { field: 'price', label: 'Price' },
  { field: 'commission', label: 'Commission' },
  { field: 'fees', label: 'Fees' },
  { field: 'gross', label: 'Amount before charges' },
  { field: 'amount', label: 'Amount that moved' },
  { field: 'tax', label: 'Tax withheld' },
  { field: 'currency', label: 'Currency', none: 'US dollars' },
]

type OwnColumnsProps = {
  shown: Titles | undefined
  mappedBy: 'memory' | 'request' | 'titles' | undefined
  /** Nothing in the file says how its dates are written. */
  asksDateOrder: boolean
  columns: Mapping | undefined
  dateOrder: DateOrder | undefined
  isBusy: boolean
  onSay: (stated: { columns?: Mapping; words?: Words; dateOrder?: DateOrder | undefined }) => void
}

/** Of a file whose titles are not known: which column holds what, and how its dates are written. Nothing for a file of a known broker. */
export function OwnColumns(props: OwnColumnsProps) {
  const { shown, mappedBy, asksDateOrder, columns, dateOrder, isBusy, onSay } = props
  if (!shown) return null
  const mapping = columns ?? shown.columns
  return (
    <>
      <ColumnMapping
        legend={mappedBy ? mappedByLabel[mappedBy] : 'Which column holds what'}
        fields={mappable}
        columns={shown.titles}
        mapping={mapping}
        isBusy={isBusy}
        onMap={(stated) => onSay({ columns: stated })}
      />
      <WordsOfActions shown={shown} mapping={mapping} isBusy={isBusy} onSay={onSay} />
      {asksDateOrder || dateOrder ? (
        <NativeSelect
          label="Dates are written"
          value={dateOrder ?? ''}
          disabled={isBusy}
          data={[
            { value: '', label: 'Choose' },
            { value: 'dmy', label: 'Day, month, year' },
            { value: 'mdy', label: 'Month, day, year' },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onSay({ columns: mapping, dateOrder: value === '' ? undefined : (value as DateOrder) })
          }
        />
      ) : null}
    </>
  )
}

const meanings: Record<BrokerFileWord, string> = {
  buy: 'Purchase',
  sell: 'Sale',
  reinvest: 'Reinvestment',
  dividend: 'Dividend',
  'return-of-capital': 'Return of capital',
  interest: 'Interest received',
  'interest-paid': 'Interest paid',
  fee: 'Fee',
  'fee-refund': 'Fee refunded',
  tax: 'Tax withheld',
  'tax-refund': 'Tax refunded',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  'transfer-in': 'Transfer in',
  'transfer-out': 'Transfer out',
  conversion: 'Currency conversion, with its sign',
  split: 'Split',
  'leave-out': 'Leave these rows out',
}

type WordsProps = Pick<OwnColumnsProps, 'isBusy' | 'onSay'> & { shown: Titles; mapping: Mapping }

/** What the words of a file mean that nobody knows; those that were chosen before can be changed. */
function WordsOfActions({ shown: { words = {}, unknownWords = [] }, mapping, isBusy, onSay }: WordsProps) {
  return [...Object.keys(words), ...unknownWords].map((word) => (
    <NativeSelect
      key={word}
      label={`“${word}” means`}
      value={words[word] ?? ''}
      disabled={isBusy}
      data={[
        { value: '', label: 'Not known: its rows are left out' },
        ...Object.entries(meanings).map(([value, label]) => ({ value, label })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const { [word]: _, ...others } = words
        onSay({
          columns: mapping,
          words: value === '' ? others : { ...others, [word]: value as BrokerFileWord },
        })
      }}
    />
  ))
}

/** The titles that an answer or a refusal names; undefined for a file that is known by them. */
export function titlesNamed(given: BrokerFileRead | undefined, failure: Error | null): Titles | undefined {
  if (given?.mapping) return given.mapping
  const { titles, columns } =
    failure instanceof CallFailed ? ((failure.details ?? {}) as Partial<Titles>) : ({} as Partial<Titles>)
  return titles && columns ? { titles, columns } : undefined
}
