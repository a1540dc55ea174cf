export type Selection = { text: string; from: number; to: number }

/** A change of a text: what stands from `from` to `to` becomes `insert`, and `select` of it is selected. */
export type Edit = { from: number; to: number; insert: string; select: [from: number, to: number] }

export type Command = 'bold' | 'italic' | 'heading' | 'list' | 'link'

/** What a button of the toolbar does to a text. Pressed on what it made, it takes it back. */
export function editOf(command: Command, selection: Selection): Edit {
  switch (command) {
    case 'bold':
      return wrap(selection, '**', 'bold text')
    case 'italic':
      return wrap(selection, '*', 'italic text')
    case 'heading':
      return prefixLines(selection, '# ', /^#{1,6} /)
    case 'list':
      return prefixLines(selection, '- ', /^[-*+] /)
    case 'link':
      return link(selection)
  }
}

function wrap({ text, from, to }: Selection, mark: string, sample: string): Edit {
  const chosen = text.slice(from, to)
  const before = text.slice(Math.max(0, from - mark.length), from)
  const after = text.slice(to, to + mark.length)
  const isPartOfMore = mark === '*' && (text[from - 2] === '*' || text[to + 1] === '*')
  if (before === mark && after === mark && !isPartOfMore) {
    const start = from - mark.length
    return { from: start, to: to + mark.length, insert: chosen, select: [start, start + chosen.length] }
  }
  const words = chosen || sample
  const start = from + mark.length
  return { from, to, insert: `${mark}${words}${mark}`, select: [start, start + words.length] }
}

/** Every chosen line gets the sign, or loses it when all have it. */
function prefixLines({ text, from, to }: Selection, prefix: string, existing: RegExp): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const found = text.indexOf('\n', to)
  const end = found === -1 ? text.length : found
  const lines = text.slice(start, end).split('\n')
  const hasAll = lines.every((line) => line.startsWith(prefix))
  const insert = lines
    .map((line) => (hasAll ? line.slice(prefix.length) : `${prefix}${line.replace(existing, '')}`))
    .join('\n')
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] }
}

function link({ text, from, to }: Selection): Edit {
  const chosen = text.slice(from, to)
  if (/^https?:\/\/\S+$/.test(chosen)) {
    const insert = `[link text](${chosen})`
    return { from, to, insert, select: [from + 1, from + 10] }
  }
  const words = chosen || 'link text'
  const address = 'https://'
  const start = from + words.length + 3
  return { from, to, insert: `[${words}](${address})`, select: [start, start + address.length] }
}
