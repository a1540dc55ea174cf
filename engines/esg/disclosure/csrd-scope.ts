export type Undertaking = {
  /** Established in a Member State, or outside of the Union. */
  seat: 'eu' | 'non-eu'
  /** EUR millions, net, in the year before; of a group the consolidated amount. */
  turnoverMillions: number
  balanceSheetMillions: number
  /** Average of the year. */
  employees: number
  isPublicInterest: boolean
  /** Securities on a regulated market of the Union. */
  isListed: boolean
  /** Non-EU: turnover within the Union, in each of the last two years. */
  euTurnoverMillions: number
  /** Non-EU: the largest presence in the Union and its turnover. */
  euPresence: 'none' | 'subsidiary' | 'branch'
  euPresenceTurnoverMillions: number
}

/** An undertaking of which some facts are not known. */
export type UndertakingStated = { [Fact in keyof Undertaking]: Undertaking[Fact] | null } & Pick<
  Undertaking,
  'seat'
>

export type ScopeAnswer = {
  verdict: 'in-scope' | 'not-in-scope' | 'depends'
  because: string
  legal: string
  /** The law that was looked at. */
  law: string
  /**
   * The first financial year in which the same figures are in scope by that law; null where they never are, or where that depends on
   * what is missing.
   */
  firstYear: number | null
  /** What is not stated and the verdict or the first year depends on. */
  missing: (keyof Undertaking)[]
}

type Law = {
  from: string
  name: string
  judge: (asked: Undertaking, year: number) => Pick<ScopeAnswer, 'verdict' | 'because' | 'legal'>
}

/** More than one of two thresholds of three is a class of its own: Directive 2013/34/EU, Article 3. */
const exceedsTwo = (u: Undertaking, [balance, turnover, staff]: readonly [number, number, number]) =>
  [u.balanceSheetMillions > balance, u.turnoverMillions > turnover, u.employees > staff].filter(Boolean)
    .length >= 2
const LARGE = [25, 50, 250] as const
const MICRO = [0.45, 0.9, 10] as const
const isLarge = (u: Undertaking) => exceedsTwo(u, LARGE)
const isListedSmall = (u: Undertaking) => u.isListed && !isLarge(u) && exceedsTwo(u, MICRO)
const isFirstWave = (u: Undertaking) => isLarge(u) && u.isPublicInterest && u.employees > 500

const FIRST_WAVE = 'Directive (EU) 2022/2464, Article 5(2), first subparagraph, point (a)'
const OTHER_LARGE = 'Directive (EU) 2022/2464, Article 5(2), first subparagraph, point (b)'
const LISTED_SMALL = 'Directive (EU) 2022/2464, Article 5(2), first subparagraph, point (c)'
const NON_EU = 'Directive 2013/34/EU, Article 40a'
/** Issuers report whatever their seat is, by the size and from the year that undertakings of the Union do. */
const ISSUER =
  'Directive 2004/109/EC, Article 4, with Directive (EU) 2022/2464, Article 5(2), third subparagraph'
const STOPPED = 'as postponed by Directive (EU) 2025/794'
const AMENDED = 'as amended by Directive (EU) 2026/470'
const ARTICLE_19A = 'Directive 2013/34/EU, Articles 19a and 29a'

const no = (because: string, legal: string) => ({ verdict: 'not-in-scope' as const, because, legal })
const yes = (because: string, legal: string) => ({ verdict: 'in-scope' as const, because, legal })
const depends = (because: string, legal: string) => ({ verdict: 'depends' as const, because, legal })

/** The directive’s waves, with the years that the second and the third of them begin in. */
function byWaves(
  u: Undertaking,
  year: number,
  { large, small, words }: { large: number; small: number; words: string },
) {
  const under = (legal: string) => (words ? `${legal}, ${words}` : legal)
  if (u.seat === 'non-eu') {
    const asIssuer = u.isListed
      ? byWavesOfUnion({ ...u, isPublicInterest: true }, year, { large, small, words })
      : undefined
    return asIssuer && asIssuer.verdict !== 'not-in-scope'
      ? {
          ...asIssuer,
          because: `Listed on a regulated market of the Union. ${asIssuer.because}`,
          legal: under(ISSUER),
        }
      : nonEuByWaves(u, year)
  }
  return byWavesOfUnion(u, year, { large, small, words })
}

function byWavesOfUnion(
  u: Undertaking,
  year: number,
  { large, small, words }: { large: number; small: number; words: string },
) {
  const under = (legal: string) => (words ? `${legal}, ${words}` : legal)
  if (isFirstWave(u))
    return year >= 2024
      ? yes(
          'A large public-interest entity with more than 500 employees reports from financial year 2024.',
          FIRST_WAVE,
        )
      : no('The first wave begins with financial year 2024.', FIRST_WAVE)
  if (isLarge(u))
    return year >= large
      ? yes(`A large undertaking reports from financial year ${large}.`, under(OTHER_LARGE))
      : no(`Large undertakings of the second wave begin with financial year ${large}.`, under(OTHER_LARGE))
  if (isListedSmall(u)) {
    if (year < small)
      return no(
        `Listed small and medium undertakings begin with financial year ${small}.`,
        under(LISTED_SMALL),
      )
    return year < 2028 && small < 2028
      ? depends(
          'A listed small or medium undertaking may opt out until financial year 2028.',
          'Directive 2013/34/EU, Article 19a(7)',
        )
      : yes(`A listed small or medium undertaking reports from financial year ${small}.`, under(LISTED_SMALL))
  }
  return no('It is neither large nor a listed small or medium undertaking.', ARTICLE_19A)
}

function nonEuByWaves(u: Undertaking, year: number) {
  if (year < 2028) return no('Undertakings from outside of the Union begin with financial year 2028.', NON_EU)
  if (u.euTurnoverMillions <= 150)
    return no('Its turnover in the Union is not above EUR 150 million.', NON_EU)
  if (u.euPresence === 'branch')
    return u.euPresenceTurnoverMillions > 40
      ? yes('Turnover in the Union above EUR 150 million and a branch above EUR 40 million.', NON_EU)
      : no('Its branch has no turnover above EUR 40 million.', NON_EU)
  if (u.euPresence === 'subsidiary')
    return depends('In scope if the subsidiary is large, or small or medium and listed.', NON_EU)
  return no('It has neither a subsidiary nor a branch in the Union.', NON_EU)
}

function asAmended(u: Undertaking, year: number): ReturnType<Law['judge']> {
  if (u.seat === 'non-eu') {
    const asIssuer = u.isListed ? asAmended({ ...u, seat: 'eu', isPublicInterest: true }, year) : undefined
    if (asIssuer && asIssuer.verdict !== 'not-in-scope')
      return {
        ...asIssuer,
        because: `Listed on a regulated market of the Union. ${asIssuer.because}`,
        legal: `${ISSUER}, ${AMENDED}`,
      }
    const legal = `${NON_EU}, ${AMENDED}`
    if (year < 2028)
      return no('Undertakings from outside of the Union begin with financial year 2028.', legal)
    if (u.euTurnoverMillions <= 450)
      return no('Its turnover in the Union is not above EUR 450 million.', legal)
    if (u.euPresence === 'none' || u.euPresenceTurnoverMillions <= 200)
      return no('It has no subsidiary or branch in the Union with a turnover above EUR 200 million.', legal)
    return yes(
      'Turnover in the Union above EUR 450 million, and a subsidiary or branch above EUR 200 million.',
      legal,
    )
  }
  const isAbove = u.turnoverMillions > 450 && u.employees > 1_000
  const legal = `${ARTICLE_19A}, ${AMENDED}`
  if (year >= 2027)
    return isAbove
      ? yes('Net turnover above EUR 450 million and more than 1,000 employees, both.', legal)
      : no('Not both above EUR 450 million of net turnover and above 1,000 employees.', legal)
  if (!isFirstWave(u))
    return no(
      year < 2024
        ? 'The first wave begins with financial year 2024.'
        : 'Before financial year 2027 only the first wave reports.',
      `${OTHER_LARGE}, ${STOPPED} and ${AMENDED}`,
    )
  if (year < 2024) return no('The first wave begins with financial year 2024.', FIRST_WAVE)
  if (year === 2024 || isAbove)
    return yes(
      'A large public-interest entity with more than 500 employees reports from financial year 2024.',
      FIRST_WAVE,
    )
  return depends(
    'It is of the first wave and leaves the scope by the new thresholds. Whether it still reports for 2025 and 2026 is settled by its Member State’s law.',
    `${FIRST_WAVE}; ${AMENDED}, transitional relief`,
  )
}

/** Which law stood from which day. */
const laws: readonly Law[] = [
  {
    from: '2026-03-18',
    name: 'Directive (EU) 2026/470 (Omnibus I), in force since 18 March 2026, to be transposed by 19 March 2027',
    judge: asAmended,
  },
  {
    from: '2025-04-17',
    name: 'Directive (EU) 2025/794 (stop the clock), in force since 17 April 2025',
    judge: (u, year) => byWaves(u, year, { large: 2027, small: 2028, words: STOPPED }),
  },
  {
    from: '2023-01-05',
    name: 'Directive (EU) 2022/2464 (CSRD), in force since 5 January 2023',
    judge: (u, year) => byWaves(u, year, { large: 2025, small: 2026, words: '' }),
  },
]

const YEARS = [2024, 2025, 2026, 2027, 2028]

/** What a fact that is not stated may be, from what is least to what is most: each threshold lies between. */
const extremes: { [Fact in keyof Undertaking]: readonly Undertaking[Fact][] } = {
  seat: ['eu'],
  turnoverMillions: [0, Number.POSITIVE_INFINITY],
  balanceSheetMillions: [0, Number.POSITIVE_INFINITY],
  employees: [0, Number.POSITIVE_INFINITY],
  isPublicInterest: [false, true],
  isListed: [false, true],
  euTurnoverMillions: [0, Number.POSITIVE_INFINITY],
  euPresence: ['none', 'subsidiary', 'branch'],
  euPresenceTurnoverMillions: [0, Number.POSITIVE_INFINITY],
}

const factsOf = (asked: UndertakingStated) => Object.keys(asked) as (keyof Undertaking)[]

/** Every undertaking that what is not stated leaves possible, at the ends of what it may be; the least first, the most last. */
function possible(asked: UndertakingStated): Undertaking[] {
  return factsOf(asked).reduce<Undertaking[]>(
    (so, fact) =>
      asked[fact] === null
        ? so.flatMap((one) => extremes[fact].map((value) => ({ ...one, [fact]: value })))
        : so.map((one) => ({ ...one, [fact]: asked[fact] })),
    [{} as Undertaking],
  )
}

/** The facts that are not stated and of which one value leads to another outcome than the next, whatever the others are. */
function decisive(asked: UndertakingStated, outcomeOf: (one: Undertaking) => string): (keyof Undertaking)[] {
  return factsOf(asked).filter(
    (fact) =>
      asked[fact] === null &&
      possible({ ...asked, [fact]: extremes[fact][0] } as UndertakingStated).some(
        (one) =>
          new Set(extremes[fact].map((value) => outcomeOf({ ...one, [fact]: value } as Undertaking))).size >
          1,
      ),
  )
}

/**
 * Whether an undertaking has to report under the CSRD for a financial year, by the law as it stood on a day. Exemptions of subsidiaries
 * whose parent reports for them, and national law, are not looked at. What is not stated (null) may be anything: where the verdict is
 * the same whatever it is, it is given; otherwise it depends, and `missing` names what on.
 * @param year the calendar year in which the financial year begins.
 * @param lawAsOf `2026-06-30`.
 */
export function csrdScope(asked: UndertakingStated, year: number, lawAsOf: string): ScopeAnswer {
  const law = laws.find(({ from }) => from <= lawAsOf)
  if (!law)
    return {
      verdict: 'not-in-scope',
      because: 'The directive was not in force on this day.',
      legal: 'Directive (EU) 2022/2464, Article 7',
      law: 'None',
      firstYear: null,
      missing: [],
    }
  const firstYearOf = (one: Undertaking) =>
    YEARS.find((each) => law.judge(one, each).verdict === 'in-scope') ?? null
  const all = possible(asked)
  const [least, most] = [all[0] as Undertaking, all.at(-1) as Undertaking]
  const ofYear = decisive(asked, (one) => law.judge(one, year).verdict)
  const ofFirstYear = decisive(asked, (one) => String(firstYearOf(one)))
  // What is refused even at the most, and what is asked for even at the least, rests on what is stated.
  const judged = law.judge(law.judge(most, year).verdict === 'in-scope' ? least : most, year)
  return {
    ...(ofYear.length === 0
      ? judged
      : { ...judged, ...depends('Missing facts decide whether it reports.', judged.legal) }),
    law: law.name,
    firstYear: ofFirstYear.length === 0 ? firstYearOf(least) : null,
    missing: factsOf(asked).filter((fact) => ofYear.includes(fact) || ofFirstYear.includes(fact)),
  }
}
