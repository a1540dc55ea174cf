/** Every failure a caller can meet, with the HTTP status that carries it. A new code needs a status or nothing compiles. */
export const problemStatus = {
  'invalid-json': 400,
  'invalid-input': 400,
  'unsupported-file': 400,
  'invalid-signature': 400,
  'password-mismatch': 400,
  'password-common': 400,
  'not-signed-in': 401,
  'invalid-credentials': 401,
  'two-factor-required': 401,
  'two-factor-invalid': 401,
  'plan-limit': 402,
  forbidden: 403,
  'second-factor-needed': 403,
  'foreign-origin': 403,
  'sign-up-closed': 403,
  'demo-not-allowed': 403,
  'not-found': 404,
  'unknown-path': 404,
  'method-not-allowed': 405,
  'username-taken': 409,
  'email-taken': 409,
  'already-decided': 409,
  'four-eyes': 409,
  conflict: 409,
  stale: 409,
  'other-organisation': 409,
  'transition-not-allowed': 409,
  'list-questioned': 409,
  'list-older': 409,
  'list-incomplete': 409,
  cancelled: 409,
  'storage-full': 409,
  'legal-hold': 409,
  'link-expired': 410,
  'too-large': 413,
  'unknown-host': 421,
  'idempotency-key-reused': 422,
  'list-malformed': 422,
  'list-undated': 422,
  'date-order-unknown': 422,
  'order-refused': 422,
  infeasible: 422,
  'statement-refused': 422,
  'metric-refused': 422,
  'prices-mixed': 422,
  'too-many-requests': 429,
  'internal-error': 500,
  'not-configured': 501,
  'source-failed': 502,
  'watchlist-stale': 503,
  'watchlists-missing': 503,
  'price-unavailable': 503,
  'directory-incomplete': 503,
  'database-unavailable': 503,
  'outcome-unknown': 503,
  'secret-missing': 503,
  stopping: 503,
  'disk-full': 507,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof problemStatus

export type ProblemDetails = Record<string, unknown>

/** A failure with a closed code, a sentence for a person and optional facts. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails | undefined

  constructor(code: ProblemCode, message: string, details?: ProblemDetails, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }

  get status(): number {
    return problemStatus[this.code]
  }

  toJSON(): { message: string; code: ProblemCode; details?: ProblemDetails } {
    return { message: this.message, code: this.code, ...(this.details ? { details: this.details } : {}) }
  }
}
