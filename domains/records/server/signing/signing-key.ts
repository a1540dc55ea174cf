import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { recordChange } from '#platform/audit/index.ts'
import { seal, unseal } from '#platform/config/index.ts'
import { type Context, systemContext } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { sealedColumn } from '#platform/sealed-values/index.ts'
import { fingerprintOf, publicKeyOf, type Signer, signerOf } from '#platform/signatures/index.ts'
import type { SigningKey as ShownSigningKey } from '../../contract/schemas.ts'
import { certificateKey } from '../tables.ts'

const PURPOSE = 'certificate key'
/** Where the private halves lie. */
export const sealedSigningKeys = sealedColumn('certificate_key', 'sealed_private_key', PURPOSE)

export type SigningKey = { publicKey: string; privateKey: KeyObject; createdAt: Date }

type KeyRow = typeof certificateKey.$inferSelect

async function newestRow(ctx: Context): Promise<KeyRow | undefined> {
  const [row] = await ctx.db.select().from(certificateKey).orderBy(desc(certificateKey.id)).limit(1)
  return row
}

/** The installation's Ed25519 key, made when it is first needed; of several processes that make one at once, one wins. */
async function keyRow(ctx: Context): Promise<KeyRow> {
  const known = await newestRow(ctx)
  if (known) return known
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const made = {
    id: 1,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sealedPrivateKey: seal(
      ctx.installation,
      PURPOSE,
      privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    ),
    createdAt: ctx.now,
  }
  await recordChange(
    { ...systemContext(ctx.installation, 'certificates', HOME_ORGANISATION_ID), now: ctx.now },
    async (tx) => {
      const inserted = await tx.db.insert(certificateKey).values(made).onConflictDoNothing().returning()
      return {
        result: undefined,
        trace:
          inserted.length === 0
            ? []
            : {
                action: 'certificate-key.made',
                subject: { type: 'certificate-key', id: 'certificate-key' },
                after: { publicKey: made.publicKey },
              },
      }
    },
  )
  const row = await newestRow(ctx)
  if (!row) throw new Error('The certificate key was not kept.')
  return row
}

/**
 * The key that packs and certificates are signed with.
 * @throws Problem `secret-missing` when the key was sealed with another secret of the installation.
 */
export async function signingKey(ctx: Context): Promise<SigningKey> {
  const row = await keyRow(ctx)
  const der = unseal(ctx.installation, PURPOSE, row.sealedPrivateKey)
  const privateKey = createPrivateKey({ key: Buffer.from(der, 'base64'), type: 'pkcs8', format: 'der' })
  return { publicKey: row.publicKey, privateKey, createdAt: row.createdAt }
}

/** What signs extracts of the audit log, as packs are signed. @throws Problem as `signingKey`. */
export async function fileSigner(ctx: Context): Promise<Signer> {
  const { publicKey, privateKey } = await signingKey(ctx)
  return signerOf(publicKey, privateKey)
}

/** The public keys that this installation has signed with; none where it has signed nothing yet. */
export async function knownPublicKeys(db: Queryable): Promise<string[]> {
  const rows = await db.select({ publicKey: certificateKey.publicKey }).from(certificateKey)
  return rows.map(({ publicKey }) => publicKey)
}

/** The public key for checking a pack: DER (SPKI) in base64, PEM, and its fingerprint to compare by telephone. */
export async function readSigningKey(ctx: Context): Promise<ShownSigningKey> {
  const row = await keyRow(ctx)
  const key = publicKeyOf(row.publicKey)
  return {
    algorithm: 'Ed25519',
    publicKey: row.publicKey,
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: fingerprintOf(row.publicKey),
    createdAt: row.createdAt.toISOString(),
  }
}
