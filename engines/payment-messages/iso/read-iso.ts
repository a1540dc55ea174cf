import {
  dayOf,
  emptyParty,
  type FreeText,
  inOne,
  isCode,
  LIMITS,
  type MessageParty,
  type NotRead,
  type PartyRole,
  type Payment,
  type PaymentFormat,
  PaymentRefused,
  type Reference,
  refuseTooMany,
} from '../payment.ts'
import { readAccount, readParty } from './read-party.ts'
import { childOf, type Element, elementsNamed, readXml, take } from './read-xml.ts'

const ROOTS: Readonly<Record<string, PaymentFormat>> = {
  FIToFICstmrCdtTrf: 'pacs.008',
  FICdtTrf: 'pacs.009',
  FinInstnCdtTrf: 'pacs.009',
  CstmrCdtTrfInitn: 'pain.001',
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:((?:pacs\.008|pacs\.009|pain\.001)\.\d{3}\.\d{2})$/

const ROLES: Readonly<Record<string, PartyRole>> = {
  Dbtr: 'debtor',
  Cdtr: 'creditor',
  UltmtDbtr: 'ultimate-debtor',
  UltmtCdtr: 'ultimate-creditor',
  InitgPty: 'initiating-party',
  DbtrAgt: 'debtor-agent',
  CdtrAgt: 'creditor-agent',
  IntrmyAgt1: 'intermediary-agent',
  IntrmyAgt2: 'intermediary-agent',
  IntrmyAgt3: 'intermediary-agent',
  InstgAgt: 'instructing-agent',
  InstdAgt: 'instructed-agent',
  FwdgAgt: 'forwarding-agent',
  PrvsInstgAgt: 'previous-agent',
  PrvsInstgAgt1: 'previous-agent',
  PrvsInstgAgt2: 'previous-agent',
  PrvsInstgAgt3: 'previous-agent',
  InstgRmbrsmntAgt: 'reimbursement-agent',
  InstdRmbrsmntAgt: 'reimbursement-agent',
  ThrdRmbrsmntAgt: 'reimbursement-agent',
  ChrgsAcctAgt: 'charges-agent',
  Agt: 'charges-agent',
  Invcr: 'invoicer',
  Invcee: 'invoicee',
  Fr: 'sender',
  To: 'receiver',
  Grnshee: 'other-party',
  GrnshmtAdmstr: 'other-party',
  DlvrTo: 'other-party',
  ChqFr: 'other-party',
  Authstn: 'other-party',
}

/** Elements with words that people write. */
const TEXTS = new Set([
  'Ustrd',
  'AddtlRmtInf',
  'InstrInf',
  'AddtlInf',
  'Inf',
  'Prtry',
  'Titl',
  'Desc',
  'RgnlClrZone',
  'MemoFld',
  'Nm',
  'Ref',
  'AdmstnZn',
  'Rsn',
]) // prettier-ignore
const TEXT_MAX = 140

const REFERENCES = new Set([
  'MsgId',
  'PmtInfId',
  'InstrId',
  'EndToEndId',
  'TxId',
  'UETR',
  'ClrSysRef',
  'BizMsgIdr',
  'RmtId',
  'Id',
]) // prettier-ignore

/** Codes, numbers and moments. What is none in them is a text. */
const PLAIN = new Set([
  'CreDtTm',
  'CreDt',
  'NbOfTxs',
  'CtrlSum',
  'BtchBookg',
  'TtlIntrBkSttlmAmt',
  'SttlmMtd',
  'ClrSys',
  'Cd',
  'Grpg',
  'InstrPrty',
  'ClrChanl',
  'SttlmPrty',
  'ChrgBr',
  'PmtMtd',
  'XchgRate',
  'RateTp',
  'CtrctId',
  'Amt',
  'InstdAmt',
  'EqvtAmt',
  'CcyOfTrf',
  'IntrBkSttlmAmt',
  'IntrBkSttlmDt',
  'AccptncDtTm',
  'PoolgAdjstmntDt',
  'ReqdExctnDt',
  'Dt',
  'DtTm',
  'DebtDtTm',
  'CdtDtTm',
  'CLSTm',
  'TillTm',
  'FrTm',
  'RjctTm',
  'DuePyblAmt',
  'RmtdAmt',
  'DscntApldAmt',
  'CdtNoteAmt',
  'TaxAmt',
  'RltdDt',
  'Issr',
  'DbtCdtRptgInd',
  'Ctry',
  'Tp',
  'MsgDefIdr',
  'BizSvc',
  'Prty',
  'PssblDplct',
  'CdtDbtInd',
  'SeqNb',
  'PmtMtd',
  'ChqTp',
  'ChqNb',
  'Mtd',
  'URLAdr',
  'CharSet',
  'CpyDplct',
  'MktPrctc',
  'Regy',
  'TtlTaxblBaseAmt',
  'TtlTaxAmt',
  'Rate',
  'FrDt',
  'ToDt',
  'Yr',
  'NbOfDays',
  'LclInstrm',
]) // prettier-ignore

type Read = { parties: MessageParty[]; texts: FreeText[]; references: Reference[] }

/** Payments of the ISO 20022 messages in a text, each by itself, however many there are. @throws PaymentRefused */
export function readIso(text: string): Payment[] {
  const root = readXml(text)
  const documents = elementsNamed(root, 'Document')
  if (documents.length === 0) refuseUnknown(root)
  const count = documents.reduce((sum, one) => sum + elementsNamed(one, 'CdtTrfTxInf').length, 0)
  refuseTooMany(count)
  return documents
    .flatMap((document) => readDocument(root, document, count))
    .map((payment, index) => ({ ...payment, number: index + 1 }))
}

function refuseUnknown(element: Element): never {
  throw new PaymentRefused(
    'not-supported',
    element.path,
    `Only pacs.008, pacs.009 and pain.001 are read${element.namespace ? `, and this is ${element.namespace}` : ''}.`,
  )
}

function readDocument(root: Element, document: Element, count: number): Payment[] {
  const [body, another] = document.children
  const [, version] = NAMESPACE.exec(document.namespace) ?? []
  if (!body || another || !version || ROOTS[body.name] !== version.slice(0, 8)) refuseUnknown(document)
  const header = childOf(body, 'GrpHdr')
  const messageId = required(childOf(header, 'MsgId'), `${body.path}/GrpHdr/MsgId`)
  const batches = body.children.filter(({ name }) => name === 'PmtInf')
  const transactions: { element: Element; batch?: Element }[] = [
    ...batches.flatMap((batch) => entriesOf(batch).map((element) => ({ element, batch }))),
    ...entriesOf(body).map((element) => ({ element })),
  ]
  const [misplaced] = elementsNamed(document, 'CdtTrfTxInf').filter(
    (one) => !transactions.some(({ element }) => element === one),
  )
  if (misplaced)
    throw new PaymentRefused(
      'field-invalid',
      misplaced.path,
      'A payment is in a place where none is allowed.',
    )
  if (transactions.length === 0)
    throw new PaymentRefused('field-missing', `${body.path}/CdtTrfTxInf`, 'The message holds no payment.')
  numberPlaces(transactions.map(({ element }) => element))
  // What stands above the payments belongs to each of them.
  const isApart = (one: Element) =>
    one.name === 'CdtTrfTxInf' || one.name === 'PmtInf' || (one.name === 'Document' && one !== document)
  const above = readParts(outside(root, isApart))
  const ofBatch = new Map(batches.map((batch) => [batch, readParts(outside(batch, isApart))]))
  refuseRepeated(above, count, body.path)
  for (const [batch, parts] of ofBatch) refuseRepeated(parts, entriesOf(batch).length, batch.path)
  const format = ROOTS[body.name] as PaymentFormat
  return transactions.map(({ element, batch }, index) => {
    const identity = {
      ...amountOf(element),
      paymentId: paymentIdOf(element, batch, index + 1),
      date: dateOf(element, batch, header),
    }
    const ofPmtInf = batch && ofBatch.get(batch)
    const parts = [above, ...(ofPmtInf ? [ofPmtInf] : []), readParts([element])]
    return {
      format,
      version,
      number: index + 1,
      messageId,
      ...identity,
      references: parts.flatMap(({ references }) => references),
      parties: withBothEnds(
        parts.flatMap(({ parties }) => parties),
        element,
      ),
      texts: parts.flatMap(({ texts }) => texts),
      notRead: parts.flatMap(({ notRead }) => notRead),
    }
  })
}

const entriesOf = (element: Element) => element.children.filter(({ name }) => name === 'CdtTrfTxInf')

/** In a file of many, a place says which payment it is of. */
function numberPlaces(entries: readonly Element[]): void {
  if (entries.length < 2) return
  const rename = (element: Element, from: number, to: string) => {
    element.path = to + element.path.slice(from)
    for (const child of element.children) rename(child, from, to)
  }
  for (const [index, entry] of entries.entries())
    rename(entry, entry.path.length, `${entry.path}[${index + 1}]`)
}

/** An element without the parts that are looked at by themselves: its own words, and what of it holds none of them. */
function outside(element: Element, isApart: (one: Element) => boolean): Element[] {
  return [
    { ...element, children: [] },
    ...element.children.flatMap((child) => {
      if (isApart(child)) return []
      return findAny(child, isApart) ? outside(child, isApart) : [child]
    }),
  ]
}

/** What stands above payments is a part of each: a file of words that all of them repeat has no end. */
function refuseRepeated(parts: ReturnType<typeof readParts>, count: number, place: string): void {
  if (count > 1 && JSON.stringify(parts).length * count > LIMITS.shared)
    throw new PaymentRefused(
      'too-large',
      place,
      'The header is too long for this many payments; split the file.',
    )
}

const findAny = (element: Element, is: (one: Element) => boolean): boolean =>
  element.children.some((child) => is(child) || findAny(child, is))

function readParts(elements: readonly Element[]): Read & { notRead: NotRead[] } {
  const read: Read = { parties: [], texts: [], references: [] }
  for (const element of elements) readPart(element, read)
  return { ...read, notRead: elements.flatMap(unreadOf) }
}

/** What nothing has made sense of, mixed text and attributes included. */
const unreadOf = (element: Element): NotRead[] => [
  ...(element.text !== '' && !element.isRead ? [{ place: element.path, text: element.text }] : []),
  ...Object.entries(element.attributes)
    .filter(([name, value]) => value.trim() !== '' && !(name === 'Ccy' && CURRENCY.test(value)))
    .map(([name, value]) => ({ place: `${element.path}/@${name}`, text: value })),
  ...element.children.flatMap(unreadOf),
]

const CURRENCY = /^[A-Z]{3}$/

function readPart(element: Element, read: Read): void {
  const role = ROLES[element.name]
  if (role && element.children.length > 0) {
    read.parties.push(...readParty(element, role))
    return
  }
  const owner = element.name.endsWith('Acct') ? element.name.slice(0, -'Acct'.length) : undefined
  if (owner !== undefined && element.children.length > 0) {
    readAccount(element, ownerOf(element, owner, read))
    return
  }
  // What a sender adds in a form of its own is named and searched; what it means is not known here.
  if (element.name === 'SplmtryData') return
  if (element.children.length > 0) {
    const before = read.texts.length
    for (const child of element.children) readPart(child, read)
    read.texts.push(...inOne(read.texts.splice(before)))
    return
  }
  if (element.text === '') return
  if (REFERENCES.has(element.name))
    read.references.push({ kind: element.name, place: element.path, value: take(element) })
  else if (TEXTS.has(element.name) || (PLAIN.has(element.name) && !isCode(element.text))) {
    const text = take(element)
    read.texts.push({ place: element.path, text, isCut: text.length >= TEXT_MAX || text.endsWith('+') })
  } else if (PLAIN.has(element.name)) take(element)
}

/** Whose account it is, by the name of its element; an account of nobody is a party by itself. */
function ownerOf(element: Element, owner: string, read: Read): MessageParty {
  const parent = element.path.slice(0, -element.name.length)
  const known = read.parties.find(({ place }) => place === `${parent}${owner}`)
  if (known) return known
  const party = emptyParty(ROLES[owner] ?? 'other-party', element.path, false)
  read.parties.push(party)
  return party
}

function required(element: Element | undefined, place: string): string {
  const text = take(element)
  if (text === '') throw new PaymentRefused('field-missing', place, `${place} is missing.`)
  return text
}

function amountOf(entry: Element): { amount: string; currency: string } {
  const sum = childOf(entry, 'Amt')
  const element =
    childOf(entry, 'IntrBkSttlmAmt') ??
    childOf(sum, 'InstdAmt') ??
    childOf(childOf(sum, 'EqvtAmt'), 'Amt') ??
    childOf(entry, 'InstdAmt')
  const place = element?.path ?? `${entry.path}/Amt`
  const amount = required(element, place)
  const currency = element?.attributes.Ccy ?? ''
  if (!/^\d{1,18}(?:\.\d{1,5})?$/.test(amount))
    throw new PaymentRefused('field-invalid', place, `${place} is no amount: ${amount.slice(0, 40)}`)
  if (!CURRENCY.test(currency)) throw new PaymentRefused('field-invalid', place, `${place} has no currency.`)
  return { amount, currency }
}

function paymentIdOf(entry: Element, batch: Element | undefined, number: number): string {
  const identity = childOf(entry, 'PmtId')
  const ids = ['TxId', 'InstrId', 'UETR', 'EndToEndId'].map((name) => take(childOf(identity, name)))
  const place = `${entry.path}/PmtId/EndToEndId`
  if (ids.every((id) => id === '')) throw new PaymentRefused('field-missing', place, `${place} is missing.`)
  const own = ids.find((id) => id !== '' && id !== 'NOTPROVIDED') ?? `payment ${number}`
  const ofBatch = take(childOf(batch, 'PmtInfId'))
  return ofBatch === '' ? own : `${ofBatch}/${own}`
}

function dateOf(entry: Element, batch: Element | undefined, header: Element | undefined): string | null {
  const asked = childOf(batch, 'ReqdExctnDt')
  const element =
    childOf(entry, 'IntrBkSttlmDt') ??
    childOf(asked, 'Dt') ??
    childOf(asked, 'DtTm') ??
    asked ??
    childOf(header, 'IntrBkSttlmDt')
  if (!element || element.text === '') return null
  const day = dayOf(take(element))
  if (!day) throw new PaymentRefused('field-invalid', element.path, `${element.path} is no date.`)
  return day
}

/** Nobody who pays or is paid is no payment: a file in which one stands where nobody looks would be searched for the others alone. */
function withBothEnds(parties: MessageParty[], entry: Element): MessageParty[] {
  for (const [end, name] of [
    ['debtor', 'Dbtr'],
    ['creditor', 'Cdtr'],
  ] as const)
    if (!parties.some(({ role, name, numbers }) => role === end && (name !== '' || numbers.length > 0)))
      throw new PaymentRefused(
        'field-missing',
        `${entry.path}/${name}`,
        `${entry.path}/${name} is missing or empty.`,
      )
  return parties
}
