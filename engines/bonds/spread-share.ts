/** What a bond calls itself: the words of its sector, its asset class, its issuer. */
export type BondWords = { sector?: string; assetClass?: string; issuer?: string }

/** What bears credit although a state may stand near it: an agency, a municipality, a bank of several states. */
const CREDIT =
  /\b(corporates?|credit|high.yield|investment.grade|junk|agenc(?:y|ies)|munis?|municipals?|supranationals?|non.?government)\b/i
const GOVERNMENT =
  /\b(treasur(?:y|ies)|government|govts?|sovereigns?|gilts?|bunds?|bobls?|schatz|oats?|btps?|jgbs?|t.?(?:bill|note|bond)s?)\b/i
/** An issuer that is a state by its name, whatever the sector of its line. */
const A_STATE =
  /^(?:the )?(?:(?:federal|french|italian|hellenic|portuguese|czech|slovak) )?(?:republic|kingdom|government|state) of |^(?:the )?(?:united kingdom|bundesrepublik|h\.?m\.? treasury|(?:french|italian|hellenic|portuguese|czech|slovak) republic)/i
const AMERICAN =
  /^(?:the )?(?:u\.?s\.?a?\.?|united states(?: of america)?)(?: (?:treasury|government|dept|department)\b.*)?$|^(?:treasury|ust)$/i

export const isAmericanState = (issuer: string): boolean => AMERICAN.test(issuer.trim())

export const isStateByName = (issuer: string): boolean => A_STATE.test(issuer.trim())

/** Whether a sector or an asset class is of states' own bonds. */
export const isOfStates = (words: string): boolean => GOVERNMENT.test(words) && !CREDIT.test(words)

/**
 * The part of a bond that moves with credit spreads, as its words say: a state's own bond pays the curve itself and does not move, what is of credit does.
 * Null where the words say neither. Scenarios, screener and stresses ask this one rule.
 */
export function spreadShareOf({ sector = '', assetClass = '', issuer = '' }: BondWords): 0 | 1 | null {
  if (isAmericanState(issuer) || isStateByName(issuer)) return 0
  const words = `${sector} ${assetClass}`
  if (CREDIT.test(words)) return 1
  return GOVERNMENT.test(words) ? 0 : null
}
