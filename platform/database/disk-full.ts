/** The operating system's codes for a disk or an allowance of it that is used up, and PostgreSQL's own. */
const codes = /^(ENOSPC|EDQUOT|53100)$/

/** Whether a failure says that a disk has no room left: of the database, or of the files that are kept beside it. */
export function isDiskFull(failure: unknown): boolean {
  for (let at = failure, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && codes.test(code)) return true
    if (/no space left on device/i.test(at.message)) return true
  }
  return false
}
