import { SaxesParser } from 'saxes'
import type { Tree } from './shapes/gleif.ts'

/**
 * A record of XML as a tree without prefixes; attributes stand under `@name`, the text beside them under `_`. Undefined for what is not well-formed.
 * Nearly all records are nothing but elements, attributes and text: those are read here. Whatever else XML knows, and whatever is wrong, is the parser's to say, which
 * takes many times as long.
 */
export const treeOf = (written: string): Tree[string] | undefined => plainTree(written) ?? parsedTree(written)

const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

type Open = { tree: Tree; text: string; name: string; isLeaf: boolean }

/** Puts a tree together as elements open and close. */
class TreeBuilder {
  readonly #open: Open[] = [{ tree: {}, text: '', name: '', isLeaf: true }]

  open(name: string, attributes: readonly (readonly [name: string, value: string])[]): void {
    const opened: Open = { tree: {}, text: '', name: plainName(name), isLeaf: true }
    for (const [key, value] of attributes)
      if (!key.startsWith('xmlns') && key !== 'xml:lang') {
        opened.tree[`@${plainName(key)}`] = value
        opened.isLeaf = false
      }
    this.#open.push(opened)
  }

  text(text: string): void {
    const top = this.#open.at(-1)
    if (top) top.text += text
  }

  close(): void {
    const { tree, text, name, isLeaf } = this.#open.pop() as Open
    const parent = this.#open.at(-1)
    if (!parent) return
    const said = text.trim()
    const value = isLeaf ? said : said === '' ? tree : { ...tree, _: said }
    const known = parent.tree[name]
    parent.tree[name] = known === undefined ? value : ([known, value].flat() as Tree[])
    parent.isLeaf = false
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

/** In a text: what ends a section, ends of lines that are to be made one, and signs that XML does not have. */
const UNUSUAL = /\]\]>|[^\P{Cc}\t\n]|[\ufffe\uffff]/u
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
  const builder = new TreeBuilder()
  const names: string[] = []
  let at = 0
  while (at < written.length) {
    if (written.charCodeAt(at + 1) === SLASH) {
      const end = written.indexOf('>', at)
      if (end < 0 || written.slice(at + 2, end) !== names.pop()) return undefined
      builder.close()
      at = end + 1
      if (names.length === 0) return at === written.length ? builder.root : undefined
    } else {
      OPENING.lastIndex = at
      const opening = OPENING.exec(written)
      if (opening === null) return undefined
      const [, name = '', attributes = '', slash] = opening
      const said = attributes === '' ? [] : attributesOf(attributes)
      if (said === undefined) return undefined
      builder.open(name, said)
      names.push(name)
      at = OPENING.lastIndex
      if (slash === '/') {
        names.pop()
        builder.close()
        if (names.length === 0) return at === written.length ? builder.root : undefined
      }
    }
    const next = written.indexOf('<', at)
    if (next < 0) return undefined
    if (next > at) {
      const text = written.slice(at, next)
      if (UNUSUAL.test(text)) return undefined
      const plain = text.includes('&') ? withoutEntities(text) : text
      if (plain === undefined) return undefined
      builder.text(plain)
    }
    at = next
  }
  return undefined
}

const SLASH = 0x2f

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
