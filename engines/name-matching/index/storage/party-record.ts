import type { Identifier, IdentifierKind, Party, PartyName, PartySchema } from '../../party.ts'
import type { GrowableBytes } from './growable-arrays.ts'

/**
 * A party as bytes: id, schema, names, then the optional parts named by a flag byte. Every text is UTF-8 with
 * its length before it, so any text survives the round trip. Part of the snapshot format.
 */
const NAME_KINDS = ['primary', 'alias', 'weak'] as const satisfies readonly PartyName['kind'][]
const SCHEMAS = [
  'Person',
  'Company',
  'Organization',
  'LegalEntity',
  'PublicBody',
  'Vessel',
  'Airplane',
  'CryptoWallet',
  'Asset',
] as const
const GENDERS = ['male', 'female'] as const

const HAS_BIRTH_DATES = 1
const HAS_COUNTRIES = 2
const HAS_GENDER = 4
const HAS_IDENTIFIERS = 8

export function writeParty(out: GrowableBytes, party: Party): void {
  out.pushText(party.id)
  const schema = (SCHEMAS as readonly string[]).indexOf(party.schema)
  out.pushByte(schema + 1)
  if (schema === -1) out.pushText(party.schema)
  out.pushVarint(party.names.length)
  for (const name of party.names) {
    out.pushByte(Math.max(0, NAME_KINDS.indexOf(name.kind)))
    out.pushText(name.value)
  }
  const birthDates = party.birthDates ?? []
  const countries = party.countries ?? []
  const identifiers = party.identifiers ?? []
  out.pushByte(
    (birthDates.length > 0 ? HAS_BIRTH_DATES : 0) |
      (countries.length > 0 ? HAS_COUNTRIES : 0) |
      (party.gender === undefined ? 0 : HAS_GENDER) |
      (identifiers.length > 0 ? HAS_IDENTIFIERS : 0),
  )
  if (birthDates.length > 0) writeTexts(out, birthDates)
  if (countries.length > 0) writeTexts(out, countries)
  if (party.gender !== undefined) out.pushByte(GENDERS.indexOf(party.gender))
  if (identifiers.length > 0) {
    out.pushVarint(identifiers.length)
    for (const identifier of identifiers) {
      out.pushText(identifier.kind)
      out.pushText(identifier.value)
      out.pushText(identifier.country ?? '')
    }
  }
}

/** The party whose record starts at `offset`; empty lists and absent ones are both absent in the answer. */
export function readParty(bytes: Uint8Array, offset: number): Party {
  const reader = new RecordReader(bytes, offset)
  const id = reader.text()
  const schema = SCHEMAS[reader.byte() - 1] ?? (reader.text() as PartySchema)
  const names: PartyName[] = []
  for (let count = reader.varint(); count > 0; count--) {
    const kind = NAME_KINDS[reader.byte()]!
    names.push({ value: reader.text(), kind })
  }
  const party: Party = { id, schema, names }
  const flags = reader.byte()
  if (flags & HAS_BIRTH_DATES) party.birthDates = reader.texts()
  if (flags & HAS_COUNTRIES) party.countries = reader.texts()
  if (flags & HAS_GENDER) party.gender = GENDERS[reader.byte()]!
  if (flags & HAS_IDENTIFIERS) {
    const identifiers: Identifier[] = []
    for (let count = reader.varint(); count > 0; count--) {
      const identifier: Identifier = { kind: reader.text() as IdentifierKind, value: reader.text() }
      const country = reader.text()
      if (country !== '') identifier.country = country
      identifiers.push(identifier)
    }
    party.identifiers = identifiers
  }
  return party
}

/** Only the id of the party whose record starts at `offset`. */
export function readPartyId(bytes: Uint8Array, offset: number): string {
  return new RecordReader(bytes, offset).text()
}

/**
 * The order of an id against that of the party whose record starts at `offset`: below 0 when `id` comes first. The
 * order is that of the texts, which for all but the rarest letters is that of their bytes.
 */
export function compareWithPartyId(id: Uint8Array, bytes: Uint8Array, offset: number): number {
  let start = offset
  let length = 0
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[start++]!
    length += (byte & 0x7f) * scale
    if (byte < 0x80) break
  }
  const shorter = Math.min(id.length, length)
  for (let place = 0; place < shorter; place++) {
    const own = id[place]!
    const other = bytes[start + place]!
    if (own === other) continue
    // From here on UTF-8 and UTF-16 may order letters differently.
    if (own < FIRST_AMBIGUOUS || other < FIRST_AMBIGUOUS) return own - other
    return decoder.decode(id) < decodeText(bytes, start, start + length) ? -1 : 1
  }
  return id.length - length
}

/** The first byte of letters from U+E000 on, where pairs of surrogates come before in UTF-16. */
const FIRST_AMBIGUOUS = 0xee

/** The text of a byte range; the range may lie in shared memory, which `TextDecoder` refuses in browsers. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  for (let index = start; index < end; index++) {
    if (bytes[index]! >= 0x80) return decoder.decode(bytes.slice(start, end))
  }
  if (end - start > 4096) return decoder.decode(bytes.slice(start, end))
  return String.fromCharCode.apply(null, bytes.subarray(start, end) as unknown as number[])
}

function writeTexts(out: GrowableBytes, texts: readonly string[]): void {
  out.pushVarint(texts.length)
  for (const text of texts) out.pushText(text)
}

const decoder = new TextDecoder()

class RecordReader {
  private readonly bytes: Uint8Array
  private offset: number

  constructor(bytes: Uint8Array, offset: number) {
    this.bytes = bytes
    this.offset = offset
  }

  byte(): number {
    return this.bytes[this.offset++]!
  }

  varint(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
  }

  text(): string {
    const length = this.varint()
    const start = this.offset
    this.offset += length
    return decodeText(this.bytes, start, this.offset)
  }

  texts(): string[] {
    const texts: string[] = []
    for (let count = this.varint(); count > 0; count--) texts.push(this.text())
    return texts
  }
}
