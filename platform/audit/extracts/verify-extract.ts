import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { parseJson } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { fingerprintOf, isSignedBy } from '#platform/signatures/index.ts'
import { CHANGED, type ChainedEntry, ErasureLedger } from '../chain.ts'

export const EXTRACT_FORMAT = 'assay-audit-extract/1'

/**
 * One that holds erased entries, and beside them those that erased them: whoever knows the first format alone would call the erased
 * ones changed.
 */
export const EXTRACT_WITH_ERASED = 'assay-audit-extract/2'

/** One that is signed. The two formats before it are not: their digests can be computed again by anyone who changes them. */
export const SIGNED_EXTRACT = 'assay-audit-extract/3'

type Entry = ChainedEntry & { hash: string }

/** Who signed an extract, as far as the reader can know. */
export type ExtractSeal =
  /**
   * `given`: the key that the reader named; `installation`: a key of the installation that reads; `unknown`: no key to compare with was
   * at hand.
   */
  | { state: 'given' | 'installation' | 'unknown'; fingerprint: string; signedAt: string }
  | { state: 'unsigned' }

/** What an extract that is as it was written covers, and what it does not. */
export type ExtractVerdict = {
  organisationId: number
  entries: number
  joined: number
  erased: number
  seal: ExtractSeal
  covers: { first: number | null; last: number | null; chainEntries: number | null; lastHash: string | null }
  withheld: number
}

/** What the reader knows of keys: one that they named (the key, or its fingerprint), and those of the installation at hand. */
export type KeysAtHand = { given?: string | undefined; installation?: readonly string[] | undefined }

/**
 * Checks an extract of the audit log without any database: the signature over the file, the digest of each entry from its content,
 * and, where two entries follow each other, that the later one continues the earlier one. An entry whose words were erased is
 * accepted where a later one in the file, itself as it was written, names its digest and that of what is there now.
 *
 * @returns how many entries it holds, how many of them continue the one before, how many were erased (those prove no words), by which
 * key it is signed, and what it covers.
 * @throws Problem `invalid-input` with what is wrong, also where it is signed with another key than those at hand.
 */
export function verifyExtract(text: string, keys: KeysAtHand = {}): ExtractVerdict {
  const { extract, sha256, signature } = parsed(text)
  const signed = canonicalJson(extract)
  if (createHash('sha256').update(signed).digest('hex') !== sha256)
    throw wrong('it was changed after it was written.')
  const seal = sealOf(extract, signature, signed, keys)
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
  return {
    organisationId: extract.organisationId,
    entries: entries.length,
    joined,
    erased: ledger.erased,
    seal,
    covers: {
      first: entries[0]?.sequence ?? null,
      last: entries.at(-1)?.sequence ?? null,
      chainEntries: extract.chain?.entries ?? null,
      lastHash: extract.chain?.lastHash ?? null,
    },
    withheld: extract.withheldEntries ?? 0,
  }
}

/**
 * By which key an extract is signed.
 * @throws Problem `invalid-input` where its signature does not fit, or where it is another key than the reader expects.
 */
function sealOf(
  extract: Extract,
  signature: unknown,
  signed: string,
  { given, installation }: KeysAtHand,
): ExtractSeal {
  if (extract.format !== SIGNED_EXTRACT) {
    if (given) throw wrong('it is not signed, and a key was given that it must be signed with.')
    return { state: 'unsigned' }
  }
  const publicKey = String(extract.signedWith?.publicKey)
  if (typeof signature !== 'string' || !isSignedBy(publicKey, Buffer.from(signed, 'utf8'), signature))
    throw wrong('its signature does not fit, so that it was changed after it was signed.')
  const fingerprint = fingerprintOf(publicKey)
  const as = (state: 'given' | 'installation' | 'unknown'): ExtractSeal => ({
    state,
    fingerprint,
    signedAt: String(extract.writtenAt),
  })
  if (given) {
    const bare = given.replaceAll(/-----[A-Z ]+-----|[\s:]/g, '')
    if (bare.toLowerCase() !== fingerprint && bare !== publicKey)
      throw new Problem(
        'invalid-input',
        `The extract is signed with another key than the one given: with ${fingerprint}.`,
      )
    return as('given')
  }
  if (!installation || installation.length === 0) return as('unknown')
  if (!installation.includes(publicKey))
    throw new Problem(
      'invalid-input',
      `The extract is signed with a key that is not this installation’s: with ${fingerprint}. Give the key of the installation that wrote it with --key.`,
    )
  return as('installation')
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

type Extract = {
  format: string
  organisationId: number
  writtenAt?: string
  signedWith?: { publicKey?: unknown }
  chain?: { entries?: number; lastHash?: string }
  withheldEntries?: number
  entries: Entry[]
  erasing?: Entry[]
}

function parsed(text: string): { extract: Extract; sha256: string; signature?: unknown } {
  let value: unknown
  try {
    value = parseJson(text, 'The extract')
  } catch {
    throw new Problem('invalid-input', 'This is not an audit extract: the file is not JSON.')
  }
  const { extract, sha256 } = (value ?? {}) as { extract?: Record<string, unknown>; sha256?: unknown }
  const isKnown =
    extract?.format === EXTRACT_FORMAT ||
    extract?.format === SIGNED_EXTRACT ||
    (extract?.format === EXTRACT_WITH_ERASED && Array.isArray(extract.erasing))
  if (!isKnown || !Array.isArray(extract.entries) || typeof sha256 !== 'string')
    throw new Problem('invalid-input', `This is not an audit extract (${SIGNED_EXTRACT}).`)
  return value as ReturnType<typeof parsed>
}

const wrong = (why: string) => new Problem('invalid-input', `The extract is not as it was written: ${why}`)
