import { Fragment, type ReactNode } from 'react'
import classes from './markdown.module.css'
import type { Block, Inline } from './markdown-tree.ts'

/** The words of a post. Draws the kinds of the tree and nothing else; React writes every text as text. */
export function MarkdownView({ blocks }: { blocks: readonly Block[] }) {
  return <div className={classes.markdown}>{drawBlocks(blocks)}</div>
}

function drawBlocks(blocks: readonly Block[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a tree is drawn as it stands; its parts have no other name.
  return blocks.map((block, index) => <Fragment key={index}>{drawBlock(block)}</Fragment>)
}

function drawBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Level = `h${block.level}` as const
      return <Level id={block.id}>{drawInlines(block.children)}</Level>
    }
    case 'paragraph':
      return <p>{drawInlines(block.children)}</p>
    case 'quote':
      return <blockquote>{drawBlocks(block.children)}</blockquote>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide block scrolls, and a keyboard has to reach it.
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
    case 'list': {
      const items = block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tree is drawn as it stands; its parts have no other name.
        <li key={index}>{drawItem(item)}</li>
      ))
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
  }
}

/** An item of one paragraph is a line, not a paragraph. */
function drawItem(item: readonly Block[]): ReactNode {
  const [first, ...rest] = item
  if (first?.kind !== 'paragraph') return drawBlocks(item)
  return (
    <>
      {drawInlines(first.children)}
      {drawBlocks(rest)}
    </>
  )
}

function drawInlines(children: readonly Inline[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a tree is drawn as it stands; its parts have no other name.
  return children.map((child, index) => <Fragment key={index}>{drawInline(child)}</Fragment>)
}

function drawInline(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'strong':
      return <strong>{drawInlines(inline.children)}</strong>
    case 'emphasis':
      return <em>{drawInlines(inline.children)}</em>
    case 'code':
      return <code>{inline.text}</code>
    case 'break':
      return <br />
    case 'link':
      return inline.href === null ? (
        <span>{drawInlines(inline.children)}</span>
      ) : (
        <a href={inline.href} target="_blank" rel="noopener">
          {drawInlines(inline.children)}
        </a>
      )
  }
}
