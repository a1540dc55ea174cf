import { PaymentRefused } from '../payment.ts'

export type Field = { tag: string; lines: string[]; isRead: boolean }

/** One FIN message: its blocks apart. */
export type FinMessage = {
  type: string
  /** BICs of the two ends. */
  sender: string
  receiver: string
  userHeader: { tag: string; value: string }[]
  fields: Field[]
  /** What no field of the payment holds, as it is written: block S, words between the parts of block 3. */
  others: { tag: string; value: string }[]
}

const TAG = /^:(\d{2}[A-Z]?):(.*)$/

/** The messages of a file: one behind the other, or parted by "$". @throws PaymentRefused */
export function finMessages(text: string): FinMessage[] {
  const written = text.replace(/\r\n?/g, '\n')
  const starts = [...written.matchAll(/\{1:/g)].map(({ index }) => index)
  const before = written.slice(0, starts[0] ?? 0).replace(/[\s$]/g, '')
  if (starts.length === 0 || before !== '')
    throw new PaymentRefused('not-supported', 'line 1', 'A FIN message begins with its block 1.')
  return starts.map((start, index) =>
    readMessage(written.slice(start, starts[index + 1]), `message ${index + 1}`),
  )
}

function readMessage(text: string, place: string): FinMessage {
  const blocks = blocksOf(text, place)
  const basic = blocks.get('1') ?? ''
  const application = blocks.get('2') ?? ''
  const own = bicOf(/^[A-Z]\d{2}([A-Z0-9]{12})/.exec(basic)?.[1])
  const [, input, to] = /^I(\d{3})([A-Z0-9]{12})/.exec(application) ?? []
  const [, output, from] = /^O(\d{3})\d{4}\d{6}([A-Z0-9]{12})/.exec(application) ?? []
  const type = input ?? output
  const other = bicOf(to ?? from)
  if (!type || !own || !other)
    throw new PaymentRefused('field-invalid', `${place}, block ${own ? 2 : 1}`, 'The header cannot be read.')
  const body = blocks.get('4')
  if (body === undefined)
    throw new PaymentRefused('field-missing', `${place}, block 4`, 'Block 4 is missing.')
  return {
    type,
    sender: input ? own : other,
    receiver: input ? other : own,
    userHeader: pairsOf(blocks.get('3') ?? ''),
    fields: fieldsOf(body, place),
    others: [
      ...besidePairs(blocks.get('3') ?? ''),
      ...[...blocks].filter(([tag]) => !/^[1-5]$/.test(tag)).map(([tag, value]) => ({ tag, value })),
    ],
  }
}

/** A terminal has twelve signs: the BIC of eight, its own letter, the branch. */
function bicOf(terminal: string | undefined): string {
  if (!terminal) return ''
  const branch = terminal.slice(9)
  return terminal.slice(0, 8) + (branch === 'XXX' ? '' : branch)
}

function blocksOf(text: string, place: string): Map<string, string> {
  const blocks = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    if (/^[\s$]+/.test(rest)) {
      at += /^[\s$]+/.exec(rest)?.[0].length ?? 1
      continue
    }
    const [opening, tag] = /^\{(\w):/.exec(rest) ?? []
    if (!opening || !tag)
      throw new PaymentRefused(
        'not-well-formed',
        place,
        `After block ${[...blocks.keys()].at(-1)} there is unexpected content.`,
      )
    if (blocks.has(tag))
      throw new PaymentRefused('not-well-formed', `${place}, block ${tag}`, `Block ${tag} appears twice.`)
    const end = tag === '4' ? endOfText(rest) : endOfBlock(rest)
    if (end < 0)
      throw new PaymentRefused('not-well-formed', `${place}, block ${tag}`, `Block ${tag} has no end.`)
    blocks.set(tag, rest.slice(opening.length, end))
    at += end + (tag === '4' ? rest.slice(end).indexOf('}') + 1 : 1)
  }
  return blocks
}

/** The text ends with a line that begins with "-}"; a brace in it is a sign like others. */
const endOfText = (text: string): number => text.search(/\n-\}/)

function endOfBlock(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

const PAIR = /\{(\w{3,4}):([^{}]*)\}/g

const pairsOf = (text: string) => [...text.matchAll(PAIR)].map(([, tag = '', value = '']) => ({ tag, value }))

/** What stands between the parts of block 3, where nothing may stand. */
const besidePairs = (text: string) => {
  const value = text.replaceAll(PAIR, '').trim()
  return value === '' ? [] : [{ tag: '3', value }]
}

function fieldsOf(body: string, place: string): Field[] {
  const fields: Field[] = []
  for (const line of body.split('\n').map((one) => one.trimEnd())) {
    const [, tag, first] = TAG.exec(line) ?? []
    const last = fields.at(-1)
    if (tag !== undefined) fields.push({ tag, lines: [first ?? ''], isRead: false })
    else if (last) last.lines.push(line)
    else if (line !== '')
      throw new PaymentRefused(
        'not-well-formed',
        `${place}, block 4`,
        'There is a line before the first field.',
      )
  }
  for (const field of fields) while (field.lines.length > 1 && field.lines.at(-1) === '') field.lines.pop()
  return fields
}
