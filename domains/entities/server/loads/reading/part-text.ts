import type { EntityFacts } from '../../../contract/schemas.ts'
import { isOldOn, type LoadedRow, type RefusedRow } from './loaded-row.ts'
import type { SharedText } from './loading-messages.ts'

/** What a row says of its company, as it was written; it is read where something is compared with it, which is not done with most. */
export class HeldFacts {
  #text: string | undefined
  #value: EntityFacts | undefined
  /** Whether it is a person, who is compared with nobody. */
  readonly isNatural: boolean

  constructor(isNatural: boolean, text: string | undefined, value?: EntityFacts) {
    this.isNatural = isNatural
    this.#text = text
    this.#value = value
  }

  static of(value: EntityFacts): HeldFacts {
    return new HeldFacts(value.kind === 'natural', undefined, value)
  }

  get value(): EntityFacts {
    this.#value ??= JSON.parse(this.#text as string) as EntityFacts
    return this.#value
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.#value)
    return this.#text
  }
}

/** A row on its way to be planned. */
export type HeldRow = Omit<LoadedRow, 'facts'> & { facts?: HeldFacts }

/** A row as of the day of its file: an old year's revenue must not pass for today's. */
export function asOfItsFile(row: HeldRow, asOf: string): HeldRow {
  if (!row.facts || row.revenueTo === undefined || !isOldOn(asOf, row.revenueTo)) return row
  const { revenueMillions: _old, ...facts } = row.facts.value
  return { ...row, facts: HeldFacts.of(facts) }
}

type Light = Omit<LoadedRow, 'facts'> & { isNatural?: boolean | undefined }

/** The text of one row: what it is planned by in a line, what it says of its company in another. */
export const rowText = ({ facts, ...row }: LoadedRow): string => {
  const light: Light = facts ? { ...row, isNatural: facts.kind === 'natural' } : row
  return `${JSON.stringify(light)}\n${facts ? JSON.stringify(facts) : ''}`
}

/** Rows of a part, each as its text, and those that are not taken. */
export const partText = (rows: readonly string[], refused: readonly RefusedRow[]): SharedText =>
  sharedText([JSON.stringify(refused), ...rows].join('\n'))

export function readPart(part: SharedText): { rows: HeldRow[]; refused: RefusedRow[] } {
  const [refused = '[]', ...lines] = Buffer.from(part.buffer).toString().split('\n')
  const rows: HeldRow[] = []
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const { isNatural, ...row } = JSON.parse(lines[at] as string) as Light
    rows.push(
      isNatural === undefined ? row : { ...row, facts: new HeldFacts(isNatural, lines[at + 1] as string) },
    )
  }
  return { rows, refused: JSON.parse(refused) as RefusedRow[] }
}

export function sharedText(text: string): SharedText {
  const bytes = new SharedArrayBuffer(Buffer.byteLength(text))
  Buffer.from(bytes).write(text)
  return new Uint8Array(bytes)
}
