/** The operating system's words for a server that is not there or went away, and PostgreSQL's own. */
const codes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-5]|53300|08\w{3})$/
const sentences =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|The embedded database)/

/** Whether a failure is the loss of the database, or of the way to it, and not the database's answer to what was asked. */
export function isConnectionLost(failure: unknown): boolean {
  for (let at = failure, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && codes.test(code)) return true
    if (sentences.test(at.message)) return true
  }
  return false
}
