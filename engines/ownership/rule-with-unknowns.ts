import { applyFiftyPercentRule, type OwnedByDesignated } from './fifty-percent-rule.ts'
import type { OwnershipLink, Share } from './ownership-link.ts'

const ROUNDING = 1e-9
/** Whoever has what no link explains. */
const NOBODY_KNOWN = 'unexplained'

/** What is known of owners: who is designated for certain, who may be, and of whom nobody knows. */
export type Screened = {
  readonly confirmed: ReadonlySet<string>
  readonly undecided: ReadonlySet<string>
  readonly notScreened: ReadonlySet<string>
}

export type RuleWithUnknowns = {
  /** `unknown`: owners that nobody screened, or nobody knows, could bring it to half. `no` is said only where they cannot. */
  readonly verdict: 'yes' | 'possible' | 'no' | 'unknown'
  /** What designated parties own for certain at the least, and at the most, of those with a confirmed match. */
  readonly share: Share
  /** Direct owners with a confirmed or undecided match, themselves or behind them. */
  readonly owners: OwnedByDesignated['owners']
  /** The part of the company itself that no known owner explains. */
  readonly unexplained: number
  /** Other companies of the chain of which the same is true. */
  readonly ownersUnknown: readonly string[]
}

/**
 * The 50 percent rule for one company by what is known of its owners. What the known owners of a company leave belongs to somebody
 * nobody knows: all of it where none is known. `withoutOwners` have none: natural persons.
 */
export function ruleWithUnknowns(
  links: readonly OwnershipLink[],
  company: string,
  { confirmed, undecided, notScreened }: Screened,
  withoutOwners: ReadonlySet<string>,
): RuleWithUnknowns {
  const nodes = new Set([company, ...links.flatMap(({ owner, owned }) => [owner, owned])])
  const open = [...nodes].flatMap((owned): OwnershipLink[] => {
    const least = links.filter((link) => link.owned === owned).reduce((sum, { low }) => sum + low, 0)
    return (withoutOwners.has(owned) && owned !== company) || least >= 1 - ROUNDING
      ? []
      : [{ owner: NOBODY_KNOWN, owned, low: 0, high: 1 - least }]
  })
  const perhaps = new Set([...confirmed, ...undecided])
  const sure = applyFiftyPercentRule(links, confirmed)(company)
  const possible = applyFiftyPercentRule(links, perhaps)(company)
  const worst = applyFiftyPercentRule(
    [...links, ...open],
    new Set([...perhaps, ...notScreened, NOBODY_KNOWN]),
  )(company)
  return {
    verdict:
      sure.verdict === 'yes'
        ? 'yes'
        : sure.verdict === 'possible' || possible.verdict !== 'no'
          ? 'possible'
          : worst.verdict === 'no'
            ? 'no'
            : 'unknown',
    share: sure.share,
    owners: possible.owners,
    unexplained: open.find(({ owned }) => owned === company)?.high ?? 0,
    // Of one that is not screened itself that is said already.
    ownersUnknown: open.flatMap(({ owned }) => (owned === company || notScreened.has(owned) ? [] : [owned])),
  }
}
