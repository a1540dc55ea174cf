import {
  fieldMeanings,
  type RatioId,
  type RatioUnit,
  ratios,
  type StatementField,
} from '#engines/credit/index.ts'
import type { Unit } from '../../answering/tell.ts'
import { at, type Field, field, type Row } from '../topic.ts'
import { lines, measured } from './lines.ts'
import type { Statement } from './statement.ts'

const ratioUnit: Readonly<Record<RatioUnit, Unit>> = { fraction: 'share', times: 'number', days: 'days' }

export const isRatio = (id: string): id is RatioId => Object.hasOwn(measured, id)

const amountOf =
  (id: StatementField) =>
  ({ amounts, scale }: Row): number | null => {
    const stated = (amounts as Statement['amounts'])[id]
    return stated === undefined ? null : stated * (id === 'sharesOutstanding' ? 1 : Number(scale))
  }

/** What two lines make together; null unless both are told. */
const together =
  (one: StatementField, other: StatementField, work: (a: number, b: number) => number) =>
  (row: Row): number | null => {
    const [a, b] = [amountOf(one)(row), amountOf(other)(row)]
    return a === null || b === null ? null : work(a, b)
  }

export const currencyOf = (row: Row): string => String(row.currency)

const money = (id: string, label: string, names: readonly string[], read: Field['read']): Field =>
  field(id, { label, unit: 'USD', names, read, currencyOf, isSummed: false })

export const columns: readonly Field[] = [
  ...(Object.keys(lines) as StatementField[]).map((id) => {
    const label = fieldMeanings[id].label.toLowerCase().replace('(ebit)', '(EBIT)')
    const names = [label.replace(/ \(.*\)| and equivalents/g, ''), ...lines[id]]
    // “Cash”, “dividends” and “depreciation” alone are asked of other things as well.
    const own =
      id === 'cash'
        ? [
            ...names.slice(1),
            'cash has',
            'cash does',
            'much cash',
            'cash position of',
            'cash on its balance sheet',
          ]
        : id === 'dividends'
          ? names.slice(1)
          : names
    return id === 'sharesOutstanding'
      ? field(id, { label, unit: 'shares', names: own, read: amountOf(id), isSummed: false })
      : money(id, label, own, amountOf(id))
  }),
  money(
    'totalDebt',
    'total debt (short-term and long-term)',
    ['total debt', 'debt', 'borrowings', 'indebted', 'financial debt', 'debt load'],
    together('shortTermDebt', 'longTermDebt', (a, b) => a + b),
  ),
  money('netDebt', 'net debt (debt less cash and short-term investments)', ['net debt'], (row) => {
    const debt = together('shortTermDebt', 'longTermDebt', (a, b) => a + b)(row)
    const cash = amountOf('cash')(row)
    const invested = amountOf('shortTermInvestments')(row)
    return debt === null || cash === null || invested === null ? null : debt - cash - invested
  }),
  money(
    'ebitda',
    'EBITDA (operating profit and depreciation)',
    ['ebitda'],
    together('ebit', 'depreciation', (a, b) => a + b),
  ),
  money(
    'freeCashFlow',
    'free cash flow (cash from operations less capital expenditure)',
    ['free cash flow', 'fcf'],
    together('operatingCashFlow', 'capex', (a, b) => a - b),
  ),
  money(
    'workingCapital',
    'working capital (current assets less current liabilities)',
    ['working capital'],
    together('currentAssets', 'currentLiabilities', (a, b) => a - b),
  ),
  field('earningsPerShare', {
    label: 'net income by shares outstanding at the year’s end',
    unit: 'price',
    names: 'eps, earnings per share, earnings a share',
    read: together('netIncome', 'sharesOutstanding', (a, b) => (b > 0 ? a / b : Number.NaN)),
    isSummed: false,
  }),
  ...Object.entries(measured).map(([id, others]) => {
    const { label, unit, better } = ratios[id as RatioId] as {
      label: string
      unit: RatioUnit
      better: string
    }
    return field(id, {
      label: label.toLowerCase().replace(/ebitda/g, 'EBITDA'),
      unit: ratioUnit[unit],
      names: [label.toLowerCase(), ...others],
      isWorseHigh: better === 'lower',
      read: at(`ratios.${id}`),
      isSummed: false,
    })
  }),
  field('period', {
    label: 'end of the year',
    unit: 'day',
    names: 'fiscal year end, year end of, latest accounts, last accounts',
  }),
  field('filedOn', {
    label: 'filed on',
    unit: 'day',
    names: `accounts filed, filing date of the accounts, filed, filing date, statement filed,
      accounts published, results filed`,
  }),
  field('source', {
    label: 'source',
    names: 'source of the accounts, where the accounts come from, source of the statement, statement source',
    read: at('sourceWords'),
  }),
  field('currency', {
    label: 'currency',
    names: 'currency, reporting currency, what currency, which currency',
  }),
  field('enteredBy', {
    label: 'entered by',
    names: `entered by, who entered, typed in by, who typed, who added the statement,
      who uploaded the statement`,
  }),
  field('enteredAt', {
    label: 'entered on',
    unit: 'moment',
    names: 'entered on, statement entered, accounts entered',
  }),
  field('restated', {
    label: 'restated',
    names: 'restatement',
    values: { yes: ['restated', 'restated accounts'] },
    read: (row) => (row.isRestated === true ? 'yes' : 'no'),
  }),
]
