import { type Stressed, stressHoldings } from '#domains/risk/server/index.ts'
import { type Scenario, standardScenarios } from '#engines/portfolio-risk/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { stressTest as endpoint, OwnScenario, Passport, StressAnswer } from '../../contract/index.ts'
import { EQUITY, namedSector } from '../market/sectors.ts'
import { sessionAsked } from '../market/sessions.ts'
import { type Position, positionsOf } from '../positions.ts'

/** What past crises, supposed moves and scenarios of the caller's own would do to the portfolio as it is held now. */
export async function stressTest(
  ctx: Context,
  { holdings, ownScenarios, asOf, allowMixedPrices }: RequestOf<typeof endpoint>,
): Promise<StressAnswer> {
  const held = positionsOf(holdings)
  const session = sessionAsked(ctx, asOf)
  const stress = await stressHoldings(
    ctx,
    held.positions.map(
      ({ symbol, currentWeight, assetClass, stressSector, sectors, duration, creditShare }) => ({
        symbol,
        weight: currentWeight,
        assetClass,
        sector: stressSector,
        sectors,
        duration,
        creditShare,
      }),
    ),
    { asOf: session, allowMixedPrices, own: ownScenarios.map(scenarioOf) },
  )
  return {
    scenarios: stress.results.map((result, at) => ({
      ...result,
      kind: at < standardScenarios.length ? result.kind : ('own' as const),
      valueChange: result.impact === null ? null : result.impact * held.currentValue,
    })),
    currentValue: held.currentValue,
    positions: held.positions.map(({ symbol, currentWeight, sector, assetClass, duration, creditShare }) => ({
      symbol,
      weight: currentWeight,
      sector,
      assetClass,
      beta: assetClass === EQUITY ? (stress.betas.get(symbol) ?? 1) : 0,
      duration,
      creditShare,
    })),
    notes: [...held.notes, ...unknowns(held.positions, stress)],
    passport: passportOf(stress, {
      positions: held.positions,
      ...(allowMixedPrices ? { allowMixedPrices } : {}),
    }),
  }
}

function scenarioOf({ name, equities, sectors, ratesBp, spreadsBp }: OwnScenario): Scenario {
  const bySector = Object.fromEntries(
    Object.entries(sectors).map(([sector, move]) => [namedSector(sector), move]),
  )
  const percentOf = (move: number) => `${move > 0 ? '+' : ''}${Number((100 * move).toPrecision(6))} %`
  const parts = [
    ...(equities === 0 ? [] : [`equities ${percentOf(equities)} times beta`]),
    ...Object.entries(bySector).map(([sector, move]) => `${sector} ${percentOf(move)}`),
    ...(ratesBp === 0 ? [] : [`rates ${ratesBp > 0 ? '+' : ''}${ratesBp} bp`]),
    ...(spreadsBp === 0 ? [] : [`spreads ${spreadsBp > 0 ? '+' : ''}${spreadsBp} bp`]),
  ]
  return {
    name,
    description: parts.length === 0 ? 'Nothing moves.' : `Your own: ${parts.join(', ')}.`,
    kind: 'hypothetical',
    shock: { byAssetClass: { [EQUITY]: equities }, bySector, ratesBp, spreadsBp },
  }
}

/** Shares whose beta nobody knows, and what is left out of scenarios for want of a fact. */
function unknowns(positions: readonly Position[], { betas }: Stressed): string[] {
  const namesOf = (of: readonly Position[]) => of.map(({ symbol }) => symbol).join(', ')
  const statedOf = (of: readonly Position[], sentence: (names: string) => string) =>
    of.length === 0 ? [] : [sentence(namesOf(of))]
  const bonds = positions.filter(({ assetClass }) => assetClass === 'Bond')
  return [
    ...statedOf(
      positions.filter(({ symbol, assetClass }) => assetClass === EQUITY && betas.get(symbol) == null),
      (names) => `No beta of ${names} is known: assumed to move with the market.`,
    ),
    ...statedOf(
      positions.filter(({ assetClass }) => assetClass === 'Unknown'),
      (names) =>
        `What ${names} is, is not known: left out of every scenario. State its asset class to include it.`,
    ),
    ...statedOf(
      bonds.filter(({ duration }) => duration === null),
      (names) =>
        `No duration of ${names}: left out where rates or spreads move. State it to include the holding.`,
    ),
    ...statedOf(
      bonds.filter(({ creditShare }) => creditShare === null),
      (names) =>
        `Whether ${names} is a government’s or a company’s bond is not known: left out where spreads move.`,
    ),
  ]
}

const passportOf = (
  { asOf, firstDay, sources, caveats }: Stressed,
  { positions, ...replay }: { positions: readonly Position[]; allowMixedPrices?: boolean },
): Passport => ({
  method:
    'Each scenario moves prices at once: shares by their beta, a sector named by the scenario by its own move, bonds by −duration × the ' +
    'shift of rates, and of spreads for the part that is credit. Impact is the sum of weight × move; nothing loses more than it is worth.',
  conventions: [
    'Impacts are fractions of today’s value. Historical moves are of the S&P 500 price index between the dates given; what other classes did then is left out.',
    'Beta: daily total returns against SPY over all days of five years that both have, as in the risk assessment.',
    'Anything a scenario does not name stays unchanged. What is unknown is left out of the total, and the share covered is shown. Cash does not move.',
  ],
  inputs: [
    { label: 'Positions', value: String(positions.length) },
    ...(sources.length > 0 ? [{ label: 'Prices', value: `${firstDay} to ${asOf}` }] : []),
  ],
  asOf,
  source: sources.length > 0 ? `Daily prices: ${sources.join(', ')}` : 'No prices were needed',
  caveats,
  replay: { asOf, ...replay },
})
