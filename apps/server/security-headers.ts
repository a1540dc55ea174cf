/**
 * What every answer says about what a browser may do with it.
 * @param scripts Sources of scripts besides our own files: hashes of the scripts that stand in the page, or `'unsafe-inline'`.
 */
export function contentSecurityPolicy(scripts: readonly string[], options: { isDev: boolean }): string {
  return [
    "default-src 'self'",
    // No page asks another host for a picture, as the privacy page promises; the blog links what stands elsewhere.
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    `script-src 'self' ${scripts.join(' ')}${options.isDev ? " 'unsafe-eval'" : ''}`,
    `connect-src 'self'${options.isDev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every answer that does not bring its own. */
export function securityHeaders(options: { isDev: boolean }): readonly [string, string][] {
  return [
    ['content-security-policy', contentSecurityPolicy(["'unsafe-inline'"], options)],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
    ['cross-origin-opener-policy', 'same-origin'],
  ]
}
