import { createHash, createHmac } from 'node:crypto'

export type S3Keys = { accessKeyId: string; secretAccessKey: string; region: string }

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content)
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Everything but letters, digits and `-._~`, as S3 wants it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Signs a request to S3 (AWS Signature Version 4): with its content, so that neither can be changed on the way. */
export function signRequest(
  request: { method: string; url: URL; headers?: Record<string, string>; body?: Uint8Array | string },
  { accessKeyId, secretAccessKey, region }: S3Keys,
  now: Date,
): Record<string, string> {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = moment.slice(0, 8)
  const digest = sha256(request.body ?? '').digest('hex')
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': digest,
    'x-amz-date': moment,
  }
  const signed = Object.entries({ ...headers, host: request.url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replaceAll(/ +/g, ' ')] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const query = [...request.url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const path = request.url.pathname
    .split('/')
    .map((segment) => encoded(decodeURIComponent(segment)))
    .join('/')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = [request.method, path, query, lines, names, digest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical).digest('hex')].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request')
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
