import { readPart, WorkbookRefused, zipDirectory } from '#engines/workbook/index.ts'
import { type DocumentLimits, DocumentRefused, damaged, tooMuchText } from './document.ts'

const PART = 'word/document.xml'

/** The text of a Word document, a line for each paragraph. Hidden, deleted and commented text is not read. */
export async function readDocx(bytes: Uint8Array, limits: DocumentLimits): Promise<string> {
  const pieces: string[] = []
  let characters = 0
  let inText = false
  let hidden = false
  let deleted = 0
  let again = 0
  const push = (text: string): void => {
    if (hidden || deleted > 0 || again > 0) return
    characters += text.length
    if (characters > limits.characters) throw tooMuchText(limits.characters)
    pieces.push(text)
  }
  try {
    const entries = zipDirectory(bytes)
    const found = await readPart(
      { bytes, entries },
      PART,
      { bytes: limits.characters * 20, ratio: limits.ratio },
      {
        open(name, attributes) {
          if (name === 't') inText = true
          else if (name === 'r') hidden = false
          else if (name === 'vanish' || name === 'webHidden')
            hidden = (attributes['w:val'] ?? 'true') !== 'false' && attributes['w:val'] !== '0'
          else if (name === 'del' || name === 'moveFrom') deleted++
          // What is drawn twice, for old and new programs, is read once.
          else if (name === 'Fallback') again++
          else if (name === 'tab') push('\t')
          else if (name === 'br' || name === 'cr') push('\n')
        },
        text(text) {
          if (inText) push(text)
        },
        close(name) {
          if (name === 't') inText = false
          else if (name === 'p' || name === 'tr') {
            hidden = false
            push('\n')
          } else if (name === 'del' || name === 'moveFrom') deleted--
          else if (name === 'Fallback') again--
        },
      },
    )
    if (!found)
      throw new DocumentRefused(
        'The file is not a Word document. Choose a .txt, .pdf, .docx or .htm file.',
        'unsupported-file',
      )
  } catch (thrown) {
    if (thrown instanceof DocumentRefused) throw thrown
    if (thrown instanceof WorkbookRefused && thrown.code === 'too-large')
      throw new DocumentRefused(thrown.message, 'too-large')
    throw damaged()
  }
  return pieces
    .join('')
    .normalize('NFC')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim()
}
