import { createHash, randomBytes } from 'node:crypto'

/** How every key begins, so that scanners of code know one that was left there. */
const START = 'assay_'
const SHOWN = 6
/** How the token of a directory begins: it is no person's key. */
export const PROVISIONING_START = `${START}scim_`

/** A secret of 256 bits, its digest, and as much of it as is shown. */
export function newSecret(begins = START): { secret: string; digest: string; start: string } {
  const secret = `${begins}${randomBytes(32).toString('base64url')}`
  return { secret, digest: digestOf(secret), start: secret.slice(0, begins.length + SHOWN) }
}

/** A secret this long needs no salt and no slow hash: nobody can try them all. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
