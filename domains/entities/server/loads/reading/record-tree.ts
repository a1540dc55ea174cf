import { SaxesParser } from 'saxes'
import type { Tree } from './shapes/gleif-layouts.ts'

/**
 * A record of XML as a tree without prefixes; attributes stand under `@name`, the text beside them under `_`. Undefined for what is not well-formed.
 * Nearly all records are nothing but elements, attributes and text: those are read here. Whatever else XML knows, and whatever is wrong, is the parser's to say, which
 * takes many times as long.
 */
export const treeOf = (written: string): Tree[string] | undefined => plainTree(written) ?? parsedTree(written)

/** A name without its prefix, the same text each time: one that is cut again is looked for among all that stand. */
function plainName(name: string): string {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const plain = name.slice(name.indexOf(':') + 1)
  if (plainNames.size < NAMES_KNOWN_MAX) plainNames.set(name, plain)
  return plain
}
const NAMES_KNOWN_MAX = 500
const plainNames = new Map<string, string>()

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

  /** An element that has text and nothing else, as most do; its name without its prefix. */
  leaf(name: string, text: string): void {
    this.#put(this.#open.at(-1) as Open, name, text.trim())
  }

  text(text: string): void {
    const top = this.#open.at(-1)
    if (top) top.text += text
  }

  close(): void {
    const { tree, text, name } = this.#open.pop() as Open
    const parent = this.#open.at(-1)
    if (!parent) return
    const stated = text.trim()
    this.#put(parent, name, tree === undefined ? stated : stated === '' ? tree : { ...tree, _: stated })
  }

  #put(parent: Open, name: string, value: Tree[string]): void {
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: signs that a record may not have are what it looks for.
const UNUSUAL = /\]\]>|[\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]/
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
      at = opened.end
      const { name, given: attributes, isEmpty } = opened.tag
      const isBare = attributes.length === 0 && !isEmpty && names.length > 0
      const leafEnd = isBare ? endOfLeaf(written, at, name) : -1
      if (leafEnd > 0) {
        const stated = plainText(written.slice(at, leafEnd))
        if (stated === undefined) return undefined
        builder.leaf(plainName(name), stated)
        at = leafEnd + 3 + name.length
      } else {
        builder.open(name, attributes)
        if (isEmpty) builder.close()
        else names.push(name)
      }
    }
    if (names.length === 0) return at === written.length ? builder.root : undefined
    const next = written.indexOf('<', at)
    if (next < 0) return undefined
    if (next > at) {
      const plain = plainText(written.slice(at, next))
      if (plain === undefined) return undefined
      builder.text(plain)
    }
    at = next
  }
  return undefined
}

/** Where the text of an element ends that has nothing but text; -1 where it has elements. */
function endOfLeaf(written: string, at: number, name: string): number {
  const end = written.indexOf('<', at)
  const isEnd =
    end >= 0 &&
    written.charCodeAt(end + 1) === SLASH &&
    written.startsWith(name, end + 2) &&
    written.charCodeAt(end + 2 + name.length) === CLOSES
  return isEnd ? end : -1
}

/** Undefined where a sign of it is written by a name that XML itself does not have. */
const plainText = (text: string) => (text.includes('&') ? withoutEntities(text) : text)

const SLASH = 0x2f
const CLOSES = 0x3e
const NOTHING_SAID: readonly [string, string][] = []

type Tag = { name: string; given: readonly [string, string][]; isEmpty: boolean }

/** The tag that opens at a place, and where it ends; undefined where it is none, or not a plain one. */
function opening(written: string, at: number): { tag: Tag; end: number } | undefined {
  const close = written.indexOf('>', at)
  if (close < 0) return undefined
  const whole = written.slice(at + 1, close)
  // A file has some fifty tags, a million times each.
  const known = knownTags.get(whole)
  if (known !== undefined) return { tag: known, end: close + 1 }
  OPENING.lastIndex = at
  const found = OPENING.exec(written)
  if (found === null) return undefined
  const [, name = '', attributes = '', slash] = found
  const stated = attributes === '' ? NOTHING_SAID : attributesOf(attributes)
  if (stated === undefined) return undefined
  const tag = { name, given: stated, isEmpty: slash === '/' }
  if (OPENING.lastIndex === close + 1 && whole.length <= TAG_KNOWN_MAX && knownTags.size < NAMES_KNOWN_MAX)
    knownTags.set(whole, tag)
  return { tag, end: OPENING.lastIndex }
}

/** Tags that were read, as they are written between their brackets; a file of many others does not fill the memory. */
const knownTags = new Map<string, Tag>()
const TAG_KNOWN_MAX = 100

/** Undefined where one is said twice. */
function attributesOf(text: string): [string, string][] | undefined {
  const stated = [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ])
  return new Set(stated.map(([name]) => name)).size === stated.length ? stated : undefined
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
