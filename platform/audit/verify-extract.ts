import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { parseJson } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { CHANGED, type ChainedEntry, ErasureLedger } from './chain.ts'

export const EXTRACT_FORMAT = 'assay-audit-extract/1'

/** One that holds erased entries, and beside them those that erased them: whoever knows the first format alone would call the erased ones changed. */
export const EXTRACT_WITH_ERASED = 'assay-audit-extract/2'

type Entry = ChainedEntry & { hash: string }

/**
 * Checks an extract of the audit log without any database: the digest over the file, the digest of each entry from its content,
 * and, where two entries follow each other, that the later one continues the earlier one. An entry whose words were erased is
 * accepted where a later one in the file, itself as it was written, names its digest and that of what stands there.
 *
 * @returns how many entries it holds, how many of them continue the one before, and how many were erased: those prove no words.
 * @throws Problem `invalid-input` with what is wrong.
 */
export function verifyExtract(text: string): {
  organisationId: number
  entries: number
  joined: number
  erased: number
} {
  const { extract, sha256 } = parsed(text)
  if (createHash('sha256').update(canonicalJson(extract)).digest('hex') !== sha256)
    throw wrong('it was changed after it was written.')
  const entries = inOrder(extract.entries)
  const ledger = new ErasureLedger()
  const alone = new Set(extract.erasing?.map(({ sequence }) => sequence))
  for (const entry of inOrder([...extract.entries, ...(extract.erasing ?? [])])) {
    const { isAsWritten } = ledger.take(entry)
    if (!isAsWritten && alone.has(entry.sequence))
      throw wrong(`the content of entry ${entry.sequence} does not give its digest.`)
  }
  let joined = 0
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1]
    if (before?.sequence !== entry.sequence - 1) continue
    if (entry.previousHash !== before.hash)
      throw wrong(`entry ${entry.sequence} does not continue entry ${before.sequence}.`)
    joined += 1
  }
  const broken = ledger.firstBroken(new Set(entries.map(({ sequence }) => sequence)))
  if (broken)
    throw wrong(
      broken.why === CHANGED
        ? `the content of entry ${broken.sequence} does not give its digest.`
        : `of entry ${broken.sequence} ${broken.why}.`,
    )
  return { organisationId: extract.organisationId, entries: entries.length, joined, erased: ledger.erased }
}

/** In the order of their numbers. An extract that was written before there were keys and jobs of people holds no field for them. */
const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries
    .map((entry) => ({
      ...entry,
      through: (entry as Partial<Entry>).through ?? null,
      at: new Date(entry.at),
    }))
    .sort((a, b) => a.sequence - b.sequence)

function parsed(text: string): {
  extract: { organisationId: number; entries: Entry[]; erasing?: Entry[] }
  sha256: string
} {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    throw new Problem('invalid-input', 'This is not an audit extract: the file is not JSON.')
  }
  const { extract, sha256 } = (value ?? {}) as { extract?: Record<string, unknown>; sha256?: unknown }
  const isKnown =
    extract?.format === EXTRACT_FORMAT ||
    (extract?.format === EXTRACT_WITH_ERASED && Array.isArray(extract.erasing))
  if (!isKnown || !Array.isArray(extract.entries) || typeof sha256 !== 'string')
    throw new Problem('invalid-input', `This is not an audit extract (${EXTRACT_FORMAT}).`)
  return value as ReturnType<typeof parsed>
}

const wrong = (why: string) => new Problem('invalid-input', `The extract is not as it was written: ${why}`)
