import { randomBytes } from 'node:crypto'

/** For so long the address before can undo a change, and the new one confirm it. */
export const LINK_DAYS = 7

export const linkToken = (): string => randomBytes(32).toString('base64url')
