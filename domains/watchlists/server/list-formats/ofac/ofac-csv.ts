import type { ListEntry } from '../../../contract/list-entry.ts'
import type { ListFile } from '../list-file.ts'
import type { ListFormat, Publication, ReadOptions, SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { type CsvRow, csvRows, isEndMark } from '../reading/csv-rows.ts'
import type { FileHead } from '../reading/file-head.ts'
import { ofacDraft, personName } from './ofac-entry.ts'
import { readOfacRemarks } from './ofac-remarks.ts'

/** The four files of OFAC's delimited publication, told apart by their shape because they have no header. */
type Part = 'primary' | 'addresses' | 'aliases' | 'comments'

const columnCounts: Record<Part, number> = { primary: 12, addresses: 6, aliases: 5, comments: 2 }

/**
 * OFAC's delimited files, of the SDN list (sdn, add, alt, sdn_comments) and of the consolidated non-SDN list (cons_…):
 * no header, `-0-` for nothing, joined by the entity number.
 */
export const ofacCsv: ListFormat = {
  name: 'OFAC CSV',
  expects:
    'sdn.csv or cons_prim.csv (12 columns, no header), with add.csv, alt.csv and the comments beside it',
  recognises: (head) => partOf(head) !== undefined,
  isUndated: true,
  read: (files, options) => {
    const publication: Publication = { notes: [] }
    return { publication, entries: entries(files, publication, options) }
  },
}

function partOf(head: FileHead): Part | undefined {
  if (!/^\d+\s*,/.test(head.firstLine)) return undefined
  const width = cellCount(head.firstLine)
  return (Object.keys(columnCounts) as Part[]).find((part) => columnCounts[part] === width)
}

function cellCount(line: string): number {
  return line.replace(/"(?:[^"]|"")*"?/g, '').split(',').length
}

async function* entries(
  files: SeenFile[],
  publication: Publication,
  options: ReadOptions,
): AsyncIterable<ListEntry> {
  const primary = theFile(files, 'primary')
  if (!primary) {
    throw new ListFormatError(
      'missing-file',
      'The main file (sdn.csv or cons_prim.csv) is missing; addresses and aliases alone are not a list.',
    )
  }
  refuseIncomplete(files, options)
  const ended = (fileName: string, hasEndMark: boolean) => {
    if (!hasEndMark) takeUnended(fileName, publication, options)
  }
  const aliases = await rowsById(files, 'aliases', ended)
  const addresses = await rowsById(files, 'addresses', ended)
  const comments = await rowsById(files, 'comments', ended)
  const numbers = { aliases: aliases?.size ?? 0, addresses: addresses?.size ?? 0 }
  if (!aliases)
    publication.notes.push('No alias file (alt.csv) was given: entries have their main names only.')
  if (!addresses) publication.notes.push('No address file (add.csv) was given.')

  let hasEndMark = false
  for await (const row of csvRows(primary)) {
    if (isEndMark(row)) {
      hasEndMark = true
      continue
    }
    checkWidth(row, 'primary', primary.name)
    const [
      id,
      name,
      type,
      programs,
      title,
      callSign,
      vesselType,
      tonnage,
      grossTonnage,
      flag,
      owner,
      remarks,
    ] = row.cells.map(value) as [string, ...string[]]
    if (!/^\d+$/.test(id)) throw badNumber(primary.name, row)
    const draft = ofacDraft(id, type!)
    const isPerson = draft.schema === 'Person'
    const spoken = (published: string) => (isPerson ? personName(published) : published)
    draft.name(spoken(name!), 'primary').position(title!)
    for (const program of programs!.split(/\]\s*\[/)) draft.program(program.replace(/^\[|\]$/g, ''))
    if (draft.schema === 'Airplane') draft.identifier('Aircraft Tail Number', name!, '', 'aircraft-tail')
    draft.identifier('Call sign', callSign!, '', 'call-sign').country(flag!, 'flag')
    draft.reference('Vessel type', vesselType!).reference('Tonnage', tonnage!)
    draft.reference('Gross registered tonnage', grossTonnage!)
    draft.link('Vessel owner', owner!)
    // The remark's column ends at 1,000 characters; the comments file carries on in mid-word.
    const more = comments?.get(id)?.[0]?.cells[1] ?? ''
    const whole = `${remarks}${value(more)}`
    if (whole) readOfacRemarks(draft, withoutCutEnd(whole))
    for (const alias of aliases?.get(id) ?? []) {
      draft.name(spoken(value(alias.cells[3] ?? '')), 'alias').remark(value(alias.cells[4] ?? ''))
    }
    for (const address of addresses?.get(id) ?? []) {
      draft.address(
        [value(address.cells[2] ?? ''), value(address.cells[3] ?? '')],
        value(address.cells[4] ?? ''),
      )
    }
    aliases?.delete(id)
    addresses?.delete(id)
    comments?.delete(id)
    if (!draft.hasNames) {
      throw new ListFormatError('bad-row', `Entry ${id} has no name.`, {
        fileName: primary.name,
        line: row.line,
      })
    }
    yield draft.entry()
  }
  noteOrphans(publication, 'alias', aliases, numbers.aliases)
  noteOrphans(publication, 'address', addresses, numbers.addresses)
  noteOrphans(publication, 'remark', comments, 0)
  ended(primary.name, hasEndMark)
}

/** A file that was cut off after a whole row reads like a shorter list; only the mark after the last row tells. */
function takeUnended(fileName: string, publication: Publication, { allowIncomplete }: ReadOptions): void {
  if (!allowIncomplete)
    throw new ListFormatError(
      'incomplete',
      `${fileName} does not end in the mark that OFAC writes after the last row: it may be truncated, and anyone listed after that point would not be found. Fetch the file again.`,
    )
  publication.notes.push(
    `${fileName} does not end in the mark OFAC writes at the end; compare the row count.`,
  )
}

/** Without its aliases and addresses the list looks whole and does not know a party by its other names. */
function refuseIncomplete(files: SeenFile[], { allowIncomplete }: ReadOptions): void {
  const missing = [
    ...(theFile(files, 'aliases') ? [] : ['the file of aliases (alt.csv or cons_alt.csv)']),
    ...(theFile(files, 'addresses') ? [] : ['the file of addresses (add.csv or cons_add.csv)']),
  ]
  if (missing.length === 0 || allowIncomplete) return
  throw new ListFormatError(
    'incomplete',
    `The publication is not whole: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing. Without them a party is not found by its other names and its place.`,
  )
}

function theFile(files: SeenFile[], part: Part): ListFile | undefined {
  const found = files.filter(({ head }) => partOf(head) === part)
  if (found.length > 1) {
    const names = found.map(({ file }) => file.name).join(' and ')
    throw new ListFormatError(
      'ambiguous-files',
      `${names} are both ${part} files; give one publication at a time.`,
    )
  }
  return found[0]?.file
}

async function rowsById(
  files: SeenFile[],
  part: Part,
  ended: (fileName: string, hasEndMark: boolean) => void,
): Promise<Map<string, CsvRow[]> | undefined> {
  const file = theFile(files, part)
  if (!file) return undefined
  const rows = new Map<string, CsvRow[]>()
  let hasEndMark = false
  for await (const row of csvRows(file)) {
    if (isEndMark(row)) {
      hasEndMark = true
      continue
    }
    checkWidth(row, part, file.name)
    const id = row.cells[0]!.trim()
    if (!/^\d+$/.test(id)) throw badNumber(file.name, row)
    const known = rows.get(id)
    if (known) known.push(row)
    else rows.set(id, [row])
  }
  ended(file.name, hasEndMark)
  return rows
}

/**
 * Files of one date agree to the last row, files that are four months apart in all but 0.8 % (docs/decisions/0049). OFAC itself leaves remarks of parties that are long
 * delisted, so that those prove nothing.
 */
const ORPHAN_SHARE_MAX = 0.01

/** Rows whose entry is not in the main file: more than a few tell that it was cut, or that the files are of different publications. */
function noteOrphans(
  publication: Publication,
  kind: string,
  rows: Map<string, CsvRow[]> | undefined,
  of: number,
): void {
  if (!rows || rows.size === 0) return
  const found = `${rows.size.toLocaleString('en')} entity numbers of the ${kind} file are not in the main file`
  if (of > 0 && rows.size / of > ORPHAN_SHARE_MAX) {
    const share = `${((rows.size / of) * 100).toFixed(1)} % of those it has`
    publication.doubts = [
      ...(publication.doubts ?? []),
      `${found}, ${share}: the main file was cut, or the files are of different publications.`,
    ]
  } else publication.notes.push(`${found}; the files are of different dates.`)
}

function checkWidth(row: CsvRow, part: Part, fileName: string): void {
  const width = columnCounts[part]
  if (row.cells.length === width) return
  throw new ListFormatError(
    row.cells.length < width ? 'cut-short' : 'bad-row',
    `The row has ${row.cells.length} cells where OFAC's ${part} file has ${width}.`,
    { fileName, line: row.line },
  )
}

function badNumber(fileName: string, row: CsvRow): ListFormatError {
  return new ListFormatError('bad-row', `"${row.cells[0]}" is not an OFAC entity number.`, {
    fileName,
    line: row.line,
  })
}

function value(cell: string): string {
  const text = cell.trim()
  return text === '-0-' ? '' : text
}

/** A remark cut at the column's end breaks off inside a fact; half a wallet address must not become an identifier. */
function withoutCutEnd(remarks: string): string {
  if (remarks.length < 990 || /[.']$/.test(remarks)) return remarks
  const lastWhole = remarks.lastIndexOf('; ')
  return lastWhole === -1 ? remarks : remarks.slice(0, lastWhole)
}
