import { SaxesParser } from 'saxes'
import { LIMITS, PaymentRefused } from '../payment.ts'

/** An element as it is written; `isRead` once something has made sense of it. */
export type Element = {
  name: string
  namespace: string
  path: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
  isRead: boolean
}

/**
 * The elements of a document. Strict: what is not well formed is refused with its place, as are document types (with which entities
 * are declared) and nesting without end. No entity but the five of XML is known, and nothing is fetched.
 * @throws PaymentRefused
 */
export function readXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: Element[] = []
  let root: Element | undefined
  let count = 0
  const place = () => `line ${parser.line}, column ${parser.column}`
  const refuse = (code: 'doctype' | 'too-deep' | 'too-large' | 'not-well-formed', why: string): never => {
    throw new PaymentRefused(code, place(), why)
  }
  parser.on('error', ({ message }) =>
    refuse('not-well-formed', `The XML is not well formed: ${message.replace(/^\d+:\d+: /, '')}`),
  )
  parser.on('doctype', () => refuse('doctype', 'A document type is not read: it declares entities.'))
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1
    if (count > LIMITS.elements) refuse('too-large', 'The message has too many elements.')
    if (open.length >= LIMITS.depth) refuse('too-deep', 'The elements are nested too deeply.')
    const parent = open.at(-1)
    const path = parent ? `${parent.path}/${local}` : local
    if (path.length > LIMITS.place) refuse('too-deep', 'The names of the elements are too long.')
    const element: Element = {
      name: local,
      namespace: uri,
      path,
      attributes: Object.fromEntries(
        Object.values(attributes)
          .filter((one) => !isOfXml(one))
          .map((one) => [one.local, one.value]),
      ),
      children: [],
      text: '',
      isRead: false,
    }
    if (parent) parent.children.push(element)
    else root = element
    open.push(element)
  })
  const onText = (piece: string) => {
    const element = open.at(-1)
    if (element) element.text += piece
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element) element.text = element.text.trim()
  })
  // A byte order mark is no part of the message.
  parser.write(text.replace(/^\ufeff/, '')).close()
  if (!root) return refuse('not-well-formed', 'The message has no element.')
  return root
}

/** Attributes that say how the document is written. */
const isOfXml = ({ prefix, local, uri }: { prefix: string; local: string; uri: string }) =>
  prefix === 'xmlns' || local === 'xmlns' || uri === 'http://www.w3.org/2001/XMLSchema-instance'

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name)

/** Every element of a name, none within another of that name. */
export function elementsNamed(element: Element, name: string): Element[] {
  return element.name === name ? [element] : element.children.flatMap((child) => elementsNamed(child, name))
}

/** The text of an element, which is read by that. */
export function take(element: Element | undefined): string {
  if (!element) return ''
  element.isRead = true
  return element.text
}
