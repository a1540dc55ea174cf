/**
 * The scorecard of engines/credit, fitted on Polish firms that failed or stood (UCI 365) and measured on folds that it has
 * not seen, beside Altman's Z″ and two models of scikit-learn on the same folds; and how its order agrees with ratings
 * that agencies gave. Deterministic.
 *
 *   node benchmarks/credit/scorecard.ts [--data FOLDER] [--python python3] [--json FILE] [--write]
 *
 * --write keeps the cards fitted on all firms as engines/credit/scorecard/fitted-scorecard.ts. Peers are left out, and it is said,
 * where Python has no scikit-learn.
 */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type CardRatioId,
  cardLines,
  cardRatioIds,
  creditRatings,
  ratingOfProbability,
  shortCardRatioIds,
} from '#engines/credit/index.ts'
import { randomStream } from '#engines/statistics/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { type AgencyRating, ratedRatioIds, readAgencyRatings } from './agency-ratings.ts'
import { fitCard, logOddsOf } from './fit-card.ts'
import { areaUnderCurve, bootstrapInterval, calibrationError, reliabilityOf, spearman } from './measures.ts'
import { altmanOf, type Firm, foldsOf, ratioOf, readFirms } from './polish-firms.ts'

const FOLDS = 5
const SEED = 20_240_630

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: sharedData('data') },
    python: { type: 'string', default: 'python3' },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const chance = (stream: number) => randomStream(SEED, stream)
const sigmoid = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))
const isComplete = (firm: Firm) => cardRatioIds.every((id) => !Number.isNaN(ratioOf(firm, id)))

/** Log odds of each firm by the card of the folds it is not in. */
function unseenLogOdds(
  firms: readonly Firm[],
  folds: readonly number[],
  ids: readonly CardRatioId[],
): number[] {
  const cards = Array.from({ length: FOLDS }, (_, fold) =>
    fitCard(
      firms.filter((_firm, at) => folds[at] !== fold),
      ids,
    ),
  )
  return firms.map((firm, at) => logOddsOf(cards[folds[at]!]!, firm))
}

/** Scikit-learn's models on the same rows and folds: with the card's ratios, and with all 64. */
function peersOf(firms: readonly Firm[], folds: readonly number[]): Record<string, number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'credit-peers-'))
  const columns = {
    'the card’s ratios': (firm: Firm) => cardRatioIds.map((id) => ratioOf(firm, id)),
    'all 64 ratios': ({ ratios }: Firm) => [...ratios],
  }
  try {
    return Object.fromEntries(
      Object.entries(columns).flatMap(([name, columnsOf]) => {
        const file = join(folder, 'folds.json')
        const rows = firms.map(columnsOf)
        writeFileSync(
          file,
          JSON.stringify({ rows, failed: firms.map(({ hasFailed }) => Number(hasFailed)), folds }),
        )
        const { status, stdout } = spawnSync(
          options.python,
          [new URL('./peers.py', import.meta.url).pathname, file],
          {
            encoding: 'utf8',
            maxBuffer: 1 << 28,
            env: { ...process.env, OMP_NUM_THREADS: '1' },
          },
        )
        if (status !== 0) return []
        const answers = JSON.parse(stdout) as Record<string, number[]>
        return Object.entries(answers).map(([peer, stated]): [string, number[]] => [
          `${peer}, ${name}`,
          stated,
        ])
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function measureOn(firms: readonly Firm[]) {
  const folds = foldsOf(firms, FOLDS)
  const card = unseenLogOdds(firms, folds, cardRatioIds).map(sigmoid)
  const short = unseenLogOdds(firms, folds, shortCardRatioIds).map(sigmoid)
  const altman = firms.map((firm) => -altmanOf(firm))
  const sayings: Record<string, number[]> = {
    scorecard: card,
    'short scorecard': short,
    'Altman Z″': altman,
    ...peersOf(firms, folds),
  }
  const known = firms.map((_, at) => at).filter((at) => !Number.isNaN(altman[at]!))
  const complete = known.filter((at) => isComplete(firms[at]!))
  const areaOf = (stated: readonly number[], members: readonly number[]) =>
    areaUnderCurve(
      members.map((at) => stated[at]!),
      members.map((at) => firms[at]!.hasFailed),
    )
  const areas = Object.fromEntries(
    Object.entries(sayings).map(([name, stated]) => [
      name,
      { all: areaOf(stated, known), complete: areaOf(stated, complete) },
    ]),
  )
  const margin = (members: readonly number[], stream: number) =>
    bootstrapInterval(
      members.map((at) => [at]),
      (drawn) => areaOf(card, drawn) - areaOf(altman, drawn),
      chance(stream),
    )
  const reliability = reliabilityOf(
    known.map((at) => card[at]!),
    known.map((at) => firms[at]!.hasFailed),
  )
  const completeReliability = reliabilityOf(
    complete.map((at) => card[at]!),
    complete.map((at) => firms[at]!.hasFailed),
  )
  return {
    firms: known.length,
    failed: known.filter((at) => firms[at]!.hasFailed).length,
    completeFirms: complete.length,
    completeFailed: complete.filter((at) => firms[at]!.hasFailed).length,
    areas,
    marginOverAltman: { all: margin(known, 1), complete: margin(complete, 2) },
    calibrationError: {
      all: calibrationError(reliability),
      complete: calibrationError(completeReliability),
      short: calibrationError(
        reliabilityOf(
          known.map((at) => short[at]!),
          known.map((at) => firms[at]!.hasFailed),
        ),
      ),
    },
    reliability,
  }
}

/** The order of rated companies by the card with the ratios that the ratings' file holds. */
function agreementWith(
  ratings: readonly AgencyRating[],
  firms: readonly Firm[],
  ids: readonly CardRatioId[],
) {
  const card = fitCard(firms, ids)
  const scored = ratings
    .filter(({ sector }) => sector !== 'Finance')
    .filter(({ ratios }) => ids.every((id) => Number.isFinite(ratios[id])))
    .map(({ company, rating, ratios }) => ({
      company,
      notch: creditRatings.indexOf(rating),
      logOdds: cardLines(card, (id) => ratios[id as keyof typeof ratios] ?? Number.NaN).reduce(
        (sum, { points }) => sum + points,
        card.intercept,
      ),
    }))
  const companies = [...new Set(scored.map(({ company }) => company))]
  const groups = companies.map((name) => scored.flatMap(({ company }, at) => (company === name ? [at] : [])))
  const order = (members: readonly number[]) =>
    spearman(
      members.map((at) => scored[at]!.logOdds),
      members.map((at) => scored[at]!.notch),
    )
  // The card's odds are those of a sample with more failures than the world: one number, found on the companies of the other folds, brings them to the scale.
  const foldOf = new Map(companies.map((name, at) => [name, at % FOLDS]))
  const notchOf = (logOdds: number, shift: number) =>
    creditRatings.indexOf(ratingOfProbability(sigmoid(logOdds + shift)))
  const shifts = Array.from({ length: 81 }, (_, at) => -8 + at / 10)
  const distances = scored.map(() => 0)
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = scored.filter(({ company }) => foldOf.get(company) !== fold)
    const errorOf = (shift: number) =>
      others.reduce((sum, { logOdds, notch }) => sum + Math.abs(notchOf(logOdds, shift) - notch), 0)
    const shift = shifts.reduce((best, next) => (errorOf(next) < errorOf(best) ? next : best))
    scored.forEach(({ company, logOdds, notch }, at) => {
      if (foldOf.get(company) === fold) distances[at] = Math.abs(notchOf(logOdds, shift) - notch)
    })
  }
  const within = (notches: number) =>
    distances.filter((distance) => distance <= notches).length / scored.length
  const bbb = creditRatings.indexOf('BBB')
  const alwaysBbb = (notches: number) =>
    scored.filter(({ notch }) => Math.abs(notch - bbb) <= notches).length / scored.length
  return {
    ratings: scored.length,
    companies: companies.length,
    spearman: order(scored.map((_, at) => at)),
    interval: bootstrapInterval(groups, order, chance(3)),
    same: within(0),
    withinOne: within(1),
    withinTwo: within(2),
    alwaysBbb: { same: alwaysBbb(0), withinOne: alwaysBbb(1), withinTwo: alwaysBbb(2) },
  }
}

const nextYear = readFirms(options.data, '5year.arff.gz')
const inFiveYears = readFirms(options.data, '1year.arff.gz')
const ratings = readAgencyRatings(options.data)
if (!nextYear || !inFiveYears || !ratings) {
  process.stderr.write(`The data of ${options.data}/credit is not on this machine.\n`)
  process.exit(1)
}
const results = {
  failureWithinAYear: measureOn(nextYear),
  failureInTheFifthYear: measureOn(inFiveYears),
  agencyRatings: Object.fromEntries(
    Object.entries(ratedRatioIds).map(([name, ids]) => [name, agreementWith(ratings, nextYear, ids)]),
  ),
}
const text = JSON.stringify(
  results,
  (_, value) => (typeof value === 'number' ? Number(value.toFixed(5)) : value),
  2,
)
process.stdout.write(`${text}\n`)
if (options.json) writeFileSync(options.json, `${text}\n`)
if (options.write) {
  const cards = { whole: fitCard(nextYear, cardRatioIds), short: fitCard(nextYear, shortCardRatioIds) }
  const file = new URL('../../engines/credit/scorecard/fitted-scorecard.ts', import.meta.url)
  writeFileSync(
    file,
    `import type { Card } from './card.ts'\n\n/** Written by benchmarks/credit/scorecard.ts --write: log odds of failure within a year, points by class of each ratio. The short one does without lines that not every trade reports. */\nexport const fittedCards: { whole: Card; short: Card } = ${JSON.stringify(cards, null, 2)}\n`,
  )
}
