export type RegisterStatus = 'active' | 'ended' | 'doubtful'

/** Words of registers for a company that is no more. */
const ENDED =
  /\b(?:dissolved|dissolution completed|inactive|closed|removed|struck off|ceased|merged|deregistered|defunct|annulled)\b/i
/** Words for one that may soon be none, or whose record nobody has renewed. */
const DOUBTFUL =
  /\b(?:proposal|strike|liquidation|administration|administrator|receiver|receivership|receivers|insolvency|insolvent|bankrupt|bankruptcy|arrangement|lapsed|pending|retired|duplicate|suspended|dormant|not|non|un)\b/i
const ACTIVE = /\b(?:active|registered|live|open|in business|good standing)\b/i

/**
 * What a register's own words say of whether a company stands. "Active - Proposal to Strike off" and "ACTIVE, LEI LAPSED" do not say it
 * plainly, and what no word is known of is doubtful.
 */
export function registerStatusOf(status: string): RegisterStatus {
  if (ENDED.test(status) && !/\bnot\b/i.test(status)) return 'ended'
  if (DOUBTFUL.test(status)) return 'doubtful'
  return ACTIVE.test(status) ? 'active' : 'doubtful'
}
