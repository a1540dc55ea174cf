export { type Control, controlBy } from './control.ts'
export { economicShares } from './economic-share.ts'
export { applyFiftyPercentRule, type OwnedByDesignated } from './fifty-percent-rule.ts'
export type { OwnershipLink, Share } from './ownership-link.ts'
