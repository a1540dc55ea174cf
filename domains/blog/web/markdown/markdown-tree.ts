/** What the blog's Markdown can be. A page draws these kinds alone, so nothing else can reach it. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'code'; text: string }
  /** `href` is an address that was found safe; without one the words stand alone. */
  | { kind: 'link'; href: string | null; children: Inline[] }
  | { kind: 'break' }

export type Heading = {
  kind: 'heading'
  /** Level on the page, whose own title is the only first one. */
  level: 2 | 3 | 4
  /** Anchor, unique in the text. */
  id: string
  children: Inline[]
}

export type Block =
  | Heading
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

/** The words of a line without their form. */
export function plainText(children: readonly Inline[]): string {
  return children
    .map((child) => {
      if (child.kind === 'text' || child.kind === 'code') return child.text
      return child.kind === 'break' ? ' ' : plainText(child.children)
    })
    .join('')
}
