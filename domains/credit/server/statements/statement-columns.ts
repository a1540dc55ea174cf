import { statementFields } from '#engines/credit/index.ts'
import type { ColumnField } from '#platform/column-mapping/index.ts'
import { lineNames } from './reading/line-names.ts'

const about = {
  period: [
    'period',
    'periodend',
    'yearend',
    'yearended',
    'date',
    'fiscalyearend',
    'balancesheetdate',
    'asof',
    'jahr',
    'geschäftsjahr',
    'stichtag',
    'bilanzstichtag',
    'exercice',
    'ejercicio',
  ],
  currency: ['currency', 'ccy', 'reportingcurrency', 'währung', 'devise', 'moneda'],
  scale: ['scale', 'unit', 'units', 'amountsin', 'einheit', 'unité', 'unidad'],
  months: ['months', 'numberofmonths', 'lengthinmonths', 'periodmonths', 'monate'],
  company: [
    'company',
    'companyname',
    'entityname',
    'borrower',
    'borrowername',
    'issuer',
    'firm',
    'legalname',
    'unternehmen',
  ],
  cik: ['cik', 'seccik', 'ciknumber'],
  filedOn: ['filedon', 'filed', 'publishedon', 'published', 'knownsince'],
} as const

export type StatementColumn = keyof typeof about | (typeof statementFields)[number]

/** What a column of a file of statements can hold. */
export const statementColumns: readonly ColumnField<StatementColumn>[] = [
  ...Object.entries(about).map(([field, words]) => ({ field: field as StatementColumn, titles: words })),
  ...statementFields.map((field) => ({ field, titles: [field, ...lineNames[field]] })),
]
