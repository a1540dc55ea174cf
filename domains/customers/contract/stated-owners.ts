/** An owner as a line of text states it; the share as a fraction, null where none is written. */
export type StatedOwner = { name: string; share: number | null }

const PERCENT_LAST = /^(.*?)[\s,:;–-]*[\s,:;(–-](\d{1,3}(?:[.,]\d+)?)\s*%?\s*\)?$/u
const PERCENT_FIRST = /^(\d{1,3}(?:[.,]\d+)?)\s*%[\s:–-]*(?=\p{L})(.+)$/u
const PERCENT_AT_NAME = /^(.*\p{L}.*?)(\d{1,3}(?:[.,]\d+)?)\s*%$/u

/**
 * Owners written one a line, or with semicolons between them: "Ana Petrova, 60", "Corrigan Vale BV (25.5 %)". A name without a share is an owner whose
 * share is not known. Gives the place of what cannot be read, counted from one.
 */
export function statedOwners(text: string): { owners: StatedOwner[] } | { unread: number; why: string } {
  const owners: StatedOwner[] = []
  const parts = text
    // Behind a percent a comma parts owners; elsewhere it may part a name.
    .split(/[\n;|]|(?<=% *\)?) *,|,(?= *\d{1,3}(?:[.,]\d+)? *% *\p{L})/u)
    .map((part) => part.trim())
    .filter(Boolean)
  for (const [at, part] of parts.entries()) {
    const [, before, owner] = PERCENT_FIRST.exec(part) ?? []
    const found = owner ? [part, owner, before] : (PERCENT_LAST.exec(part) ?? PERCENT_AT_NAME.exec(part))
    const name = (found?.[1] ?? part).replace(/[\s,:(–-]+$/u, '').trim()
    const percent = found ? Number((found[2] ?? '').replace(',', '.')) : null
    if (name.length < 2 || !/\p{L}/u.test(name))
      return { unread: at + 1, why: 'write a name, then its percent' }
    if (percent !== null && percent > 100) return { unread: at + 1, why: 'a share is at most 100 percent' }
    owners.push({ name: name.slice(0, 300), share: percent === null ? null : percent / 100 })
  }
  return { owners }
}
