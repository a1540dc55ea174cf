import { damaged, WorkbookRefused } from './refusal.ts'
import { textOfPart, type UnpackLimits } from './unpack-part.ts'
import { type XmlReader, xmlParser } from './xml-part.ts'
import type { ZipEntry } from './zip-directory.ts'

export type Packed = { bytes: Uint8Array; entries: ReadonlyMap<string, ZipEntry> }

/** Reads one part whole by an XML reader; false where the file has no such part. */
export async function readPart(
  { bytes, entries }: Packed,
  name: string,
  limits: UnpackLimits,
  reader: XmlReader,
): Promise<boolean> {
  const entry = entries.get(name)
  if (!entry) return false
  const parser = xmlParser(reader)
  for await (const text of textOfPart(bytes, entry, limits)) parser.write(text)
  parser.end()
  return true
}

export type SheetPart = { name: string; path: string }

export type Parts = { sheets: SheetPart[]; strings: string; styles: string; is1904: boolean }

const WORKBOOK = 'xl/workbook.xml'

/** Where the sheets are and what they need. @throws WorkbookRefused for a file without one. */
export async function partsOf(packed: Packed, limits: UnpackLimits): Promise<Parts> {
  const named: { name: string; relation: string }[] = []
  let is1904 = false
  const isThere = await readPart(packed, WORKBOOK, limits, {
    open(name, attributes) {
      const relation = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1]
      if (name === 'sheet' && relation) named.push({ name: attributes.name ?? '', relation })
      if (name === 'workbookPr') is1904 = isOn(attributes.date1904)
    },
  })
  if (!isThere) throw damaged()
  const targets = new Map<string, { type: string; path: string }>()
  await readPart(packed, 'xl/_rels/workbook.xml.rels', limits, {
    open(name, { Id, Type = '', Target }) {
      if (name === 'Relationship' && Id && Target)
        targets.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: pathOf(Target) })
    },
  })
  // A sheet that is a chart has no rows.
  const sheets = named.flatMap(({ name, relation }) => {
    const target = targets.get(relation)
    return target?.type === 'worksheet' ? [{ name, path: target.path }] : []
  })
  if (sheets.length === 0) throw new WorkbookRefused('The workbook holds no sheet.')
  const partOf = (type: string, usual: string) =>
    [...targets.values()].find((target) => target.type === type)?.path ?? usual
  return {
    sheets,
    strings: partOf('sharedStrings', 'xl/sharedStrings.xml'),
    styles: partOf('styles', 'xl/styles.xml'),
    is1904,
  }
}

export const isOn = (value: string | undefined) => value === '1' || value === 'true'

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
