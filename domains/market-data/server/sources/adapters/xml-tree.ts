import { SaxesParser } from 'saxes'

/** An element with the name it bears, its prefix included. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own text and that of what is in it, trimmed. */
  text: string
}

const ELEMENTS_MAX = 100_000
const DEPTH_MAX = 64

/**
 * The elements of a document called one of `names`, each as a small tree, however the document is wrapped. Publishers' feeds are seldom
 * well formed: what can be read is read, what was broken off is left out. No entity is fetched or expanded but the five of XML.
 * @returns undefined where the text is no XML at all.
 */
export function elementsCalled(text: string, names: readonly string[]): XmlElement[] | undefined {
  const wanted = new Set(names)
  const found: XmlElement[] = []
  const open: XmlElement[] = []
  let depth = 0
  let count = 0
  let isXml = false
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', () => {
    // Read on: a stray ampersand in a headline is no reason to go without news.
  })
  parser.on('opentag', (tag) => {
    isXml = true
    depth += 1
    if (open.length === 0 && !wanted.has(tag.name)) return
    if (count >= ELEMENTS_MAX || depth > DEPTH_MAX) return
    count += 1
    const element: XmlElement = { name: tag.name, attributes: { ...tag.attributes }, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const onText = (piece: string) => {
    for (const element of open) element.text += piece
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', (tag) => {
    depth -= 1
    if (open.at(-1)?.name !== tag.name) return
    const element = open.pop()
    if (!element) return
    element.text = element.text.trim()
    if (open.length === 0) found.push(element)
  })
  parser.write(text).close()
  return isXml ? found : undefined
}

/** The first child of a name. */
export const childOf = (element: XmlElement, ...names: string[]): XmlElement | undefined =>
  element.children.find((child) => names.includes(child.name))
