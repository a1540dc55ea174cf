import { createHash } from 'node:crypto'
import { Problem } from '#platform/problems/index.ts'
import { type ChainedEntry, canonicalJson, digestOf } from './chain.ts'

export const EXTRACT_FORMAT = 'assay-audit-extract/1'

type Entry = ChainedEntry & { hash: string }

/**
 * Checks an extract of the audit log without any database: the digest over the file, the digest of each entry from its content,
 * and, where two entries follow each other, that the later one continues the earlier one.
 *
 * @returns how many entries it holds and how many of them continue the one before. @throws Problem `invalid-input` with what is
 * wrong.
 */
export function verifyExtract(text: string): { organisationId: number; entries: number; joined: number } {
  const { extract, sha256 } = parsed(text)
  if (createHash('sha256').update(canonicalJson(extract)).digest('hex') !== sha256)
    throw wrong('it was changed after it was written.')
  const entries = [...extract.entries].sort((a, b) => a.sequence - b.sequence)
  let joined = 0
  for (const [index, entry] of entries.entries()) {
    // An extract that was written before there were keys and jobs of people holds no field for them.
    const { through = null } = entry as Partial<Entry>
    if (digestOf({ ...entry, through, at: new Date(entry.at) }) !== entry.hash)
      throw wrong(`the content of entry ${entry.sequence} does not give its digest.`)
    const before = entries[index - 1]
    if (before?.sequence !== entry.sequence - 1) continue
    if (entry.previousHash !== before.hash)
      throw wrong(`entry ${entry.sequence} does not continue entry ${before.sequence}.`)
    joined += 1
  }
  return { organisationId: extract.organisationId, entries: entries.length, joined }
}

function parsed(text: string): { extract: { organisationId: number; entries: Entry[] }; sha256: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem('invalid-input', 'This is not an audit extract: the file is not JSON.')
  }
  const { extract, sha256 } = (value ?? {}) as { extract?: Record<string, unknown>; sha256?: unknown }
  if (extract?.format !== EXTRACT_FORMAT || !Array.isArray(extract.entries) || typeof sha256 !== 'string')
    throw new Problem('invalid-input', `This is not an audit extract (${EXTRACT_FORMAT}).`)
  return value as ReturnType<typeof parsed>
}

const wrong = (why: string) => new Problem('invalid-input', `The extract is not as it was written: ${why}`)
