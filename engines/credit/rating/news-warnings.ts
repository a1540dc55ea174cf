import { addDays } from '#engines/market-calendar/index.ts'
import { isNamedIn } from './named-in-headline.ts'
import type { Evidence, OutsideWarning as Outside } from './outside-warning.ts'

/** An item of news that a source has given under the symbol of a firm. */
export type NewsItem = {
  headline: string
  /** Who published it. */
  publisher: string
  publishedOn: string
  /** When it was read here. */
  seenOn: string
  href: string
}

export const newsMeanings = {
  'news-distress':
    'A headline of the last 90 days names the firm and insolvency, a default, a breach of covenants, a delisting or doubt about its accounts.',
} as const
type OutsideWarning = Outside<keyof typeof newsMeanings>

const DAYS = 90
const SHOWN = 5

/**
 * What a headline says of a firm in trouble; words that mean other things in finance (a downgrade of a share, a default setting) are
 * not among them.
 */
const distress: readonly RegExp[] = [
  /\bbankrupt(?:cy|cies)?\b/,
  /\bchapter (?:7|11|15)\b/,
  /\binsolven(?:t|cy)\b/,
  /\b(?:receivership|administration order|enters? administration|liquidators?|winding[- ]up)\b/,
  /\bgoing concern\b/,
  // A search engine is the default on a telephone; what is owed is defaulted on.
  /\bdefault(?:ed|ing) on\b|\bdefaults? on (?:\S+ ){0,4}?(?:debts?|loans?|bonds?|notes?|payments?|interest|coupons?|obligations?|credit|borrowings?|rents?|leases?|mortgages?|bills?|[$€£]\S+)|\b(?:debt|payment|loan|bond|technical|selective) default\b|\bmiss(?:es|ed) (?:an? |its )?(?:interest|coupon|bond|debt|loan) payment/,
  /\b(?:debt|distressed) (?:restructuring|exchange)\b|\bcreditor protection\b/,
  /\bcovenant (?:breach|waiver|default)\b|\bbreach(?:es|ed)? (?:of )?(?:its |a )?(?:loan |debt |bank )?covenants?\b/,
  /\bdelist(?:s|ed|ing)?\b/,
  /\baccounting (?:fraud|irregularit|scandal|probe)|\bnon-reliance\b|\brestate(?:s|d|ment)? (?:its |of )?(?:accounts|results|earnings|financial)/,
  /\b(?:cut|cuts|lowered|downgrade[ds]?) to junk\b/,
]
/** A headline that denies it, or tells of its end. */
const denied =
  /\b(?:avoids?|averts?|denies|denied|no|not|rules? out|without|emerges? from|exits?|escapes?|regains? compliance)\b/

const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'")

/** Shares that leave an exchange because the firm is bought, moves or asks for it. */
const isLeavingByChoice = (text: string) =>
  /\bdelist/.test(text) &&
  /\b(?:voluntar\w+|merger|acquisition|acquired|takeover|take[- ]private|go(?:es|ing)? private|buyout|transfers?|switch(?:es|ing)?|mov(?:es?|ing) (?:its )?listing|relocat\w+)\b/.test(
    text,
  )

/** Exchanges and brokers take others off: "Nasdaq to delist X" is no trouble of Nasdaq’s; "X delists from Nasdaq" is of X. */
function isDelisting(text: string, name: string): boolean {
  const first = /[\p{L}\p{N}]+/u.exec(plain(name))?.[0]
  return (
    first !== undefined &&
    text.startsWith(first) &&
    /^ (?:(?:to|will|may|moves to|plans to) )?delists? (?!(?:from|its|shares|stock|ads|adrs|after|amid|by|on|in|notice|threat|warning|risk)\b)/.test(
      text.slice(first.length),
    )
  )
}

/** What headlines warn of on a day. Nobody has read the articles: a headline is a reason to read one, and moves nothing. */
export function warningsOfNews(
  items: readonly NewsItem[],
  firm: { name: string; symbol: string },
  today: string,
): OutsideWarning[] {
  const found = items
    .filter(({ publishedOn }) => publishedOn <= today && publishedOn >= addDays(today, -DAYS))
    .filter(({ headline }) => {
      const text = plain(headline)
      return (
        distress.some((word) => word.test(text)) &&
        !denied.test(text) &&
        !isLeavingByChoice(text) &&
        !isDelisting(text, firm.name) &&
        isNamedIn(headline, firm)
      )
    })
    .sort((left, right) => (left.publishedOn < right.publishedOn ? 1 : -1))
  const [newest] = found
  if (!newest) return []
  const more = found.length - 1
  return [
    {
      code: 'news-distress',
      severity: 'medium',
      words: `A headline of ${newest.publishedOn}: “${newest.headline}” (${newest.publisher || 'publisher not stated'}). Only headlines are checked: verify that it concerns this firm.${more > 0 ? ` ${more} more of the kind.` : ''}`,
      evidence: found.slice(0, SHOWN).map(
        ({ headline, publisher, publishedOn, seenOn, href }): Evidence => ({
          label: `${publisher || 'News'}, ${publishedOn}: ${headline}`,
          href,
          knownOn: seenOn,
        }),
      ),
    },
  ]
}
