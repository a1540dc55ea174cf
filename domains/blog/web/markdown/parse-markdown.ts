import type { List, Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { type Block, type Heading, type Inline, plainText } from './markdown-tree.ts'
import { safeAddress } from './safe-address.ts'
import { splitMarkdown } from './split-markdown.ts'

// HTML is not a construct here, so it stays the text it was typed as; nor are definitions, which act at a distance.
const settings = { extensions: [{ disable: { null: ['htmlFlow', 'htmlText', 'definition'] } }] }

type Depth = { levelOf: ReadonlyMap<number, Heading['level']> }

/**
 * Markdown as a tree that is safe to draw, whatever was typed: headings 1 to 3, bold, italic, links, inline code, lists, quotes,
 * paragraphs, code blocks and rules. The highest heading used becomes the page's second level, because its title is the first.
 * Never throws.
 */
export function parseMarkdown(markdown: string): Block[] {
  const roots = splitMarkdown(markdown).map(({ text, isPlain }) =>
    isPlain ? text : fromMarkdown(text, settings),
  )
  const levelOf = levelsOf(roots.flatMap((root) => (typeof root === 'string' ? [] : root.children)))
  const blocks = roots.flatMap((root): Block[] =>
    typeof root === 'string'
      ? [{ kind: 'paragraph', children: [{ kind: 'text', text: root }] }]
      : blocksOf(root.children, { levelOf }),
  )
  nameHeadings(blocks, new Set())
  return blocks
}

function levelsOf(nodes: readonly RootContent[]): Map<number, Heading['level']> {
  const depths = new Set(
    nodes.flatMap((node) => (node.type === 'heading' && node.depth <= 3 ? [node.depth] : [])),
  )
  const levels = [2, 3, 4] as const
  return new Map([...depths].sort().map((depth, index) => [depth, levels[index] ?? 4]))
}

function blocksOf(nodes: readonly RootContent[], depth: Depth): Block[] {
  return nodes.flatMap((node) => blockOf(node, depth))
}

function blockOf(node: RootContent, depth: Depth): Block[] {
  switch (node.type) {
    case 'heading': {
      const level = depth.levelOf.get(node.depth)
      const children = inlinesOf(node.children)
      if (level === undefined && node.depth > 3)
        return [{ kind: 'paragraph', children: [{ kind: 'strong', children }] }]
      return [{ kind: 'heading', level: level ?? 4, id: '', children }]
    }
    case 'paragraph':
      return [{ kind: 'paragraph', children: inlinesOf(node.children) }]
    case 'list':
      return [listOf(node, depth)]
    case 'blockquote':
      return [{ kind: 'quote', children: blocksOf(node.children, depth) }]
    case 'code':
      return [{ kind: 'code', text: node.value }]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    default:
      return [{ kind: 'paragraph', children: [{ kind: 'text', text: textIn(node) }] }]
  }
}

function listOf(node: List, depth: Depth): Block {
  return {
    kind: 'list',
    isOrdered: node.ordered === true,
    start: node.start ?? 1,
    items: node.children.map((item) => blocksOf(item.children, depth)),
  }
}

function inlinesOf(nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.map((node): Inline => {
    switch (node.type) {
      case 'text':
        return { kind: 'text', text: node.value }
      case 'strong':
      case 'emphasis':
        return { kind: node.type, children: inlinesOf(node.children) }
      case 'inlineCode':
        return { kind: 'code', text: node.value }
      case 'link':
        return { kind: 'link', href: safeAddress(node.url) ?? null, children: inlinesOf(node.children) }
      case 'break':
        return { kind: 'break' }
      case 'image':
        return { kind: 'text', text: node.alt ?? '' }
      default:
        return { kind: 'text', text: textIn(node) }
    }
  })
}

function textIn(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textIn).join('') : ''
}

/** Gives every heading an anchor made of its words; a second one of the same words gets a number. */
function nameHeadings(blocks: readonly Block[], used: Set<string>): void {
  for (const block of blocks) {
    if (block.kind === 'quote') nameHeadings(block.children, used)
    if (block.kind === 'list') for (const item of block.items) nameHeadings(item, used)
    if (block.kind !== 'heading') continue
    const words =
      plainText(block.children)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .slice(0, 80)
        .replaceAll(/^-+|-+$/g, '') || 'part'
    let id = `to-${words}`
    for (let number = 2; used.has(id); number += 1) id = `to-${words}-${number}`
    used.add(id)
    block.id = id
  }
}
