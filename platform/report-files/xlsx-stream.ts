import type { CsvCell } from './csv-table.ts'
import { type CellLook, looksOfWorkbook } from './xlsx-looks.ts'
import { CORE, KIND, MAIN, OFFICE, PACKAGE, XML } from './xlsx-names.ts'
import { escaped } from './xlsx-text.ts'
import { archiveOf } from './zip-stream.ts'

export type SheetCell = CsvCell | Looking
export type Looking = { value: CsvCell; look: CellLook }
export type SheetPart = readonly (readonly SheetCell[])[]

export type Sheet = {
  /** Cut to what a workbook takes; unlike every other one by its writer's care. */
  name: string
  parts: AsyncIterable<SheetPart>
  /** Widths of its columns, in characters. */
  widths?: readonly number[]
  /** Rows at its top that stay in sight. */
  frozenRows?: number
  /** How many columns of its first row it can be filtered by. */
  filterColumns?: number
}

/** What a workbook says of itself. `at` is of its content and not of its writing: the same content is the same file. */
export type WorkbookFacts = { title: string; at: Date }

/**
 * A workbook (Office Open XML, ECMA-376, in a ZIP) as it comes: each sheet is packed while its rows are read, and none is held whole.
 * Text stands in its cells as text, whatever it begins with, so that nothing in it is run.
 */
export function workbookOf(sheets: readonly Sheet[], facts?: WorkbookFacts): AsyncGenerator<Uint8Array> {
  const names = sheets.map(({ name }) => sheetName(name))
  const looks = looksOfWorkbook()
  return archiveOf([
    ['[Content_Types].xml', once(() => contentTypes(sheets.length, facts !== undefined))],
    ['_rels/.rels', once(() => packageRelations(facts !== undefined))],
    ...(facts ? [['docProps/core.xml', once(() => properties(facts))] as const] : []),
    ['xl/workbook.xml', once(() => workbook(sheets, names))],
    ['xl/_rels/workbook.xml.rels', once(() => workbookRelations(sheets.length))],
    ...sheets.map(
      (sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, looks.numberOf)] as const,
    ),
    // The looks are known when the last cell has been written.
    ['xl/styles.xml', once(looks.xml)],
  ])
}

async function* once(text: () => string) {
  yield XML + text()
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const part = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`

function contentTypes(sheets: number, hasFacts: boolean): string {
  const parts = [
    part('xl/workbook.xml', `${KIND}.sheet.main+xml`),
    part('xl/styles.xml', `${KIND}.styles+xml`),
    ...upTo(sheets).map((at) => part(`xl/worksheets/sheet${at}.xml`, `${KIND}.worksheet+xml`)),
    ...(hasFacts ? [part('docProps/core.xml', `${CORE}+xml`)] : []),
  ]
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`
}

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const packageRelations = (hasFacts: boolean) =>
  relations([
    [`${OFFICE}/officeDocument`, 'xl/workbook.xml'],
    ...(hasFacts
      ? [[`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'] as const]
      : []),
  ])

const workbookRelations = (sheets: number) =>
  relations([
    ...upTo(sheets).map((at) => [`${OFFICE}/worksheet`, `worksheets/sheet${at}.xml`] as const),
    [`${OFFICE}/styles`, 'styles.xml'],
  ])

/** A sheet that can be filtered names the range by which it is, as a spreadsheet does. */
function workbook(sheets: readonly Sheet[], names: readonly string[]): string {
  const listed = names.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const filters = sheets.flatMap(({ filterColumns = 0 }, at) =>
    filterColumns > 0
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${escaped(
            `'${(names[at] as string).replaceAll("'", "''")}'`,
          )}!$A$1:$${columnName(filterColumns)}$1</definedName>`,
        ]
      : [],
  )
  const defined = filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : ''
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets>${defined}</workbook>`
}

function properties({ title, at }: WorkbookFacts): string {
  const moment = `${at.toISOString().slice(0, 19)}Z`
  const date = (name: string) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${moment}</dcterms:${name}>`
  return `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title><dc:creator>Assay</dc:creator>${date('created')}${date('modified')}</cp:coreProperties>`
}

type NumberOf = (look: CellLook) => number

async function* sheetXml(
  { parts, widths = [], frozenRows = 0, filterColumns = 0 }: Sheet,
  numberOf: NumberOf,
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}">${frozen(frozenRows)}${columns(widths)}<sheetData>`
  for await (const rows of parts)
    yield rows.map((row) => `<row>${row.map((given) => cell(given, numberOf)).join('')}</row>`).join('')
  yield '</sheetData>'
  if (filterColumns > 0) yield `<autoFilter ref="A1:${columnName(filterColumns)}1"/>`
  yield '</worksheet>'
}

const frozen = (rows: number) =>
  rows === 0
    ? ''
    : `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

const columns = (widths: readonly number[]) =>
  widths.length === 0
    ? ''
    : `<cols>${widths
        .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
        .join('')}</cols>`

/** 1 is A, 27 is AA. */
function columnName(number: number): string {
  let name = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  return name
}

/** A cell has room for 32,767 characters; what is cut says so. */
const CELL_CHARACTERS_MAX = 32_767
const CUT = '… (cut)'

const isLooking = (given: SheetCell): given is Looking =>
  typeof given === 'object' && given !== null && 'look' in given

function cell(given: SheetCell, numberOf: NumberOf): string {
  return isLooking(given) ? plain(given.value, ` s="${numberOf(given.look)}"`) : plain(given, '')
}

function plain(value: CsvCell, look: string): string {
  if (value === null || value === undefined) return `<c${look}/>`
  if (typeof value === 'object') return number(value.decimal, look)
  if (typeof value === 'number') return number(value, look)
  if (typeof value === 'boolean') return `<c${look} t="b"><v>${value ? 1 : 0}</v></c>`
  const kept =
    value.length > CELL_CHARACTERS_MAX ? value.slice(0, CELL_CHARACTERS_MAX - CUT.length) + CUT : value
  return `<c${look} t="inlineStr"><is><t xml:space="preserve">${escaped(kept)}</t></is></c>`
}

const number = (value: number, look: string) =>
  Number.isFinite(value) ? `<c${look}><v>${value}</v></c>` : `<c${look}/>`

/** The name of a sheet: at most 31 signs, without what a workbook does not take. */
const sheetName = (name: string) => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
