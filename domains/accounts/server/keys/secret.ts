import { createHash, randomBytes } from 'node:crypto'

/** How every key begins, so that scanners of code know one that was left there. */
const START = 'assay_'
const SHOWN = START.length + 6

/** A secret of 256 bits, its digest, and as much of it as is shown. */
export function newSecret(): { secret: string; digest: string; start: string } {
  const secret = `${START}${randomBytes(32).toString('base64url')}`
  return { secret, digest: digestOf(secret), start: secret.slice(0, SHOWN) }
}

/** A secret this long needs no salt and no slow hash: nobody can try them all. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
