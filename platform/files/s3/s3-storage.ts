import { createHash } from 'node:crypto'
import { fetchOutside, type Provider } from '#platform/connectors/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { inPieces } from '../in-pieces.ts'
import type { BlobPlace, Storage } from '../storage-port.ts'
import { signRequest } from './sign-request.ts'

/** What is sent and fetched at once, and held: S3 takes ten thousand parts of at least five megabytes. */
const PART_BYTES = 16 * 1024 * 1024

const provider: Provider = {
  name: 'file-storage',
  timeoutMs: 30_000,
  bytesMax: PART_BYTES + 1024 * 1024,
  retries: 3,
  budget: { calls: 6_000, perSeconds: 60 },
}

type Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  place: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array | string
  /** A place where nothing is, or less than was asked for, is an answer. */
  mayBeGone?: boolean
}

type Reply = { status: number; headers: Record<string, string>; body: Buffer }

/** A bucket of S3 or of what answers as S3 does. Each part carries its SHA-256, which the service holds against what arrived. */
export const s3Storage: Storage = {
  async write(installation, blob, content) {
    if (blob.bytes <= PART_BYTES) {
      const [body = Buffer.alloc(0)] = await Array.fromAsync(inPieces(content, PART_BYTES))
      await ask(installation, { method: 'PUT', place: blob.place, headers: checksum(body), body })
      return
    }
    await writeInParts(installation, blob, content)
  },

  async *read(installation, { place, bytes }) {
    for (let from = 0; from < bytes; from += PART_BYTES) {
      const range = `bytes=${from}-${Math.min(bytes, from + PART_BYTES) - 1}`
      const { body } = await ask(installation, { method: 'GET', place, headers: { range } })
      yield body
    }
  },

  async holds(installation, { place, bytes }) {
    // Of an empty object no range can be asked.
    const last = bytes === 0 ? {} : { headers: { range: `bytes=${bytes - 1}-${bytes - 1}` } }
    const { status } = await ask(installation, { method: 'GET', place, ...last, mayBeGone: true })
    return status < 300
  },

  async remove(installation, { place }) {
    await ask(installation, { method: 'DELETE', place })
  },
}

async function writeInParts(
  installation: Installation,
  { place }: BlobPlace,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const begun = await ask(installation, {
    method: 'POST',
    place,
    query: { uploads: '' },
    headers: { 'x-amz-checksum-algorithm': 'SHA256' },
  })
  const uploadId = textOf('UploadId', begun.body)
  if (!uploadId) throw failed('began no upload in parts')
  try {
    const parts: string[] = []
    for await (const body of inPieces(content, PART_BYTES)) {
      const number = parts.length + 1
      const digest = checksum(body)
      const query = { partNumber: String(number), uploadId }
      const { headers } = await ask(installation, { method: 'PUT', place, query, headers: digest, body })
      parts.push(
        `<Part><PartNumber>${number}</PartNumber><ETag>${headers.etag ?? ''}</ETag><ChecksumSHA256>${digest['x-amz-checksum-sha256']}</ChecksumSHA256></Part>`,
      )
    }
    const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`
    const ended = await ask(installation, { method: 'POST', place, query: { uploadId }, body })
    // The status comes before the work is done: an error may stand in the body of a 200.
    const refusal = textOf('Code', ended.body)
    if (refusal || !textOf('ETag', ended.body))
      throw failed(`did not join the parts (${refusal ?? 'no answer'})`)
  } catch (failure) {
    // Parts that nobody joins cost room.
    await ask(installation, { method: 'DELETE', place, query: { uploadId } }).catch(() => {})
    throw failure
  }
}

const checksum = (body: Uint8Array) => ({
  'x-amz-checksum-sha256': createHash('sha256').update(body).digest('base64'),
})

async function ask(
  installation: Installation,
  { method, place, query = {}, headers = {}, body, mayBeGone = false }: Call,
): Promise<Reply> {
  const { s3 } = installation.config
  if (!s3) throw new Problem('not-configured', 'A file lies in S3, and the settings of S3 are not given.')
  const url = new URL(`${s3.endpoint}/${s3.bucket}/${s3.prefix}${place}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const ctx = systemContext(installation, 'files', HOME_ORGANISATION_ID)
  const reply = await fetchOutside(ctx, provider, {
    url: url.href,
    method,
    headers: signRequest(
      { method, url, headers, ...(body === undefined ? {} : { body }) },
      s3,
      installation.clock(),
    ),
    ...(body === undefined ? {} : { body }),
    // The same content at the same place: twice is once. A second upload in parts would be another one.
    isRepeatable: query.uploads === undefined,
    reads: [400, 403, 404, 409, 412, 416],
  })
  if (reply === 'unchanged') throw failed('said that nothing has changed')
  if (reply.status < 300 || ((method === 'DELETE' || mayBeGone) && reply.status === 404)) return reply
  if (mayBeGone && reply.status === 416) return reply
  throw failed(`answered ${reply.status} ${textOf('Code', reply.body) ?? ''}`.trim())
}

const textOf = (name: string, xml: Buffer): string | undefined =>
  new RegExp(`<${name}>([^<]{1,1000})</${name}>`).exec(xml.toString('utf8'))?.[1]

const failed = (what: string) =>
  new Problem('source-failed', `The storage of files ${what}.`, { provider: provider.name })
