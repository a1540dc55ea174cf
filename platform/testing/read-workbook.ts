import { crc32, inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'

type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** A cell as a file holds it: its place, its kind (`n` a number, `inlineStr` a text, `b`), its value and how it looks. */
export type CellRead = {
  place: string
  kind: string
  value: string | number | boolean | null
  format: string | null
  isBold: boolean
}

export type SheetRead = {
  name: string
  cells: Map<string, CellRead>
  rows: (string | number | boolean | null)[][]
  widths: number[]
  frozenRows: number
  filter: string | null
}

export type WorkbookFileRead = { parts: Map<string, Element>; title: string | null; sheets: SheetRead[] }

/**
 * An XLSX file read part by part, apart from the product's own reader: the archive by its directory with every checksum, each part as
 * strict XML, each part named by its type, each relation leading to a part that is there. It throws where a spreadsheet program would
 * offer to repair.
 */
export function readWorkbook(bytes: Uint8Array): WorkbookFileRead {
  const texts = unzipped(Buffer.from(bytes))
  const parts = new Map([...texts].map(([path, text]) => [path, parsed(text)]))
  const partOf = (path: string) => {
    const part = parts.get(path)
    if (!part) throw new Error(`${path} is missing.`)
    return part
  }
  for (const { attributes } of all(partOf('[Content_Types].xml'), 'Override'))
    partOf(attributes.PartName?.slice(1) ?? '')
  const related = (path: string, base: string) =>
    new Map(
      all(partOf(path), 'Relationship').map(({ attributes: { Id = '', Target = '' } }) => {
        partOf(base + Target)
        return [Id, base + Target]
      }),
    )
  related('_rels/.rels', '')
  const relations = related('xl/_rels/workbook.xml.rels', 'xl/')
  const looks = looksOf(partOf('xl/styles.xml'))
  const sheets = all(partOf('xl/workbook.xml'), 'sheet').map(({ attributes }) =>
    sheetOf(attributes.name ?? '', partOf(relations.get(attributes['r:id'] ?? '') ?? ''), looks),
  )
  const core = parts.get('docProps/core.xml')
  return { parts, title: core ? (all(core, 'dc:title')[0]?.text ?? null) : null, sheets }
}

function unzipped(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const texts = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory of the archive is broken.')
    const packed = bytes.readUInt32LE(at + 20)
    const nameBytes = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes)
    const start = bytes.readUInt32LE(at + 42)
    if (bytes.readUInt32LE(start) !== 0x04034b50) throw new Error(`${name} is not where the directory says.`)
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const plain = inflateRawSync(bytes.subarray(from, from + packed))
    if (crc32(plain) !== bytes.readUInt32LE(at + 16)) throw new Error(`The checksum of ${name} is wrong.`)
    if (plain.length !== bytes.readUInt32LE(at + 24)) throw new Error(`The size of ${name} is wrong.`)
    texts.set(name, plain.toString('utf8'))
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return texts
}

function parsed(text: string): Element {
  const parser = new SaxesParser({ xmlns: false })
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (words) => {
    const last = open.at(-1)
    if (last) last.text += words
  })
  parser.on('error', (failure) => {
    throw failure
  })
  parser.write(text).close()
  return root
}

const all = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])

type Look = { format: string | null; isBold: boolean }

function looksOf(styles: Element): Look[] {
  const codes = new Map(
    all(styles, 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]),
  )
  const bold = all(styles, 'font').map((font) => font.children.some(({ name }) => name === 'b'))
  const [list] = all(styles, 'cellXfs')
  if (Number(list?.attributes.count) !== list?.children.length) throw new Error('The looks are miscounted.')
  return (list?.children ?? []).map(({ attributes }) => ({
    format: attributes.numFmtId === '0' ? null : (codes.get(attributes.numFmtId) ?? null),
    isBold: bold[Number(attributes.fontId)] ?? false,
  }))
}

function sheetOf(name: string, sheet: Element, looks: readonly Look[]): SheetRead {
  const cells = new Map<string, CellRead>()
  const rows = all(sheet, 'row').map((row, at) =>
    row.children.map((cell, column) => {
      const place = `${String.fromCharCode(65 + column)}${at + 1}`
      const look = looks[Number(cell.attributes.s ?? 0)]
      if (!look) throw new Error(`${place} has a look that is not there.`)
      const read = { place, kind: cell.attributes.t ?? 'n', value: cellValue(cell), ...look }
      cells.set(place, read)
      return read.value
    }),
  )
  if (all(sheet, 'f').length > 0) throw new Error(`${name} holds a formula.`)
  return {
    name,
    cells,
    rows,
    widths: all(sheet, 'col').map(({ attributes }) => Number(attributes.width)),
    frozenRows: Number(all(sheet, 'pane')[0]?.attributes.ySplit ?? 0),
    filter: all(sheet, 'autoFilter')[0]?.attributes.ref ?? null,
  }
}

function cellValue(cell: Element): CellRead['value'] {
  const kind = cell.attributes.t ?? 'n'
  if (kind === 'inlineStr')
    return all(cell, 't')
      .map(({ text }) => text.replaceAll('_x005F_', '_'))
      .join('')
  const [value] = all(cell, 'v')
  if (!value) return null
  return kind === 'b' ? value.text === '1' : Number(value.text)
}
