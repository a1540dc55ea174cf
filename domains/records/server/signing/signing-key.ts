import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { desc } from 'drizzle-orm'
import { recordChange } from '#platform/audit/index.ts'
import { seal, unseal } from '#platform/config/index.ts'
import { type Context, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { sealedColumn } from '#platform/sealed-values/index.ts'
import type { SigningKey as SigningKeyTold } from '../../contract/nouns.ts'
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
      ctx.house,
      PURPOSE,
      privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    ),
    createdAt: ctx.now,
  }
  await recordChange(
    { ...systemContext(ctx.house, 'certificates', HOME_ORGANISATION_ID), now: ctx.now },
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
 * @throws Problem `conflict` when the key was sealed with another secret of the installation.
 */
export async function signingKey(ctx: Context): Promise<SigningKey> {
  const row = await keyRow(ctx)
  let der: string
  try {
    der = unseal(ctx.house, PURPOSE, row.sealedPrivateKey)
  } catch (cause) {
    throw new Problem(
      'conflict',
      'The certificate key was sealed with another APP_SECRET. Give that one as APP_SECRET_BEFORE.',
      undefined,
      { cause },
    )
  }
  const privateKey = createPrivateKey({ key: Buffer.from(der, 'base64'), type: 'pkcs8', format: 'der' })
  return { publicKey: row.publicKey, privateKey, createdAt: row.createdAt }
}

/** The public half, for whoever checks a pack or a certificate: DER (SPKI) in base64, the same as PEM, and its fingerprint to compare by telephone. */
export async function readSigningKey(ctx: Context): Promise<SigningKeyTold> {
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

/** SHA-256 of a public key's DER, in hexadecimal. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')

/** A public key from DER (SPKI) in base64 or from PEM. @throws Problem `invalid-input` for anything else. */
export function publicKeyOf(text: string): KeyObject {
  try {
    const key = text.includes('BEGIN PUBLIC KEY')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text.trim(), 'base64'), type: 'spki', format: 'der' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Told below, with what was expected.
  }
  throw new Problem('invalid-input', 'This is not an Ed25519 public key (PEM, or DER in base64).')
}
