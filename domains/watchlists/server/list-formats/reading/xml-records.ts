import { SaxesParser } from 'saxes'
import type { ListFile } from '../list-file.ts'
import { ListFormatError } from '../list-format-error.ts'
import { fileText } from './file-text.ts'

/** A small piece of a document: one record, never the whole file. Names are without their prefix. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** The element's own text, trimmed, without its children's. */
  text: string
}

/** No record of a real list comes near this. */
const RECORD_ELEMENTS_MAX = 200_000

/**
 * The elements called one of `records`, each as a small tree, in the order of the file. Memory holds one record at a
 * time. The document must be well formed to its very end: a cut file is an error.
 *
 * @param root the document element's name; another one means another format.
 */
export async function* xmlRecords(
  file: ListFile,
  document: { root: string; records: string[]; encoding?: string; onRoot?: (root: XmlElement) => void },
): AsyncIterable<XmlElement> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const wanted = new Set(document.records)
  const finished: XmlElement[] = []
  const open: XmlElement[] = []
  let hasRoot = false
  let elementCount = 0

  parser.on('error', (error) => {
    throw xmlError(error.message, file.name, parser.line)
  })
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    if (!hasRoot) {
      hasRoot = true
      if (name !== document.root) {
        throw new ListFormatError(
          'wrong-format',
          `The document is <${tag.name}> where <${document.root}> was expected; this is another format.`,
          { fileName: file.name, line: parser.line },
        )
      }
      document.onRoot?.({ name, attributes: { ...tag.attributes }, children: [], text: '' })
      return
    }
    const parent = open.at(-1)
    if (!parent && !wanted.has(name)) return
    elementCount = parent ? elementCount + 1 : 1
    if (elementCount > RECORD_ELEMENTS_MAX) {
      throw new ListFormatError('bad-row', `The record <${open[0]?.name}> has too many elements.`, {
        fileName: file.name,
        line: parser.line,
      })
    }
    const element: XmlElement = { name, attributes: { ...tag.attributes }, children: [], text: '' }
    parent?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('cdata', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    element.text = element.text.trim()
    if (open.length === 0) finished.push(element)
  })

  for await (const text of fileText(file, document.encoding ?? 'utf-8')) {
    parser.write(text)
    yield* finished.splice(0)
  }
  parser.close()
  yield* finished.splice(0)
}

/** What the XML declaration says, for files that are not UTF-8. */
export function declaredEncoding(head: string): string | undefined {
  const name = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]
  return name && /utf-?8/i.test(name) ? undefined : name
}

/** The first child of that name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((candidate) => candidate.name === name)
}

export function children(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((candidate) => candidate.name === name) ?? []
}

/** The text of the first child of that name; empty when there is none. */
export function childText(element: XmlElement | undefined, name: string): string {
  return child(element, name)?.text ?? ''
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

function xmlError(message: string, fileName: string, line: number): ListFormatError {
  const plain = message.replace(/^.*?\d+:\d+:\s*/, '').replace(/\.$/, '')
  const isCut = /unclosed tag|unexpected end|must contain a root/i.test(plain)
  return new ListFormatError(
    isCut ? 'cut-short' : 'bad-row',
    isCut ? `The XML is cut short (${plain}).` : `The XML is not well formed (${plain}).`,
    { fileName, line },
  )
}
