import { legalFormAgreement } from '#engines/name-matching/index.ts'
import { alignCompanyNames, type CompanyAlignment } from './words/align-company-names.ts'
import type { CompanyName, CompanyWord, CompanyWordKind } from './words/company-name.ts'

/** What two names say, each between 0 and about 2; `fitted-coefficients.ts` says how much each counts. */
export const NAME_FEATURES = [
  /** How rare the words that agree are, the rarest telling most. */
  'shared',
  /** Nothing in the names agrees that is the company's own. */
  'nothingOwnShared',
  /** The share of both names that agrees, in what the words tell. */
  'share',
  'shareIsHigh',
  /** Word for word the same, apart from legal form. */
  'identical',
  /** Every word of both has its counterpart, shortened, respelt or translated as it may be. */
  'whole',
  'sameForm',
  'formOfOneFamily',
  'otherForm',
  'otherFormAlone',
  'formOnOneSide',
  /** Something is left on both sides that does not agree. */
  'contradicted',
  /** Words of its own that the other contradicts with words of its own. */
  'ownAgainstOwn',
  'ownAgainstTrade',
  'tradeAgainstTrade',
  'placeAgainstPlace',
  'markAgainstMark',
  'markOnOneSide',
  'ownOnOneSide',
  'tradeOnOneSide',
  'placeOnOneSide',
  /** One name is the other and a word more: what a daughter or a sister is called. */
  'moreOnOneSide',
  /** Names of three words and more in which one word stands for another. */
  'oneWordExchanged',
  'firstWordsAgree',
  'firstWordsDiffer',
  'shortened',
  'respelt',
  'translated',
  /** Finance for financial, holding for holdings' own kin: another form of one word. */
  'variant',
  'initials',
  'joined',
  'cutAway',
  /** An exchange's short writing on one side, where less is expected to agree. */
  'listing',
  'listingWhole',
  'listingContradicted',
  'otherScript',
  /** Han characters that may be read as what the other has left. */
  'unread',
  'otherScriptShared',
] as const
export type NameFeature = (typeof NAME_FEATURES)[number]

export type NameEvidence = {
  readonly features: Readonly<Record<NameFeature, number>>
  readonly alignment: CompanyAlignment
}

const OWN_WORD_NATS = 8
const STRONG = 0.8

export function readNameEvidence(left: CompanyName, right: CompanyName): NameEvidence {
  const alignment = alignCompanyNames(left, right)
  const features = Object.fromEntries(NAME_FEATURES.map((feature) => [feature, 0])) as Record<
    NameFeature,
    number
  >
  const { pairs, leftAlone, rightAlone, cutAway } = alignment
  let agreed = 0
  let own = 0
  let rarest = 0
  for (const pair of pairs) {
    const stated = pair.similarity * pair.nats
    agreed += stated
    const isOwn = left.words
      .slice(pair.leftFrom, pair.leftTo)
      .some(({ kind }) => kind === 'own' || kind === 'place')
    if (isOwn && pair.similarity >= 0.7) own = Math.max(own, stated)
    rarest = Math.max(rarest, stated)
    const size = Math.max(1, pair.nats / OWN_WORD_NATS)
    if (pair.agreement === 'abbreviation') features.shortened += 0.5
    if (pair.agreement === 'spelling' || pair.agreement === 'sound')
      features.respelt += Math.min(1, (1 - pair.similarity) * 3) * size
    if (pair.agreement === 'meaning') features.translated += 0.5
    if (pair.agreement === 'variant') features.variant += 0.5
    if (pair.agreement === 'initials') features.initials = 1
    if (pair.agreement === 'joined') features.joined = 1
  }
  const leftAll = agreed + sumOf(leftAlone)
  const rightAll = agreed + sumOf(rightAlone)
  const share = leftAll + rightAll === 0 ? 0 : (2 * agreed) / (leftAll + rightAll)
  features.shared = Math.min(2, (0.6 * rarest + 0.4 * agreed) / 10)
  features.nothingOwnShared = own < 3.5 ? 1 : 0
  features.share = share
  features.shareIsHigh = Math.max(0, share - 0.7) * 3
  const isWhole = leftAlone.length + rightAlone.length === 0 && pairs.length > 0
  const isIdentical =
    isWhole &&
    cutAway.length === 0 &&
    pairs.every(({ agreement }) => agreement === 'equal' || agreement === 'joined')
  features.identical = isIdentical ? 1 : 0
  features.whole = isWhole ? 1 : 0
  readForms(left, right, isWhole, features)
  features.contradicted = leftAlone.length > 0 && rightAlone.length > 0 ? 1 : 0
  readLeftovers(leftAlone, rightAlone, features)
  if (!left.isListing && !right.isListing && pairs.length > 0 && cutAway.length === 0) {
    const isExact = pairs.every(({ similarity }) => similarity >= STRONG)
    features.moreOnOneSide = isExact && (leftAlone.length === 0) !== (rightAlone.length === 0) ? 1 : 0
    features.oneWordExchanged =
      isExact && pairs.length >= 2 && leftAlone.length === 1 && rightAlone.length === 1 ? 1 : 0
  }
  const isPaired = (side: 'left' | 'right', words: readonly CompanyWord[]) => {
    const first = words.findIndex(({ kind }) => kind !== 'joining')
    return pairs.some((pair) =>
      side === 'left'
        ? pair.leftFrom <= first && first < pair.leftTo
        : pair.rightFrom <= first && first < pair.rightTo,
    )
  }
  const firsts = pairs[0]
  const firstLeft = left.words.findIndex(({ kind }) => kind !== 'joining')
  const firstRight = right.words.findIndex(({ kind }) => kind !== 'joining')
  if (
    firsts !== undefined &&
    pairs.some(
      (pair) => pair.leftFrom === firstLeft && pair.rightFrom === firstRight && pair.similarity >= STRONG,
    )
  )
    features.firstWordsAgree = 1
  else if (!isPaired('left', left.words) && !isPaired('right', right.words)) features.firstWordsDiffer = 1
  features.cutAway = Math.min(2, cutAway.length * 0.5)
  const isListing = left.isListing || right.isListing
  features.listing = isListing ? 1 : 0
  features.listingWhole = isListing && isWhole ? 1 : 0
  features.listingContradicted = isListing && leftAlone.length > 0 && rightAlone.length > 0 ? 1 : 0
  if (left.isOtherScript !== right.isOtherScript || left.isEastAsian !== right.isEastAsian) {
    features.otherScript = 1
    features.otherScriptShared = share
  }
  for (const feature of ['shortened', 'respelt', 'translated', 'variant'] as const)
    features[feature] = Math.min(2, features[feature])
  return { features, alignment }
}

const sumOf = (words: readonly CompanyWord[]) => words.reduce((sum, { nats }) => sum + nats, 0)

function readForms(
  left: CompanyName,
  right: CompanyName,
  isWhole: boolean,
  features: Record<NameFeature, number>,
): void {
  const one = left.forms.filter(({ family }) => family !== 'company')
  const other = right.forms.filter(({ family }) => family !== 'company')
  if (one.length === 0 && other.length === 0) return
  if (one.length === 0 || other.length === 0) {
    features.formOnOneSide = 1
    return
  }
  let best = 0
  for (const a of one) for (const b of other) best = Math.max(best, legalFormAgreement(a, b))
  if (best === 1) features.sameForm = 1
  else if (best >= 0.8) features.formOfOneFamily = 1
  else {
    features.otherForm = 1
    if (isWhole) features.otherFormAlone = 1
  }
}

function readLeftovers(
  left: readonly CompanyWord[],
  right: readonly CompanyWord[],
  features: Record<NameFeature, number>,
): void {
  const count = (words: readonly CompanyWord[], kind: CompanyWordKind) =>
    words.filter((word) => word.kind === kind).length
  const statedOf = (words: readonly CompanyWord[]) =>
    sumOf(words.filter(({ kind }) => kind === 'own')) / OWN_WORD_NATS
  const ownLeft = statedOf(left)
  const ownRight = statedOf(right)
  const tradeLeft = count(left, 'trade')
  const tradeRight = count(right, 'trade')
  const placeLeft = count(left, 'place')
  const placeRight = count(right, 'place')
  const markLeft = count(left, 'mark')
  const markRight = count(right, 'mark')
  features.ownAgainstOwn = Math.min(2, ownLeft, ownRight)
  features.ownAgainstTrade = Math.min(
    2,
    Math.max(Math.min(ownLeft, tradeRight + placeRight), Math.min(ownRight, tradeLeft + placeLeft)),
  )
  features.tradeAgainstTrade = Math.min(2, tradeLeft, tradeRight)
  features.placeAgainstPlace = Math.min(1, placeLeft, placeRight)
  features.markAgainstMark = Math.min(1, markLeft, markRight)
  features.markOnOneSide = markLeft + markRight > 0 && features.markAgainstMark === 0 ? 1 : 0
  const unread = count(left, 'unread') + count(right, 'unread')
  features.unread = Math.min(2, unread * 0.5)
  features.ownOnOneSide = Math.min(
    2,
    Math.abs(ownLeft + count(left, 'unread') * 0.5 - ownRight - count(right, 'unread') * 0.5),
  )
  features.tradeOnOneSide = Math.min(2, Math.abs(tradeLeft - tradeRight) * 0.5)
  features.placeOnOneSide = placeLeft === placeRight ? 0 : 1
}
