import { createHash } from 'node:crypto'
import { childOf, elementsCalled, type XmlElement } from './xml-tree.ts'

/** An item of a feed as it was written: nothing in it is safe to show. */
export type FeedItem = {
  id: string
  title: string
  summary: string
  link: string
  /** Undefined where the feed says no date that can be read. */
  at: Date | undefined
}

/**
 * Reads RSS 2.0, RSS 1.0 or Atom.
 * @returns the title of the feed and its items; undefined where it is none.
 */
export function readFeed(body: Buffer): { title: string; items: FeedItem[] } | undefined {
  const text = decoded(body)
  if (!/<(rss|feed|rdf:RDF)[\s>]/.test(text)) return undefined
  const elements = elementsCalled(text, ['item', 'entry'])
  if (!elements) return undefined
  const head = text.slice(0, text.search(/<(item|entry)[\s>]/) + 1 || undefined)
  const title = elementsCalled(`<head>${head.replace(/^<\?xml[^>]*>/, '')}`, ['title'])?.[0]?.text ?? ''
  return { title, items: elements.map(itemOf) }
}

function itemOf(element: XmlElement): FeedItem {
  const text = (...names: string[]) => childOf(element, ...names)?.text ?? ''
  const link = linkOf(element)
  const title = text('title')
  const moment = new Date(text('pubDate') || text('published') || text('updated') || text('dc:date'))
  // The Commission gives one identity to what it lists under each party of a filing.
  const own = `${text('guid') || text('id') || title} ${link}`
  return {
    // Identities of feeds are of any length and shape.
    id: createHash('sha256').update(own).digest('hex').slice(0, 32),
    title,
    summary: text('description') || text('summary'),
    link,
    at: Number.isNaN(moment.getTime()) ? undefined : moment,
  }
}

/** RSS writes the address as text, Atom into an attribute, sometimes several times. */
function linkOf(element: XmlElement): string {
  const links = element.children.filter(({ name }) => name === 'link')
  const alternate = links.find(
    ({ attributes }) => attributes.href && (attributes.rel ?? 'alternate') === 'alternate',
  )
  return alternate?.attributes.href ?? links.find(({ text }) => text)?.text ?? ''
}

/** The text in the encoding that its first line names. */
function decoded(body: Buffer): string {
  const [, named = 'utf-8'] =
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(body.toString('latin1', 0, 200)) ?? []
  try {
    return new TextDecoder(named).decode(body)
  } catch {
    return body.toString('utf8')
  }
}
