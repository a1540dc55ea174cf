import { WorkbookRefused } from './refusal.ts'
import type { UnpackLimits } from './unpack-part.ts'
import { type Packed, readPart } from './workbook-parts.ts'

const STRINGS_MAX = 4_000_000

/** The texts that cells name by their number. */
export async function sharedStrings(packed: Packed, part: string, limits: UnpackLimits): Promise<string[]> {
  const strings: string[] = []
  const text = runsOfText('si', (whole) => {
    if (strings.length >= STRINGS_MAX)
      throw new WorkbookRefused('The file holds too many different texts. Split it.', 'too-large')
    strings.push(whole)
  })
  await readPart(packed, part, limits, text)
  return strings
}

/** Reads a text of one or several runs; how a text is pronounced is none of it. */
export function runsOfText(holder: 'si' | 'is', take: (text: string) => void) {
  let text = ''
  let isInHolder = false
  let isInText = false
  let isPronounced = false
  return {
    open(name: string) {
      if (name === holder) {
        isInHolder = true
        text = ''
      }
      if (name === 'rPh') isPronounced = true
      isInText = name === 't' && isInHolder && !isPronounced
    },
    text(piece: string) {
      if (isInText) text += piece
    },
    close(name: string) {
      if (name === 't') isInText = false
      if (name === 'rPh') isPronounced = false
      if (name !== holder) return
      isInHolder = false
      take(unescaped(text))
    },
  }
}

/** Workbooks write signs that XML cannot hold as _x000D_. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** How the numbers of a style are meant. */
export type NumberKind = 'plain' | 'date' | 'percent'

/** What the number formats of a workbook mean, by the style that a cell names. */
export async function numberKinds(packed: Packed, part: string, limits: UnpackLimits): Promise<NumberKind[]> {
  const formats = new Map<number, string>()
  const kinds: NumberKind[] = []
  let isInCells = false
  await readPart(packed, part, limits, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) {
        const id = Number(attributes.numFmtId ?? 0)
        kinds.push(kindOfFormat(id, formats.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return kinds
}

/** Formats that every workbook has without saying so: days and times, in the East too; and percent. */
function kindOfFormat(id: number, format: string | undefined): NumberKind {
  if (format === undefined) {
    if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
      return 'date'
    return id === 9 || id === 10 ? 'percent' : 'plain'
  }
  // Words in quotes, colours and signs that stand for themselves say nothing about the number.
  const plain = format.replace(/\[[^\]]*\]|"[^"]*"|\\.|_./g, '')
  if (/[ymdhsb]/i.test(plain.replace(/general|standard/gi, ''))) return 'date'
  return plain.includes('%') ? 'percent' : 'plain'
}
