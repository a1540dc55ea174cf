import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type S3Keys, signRequest } from './s3/sign-request.ts'

type Answer = { status: number; headers?: Record<string, string>; body?: string | Uint8Array }

export type S3Replica = {
  endpoint: string
  objects: Map<string, Buffer>
  /** Uploads in parts that were begun and neither joined nor given up. */
  uploads: Map<string, Map<number, Buffer>>
  calls: string[]
  /** What the next calls are answered with, before anything is done. */
  failures: Answer[]
  stop(): Promise<void>
}

const xml = (name: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</${name}>`
const error = (status: number, code: string, message = code): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>`,
})
export const s3Error = error

const digest = (body: Buffer, to: 'hex' | 'base64', of = 'sha256') => createHash(of).update(body).digest(to)

/** What a bucket holds, and what it answers to a call that is signed as it should be. */
function makeBucket(name: string, nextUpload: () => string) {
  const objects: S3Replica['objects'] = new Map()
  const uploads: S3Replica['uploads'] = new Map()

  const answerTo = (request: IncomingMessage, url: URL, body: Buffer): Answer => {
    const [, named, ...rest] = url.pathname.split('/')
    if (named !== name) return error(404, 'NoSuchBucket')
    const key = decodeURIComponent(rest.join('/'))
    const sum = request.headers['x-amz-checksum-sha256']
    if (sum !== undefined && sum !== digest(body, 'base64'))
      return error(400, 'BadDigest', 'The SHA256 you specified did not match the calculated checksum.')
    const uploadId = url.searchParams.get('uploadId')
    const parts = uploadId === null ? undefined : uploads.get(uploadId)
    if (uploadId !== null && !parts) return error(404, 'NoSuchUpload')
    switch (request.method) {
      case 'PUT':
        if (parts) {
          parts.set(Number(url.searchParams.get('partNumber')), body)
          return { status: 200, headers: { etag: `"${digest(body, 'hex', 'md5')}"` } }
        }
        objects.set(key, body)
        return { status: 200, headers: { etag: `"${digest(body, 'hex', 'md5')}"` } }
      case 'POST':
        if (url.searchParams.has('uploads')) {
          const id = `upload-${uploads.size + 1}-${nextUpload()}`
          uploads.set(id, new Map())
          return {
            status: 200,
            headers: { 'content-type': 'application/xml' },
            body: xml(
              'InitiateMultipartUploadResult',
              `<Bucket>${name}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`,
            ),
          }
        }
        return join(key, uploadId as string, parts as Map<number, Buffer>, body.toString('utf8'))
      case 'DELETE':
        if (uploadId !== null) uploads.delete(uploadId)
        else objects.delete(key)
        return { status: 204 }
      default:
        return objectOf(key, request.headers.range)
    }
  }

  const join = (key: string, uploadId: string, parts: Map<number, Buffer>, stated: string): Answer => {
    const listed = [
      ...stated.matchAll(
        /<Part><PartNumber>(\d+)<\/PartNumber><ETag>"([0-9a-f]+)"<\/ETag><ChecksumSHA256>([^<]+)</g,
      ),
    ]
    const bodies = listed.map(([, number]) => parts.get(Number(number)))
    const isSound = listed.every(
      ([, , etag, sum], at) =>
        bodies[at] && digest(bodies[at], 'hex', 'md5') === etag && digest(bodies[at], 'base64') === sum,
    )
    if (!isSound || listed.length === 0) return error(400, 'InvalidPart')
    if (bodies.slice(0, -1).some((body) => (body?.length ?? 0) < 5 * 1024 * 1024))
      return error(400, 'EntityTooSmall')
    objects.set(key, Buffer.concat(bodies as Buffer[]))
    uploads.delete(uploadId)
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: xml(
        'CompleteMultipartUploadResult',
        `<Key>${key}</Key><ETag>&quot;abc-${listed.length}&quot;</ETag>`,
      ),
    }
  }

  const objectOf = (key: string, range: string | undefined): Answer => {
    const object = objects.get(key)
    if (!object) return error(404, 'NoSuchKey', 'The specified key does not exist.')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (from === undefined) return { status: 200, body: object }
    const body = object.subarray(Number(from), Number(to) + 1)
    return { status: 206, headers: { 'content-range': `bytes ${from}-${to}/${object.length}` }, body }
  }
  return { objects, uploads, answerTo }
}

/** A bucket on this machine that answers as S3 does: signatures, checksums, ranges, uploads in parts, errors in XML. */
export async function startS3Replica(keys: S3Keys, bucket: string, now: () => Date): Promise<S3Replica> {
  const calls: string[] = []
  const failures: Answer[] = []
  const { objects, uploads, answerTo } = makeBucket(bucket, () => String(calls.length))
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    calls.push(`${request.method} ${url.search}`)
    const sent = Buffer.concat(chunks)
    const refusal = failures.shift() ?? signatureRefusal(request, url, sent, keys, now())
    const { status, headers = {}, body = '' } = refusal ?? answerTo(request, url, sent)
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
    response.end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    calls,
    failures,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function signatureRefusal(
  { method = 'GET', headers }: IncomingMessage,
  url: URL,
  body: Buffer,
  keys: S3Keys,
  now: Date,
): Answer | undefined {
  const stated = headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(stated)?.[1]?.split(';') ?? []
  const own = new Set(['host', 'x-amz-date', 'x-amz-content-sha256'])
  const signed = Object.fromEntries(
    names.filter((name) => !own.has(name)).map((name) => [name, String(headers[name] ?? '')]),
  )
  if (headers['x-amz-content-sha256'] !== digest(body, 'hex')) return error(400, 'XAmzContentSHA256Mismatch')
  const moment = String(headers['x-amz-date'] ?? '')
  const at = new Date(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(at.getTime() - now.getTime()) < 15 * 60_000)) return error(403, 'RequestTimeTooSkewed')
  const { authorization } = signRequest({ method, url, headers: signed, body }, keys, at)
  return authorization === stated ? undefined : error(403, 'SignatureDoesNotMatch')
}
