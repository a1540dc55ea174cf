/** An element as it is written: text, or other elements. */
export type XmlElement = {
  name: string
  attributes?: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

type Part = XmlElement | undefined | readonly (XmlElement | undefined)[]

/** An element with others in it; what is undefined is left out. */
export const element = (name: string, ...parts: Part[]): XmlElement => ({
  name,
  content: parts.flat().filter((part): part is XmlElement => part !== undefined),
})

/** An element with a text; none where there is no text. */
export const leaf = (name: string, text: string | null | undefined): XmlElement | undefined =>
  text ? { name, content: text } : undefined

/** An element only where something is in it. */
export const group = (name: string, ...parts: Part[]): XmlElement | undefined => {
  const made = element(name, ...parts)
  return made.content.length > 0 ? made : undefined
}

/** A document in UTF-8. A remark stands before everything. */
export function xmlOf(root: XmlElement, remark?: string): string {
  const lines: string[] = []
  write(root, '', lines)
  const comment = remark ? [`<!-- ${storable(remark).replaceAll('--', '- -')} -->`] : []
  return `${['<?xml version="1.0" encoding="UTF-8"?>', ...comment, ...lines].join('\n')}\n`
}

function write({ name, attributes = {}, content }: XmlElement, indent: string, lines: string[]): void {
  const head = `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}`
  if (content.length === 0) lines.push(`${indent}<${head}/>`)
  else if (typeof content === 'string') lines.push(`${indent}<${head}>${escaped(content)}</${name}>`)
  else {
    lines.push(`${indent}<${head}>`)
    for (const child of content) write(child, `${indent}  `, lines)
    lines.push(`${indent}</${name}>`)
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string): string =>
  storable(text).replaceAll(/[&<>"']/g, (sign) => entities[sign] as string)

/** Without what XML cannot hold: control characters, halves of characters, and what is no character. */
const storable = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')

/** A text on one line, without white space around it. */
export const oneLine = (text: string): string => storable(text).replaceAll(/\s+/g, ' ').trim()

/** Characters as a schema counts them. */
export const lengthOf = (text: string): number => [...text].length
