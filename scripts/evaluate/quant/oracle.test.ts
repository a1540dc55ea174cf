import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import type { CaseFile } from './answer-each.ts'
import { answerAttribution } from './attribution.ts'
import { answerOptimiser } from './optimiser.ts'
import { answerRisk } from './risk.ts'

/*
 * Cases of an independent oracle, where they stand beside this checkout. Without them these tests are skipped; the worked
 * examples that were published stand in the engines' own tests.
 */
const pathOf = (name: string) => sharedData(`bench/quant/${name}`)
const isThere = (name: string) => existsSync(pathOf(name))
type OracleCase = {
  id: string
  group: string
  inputs: Record<string, unknown>
  expected: Record<string, unknown>
}
type Oracle = { title: string; cases: OracleCase[] }
const read = <File>(name: string): File => JSON.parse(readFileSync(pathOf(name), 'utf8')) as File

/** What the oracle says about itself and not about the answer. */
const ASIDE = new Set([
  'smallestActiveMultiplier',
  'weightsUnique',
  'precision',
  'activeAtLower',
  'activeAtUpper',
  'publishedBHB',
  'referenceStandardErrors',
  'notes',
])

/** Paths at which an answer differs by more than the tolerance (relative to the larger of one and the value). */
function differences(
  expected: unknown,
  answer: unknown,
  tolerance: (field: string) => number,
  path = '',
): string[] {
  const field = path.split('.').findLast((part) => Number.isNaN(Number(part))) ?? ''
  if (typeof expected === 'number') {
    const isClose =
      typeof answer === 'number' &&
      Math.abs(answer - expected) <= tolerance(field) * Math.max(1, Math.abs(expected))
    return isClose ? [] : [`${path}: ${answer} instead of ${expected}`]
  }
  if (typeof expected !== 'object' || expected === null) {
    return expected === answer ? [] : [`${path}: ${answer} instead of ${expected}`]
  }
  return Object.entries(expected).flatMap(([key, value]) =>
    ASIDE.has(key)
      ? []
      : differences(value, (answer as Record<string, unknown> | null)?.[key], tolerance, `${path}.${key}`),
  )
}

function expectAgreement(
  name: string,
  answers: Record<string, unknown>,
  tolerance: (field: string) => number,
  leftOut: (group: string) => readonly string[] = () => [],
) {
  const { cases } = read<Oracle>(name)
  const all = cases.flatMap(({ id, group, expected }) => {
    const compared = { ...expected }
    if (expected.weightsUnique === false) delete compared.weights
    for (const field of leftOut(group)) delete compared[field]
    return differences(compared, answers[id], tolerance, id)
  })
  expect(cases.length).toBeGreaterThan(5)
  expect(all).toEqual([])
}

describe('Oracle of the quantitative engines', () => {
  it.skipIf(!isThere('optimiser.public.json'))(
    'the optimiser answers every field of every case to 1e-12, weights to 1e-7',
    () => {
      const name = 'optimiser.public.json'
      expectAgreement(name, answerOptimiser(read(name)), (field) => (field === 'weights' ? 1e-7 : 1e-12))
    },
  )

  it.skipIf(!isThere('optimiser.published.json'))(
    'the optimiser finds every portfolio that was published',
    () => {
      const name = 'optimiser.published.json'
      const file = read<{
        title: string
        cases: ({ id: string; publishedWeights: number[]; tolerance: number } & CaseFile['cases'][number])[]
      }>(name)
      const answers = answerOptimiser(file) as Record<string, { weights: number[] }>
      for (const { id, publishedWeights, tolerance } of file.cases) {
        expect(differences(publishedWeights, answers[id]?.weights, () => tolerance, id)).toEqual([])
      }
    },
  )

  it.skipIf(!isThere('risk.public.json'))(
    'risk answers every field to 1e-12, simulated figures within four standard errors of both sides',
    () => {
      const name = 'risk.public.json'
      const answers = answerRisk(read(name))
      const simulated = ['VaR99', 'VaR95', 'VaR90', 'CVaR99', 'CVaR95', 'CVaR90']
      expectAgreement(
        name,
        answers,
        () => 1e-12,
        (group) => (group === 'monteCarloBasket' ? simulated : []),
      )
      const baskets = read<Oracle>(name).cases.filter(({ group }) => group === 'monteCarloBasket')
      expect(baskets.length).toBeGreaterThan(0)
      for (const { id, expected } of baskets) {
        const answer = answers[id] as Record<string, number> & { standardErrors: Record<string, number> }
        simulated.forEach((field, at) => {
          const reference = (expected.referenceStandardErrors as number[])[at]!
          const allowed = 4 * answer.standardErrors[field]! + 4 * reference
          expect(Math.abs(answer[field]! - (expected[field] as number)), `${id} ${field}`).toBeLessThan(
            allowed,
          )
        })
      }
    },
  )

  it.skipIf(!isThere('attribution.public.json'))('attribution answers every effect to 1e-12', () => {
    const name = 'attribution.public.json'
    expectAgreement(name, answerAttribution(read(name)), () => 1e-12)
  })
})

describe('A file of cases', () => {
  it('is answered to its end: a case that an engine refuses says why', () => {
    const file = {
      title: 'Mean-variance optimiser',
      cases: [
        { id: 'bad', inputs: { n: 2, objective: 'minVariance', covarianceUpperPacked: [1] } },
        { id: 'good', inputs: { n: 1, objective: 'minVariance', covarianceUpperPacked: [0.04] } },
      ],
    }
    const answers = answerOptimiser(file)
    expect(answers.bad).toMatchObject({ status: 'refused', reason: expect.stringContaining('3 entries') })
    expect(answers.good).toMatchObject({ status: 'optimal', weights: [1] })
    const odd = answerRisk({ title: 'Risk', cases: [{ id: 'R', group: 'nothing such', inputs: {} }] })
    expect(odd.R).toMatchObject({ status: 'refused', reason: expect.stringContaining('nothing such') })
  })
})
