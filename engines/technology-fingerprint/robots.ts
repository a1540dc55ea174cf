const BYTES_READ = 500_000

type Rule = { allows: boolean; path: string }

/**
 * Whether a robots.txt lets a caller fetch a path (RFC 9309): the group that names the caller, else that of everybody; of its rules the
 * longest that fits, and of two as long the one that allows.
 * @param product The caller's name without version: `Assay`.
 */
export function mayFetch(robots: string, product: string, path: string): boolean {
  const named: Rule[] = []
  const everybody: Rule[] = []
  let isNamed = false
  let isNamedHere = false
  let isForAll = false
  let isHead = false
  for (const line of robots.slice(0, BYTES_READ).split(/\r\n|\r|\n/)) {
    const [field = '', ...rest] = line.replace(/#.*$/, '').split(':')
    const value = rest.join(':').trim()
    const key = field.trim().toLowerCase()
    if (key === 'user-agent') {
      if (!isHead) {
        isNamedHere = false
        isForAll = false
      }
      isHead = true
      if (value === '*') isForAll = true
      else if (value.toLowerCase() === product.toLowerCase()) {
        isNamedHere = true
        isNamed = true
      }
      continue
    }
    if (key !== 'allow' && key !== 'disallow') continue
    isHead = false
    if (value === '') continue
    const rule = { allows: key === 'allow', path: value }
    if (isNamedHere) named.push(rule)
    if (isForAll) everybody.push(rule)
  }
  let best: Rule | undefined
  for (const rule of isNamed ? named : everybody) {
    if (!fits(rule.path, path)) continue
    const isLonger = !best || rule.path.length > best.path.length
    if (isLonger || (rule.allows && rule.path.length === best?.path.length)) best = rule
  }
  return best?.allows ?? true
}

/** `*` stands for anything, `$` at the end for the end. Without a regular expression, so that no file makes it slow. */
function fits(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$')
  const parts = (isWhole ? rule.slice(0, -1) : rule).split('*')
  if (!path.startsWith(parts[0] ?? '')) return false
  let at = (parts[0] ?? '').length
  for (const part of parts.slice(1)) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  if (!isWhole || at === path.length) return true
  const last = parts.at(-1) ?? ''
  return parts.length > 1 && path.endsWith(last) && path.length - last.length >= at - last.length
}
