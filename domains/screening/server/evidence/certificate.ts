import { sign, verify } from 'node:crypto'
import { z } from 'zod'
import type { SigningKey } from '#domains/records/server/index.ts'
import { ListUsed } from '#domains/watchlists/contract/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { parseJson } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { publicKeyOf } from '#platform/signatures/index.ts'
import { Coverage, Subject } from '../../contract/index.ts'

export const CERTIFICATE_FORMAT = 'assay-screening-certificate/2'

/** Certificates given before the lists they rest on were held against a contract. */
const FORMAT_WITHOUT_COVERAGE = 'assay-screening-certificate/1'

/** What is certified: the question, what it was held against and what came closest. */
export const CertificatePayload = z.object({
  format: z.enum([CERTIFICATE_FORMAT, FORMAT_WITHOUT_COVERAGE]),
  organisationId: z.number().int(),
  screeningId: z.number().int(),
  query: Subject,
  screenedAt: z.string(),
  screenedBy: z.string(),
  asOf: z.string().nullable(),
  result: z.literal('clear'),
  threshold: z.number(),
  engineVersion: z.string(),
  /** Which lists the organisation needs, with the publication that answered for each. */
  coverage: Coverage.optional(),
  /** Whether owners were asked about, in words; not in older ones. */
  ownership: z.string().optional(),
  /** Names that were searched beside the one asked: an alias or a trade name in it, a ship's name without its prefix. */
  alsoSearched: z.array(z.string()).optional(),
  lists: z.array(ListUsed),
  rejectedCandidates: z.array(
    z.object({
      listId: z.string(),
      listVersion: z.number().int(),
      entryUid: z.string(),
      name: z.string(),
      probability: z.number(),
      why: z.array(z.string()),
      contributions: z.array(z.object({ name: z.string(), fact: z.string(), logOdds: z.number() })),
    }),
  ),
  audit: z.object({ sequence: z.number().int(), hash: z.string() }),
})
export type CertificatePayload = z.infer<typeof CertificatePayload>

const Certificate = z.object({
  certificate: CertificatePayload,
  algorithm: z.literal('Ed25519'),
  publicKey: z.string(),
  signature: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

/** Signs a payload (Ed25519, RFC 8032) over its canonical JSON: sorted keys, no spaces. */
export function signCertificate(
  payload: CertificatePayload,
  key: Pick<SigningKey, 'publicKey' | 'privateKey'>,
): Certificate {
  const signature = sign(null, Buffer.from(canonicalJson(payload), 'utf8'), key.privateKey)
  return {
    certificate: payload,
    algorithm: 'Ed25519',
    publicKey: key.publicKey,
    signature: signature.toString('base64'),
  }
}

/**
 * Checks a certificate without any database: its signature and, when a key is given, that it is that installation's.
 *
 * @returns what it certifies. @throws Problem `invalid-input` with what is wrong with it.
 */
export function verifyCertificate(text: string, trustedKey?: string): Certificate {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    throw new Problem('invalid-input', 'This is not a certificate: the file is not JSON.')
  }
  // Checked as it stands: a parse that drops unknown fields would let them ride along unsigned.
  const read = Certificate.safeParse(value)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new Problem(
      'invalid-input',
      `This is not a certificate: ${issue?.path.join('.')} ${issue?.message}.`,
    )
  }
  const { certificate } = value as { certificate: unknown }
  const key = publicKeyOf(read.data.publicKey)
  const signed = Buffer.from(canonicalJson(certificate), 'utf8')
  if (!verify(null, signed, key, Buffer.from(read.data.signature, 'base64'))) {
    throw new Problem(
      'invalid-input',
      'The signature does not fit: the certificate was changed after it was signed.',
    )
  }
  if (trustedKey !== undefined && !publicKeyOf(trustedKey).equals(key)) {
    throw new Problem(
      'invalid-input',
      'The certificate’s signature fits, but it was signed with another key than the one given.',
    )
  }
  return read.data
}
