import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from 'pdf-lib'

/** The words of each page of a PDF as a reader would copy them: what is written on one height, from left to right, is a line. */
export async function pagesOfPdf(file: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(file)
  return document.getPages().map((page) => linesOf(page).join('\n'))
}

type Placed = { x: number; y: number; text: string }

function linesOf(page: PDFPage): string[] {
  const fonts = fontsOf(page)
  const placed: Placed[] = []
  let font = ''
  let at = { x: 0, y: 0 }
  const tokens = /\/([\w-]+) [\d.]+ Tf|1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|<([0-9A-F]*)> Tj/g
  for (const [, name, x, y, codes] of contentOf(page).matchAll(tokens)) {
    if (name !== undefined) font = name
    else if (x !== undefined) at = { x: Number(x), y: Number(y) }
    else placed.push({ ...at, text: decodedBy(fonts.get(font), codes ?? '') })
  }
  const heights = [...new Set(placed.map(({ y }) => y))].sort((one, other) => other - one)
  return heights.map((height) =>
    placed
      .filter(({ y }) => y === height)
      .sort((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(' '),
  )
}

const textOf = (stream: unknown): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''

function contentOf({ node }: PDFPage): string {
  const contents = node.Contents()
  if (!(contents instanceof PDFArray)) return textOf(contents)
  return contents
    .asArray()
    .map((part) => textOf(node.context.lookup(part)))
    .join('\n')
}

function fontsOf({ node }: PDFPage): Map<string, Map<string, string>> {
  const fonts = node.Resources()?.lookup(PDFName.of('Font'))
  if (!(fonts instanceof PDFDict)) return new Map()
  return new Map(
    fonts.entries().map(([name, font]) => {
      const map = (node.context.lookup(font) as PDFDict).lookup(PDFName.of('ToUnicode'))
      const pairs = textOf(map).matchAll(/^<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>$/gm)
      return [
        name.decodeText(),
        new Map([...pairs].map(([, glyph = '', letter = '']) => [glyph.toUpperCase(), letterOf(letter)])),
      ]
    }),
  )
}

const letterOf = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)))

const decodedBy = (letters: Map<string, string> | undefined, codes: string): string =>
  (codes.match(/.{4}/g) ?? []).map((code) => letters?.get(code) ?? '�').join('')
