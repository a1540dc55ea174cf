import { MAIN } from './xlsx-names.ts'
import { escaped } from './xlsx-text.ts'

/** How a cell looks beside its value. `format` is a spreadsheet's own: `#,##0.00`, `0.0%`. */
export type CellLook = { isBold?: boolean; isItalic?: boolean; size?: number; format?: string }

/** Formats below this number are those that every spreadsheet has. */
const OWN_FORMATS_FROM = 164
const SIZE = 11

/** The looks of a workbook: each once, numbered as cells ask for them. */
export function looksOfWorkbook() {
  const numbers = new Map<string, number>()
  const fonts = [font({})]
  const formats: string[] = []
  const looks = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']

  const numberOf = (look: CellLook): number => {
    const key = JSON.stringify([look.isBold, look.isItalic, look.size, look.format])
    const known = numbers.get(key)
    if (known !== undefined) return known
    const fontAt = place(fonts, font(look))
    const formatAt = look.format === undefined ? 0 : OWN_FORMATS_FROM + place(formats, look.format)
    const applied = `${formatAt ? ' applyNumberFormat="1"' : ''}${fontAt ? ' applyFont="1"' : ''}`
    const number =
      looks.push(
        `<xf numFmtId="${formatAt}" fontId="${fontAt}" fillId="0" borderId="0" xfId="0"${applied}/>`,
      ) - 1
    numbers.set(key, number)
    return number
  }
  const xml = () =>
    `<styleSheet xmlns="${MAIN}">${counted(
      'numFmts',
      formats.map(
        (code, at) => `<numFmt numFmtId="${OWN_FORMATS_FROM + at}" formatCode="${escaped(code)}"/>`,
      ),
    )}${counted('fonts', fonts)}${counted('fills', ['none', 'gray125'].map(fill))}${counted('borders', [
      '<border><left/><right/><top/><bottom/><diagonal/></border>',
    ])}${counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'])}${counted(
      'cellXfs',
      looks,
    )}${counted('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>'])}</styleSheet>`
  return { numberOf, xml }
}

const font = ({ isBold, isItalic, size = SIZE }: CellLook) =>
  `<font>${isBold ? '<b/>' : ''}${isItalic ? '<i/>' : ''}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`

const fill = (pattern: string) => `<fill><patternFill patternType="${pattern}"/></fill>`

const counted = (name: string, entries: readonly string[]) =>
  entries.length === 0 ? '' : `<${name} count="${entries.length}">${entries.join('')}</${name}>`

function place(list: string[], entry: string): number {
  const at = list.indexOf(entry)
  return at === -1 ? list.push(entry) - 1 : at
}
