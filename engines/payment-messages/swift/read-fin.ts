import {
  dayOf,
  emptyParty,
  type FreeText,
  isCode,
  type MessageParty,
  type NotRead,
  type PartyRole,
  type Payment,
  PaymentRefused,
  type Reference,
  refuseTooMany,
} from '../payment.ts'
import { type Field, type FinMessage, finMessages } from './read-blocks.ts'
import { readPartyField } from './read-party-field.ts'

const LINE_MAX = 35

const ROLES: Readonly<Record<string, PartyRole>> = {
  '50': 'debtor',
  '51': 'instructing-agent',
  '52': 'debtor-agent',
  '53': 'reimbursement-agent',
  '54': 'reimbursement-agent',
  '55': 'reimbursement-agent',
  '56': 'intermediary-agent',
  '57': 'creditor-agent',
  '58': 'creditor',
  '59': 'creditor',
}

/** Words for people, with the lines that each may have. */
const TEXTS: Readonly<Record<string, number>> = { '70': 4, '72': 6, '77B': 3, '77T': 0, '23E': 1, '26T': 0 }
const SUM = /^[A-Z]{3}\d{1,14},\d{0,5}$/
/** Codes, moments and amounts, as each is written; anything else in such a field is not read. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  '13C': /^\/[A-Z0-9]{1,8}\/\d{4}[+-]\d{4}$/,
  '23B': /^[A-Z]{4}$/,
  '33B': SUM,
  '36': /^\d{1,11},\d{0,11}$/,
  '71A': /^[A-Z]{3}$/,
  '71F': SUM,
  '71G': SUM,
}
/** Parts of the header of the user that say nothing of anybody, where they hold a code. */
const HEADER_PLAIN = new Set(['103', '111', '113', '423', '425', '434'])
/** Parts of it that somebody has written. */
const HEADER_REFERENCES: Readonly<Record<string, string>> = {
  '108': '108',
  '115': '115',
  '121': 'UETR',
  '165': '165',
  '424': '424',
}

/** 433 is what the sender's own screening came to: a hit is nothing to pass over. */
const isPlainHeader = ({ tag, value }: { tag: string; value: string }) =>
  (HEADER_PLAIN.has(tag) && isCode(value)) ||
  (tag === '119' && /^[A-Z]{3,8}$/.test(value)) ||
  (tag === '433' && /^\/(?:AOK|FPO)\/?$/.test(value))

/** Payments of FIN messages, MT103 and MT202 with or without cover. @throws PaymentRefused */
export function readFin(text: string): Payment[] {
  const messages = finMessages(text)
  refuseTooMany(messages.length)
  return messages.map((message, index) => readOne(message, index + 1))
}

function readOne(message: FinMessage, number: number): Payment {
  const isCover =
    message.type === '202' &&
    (message.userHeader.some(({ tag, value }) => tag === '119' && value === 'COV') ||
      message.fields.some(({ tag }) => tag.startsWith('50')))
  if (message.type !== '103' && message.type !== '202')
    throw new PaymentRefused(
      'not-supported',
      'block 2',
      `Only MT103 and MT202 are read, and this is MT${message.type}.`,
    )
  const format = message.type === '103' ? 'MT103' : isCover ? 'MT202COV' : 'MT202'
  const parties: MessageParty[] = [
    endOf('sender', message.sender, '{1:}'),
    endOf('receiver', message.receiver, '{2:}'),
  ]
  const texts: FreeText[] = []
  const references: Reference[] = []
  // The underlying payment of a cover begins with who ordered it: from there on the institution and its customer are others.
  let isUnderlying = false
  for (const field of message.fields) {
    const { tag } = field
    const place = `:${tag}:`
    const role = ROLES[tag.slice(0, 2)]
    if (isCover && tag.startsWith('50')) isUnderlying = true
    if (role) {
      const read = readPartyField(field, role, texts)
      parties.push(tag.startsWith('58') ? { ...read, isAgent: true } : read)
    } else if (tag === '20' || tag === '21') {
      const value = takeText(field).trim()
      if (value !== '') references.push({ kind: tag, place, value })
    } else if (TEXTS[tag] !== undefined) texts.push(textOf(field, place))
    else if (field.lines.length === 1) field.isRead = PLAIN[tag]?.test(field.lines[0] ?? '') ?? false
  }
  requireParties(format, parties, message.type, isUnderlying)
  const uetr = message.userHeader.find(({ tag }) => tag === '121')?.value
  for (const { tag, value } of message.userHeader) {
    const kind = HEADER_REFERENCES[tag]
    if (kind) references.push({ kind, place: `{3:}{${tag}:}`, value })
  }
  const own = references.find(({ kind }) => kind === '20')?.value
  if (!own) throw new PaymentRefused('field-missing', ':20:', ':20: is missing.')
  return {
    format,
    version: format,
    number,
    messageId: `${message.sender}/${own}`,
    paymentId: uetr ?? own,
    ...settlementOf(message.fields),
    references,
    parties,
    texts,
    notRead: notReadOf(message),
  }
}

function endOf(role: PartyRole, bic: string, place: string): MessageParty {
  return { ...emptyParty(role, place, true), numbers: [{ kind: 'bic', value: bic }] }
}

function takeText(field: Field): string {
  field.isRead = true
  return field.lines.join('\n')
}

/** Lines of words as one text: what a line ends with goes on in the next one, and strokes part what stands between them. */
function textOf(field: Field, place: string): FreeText {
  field.isRead = true
  const linesMax = TEXTS[field.tag] ?? 0
  const isCut =
    linesMax > 0 && field.lines.length >= linesMax && (field.lines.at(-1)?.length ?? 0) >= LINE_MAX
  const text = field.lines.reduce((all, line, index) => {
    const isFull = (field.lines[index - 1]?.length ?? 0) >= LINE_MAX
    const bare = line.replace(/^\/\//, '')
    return index === 0 ? bare : `${all}${isFull ? '' : ' '}${bare}`
  }, '')
  return { place, text, isCut }
}

function settlementOf(fields: readonly Field[]): { amount: string; currency: string; date: string } {
  const field = fields.find(({ tag }) => tag === '32A')
  if (!field) throw new PaymentRefused('field-missing', ':32A:', ':32A: is missing.')
  const text = takeText(field)
  const [, date = '', currency = '', amount = ''] =
    /^(\d{6})([A-Z]{3})(\d{1,14},\d{0,5})$/.exec(text.trim()) ?? []
  // Two digits of a year: none of these messages was sent before 1980.
  const day = dayOf(`${Number(date.slice(0, 2)) < 80 ? '20' : '19'}${date}`)
  if (!day)
    throw new PaymentRefused(
      'field-invalid',
      ':32A:',
      `:32A: is no day, currency and amount: ${text.slice(0, 40)}`,
    )
  return { date: day, currency, amount: amount.replace(',', '.').replace(/\.$/, '') }
}

function requireParties(
  format: string,
  parties: readonly MessageParty[],
  type: string,
  isUnderlying: boolean,
): void {
  const has = (tag: string) => parties.some(({ place }) => place.startsWith(`:${tag}`))
  const missing = (tag: string) =>
    new PaymentRefused('field-missing', `:${tag}a:`, `:${tag}a: is missing from this ${format}.`)
  if ((type === '103' || isUnderlying || format === 'MT202COV') && !has('50')) throw missing('50')
  if ((type === '103' || format === 'MT202COV') && !has('59')) throw missing('59')
  if (type === '202' && !has('58')) throw missing('58')
}

const notReadOf = (message: FinMessage): NotRead[] => [
  ...message.userHeader
    .filter((part) => !isPlainHeader(part) && HEADER_REFERENCES[part.tag] === undefined)
    .map(({ tag, value }) => ({ place: `{3:}{${tag}:}`, text: value })),
  ...message.fields
    .filter(({ isRead }) => !isRead)
    .map(({ tag, lines }) => ({ place: `:${tag}:`, text: lines.join(' ') })),
  ...message.others.map(({ tag, value }) => ({ place: `{${tag}:}`, text: value })),
]
