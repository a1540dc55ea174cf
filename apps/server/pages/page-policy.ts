import { createHash } from 'node:crypto'
import { contentSecurityPolicy } from './security-headers.ts'

/**
 * The policy of a drawn page: it lets run and look what it was drawn with, by its hashes, and nothing that somebody smuggles in. Style sheets
 * that our own scripts make later carry the page's nonce (apps/web/style-nonce.ts).
 */
export function policyOf(html: string, styleNonce: string): string {
  return contentSecurityPolicy({
    scripts: inlineScripts(html),
    styles: [...inlineStyles(html), `'nonce-${styleNonce}'`],
    styleAttributes: styleAttributes(html),
  })
}

/** The hashes by which a browser lets the scripts of a page run; what somebody smuggles in has none. */
export function inlineScripts(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=|\btype="application\/ld\+json"/.test(attributes)) continue
    hashes.add(hashOf(script))
  }
  return [...hashes]
}

/** The hashes of the style sheets that stand in a page. */
export function inlineStyles(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, style = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) hashes.add(hashOf(style))
  return [...hashes]
}

/** The hashes of the styles that elements were drawn with. */
export function styleAttributes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [tag] of html.matchAll(/<[a-z][^<>]*\sstyle="[^"]*"[^<>]*>/gi)) {
    const style = /\sstyle="([^"]*)"/i.exec(tag)?.[1]
    if (style) hashes.add(hashOf(asParsed(style)))
  }
  return [...hashes]
}

/** Gives a page the nonce that its scripts put on the style sheets they make. A browser shows it to scripts of the page alone. */
export function withStyleNonce(html: string, nonce: string): string {
  return html.replace(/<head[^>]*>/, (head) => `${head}<meta name="style-nonce" nonce="${nonce}"/>`)
}

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

// React writes these five and no others.
const asParsed = (text: string) =>
  text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (one) => entities[one] ?? one)

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
