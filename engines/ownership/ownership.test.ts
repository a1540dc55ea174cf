import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFiftyPercentRule, controlBy, economicShares, type OwnershipLink } from './index.ts'

const exactly = (owner: string, owned: string, share: number): OwnershipLink => ({
  owner,
  owned,
  low: share,
  high: share,
})
const between = (owner: string, owned: string, low: number, high: number): OwnershipLink => ({
  owner,
  owned,
  low,
  high,
})
const of = (...names: string[]) => new Set(names)

describe('the 50 percent rule', () => {
  it('counts a company that is owned to half in whole for what it owns itself: 50 % of 50 % is owned', () => {
    const links = [exactly('blocked', 'middle', 0.5), exactly('middle', 'bottom', 0.5)]
    const rule = applyFiftyPercentRule(links, of('blocked'))
    expect(rule('bottom')).toEqual({
      verdict: 'yes',
      share: { low: 0.5, high: 0.5 },
      owners: [{ owner: 'middle', share: { low: 0.5, high: 0.5 }, through: ['blocked'] }],
    })
  })

  it('adds up what several designated owners have; 49.99 % is not half', () => {
    const links = [
      exactly('a', 'x', 0.25),
      exactly('b', 'x', 0.25),
      exactly('a', 'y', 0.25),
      exactly('b', 'y', 0.2499),
    ]
    const rule = applyFiftyPercentRule(links, of('a', 'b'))
    expect(rule('x').verdict).toBe('yes')
    expect(rule('y').verdict).toBe('no')
  })

  it('a stake below half in a holding does not count for what that holding owns', () => {
    const links = [exactly('blocked', 'middle', 0.49), exactly('middle', 'bottom', 1)]
    expect(applyFiftyPercentRule(links, of('blocked'))('bottom')).toMatchObject({ verdict: 'no', owners: [] })
  })

  it('a share that nobody states leaves it open, and says so', () => {
    const links = [between('blocked', 'x', 0, 1), exactly('x', 'y', 1)]
    const rule = applyFiftyPercentRule(links, of('blocked'))
    expect(rule('x').verdict).toBe('possible')
    expect(rule('y')).toMatchObject({ verdict: 'possible', share: { low: 0, high: 1 } })
  })

  it('two companies that own each other do not hold each other up, and with a designated owner behind them they may count', () => {
    const circle = [exactly('x', 'y', 0.6), exactly('y', 'x', 0.6)]
    expect(applyFiftyPercentRule(circle, of('blocked'))('x').verdict).toBe('no')
    expect(
      applyFiftyPercentRule([...circle, exactly('blocked', 'x', 0.4)], of('blocked'))('x'),
    ).toMatchObject({ verdict: 'possible', share: { low: 0.4, high: 1 } })
    // A ring that is held from outside by somebody else is theirs.
    const smaller = [exactly('x', 'y', 0.4), exactly('y', 'x', 0.4), exactly('blocked', 'x', 0.05)]
    expect(applyFiftyPercentRule(smaller, of('blocked'))('x').verdict).toBe('no')
  })

  it('a ring that one designated person owns in the end alone is never below half', () => {
    const ring = [
      exactly('x', 'y', 0.6),
      exactly('y', 'x', 0.6),
      exactly('d', 'x', 0.4),
      exactly('d', 'y', 0.4),
    ]
    expect(economicShares(ring, 'x').get('d')?.low).toBeCloseTo(1, 9)
    expect(applyFiftyPercentRule(ring, of('d'))('x').verdict).toBe('possible')
    expect(controlBy(ring, 'd')('x').verdict).toBe('yes')
  })
})

describe('control', () => {
  it('goes down through majorities and adds what the group has', () => {
    const links = [exactly('top', 'a', 0.6), exactly('top', 'x', 0.3), exactly('a', 'x', 0.25)]
    expect(controlBy(links, 'top')('x')).toEqual({ verdict: 'yes', share: { low: 0.55, high: 0.55 } })
    expect(controlBy(links, 'a')('x').verdict).toBe('no')
  })
  it('half is not a majority', () => {
    expect(controlBy([exactly('top', 'x', 0.5)], 'top')('x').verdict).toBe('no')
    expect(controlBy([between('top', 'x', 0.5, 0.75)], 'top')('x').verdict).toBe('possible')
  })
})

describe('what owners have in the end', () => {
  it('is multiplied along chains and added up', () => {
    const links = [exactly('top', 'a', 0.5), exactly('a', 'x', 0.4), exactly('top', 'x', 0.1)]
    const shares = economicShares(links, 'x')
    expect(shares.get('top')?.low).toBeCloseTo(0.3, 12)
    expect(shares.get('a')?.low).toBeCloseTo(0.4, 12)
  })
  it('goes through a cross-holding until nothing is left: x and y own a tenth of each other, the rest of each is one’s', () => {
    const links = [
      exactly('p', 'x', 0.9),
      exactly('y', 'x', 0.1),
      exactly('q', 'y', 0.9),
      exactly('x', 'y', 0.1),
    ]
    const shares = economicShares(links, 'x')
    // p has 0.9 of each round trip of 1/100: 0.9 / 0.99.
    expect(shares.get('p')?.low).toBeCloseTo(0.9 / 0.99, 9)
    expect(shares.get('q')?.low).toBeCloseTo(0.09 / 0.99, 9)
  })
})

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const name = fc.constantFrom(...names)
/** Links whose owners have at most all of a company together. */
const world = fc
  .array(fc.tuple(name, name, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 40 })), {
    maxLength: 14,
  })
  .map((rows) => {
    const left = new Map<string, number>()
    return rows.flatMap(([owner, owned, percent, more]): OwnershipLink[] => {
      const free = left.get(owned) ?? 100
      const least = Math.min(free, percent)
      left.set(owned, free - least)
      return owner === owned ? [] : [between(owner, owned, least / 100, Math.min(1, (least + more) / 100))]
    })
  })
const designatedOnes = fc.uniqueArray(name, { maxLength: 3 }).map((some) => new Set<string>(some))
const rankOf = { no: 0, possible: 1, yes: 2 }
const runs = { numRuns: 300 }

describe('whatever the links', () => {
  it('the rule agrees with one that tries every set of companies that may count', () => {
    fc.assert(
      fc.property(world, designatedOnes, (links, designated) => {
        const exact = links.map(({ owner, owned, low }) => exactly(owner, owned, low))
        const rule = applyFiftyPercentRule(exact, designated)
        // The smallest set that holds the designated and is closed under the rule, found among all sets.
        let least: ReadonlySet<string> = new Set(names)
        for (let bits = 0; bits < 1 << names.length; bits++) {
          const some = new Set<string>(names.filter((_, at) => bits & (1 << at)))
          if (![...designated].every((one) => some.has(one)) || some.size >= least.size) continue
          const sumOf = (owned: string) =>
            exact
              .filter((link) => link.owned === owned && some.has(link.owner))
              .reduce((sum, { low }) => sum + Math.round(low * 100), 0)
          if (names.every((one) => some.has(one) || sumOf(one) < 50)) least = some
        }
        for (const one of names.filter((each) => !designated.has(each)))
          expect(rule(one).verdict === 'yes').toBe(least.has(one))
      }),
      runs,
    )
  })

  it('least and greatest solution agree with every set of companies that fits the rule, rings or not, and possible is what lies between', () => {
    fc.assert(
      fc.property(world, designatedOnes, (links, designated) => {
        const exact = links.map(({ owner, owned, low }) => exactly(owner, owned, low))
        const rule = applyFiftyPercentRule(exact, designated)
        const sumOf = (some: ReadonlySet<string>, owned: string) =>
          exact
            .filter((link) => link.owned === owned && some.has(link.owner))
            .reduce((sum, { low }) => sum + Math.round(low * 100), 0)
        const isBelow = (company: string, seen: readonly string[] = []): boolean =>
          exact.some(
            ({ owner, owned, low }) =>
              owned === company &&
              low > 0 &&
              !seen.includes(owner) &&
              (designated.has(owner) || isBelow(owner, [...seen, company])),
          )
        // Every set in which a company stands exactly where half of it is owned by others of the set.
        const fitting: ReadonlySet<string>[] = []
        for (let bits = 0; bits < 1 << names.length; bits++) {
          const some = new Set<string>(names.filter((_, at) => bits & (1 << at)))
          const fits = (one: string) =>
            designated.has(one) ? some.has(one) : some.has(one) === (isBelow(one) && sumOf(some, one) >= 50)
          if (names.every(fits)) fitting.push(some)
        }
        for (const one of names.filter((each) => !designated.has(each))) {
          const count = fitting.filter((some) => some.has(one)).length
          expect(rule(one).verdict).toBe(count === 0 ? 'no' : count === fitting.length ? 'yes' : 'possible')
        }
      }),
      runs,
    )
  })

  it('what owners have in the end agrees with the equations solved as a whole', () => {
    fc.assert(
      fc.property(world, name, (links, company) => {
        const exact = links.map(({ owner, owned, low }) => exactly(owner, owned, low * 0.95))
        // amount of an owner = its parts of the amounts of all that it owns; the company has one unit of its own.
        const size = names.length
        const rows = names.map((owner, row) => [
          ...names.map((owned, column) => {
            const part = exact
              .filter((link) => link.owner === owner && link.owned === owned)
              .reduce((sum, { low }) => sum + low, 0)
            return (row === column ? 1 : 0) - part
          }),
          owner === company ? 1 : 0,
        ])
        for (let pivot = 0; pivot < size; pivot++) {
          const best = rows
            .slice(pivot)
            .reduce(
              (at, row, i) => (Math.abs(row[pivot]!) > Math.abs(rows[at]![pivot]!) ? i + pivot : at),
              pivot,
            )
          const [upper, lower] = [rows[pivot]!, rows[best]!]
          rows[pivot] = lower
          rows[best] = upper
          for (let row = 0; row < size; row++) {
            if (row === pivot) continue
            const factor = rows[row]![pivot]! / rows[pivot]![pivot]!
            rows[row] = rows[row]!.map((value, column) => value - factor * rows[pivot]![column]!)
          }
        }
        const shares = economicShares(exact, company)
        names.forEach((owner, at) => {
          if (owner === company) return
          const solved = rows[at]![size]! / rows[at]![at]!
          expect(shares.get(owner)?.low ?? 0).toBeCloseTo(Math.min(1, solved), 6)
        })
      }),
      runs,
    )
  })

  it('more designated owners, and wider shares, never make it less', () => {
    fc.assert(
      fc.property(world, designatedOnes, name, name, (links, designated, more, company) => {
        const before = applyFiftyPercentRule(links, designated)(company)
        const after = applyFiftyPercentRule(links, new Set([...designated, more]))(company)
        expect(rankOf[after.verdict]).toBeGreaterThanOrEqual(rankOf[before.verdict])
        expect(before.share.low).toBeLessThanOrEqual(before.share.high + 1e-12)
        const wider = links.map((link) => ({ ...link, high: 1 }))
        expect(
          applyFiftyPercentRule(wider, designated)(company).verdict === 'no' && before.verdict !== 'no',
        ).toBe(false)
      }),
      runs,
    )
  })

  it('the order of the links says nothing', () => {
    fc.assert(
      fc.property(world, designatedOnes, name, (links, designated, company) => {
        const back = [...links].reverse()
        expect(applyFiftyPercentRule(back, designated)(company).verdict).toBe(
          applyFiftyPercentRule(links, designated)(company).verdict,
        )
        for (const holder of names)
          expect(controlBy(back, holder)(company).verdict).toBe(controlBy(links, holder)(company).verdict)
      }),
      runs,
    )
  })

  it('shares in the end lie between 0 and 1, the least at most the most, and agree with the sum over all chains where there is no circle', () => {
    fc.assert(
      fc.property(world, name, (links, company) => {
        for (const { low, high } of economicShares(links, company).values()) {
          expect(low).toBeGreaterThanOrEqual(0)
          expect(low).toBeLessThanOrEqual(high)
          expect(high).toBeLessThanOrEqual(1)
        }
        // Owners stand above by the alphabet: no circle is left.
        const tree = links
          .filter(({ owner, owned }) => owner < owned)
          .map(({ owner, owned, low }) => exactly(owner, owned, low))
        const chains = (owned: string, owner: string): number =>
          tree
            .filter((link) => link.owned === owned)
            .reduce(
              (sum, link) =>
                sum + link.low * (link.owner === owner ? 1 + 0 : 0) + link.low * chains(link.owner, owner),
              0,
            )
        const shares = economicShares(tree, company)
        for (const owner of names)
          expect(shares.get(owner)?.low ?? 0).toBeCloseTo(Math.min(1, chains(company, owner)), 9)
      }),
      runs,
    )
  })
})
