/** What a page says of itself, as far as rules ask. */
export type PageParts = {
  /** Addresses of scripts. */
  scripts: string[]
  /** Addresses of style sheets, fonts and the like (`<link>`). */
  links: string[]
  /** Where the page leads: addresses of `<a>` with their words. */
  ways: { href: string; text: string }[]
  /** Contents of `<meta>` by name in small letters. */
  meta: Map<string, string[]>
  title: string
}

const TAG_LENGTH_MAX = 4_000
const PARTS_MAX = 2_000
const TEXT_LENGTH_MAX = 200

/**
 * Reads the tags of a page that rules ask for. It walks through the text once and looks at most 4,000 signs into a tag, so that no
 * page, however broken, takes long.
 */
export function readPage(html: string): PageParts {
  const parts: PageParts = { scripts: [], links: [], ways: [], meta: new Map(), title: '' }
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const name = nameAt(html, at)
    if (!name) continue
    const end = html.indexOf('>', at)
    if (end === -1) break
    if (end - at > TAG_LENGTH_MAX) continue
    const attributes = attributesOf(html.slice(at + 1 + name.length, end))
    take(parts, name, attributes, html, end)
    if (parts.scripts.length + parts.links.length + parts.ways.length > PARTS_MAX) break
    at = end
  }
  return parts
}

const ASKED = ['script', 'link', 'meta', 'a', 'title', 'iframe'] as const
type Asked = (typeof ASKED)[number]

function nameAt(html: string, at: number): Asked | undefined {
  const begins = html.slice(at + 1, at + 9).toLowerCase()
  return ASKED.find((name) => begins.startsWith(name) && /[\s>/]/.test(begins[name.length] ?? '>'))
}

function take(
  parts: PageParts,
  name: Asked,
  attributes: Map<string, string>,
  html: string,
  end: number,
): void {
  const of = (field: string) => attributes.get(field) ?? ''
  switch (name) {
    case 'script':
    case 'iframe':
      if (of('src')) parts.scripts.push(of('src'))
      return
    case 'link':
      if (of('href')) parts.links.push(of('href'))
      return
    case 'a':
      if (of('href')) parts.ways.push({ href: of('href'), text: textAfter(html, end, '</a') })
      return
    case 'title':
      parts.title ||= textAfter(html, end, '</title')
      return
    case 'meta': {
      const field = (of('name') || of('property') || of('http-equiv')).toLowerCase()
      if (field) parts.meta.set(field, [...(parts.meta.get(field) ?? []), of('content')])
    }
  }
}

const ATTRIBUTE = /([a-z][\w:.-]{0,60})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').trim().replaceAll('&amp;', '&'),
    ]),
  )

const textAfter = (html: string, end: number, until: string): string => {
  const part = html.slice(end + 1, end + 1 + 600)
  const close = part.toLowerCase().indexOf(until)
  return (close === -1 ? part : part.slice(0, close))
    .replaceAll(/<[^>]{0,500}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_LENGTH_MAX)
}
