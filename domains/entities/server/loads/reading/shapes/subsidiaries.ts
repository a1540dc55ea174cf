import { countryCode, usStates } from '#engines/name-matching/index.ts'
import type { EntityName } from '../../../../contract/schemas.ts'
import { type LoadedRow, type RawRow, RowRefused } from '../loaded-row.ts'
import { jurisdictionIn } from './jurisdictions.ts'
import { type PageBlock, type PageCell, pageBlocks } from './page-blocks.ts'
import { cikOf } from './sec.ts'
import { namesOf, soundName, stated, textIn } from './sound-values.ts'

/** A company as a list of subsidiaries states it. */
export type Subsidiary = {
  cik: string
  name: string
  otherNames: EntityName[]
  isInactive?: boolean
  jurisdiction?: string
  /** As it is written, with the title of its column. */
  share?: { percent: number; title: string }
}

const PERCENT =
  /^(?:approximately |approx\. |~)?(\d{1,3}(?:[.,]\d+)?)\s*%?(?:\s*(?:\(\w{1,3}\)|[*†‡]+))*(\s*(?:owned|held|controlled) by .{2,80})?$/i
const BARE_MARK = /^(?:[%)*†‡$]+|\((?:\w{1,2}|\d{1,2})\)|⟦[^⟧]*⟧|[-–—•·●▪◦o])$/
const NUMBERED = /^(?:(?:\(?\d{1,3}[.)]|\(?[a-z]\)|[ivx]{1,4}\.)\s+|[•·●▪◦*†‡–—-]\s*)/
const FORM =
  /\b(?:inc|incorporated|corp|corporation|company|co|llc|l\.l\.c|ltd|limited|lp|l\.p|llp|plc|gmbh|ag|s\.?a|b\.?v|n\.?v|s\.?r\.?l|s\.?à\.? ?r\.?l|s\.?a\.?r\.?l|pty|pte|trust|partnership|k\.?k|ulc|sdn|bhd|a\/s|ab|oy|as|kft|sp\. z ?o\. ?o|s\.? ?de r\.?l|s\.?p\.?a|association|bank|fund|holdings?)\b\.?/i
const TITLES =
  /\b(?:names?(?: of)?|subsidiar(?:y|ies)|entit(?:y|ies)|jurisdiction|incorporat(?:ion|ed)|organi[sz](?:ation|ed)|formation|domicile|country|state|place of|location|laws|establish(?:ed|ment)|percent(?:age)?|ownership|owned|interest|d\/?b\/?a|doing business)\b|%|^[-=_\s]+$/i
const SHARE_TITLE = /%|percent|ownership|\bowned|interest|voting/i
const PLACE_TITLE =
  /jurisdiction|incorporat|organi[sz]|formation|domicile|country|\bstate\b|laws of|location|\bplace\b/i
const LAW_TITLE = /jurisdiction|incorporat|organi[sz]|formation|laws of/i
const TRADE_TITLE =
  /d\/?b\/?a|doing business|business name|trade name|do(?:es)? business|conducts business|assumed name/i

/** Behind a legal form a number is a note, however it is tied. */
const TIED_FORM = new RegExp(`(${FORM.source})\u2060`, 'gi')

/** Marks of notes are no part of a name: raised ones, stars, numbers in brackets at its end. */
const withoutMarks = (text: string): string => {
  let plain = text
    .replaceAll(/⟦[^⟧]*⟧|[⟦⟧]/g, '')
    .trim()
    .replace(NUMBERED, '')
    .replaceAll(TIED_FORM, '$1 ')
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(
      /\s*(?<!\u2060)(?:\((?:\d{1,3}|[a-z]|i{1,3}|(?:see )?notes? \S{1,5})\)|[*†‡#+^]+|[,;])\s*$/i,
      '',
    )
  }
  return plain.replaceAll(/\s+/g, ' ').trim()
}

/** "X LLC (formerly known as Y LLC)", "X Inc. d/b/a Z", "Y Limited (“Y”)": the name, and the others beside it. */
function namesIn(written: string): Pick<Subsidiary, 'name' | 'otherNames' | 'isInactive'> {
  const otherNames: EntityName[] = []
  const name = withoutMarks(written)
    .replaceAll(
      /\s*[,(]?\s*\(?\b(formerly(?: known as)?|f\/?k\/?a\/?|d\/?b\/?a\/?|doing business as|trading as|t\/a|a\/?k\/?a\/?|also known as)\b:?\s+([^()]+?(?:\([^()]*\)[^()]*?)?)\)?\s*\.?$/gi,
      (_, how: string, other: string) => {
        const text = withoutMarks(other).replaceAll(/^["“]|["”]$/g, '')
        if (text !== '')
          otherNames.push({ text: text.slice(0, 300), kind: /^f/i.test(how) ? 'former' : 'trading' })
        return ''
      },
    )
    .replaceAll(/\s*\((?:the )?["“][^)]{1,60}["”]\)/g, '')
  const active = withoutMarks(name).replace(/\s*\((?:inactive|dormant|in liquidation)\)$/i, '')
  return {
    name: active.replaceAll('\u2060', ' '),
    otherNames,
    ...(active === withoutMarks(name) ? {} : { isInactive: true }),
  }
}

const flat = ({ lines }: PageCell) => lines.join(' ').trim()

/** What a column of a table holds, by its title and by what stands in it. */
type Columns = { place?: number; share?: number; trade?: number; shareTitle: string }

function columnsOf(rows: readonly PageCell[][]): Columns | undefined {
  const places = new Map<number, number>()
  const shares = new Map<number, number>()
  for (const row of rows)
    for (const cell of row) {
      const count = (of: Map<number, number>) => of.set(cell.column, (of.get(cell.column) ?? 0) + 1)
      if (jurisdictionIn(withoutMarks(flat(cell)))) count(places)
      else if (/%/.test(flat(cell)) && PERCENT.test(flat(cell))) count(shares)
    }
  const titles = new Map<number, string>()
  for (const row of rows.slice(0, 6)) {
    if (
      row.some(
        (cell) =>
          PERCENT.test(flat(cell)) || (places.has(cell.column) && jurisdictionIn(withoutMarks(flat(cell)))),
      )
    )
      break
    for (const cell of row) titles.set(cell.column, `${titles.get(cell.column) ?? ''} ${flat(cell)}`.trim())
  }
  const most = (of: Map<number, number>) => [...of].sort((a, b) => b[1] - a[1])[0]?.[0]
  const titled = (fits: RegExp) => [...titles].find(([, title]) => fits.test(title) && title.length < 150)
  const [often = 0, frequent = 0] = [...places].sort((a, b) => b[1] - a[1])[0] ?? []
  // Where a company sits stands beside its law in some lists: the title says which is which.
  const named = [...titles].find(
    ([column, title]) => LAW_TITLE.test(title) && (places.get(column) ?? 0) >= frequent / 2,
  )
  const place = frequent === 0 ? titled(PLACE_TITLE)?.[0] : (named?.[0] ?? often)
  const shareTitle = titled(SHARE_TITLE)
  if (place === undefined && !shareTitle) return undefined
  const share = shareTitle?.[0] ?? most(shares)
  const trade = titled(TRADE_TITLE)?.[0]
  return {
    ...(place === undefined ? {} : { place }),
    ...(share === undefined || share === place ? {} : { share }),
    ...(trade === undefined || trade === place ? {} : { trade }),
    shareTitle: shareTitle?.[1] ?? '',
  }
}

/** Where a cell names several companies line by line, as many rows. */
function unstacked(row: PageCell[]): PageCell[][] {
  const counts = row.map(({ lines }) => lines.length)
  const many = counts[0] ?? 0
  return many > 2 && row.length > 1 && counts.every((count) => count === many)
    ? Array.from({ length: many }, (_, at) => row.map((cell) => ({ ...cell, lines: [cell.lines[at] ?? ''] })))
    : [row]
}

type Read = Omit<Subsidiary, 'cik'> | RowRefused | undefined

function tableRow(row: readonly PageCell[], { place, share, trade, shareTitle }: Columns): Read {
  const inColumn = (column: number | undefined) =>
    column === undefined ? undefined : row.find((cell) => cell.column === column)
  const placeCell =
    inColumn(place) ?? row.slice(1).find((cell) => jurisdictionIn(withoutMarks(flat(cell))) !== undefined)
  const shareCell =
    inColumn(share) ??
    row.find((cell) => cell !== placeCell && /\d\s*%/.test(flat(cell)) && PERCENT.test(flat(cell)))
  const tradeCell = inColumn(trade)
  const nameCell = row.find(
    (cell) =>
      ![placeCell, shareCell, tradeCell].includes(cell) &&
      !/^\(?\d{1,4}[.)]?$/.test(flat(cell)) &&
      !BARE_MARK.test(flat(cell)),
  )
  if (!nameCell) return undefined
  const written = flat(nameCell)
  const stands = placeCell ? withoutMarks(flat(placeCell)) : ''
  const jurisdiction = jurisdictionIn(stands)
  const [, figure, holder = ''] = PERCENT.exec(shareCell ? flat(shareCell) : '') ?? []
  const percent = Number(figure?.replace(',', '.') ?? Number.NaN)
  if (GOES_ON.test(written))
    return new RowRefused('name', `“${written.slice(0, 100)}” goes on from the row before it`)
  // A list may state shares and no jurisdiction of any.
  if (!jurisdiction && (place !== undefined || !(percent <= 100))) {
    const line = textLine(written)
    if (line && !(line instanceof RowRefused)) return line
    if (TITLES.test(stands) || SENTENCE.test(written) || (!FORM.test(written) && stands === ''))
      return undefined
    return new RowRefused(
      'jurisdiction',
      stands === ''
        ? `“${written.slice(0, 100)}” states no jurisdiction: it may be a title, or part of a name`
        : `“${stands.slice(0, 100)}” beside “${written.slice(0, 100)}” is not a known jurisdiction`,
    )
  }
  const traded = tradeCell ? withoutMarks(flat(tradeCell)) : ''
  const { name, otherNames, isInactive } = namesIn(written)
  if (name === '') return undefined
  return {
    name,
    ...(isInactive ? { isInactive } : {}),
    otherNames: [
      ...otherNames,
      ...(traded !== '' && !/^(?:n\/?a|none|same|[-–—]+)$/i.test(traded)
        ? [{ text: traded.slice(0, 300), kind: 'trading' as const }]
        : []),
    ],
    ...(jurisdiction ? { jurisdiction } : {}),
    ...(percent <= 100 ? { share: { percent, title: holder.trim() || shareTitle } } : {}),
  }
}

/** What a name does not begin with. */
const GOES_ON = /^(?:an?|and|of|its|which|wholly|formerly|together)\b(?! ?[A-Z&])/
/** A line of prose, and no name. */
const SENTENCE =
  /[.;:]\s\S+\s\S+\s[a-z]|\b(?:the following|is|are|was|were|which|have|has|been|includes?|of the)\b/

const KIND =
  '(?:corporation|company|limited|llc|l\\.l\\.c\\.|partnership|trust|bank|association|entity|(?:private |public |general |business |statutory |professional |domiciled |owned )+)'
const LINES: readonly RegExp[] = [
  new RegExp(
    `^(?<name>.+?),? (?:\\(an?|,? ?-? ?an?) (?<place>[A-Z][\\w.’' ]{1,40}?) (?:${KIND}|subsidiary).*$`,
    'i',
  ),
  /^(?<name>.+?)\s*[,(–—-]+\s*(?:incorporated|organi[sz]ed|formed|registered|domiciled)(?: under the laws of| in)+(?: the)?\s+(?<place>[^()]+?)\)?\.?$/i,
  /^(?<name>.+?)\s*\((?<place>[^()]{2,40}?)(?: (?:domiciled|corporation|company|limited liability company|llc)\b[^()]*(?:\([^()]*\))?[^()]*)?\)?\)$/i,
  /^(?<name>.+?)\s+[–—-]\s+(?<place>.{2,40})$/,
  /^(?<name>.+), (?<place>[^,]{2,40}(?:, (?:U\.?S\.?A?\.?|Canada|PRC))?)$/,
]

/** A line that names a company and the law it was formed under. Undefined for another; refused where it seems to be a company whose place is not read. */
function textLine(written: string): Read {
  const line = withoutMarks(written)
  if (line.length > 250 || line.length < 4) return undefined
  const percent = /\(?\b(\d{1,3}(?:\.\d+)?)\s*%(?: owned)?\)?/.exec(line)?.[1]
  for (const form of LINES) {
    const { name = '', place = '' } = form.exec(line)?.groups ?? {}
    const jurisdiction = place === '' ? undefined : jurisdictionIn(place)
    if (!jurisdiction || !/\p{L}/u.test(name)) continue
    // "Limited, Inc." and "Paris, France" alone are no company and its place.
    if (!FORM.test(name) && form !== LINES[0] && form !== LINES[1]) continue
    const read = namesIn(name.replace(/\s*\(?\b\d{1,3}(?:\.\d+)?\s*%(?: owned)?\)?\s*$/, ''))
    return { ...read, jurisdiction, ...(percent ? { share: { percent: Number(percent), title: '' } } : {}) }
  }
  const bare = line.replaceAll(/\(\d[\d.]*\s*%\)/g, '')
  return FORM.test(bare) && !TITLES.test(bare) && !SENTENCE.test(bare)
    ? new RowRefused(
        'jurisdiction',
        `“${line.slice(0, 100)}” may be a subsidiary, and states no known jurisdiction`,
      )
    : undefined
}

/** "DE" beside "FR" may be Delaware or Germany: where a list writes countries by letters, letters that are a state as well are no known place. */
function withoutDoubtfulLetters(blocks: readonly PageBlock[]): void {
  const cells = blocks.flatMap((block) => ('rows' in block ? block.rows.flat() : []))
  const coded = cells.filter((cell) => /^[A-Z]{2}$/.test(flat(cell)) && countryCode(flat(cell)))
  if (coded.every((cell) => usStates.has(flat(cell)))) return
  for (const cell of coded) if (usStates.has(flat(cell))) cell.lines = [`ambiguous letters ${flat(cell)}`]
}

/** The companies that a list of subsidiaries states, and what of it may be one and was not read. */
export function subsidiariesIn(page: string): Exclude<Read, undefined>[] {
  const found: Exclude<Read, undefined>[] = []
  const blocks = pageBlocks(page)
  withoutDoubtfulLetters(blocks)
  // A list in a text of columns, or cut at its pages, is one table.
  const whole = blocks
    .flatMap((block) => ('rows' in block ? block.rows.map(filled) : []))
    .filter((row) => row.length > 0)
  const common = columnsOf(whole)
  let above: string | undefined
  for (const block of blocks) {
    if ('line' in block) {
      // "Incorporated in the State of Ohio" below the name that it belongs to.
      const whole =
        above !== undefined && /^\(?(?:incorporated|organi[sz]ed|formed|an?)\b/i.test(block.line)
          ? textLine(`${above}, ${block.line}`)
          : undefined
      const isWhole = whole && !(whole instanceof RowRefused)
      if (isWhole) found.pop()
      const read = isWhole ? whole : textLine(block.line)
      if (read) found.push(read)
      above = read instanceof RowRefused ? block.line : undefined
      continue
    }
    above = undefined
    const rows = block.rows.map(filled).filter((row) => row.length > 0)
    const columns = (rows.length > 2 ? columnsOf(rows) : undefined) ?? common
    let before: PageCell[] | undefined
    for (const row of rows.flatMap(unstacked)) {
      // "People’s Republic" above "of China": a row that is wrapped is read with the one above it.
      const wrapped = before && goesOn(row, columns?.place) ? joinedRows(before, row) : undefined
      const whole = wrapped && columns ? tableRow(wrapped, columns) : undefined
      const isWhole = whole && !(whole instanceof RowRefused)
      if (isWhole) found.pop()
      const read = isWhole ? whole : notHalf(readRow(row, columns), before, columns?.place)
      if (read) found.push(read)
      before = read instanceof RowRefused ? row : undefined
    }
  }
  return found
}

const readRow = (row: readonly PageCell[], columns: Columns | undefined): Read =>
  columns
    ? tableRow(row, columns)
    : textLine(
        row
          .map(flat)
          .filter((text) => !/^\d+\.$/.test(text))
          .join(' '),
      )

/** A row that names no place above one whose name has no legal form may be the first half of its name. */
const notHalf = (read: Read, above: readonly PageCell[] | undefined, place: number | undefined): Read =>
  above &&
  read &&
  !(read instanceof RowRefused) &&
  (!FORM.test(read.name) || !/\s/.test(read.name)) &&
  !above.some(({ column }) => column === place)
    ? new RowRefused('name', `“${read.name.slice(0, 100)}” may go on from the row before it`)
    : read

const goesOn = (row: readonly PageCell[], place: number | undefined) =>
  row.some((cell) => cell.column === place && /^[a-z(]/.test(flat(cell)))

const joinedRows = (above: readonly PageCell[], below: readonly PageCell[]): PageCell[] =>
  above.map((cell) => ({
    ...cell,
    lines: [...cell.lines, ...(below.find(({ column }) => column === cell.column)?.lines ?? [])],
  }))

/** Cells that say something: marks of notes and bare signs of percent stand beside them. */
const filled = (row: readonly PageCell[]): PageCell[] =>
  row.filter((cell) => cell.lines.length > 0 && !BARE_MARK.test(flat(cell)))

const DAY =
  /\b(?:as of|at|dated?)\s+((?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2},?\s+\d{4})/i

/** The rows of such a list with whose it is: a whole submission of EDGAR says so itself, of an exhibit alone or of several registrants somebody has to. A text says why it is not known. */
export function subsidiaryRows(
  text: string,
  registrant: string | undefined,
): { rows: RawRow[]; contentDay: string | null } | string {
  const stated = new Set(
    [...text.matchAll(/CENTRAL INDEX KEY:\s*(\d{1,10})/g)].map(([, cik]) => String(Number(cik))),
  )
  const entered = registrant ? String(Number(registrant)) : undefined
  if (entered && stated.size > 0 && !stated.has(entered))
    return `The file is of CIK ${[...stated].join(', ')}, and not of ${entered}: enter the CIK that it names, or none.`
  if (!entered && stated.size > 1)
    return 'The file names several registrants: enter the CIK of the one whose list it is, and upload it again.'
  const cik = entered ?? [...stated][0]
  if (!cik)
    return 'The file does not name its registrant: enter the CIK of the company whose list it is, and upload it again.'
  const period = /CONFORMED PERIOD OF REPORT:\s*(\d{4})(\d{2})(\d{2})/.exec(text)
  const exhibit = /<TYPE>EX-(?:21|8)[\s\S]*?<TEXT>([\s\S]*?)<\/TEXT>/i.exec(text)?.[1] ?? text
  const plain = exhibit.replaceAll(/<[^>]+>|&#160;|&nbsp;/g, ' ').replaceAll(/\s+/g, ' ')
  const day = DAY.exec(plain)?.[1]
  // A list of a group may begin with the registrant itself.
  const isRegistrant = (name: string) => plain.toLowerCase().includes(`subsidiaries of ${name.toLowerCase()}`)
  const listed = subsidiariesIn(exhibit).filter((one) => one instanceof RowRefused || !isRegistrant(one.name))
  const rows = listed.map((one, at) => ({
    line: at + 1,
    raw: one instanceof RowRefused ? one : { ...one, cik },
  }))
  return {
    rows,
    contentDay: period ? period.slice(1).join('-') : day ? dayOf(day) : null,
  }
}

const dayOf = (written: string): string | null => {
  const at = Date.parse(`${written} UTC`)
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10)
}

/** “Parent” may be the next one above it, and who is named beside the registrant holds some of it. */
const OF_REGISTRANT = /\bby (?:the )?(?:registrant|company|us)\b(?!['’]s|,? (?:or|and)\b|\/)/i

/**
 * A subsidiary with its parent. A list says who belongs to a group; a share in it is the registrant's alone where its title says so, directly or not, so that of a direct one it
 * is only the most. @throws RowRefused.
 */
export function subsidiary(line: number, raw: unknown): LoadedRow {
  const { cik, name, otherNames, isInactive, jurisdiction, share } = raw as Subsidiary
  const from = cikOf(cik, 'registrant')
  const key = `${from.value} ${name.toLowerCase()}|${(jurisdiction ?? '').toLowerCase()}`.slice(0, 250)
  const isMinority =
    share !== undefined && share.percent > 0 && share.percent <= 50 && OF_REGISTRANT.test(share.title)
  return {
    line,
    key,
    facts: {
      kind: 'legal',
      names: namesOf([{ text: soundName(name), kind: 'legal' }, ...otherNames]),
      identifiers: [],
      ...stated({
        status: isInactive ? 'Inactive' : undefined,
        jurisdiction,
        parentShare: share
          ? textIn(`${share.percent} %${share.title ? ` (${share.title})` : ''}`, 200)
          : undefined,
      }),
    },
    links: [
      {
        key: `${key} listed`,
        kind: isMinority ? 'owns' : 'parent-of',
        from,
        to: 'self',
        low: isMinority ? 0 : null,
        high: isMinority ? share.percent / 100 : null,
        since: null,
        until: null,
      },
    ],
  }
}
