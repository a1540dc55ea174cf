import { SaxesParser } from 'saxes'
import type { Tree } from './shapes/gleif.ts'

/**
 * A record of XML as a tree without prefixes; attributes stand under `@name`, the text beside them under `_`. Undefined for what is not well-formed.
 * Nearly all records are nothing but elements, attributes and text: those are read here. Whatever else XML knows, and whatever is wrong, is the parser's to say, which
 * takes many times as long.
 */
export const treeOf = (written: string): Tree[string] | undefined => plainTree(written) ?? parsedTree(written)

const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

/** What has no elements and no attributes has no tree: most of a record is that. */
type Open = { tree: Tree | undefined; text: string; name: string }

/** Puts a tree together as elements open and close. */
class TreeBuilder {
  readonly #open: Open[] = [{ tree: undefined, text: '', name: '' }]

  open(name: string, attributes: readonly (readonly [name: string, value: string])[]): void {
    const opened: Open = { tree: undefined, text: '', name: plainName(name) }
    for (const [key, value] of attributes)
      if (!key.startsWith('xmlns') && key !== 'xml:lang') {
        opened.tree ??= {}
        opened.tree[`@${plainName(key)}`] = value
      }
    this.#open.push(opened)
  }

  text(text: string): void {
    const top = this.#open.at(-1)
    if (top) top.text += text
  }

  close(): void {
    const { tree, text, name } = this.#open.pop() as Open
    const parent = this.#open.at(-1)
    if (!parent) return
    const said = text.trim()
    const value = tree === undefined ? said : said === '' ? tree : { ...tree, _: said }
    parent.tree ??= {}
    const known = parent.tree[name]
    parent.tree[name] = known === undefined ? value : ([known, value].flat() as Tree[])
  }

  get root(): Tree[string] | undefined {
    return Object.values(this.#open[0]?.tree ?? {})[0]
  }
}

export function parsedTree(written: string): Tree[string] | undefined {
  const parser = new SaxesParser({ xmlns: false, fragment: true })
  const builder = new TreeBuilder()
  let failure: Error | undefined
  parser.on('error', (error) => {
    failure ??= error
  })
  parser.on('opentag', ({ name, attributes }) => {
    builder.open(
      name,
      Object.entries(attributes).map(([key, value]) => [key, String(value)]),
    )
  })
  parser.on('text', (text) => builder.text(text))
  parser.on('cdata', (text) => builder.text(text))
  parser.on('closetag', () => builder.close())
  parser.write(written).close()
  return failure ? undefined : builder.root
}

/** In a record: what ends a section, ends of lines that are to be made one, and signs that XML does not have. */
const UNUSUAL = /\]\]>|[^\P{Cc}\t\n]|[\ufffe\uffff]/u
/** A record of plain letters has nothing unusual, which is quicker to see. */
const PLAIN = /^[\t\n -~]*$/
const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const OPENING = new RegExp(`<(${NAME})((?: ${NAME}="[^"<&\\p{Cc}\\ufffe\\uffff]*")*) ?(/?)>`, 'uy')
const ATTRIBUTE = new RegExp(`(${NAME})="([^"]*)"`, 'g')
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** Undefined where a record is anything but plain elements that are well-formed. */
export function plainTree(written: string): Tree[string] | undefined {
  if ((!PLAIN.test(written) || written.includes(']]>')) && UNUSUAL.test(written)) return undefined
  const builder = new TreeBuilder()
  const names: string[] = []
  let at = 0
  while (at < written.length) {
    const begin = written.charCodeAt(at + 1)
    if (begin === SLASH) {
      const name = names.pop()
      if (name === undefined || !written.startsWith(name, at + 2)) return undefined
      at += 3 + name.length
      if (written.charCodeAt(at - 1) !== CLOSES) return undefined
      builder.close()
    } else {
      const opened = opening(written, at)
      if (opened === undefined) return undefined
      builder.open(opened.name, opened.said)
      at = opened.end
      if (opened.isEmpty) builder.close()
      else names.push(opened.name)
    }
    if (names.length === 0) return at === written.length ? builder.root : undefined
    const next = written.indexOf('<', at)
    if (next < 0) return undefined
    if (next > at) {
      const text = written.slice(at, next)
      const plain = text.includes('&') ? withoutEntities(text) : text
      if (plain === undefined) return undefined
      builder.text(plain)
    }
    at = next
  }
  return undefined
}

const SLASH = 0x2f
const CLOSES = 0x3e
const NOTHING_SAID: readonly [string, string][] = []

type Opening = { name: string; said: readonly [string, string][]; isEmpty: boolean; end: number }

/** The tag that opens at a place; undefined where it is none, or not a plain one. */
function opening(written: string, at: number): Opening | undefined {
  const close = written.indexOf('>', at)
  if (close < 0) return undefined
  const whole = written.slice(at + 1, close)
  // A file has some fifty names, a million times each.
  if (knownNames.has(whole)) return { name: whole, said: NOTHING_SAID, isEmpty: false, end: close + 1 }
  OPENING.lastIndex = at
  const found = OPENING.exec(written)
  if (found === null) return undefined
  const [, name = '', attributes = '', slash] = found
  if (whole === name && knownNames.size < NAMES_KNOWN_MAX) knownNames.add(name)
  const said = attributes === '' ? NOTHING_SAID : attributesOf(attributes)
  return said && { name, said, isEmpty: slash === '/', end: OPENING.lastIndex }
}

/** Names that were found to be some; a file of many others does not fill the memory. */
const knownNames = new Set<string>()
const NAMES_KNOWN_MAX = 500

/** Undefined where one is said twice. */
function attributesOf(text: string): [string, string][] | undefined {
  const said = [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ])
  return new Set(said.map(([name]) => name)).size === said.length ? said : undefined
}

/** Undefined where a sign is written by another name than those that XML has itself. */
function withoutEntities(text: string): string | undefined {
  let isKnown = true
  const plain = text.replaceAll(/&[^;&]*;?/g, (entity) => {
    const sign = ENTITIES[entity]
    isKnown &&= sign !== undefined
    return sign ?? entity
  })
  return isKnown ? plain : undefined
}
