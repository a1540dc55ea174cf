import type { EntityFacts, LoadKind } from '../../../contract/index.ts'
import type { LoadedRow } from './loaded-row.ts'
import { companyData, significantControl } from './shapes/companies-house.ts'
import { formD } from './shapes/form-d.ts'
import { isRelationship, leiRecord, relationship, reportingException } from './shapes/gleif.ts'
import { elfCode, listing } from './shapes/lists.ts'
import { companyFacts, registrant, submissions } from './shapes/sec.ts'
import { subsidiary } from './shapes/subsidiaries.ts'
import { type TableCells, tableRow } from './shapes/table-row.ts'

type Cells = Record<string, string>

/** How a kind of file is cut into rows and what a row is. */
export type ReadingKind = {
  /** `records`: XML elements of this name, or JSON with an array of such objects; `page`: a page of HTML or text as a whole. */
  cut: 'csv' | 'lines' | 'document' | 'page' | 'table' | { records: string }
  /** A record may speak of several: those that others are linked to come first. */
  shape: (line: number, raw: unknown) => LoadedRow | LoadedRow[]
  /** Columns without which a CSV is another file. */
  needs?: readonly string[]
  /** A newer file says all of a record again; else it adds to what is known. */
  isWhole: boolean
  /** A field that a newer file leaves empty stays as it was: a list says nothing by an empty cell. */
  isFilledIn?: boolean
  /** What files of another kind have said of the same record, and stays. */
  keeps: readonly (keyof EntityFacts)[]
  /** Its rows are linked to companies that the file itself brings. */
  hasOwnEnds?: boolean
  /** The source lists each company once: two records of it are joined by a person alone. */
  isOnceEach: boolean
}

const gleif = { isOnceEach: true, keeps: ['noDirectParent', 'noUltimateParent'] } as const

export const readingKinds: Record<LoadKind, ReadingKind> = {
  'gleif-lei': {
    cut: { records: 'LEIRecord' },
    shape: (line, raw) => (isRelationship(raw) ? relationship(line, raw) : leiRecord(line, raw)),
    isWhole: true,
    ...gleif,
  },
  'gleif-relationships': {
    cut: { records: 'RelationshipRecord' },
    shape: relationship,
    isWhole: false,
    ...gleif,
  },
  'gleif-exceptions': { cut: { records: 'Exception' }, shape: reportingException, isWhole: false, ...gleif },
  'companies-house': {
    cut: 'csv',
    needs: ['CompanyName', 'CompanyNumber', 'CompanyStatus'],
    shape: (line, raw) => companyData(line, raw as Cells),
    isWhole: true,
    keeps: [],
    isOnceEach: true,
  },
  'companies-house-psc': {
    cut: 'lines',
    shape: significantControl,
    isWhole: true,
    keeps: [],
    isOnceEach: false,
  },
  'sec-tickers': { cut: 'document', shape: registrant, isWhole: false, keeps: [], isOnceEach: true },
  'sec-submissions': { cut: 'document', shape: submissions, isWhole: false, keeps: [], isOnceEach: true },
  'sec-facts': { cut: 'document', shape: companyFacts, isWhole: false, keeps: [], isOnceEach: true },
  'sec-form-d': {
    cut: { records: 'edgarSubmission' },
    shape: formD,
    isWhole: true,
    keeps: [],
    isOnceEach: false,
    hasOwnEnds: true,
  },
  'sec-subsidiaries': { cut: 'page', shape: subsidiary, isWhole: true, keeps: [], isOnceEach: false },
  financedatabase: {
    cut: 'csv',
    needs: ['symbol', 'name', 'country', 'isin'],
    shape: (line, raw) => listing(line, raw as Cells),
    isWhole: false,
    keeps: [],
    isOnceEach: false,
  },
  'legal-forms': {
    cut: 'csv',
    needs: ['ELF Code', 'ELF Status ACTV/INAC', 'Entity Legal Form name Local name'],
    shape: (line, raw) => elfCode(line, raw as Cells),
    isWhole: true,
    keeps: [],
    isOnceEach: true,
  },
  table: {
    cut: 'table',
    shape: (line, raw) => tableRow(line, raw as TableCells),
    isWhole: true,
    isFilledIn: true,
    keeps: [],
    isOnceEach: true,
  },
}
