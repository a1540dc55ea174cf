import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentSecurityPolicy } from './security-headers.ts'

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

/** Compresses a page, well for all its readers or quickly for one, and notes which of its scripts may run: those it was drawn with. */
export async function pageToKeep(
  html: string,
  drawnAt: number,
  effort: 'well' | 'quickly' = 'well',
): Promise<KeptPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'well' ? 9 : 1 } }),
    zip(identity, { level: effort === 'well' ? 9 : 1 }),
  ])
  return {
    drawnAt,
    etag: `W/"${sha256(html).slice(0, 27)}"`,
    policy: contentSecurityPolicy(inlineScripts(html), { isDev: false }),
    bodies: { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity: new Uint8Array(identity) },
  }
}

/** A kept page as an answer to one request: in an encoding that it takes, or 304 when it has the page already. */
export function answerWith(page: KeptPage, request: Request): Response {
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
  return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers })
}

/** The hashes by which a browser lets the scripts of a page run; what somebody smuggles in has none. */
export function inlineScripts(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=|\btype="application\/ld\+json"/.test(attributes)) continue
    hashes.add(`'sha256-${sha256(script)}'`)
  }
  return [...hashes]
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
