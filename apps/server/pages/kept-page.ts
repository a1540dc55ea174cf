import { createHash, randomBytes } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { policyOf, withStyleNonce } from './page-policy.ts'

/** A drawn page in the forms in which it is sent. */
export type KeptPage = {
  drawnAt: number
  etag: string
  policy: string
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
}

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a page, well for all its readers or quickly for one, and notes what may run and show in it: what it was drawn with. */
export async function pageToKeep(
  html: string,
  drawnAt: number,
  effort: 'well' | 'quickly' = 'well',
): Promise<KeptPage> {
  const bytes = await encoded(html)
  const nonce = nonceOf(bytes)
  const [head = ''] = /^[\s\S]*?<head[^>]*>/.exec(html) ?? []
  const identity = Buffer.concat([
    Buffer.from(withStyleNonce(head, nonce)),
    bytes.subarray(Buffer.byteLength(head)),
  ])
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'well' ? 9 : 1 } }),
    zip(identity, { level: effort === 'well' ? 9 : 1 }),
  ])
  return {
    drawnAt,
    // Of the page with its nonce: the policy of an answer, 304 too, allows the nonce of the process that gives it.
    etag: `W/"${sha256(identity).slice(0, 27)}"`,
    policy: policyOf(html, nonce),
    bodies: { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity: new Uint8Array(identity) },
  }
}

/** A kept page as an answer to one request: in an encoding that it takes, or 304 when it has the page already. */
export function answerWith(page: KeptPage, request: Request, status = 200): Response {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    // A reader asks whether the page is still the same and mostly gets a short answer: a new release shows at once.
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': page.policy,
    etag: page.etag,
    vary: 'accept-encoding',
  })
  if (request.headers.get('if-none-match')?.split(/,\s*/).includes(page.etag))
    return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = encodings.find((name) => new RegExp(`\\b${name}\\b(?!;\\s*q=0(\\.0+)?\\b)`).test(accepted))
  if (encoding && encoding !== 'identity') headers.set('content-encoding', encoding)
  const body = page.bodies[encoding ?? 'identity']
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

const ofThisProcess = randomBytes(16).toString('hex')

/** The same for the same page, because who has it already is told so with the headers of today; another one for each process. */
const nonceOf = (page: Uint8Array) => sha256(ofThisProcess, page).slice(0, 24)

function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64')
}

const PART_LENGTH = 1 << 20

/** A text as UTF-8, a part a turn: of millions of characters all at once would keep everybody waiting. */
async function encoded(text: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let at = 0; at < text.length; ) {
    if (at > 0) await others()
    // Both halves of a pair stay together.
    const isPair = (text.codePointAt(at + PART_LENGTH - 1) ?? 0) > 0xffff
    const end = at + PART_LENGTH + Number(isPair)
    parts.push(Buffer.from(text.slice(at, end)))
    at = end
  }
  return Buffer.concat(parts)
}
