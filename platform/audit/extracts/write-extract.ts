import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { Signer } from '#platform/signatures/index.ts'
import type { ChainVerdict } from '../chain.ts'
import { extractHead } from '../erase-entries.ts'
import { type AuditEntry, verifyAudit } from '../read-audit.ts'
import { SIGNED_EXTRACT } from './verify-extract.ts'

/** What an extract is of, beside its entries. */
export type ExtractAbout = {
  organisationId: number
  now: Date
  filter: Record<string, unknown>
  shownSince: Date | null
  /** Entries that the filter found and the reader may not see whole. */
  withheldEntries: number
}

/**
 * An extract of the audit log as text: the entries whole, how the whole chain stood when it was written, and a signature over all of
 * it. Digests alone prove nothing to a reader: anyone who changes an entry can compute them again.
 */
export async function signedExtract(
  db: Queryable,
  entries: readonly AuditEntry[],
  { organisationId, now, filter, shownSince, withheldEntries }: ExtractAbout,
  signer: Signer,
): Promise<{ text: string; verdict: ChainVerdict }> {
  const verdict = await verifyAudit(db, organisationId)
  const extract = {
    ...(await extractHead(db, organisationId, entries)),
    format: SIGNED_EXTRACT,
    signedWith: { algorithm: 'Ed25519', publicKey: signer.publicKey, fingerprint: signer.fingerprint },
    organisationId,
    writtenAt: now.toISOString(),
    filter,
    shownSince: shownSince?.toISOString() ?? null,
    chain: verdict.isIntact
      ? { isIntact: true, entries: verdict.entries, erased: verdict.erased, lastHash: verdict.lastHash }
      : { isIntact: false, brokenAt: verdict.brokenAt, why: verdict.why },
    withheldEntries,
    entries: entries.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
  const signed = canonicalJson(extract)
  const sha256 = createHash('sha256').update(signed).digest('hex')
  const signature = signer.sign(Buffer.from(signed, 'utf8'))
  return { text: `${JSON.stringify({ extract, sha256, signature }, null, 1)}\n`, verdict }
}
