/** What a page may use besides our own files: sources of scripts, of style sheets and of styles on elements. */
export type PageSources = {
  scripts: readonly string[]
  styles: readonly string[]
  styleAttributes: readonly string[]
}

const nothingInline: PageSources = { scripts: [], styles: [], styleAttributes: [] }

/** What every page says about what a browser may do with it. Without sources it lets nothing run that stands in the page. */
export function contentSecurityPolicy({
  scripts,
  styles,
  styleAttributes,
}: PageSources = nothingInline): string {
  return [
    "default-src 'self'",
    // No page asks another host for a picture, as the privacy page promises; the blog links what stands elsewhere.
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ["style-src-elem 'self'", ...styles].join(' '),
    // A browser that knows only the older word takes this one for both.
    ["style-src 'self'", ...styles, ...attributeSources(styleAttributes)].join(' '),
    [
      'style-src-attr',
      ...(attributeSources(styleAttributes).length > 0 ? attributeSources(styleAttributes) : ["'none'"]),
    ].join(' '),
    ["script-src 'self'", ...scripts].join(' '),
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const attributeSources = (hashes: readonly string[]) =>
  hashes.length > 0 ? ["'unsafe-hashes'", ...hashes] : []

/** While one develops, Vite writes scripts and styles into the page and makes code from text. */
const developmentPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "connect-src 'self' ws:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every answer that does not bring its own. A drawn page brings its own policy (page-policy.ts). */
export function securityHeaders({ isDev }: { isDev: boolean }): readonly [string, string][] {
  return [
    ['content-security-policy', isDev ? developmentPolicy : contentSecurityPolicy()],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
    ['cross-origin-opener-policy', 'same-origin'],
  ]
}
