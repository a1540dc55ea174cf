import { createHash } from 'node:crypto'

/** What is kept of the token in a buyer's mail. */
export const claimDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')
