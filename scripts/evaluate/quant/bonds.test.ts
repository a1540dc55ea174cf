import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import type { CaseFile } from './answer-each.ts'
import { answerBonds } from './bonds.ts'

const oracle = sharedData('bench/quant/bonds.public.json')
const published = sharedData('bench/quant/bonds.published.json')
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as CaseFile

type Figures = Record<string, unknown>
type Graded = { id: string; expected: Figures; published: Figures; tolerance: Record<string, number> }

/** Figures whose own tolerance is wider than the rest, as the oracle grades them. */
const tolerances: Record<string, number> = { effectiveConvexity: 1e-9 }
const TOLERANCE = 1e-12

/** The paths of everything in `expected` that `answered` does not say. */
function misses(path: string, expected: unknown, answered: unknown, tolerance = TOLERANCE): string[] {
  if (typeof expected === 'number') {
    const isClose =
      typeof answered === 'number' &&
      Math.abs(answered - expected) <= tolerance * Math.max(1, Math.abs(expected))
    return isClose ? [] : [`${path}: ${expected}, answered ${answered}`]
  }
  if (typeof expected === 'object' && expected !== null)
    return Object.entries(expected).flatMap(([key, value]) =>
      misses(`${path}.${key}`, value, (answered as Figures | undefined)?.[key], tolerances[key] ?? tolerance),
    )
  return expected === answered ? [] : [`${path}: ${expected}, answered ${answered}`]
}

describe.skipIf(!existsSync(oracle))('the bond oracle (skipped where its file is not there)', () => {
  it('every field of every public case agrees to 1e-12', () => {
    const file = read(oracle)
    const answers = answerBonds(file)
    const wrong = (file.cases as unknown as Graded[]).flatMap(({ id, expected }) =>
      misses(id, expected, answers[id]),
    )
    expect(file.cases.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })
})

describe.skipIf(!existsSync(published))(
  'published bond values (skipped where their file is not there)',
  () => {
    it('every one is met to the digits that were published', () => {
      const file = read(published)
      const answers = answerBonds(file)
      const wrong = (file.cases as unknown as Graded[]).flatMap((each) =>
        Object.entries(each.published).flatMap(([field, value]) => {
          const answered = (answers[each.id] as Figures)[field]
          const isMet = Math.abs(Number(answered) - Number(value)) <= each.tolerance[field]!
          return isMet ? [] : [`${each.id}.${field}: ${value}, answered ${answered}`]
        }),
      )
      expect(file.cases).toHaveLength(30)
      expect(wrong).toEqual([])
    })
  },
)

it('a case that cannot be read is answered with what is wrong, and the others are answered all the same', () => {
  const good = {
    issueDate: '2020-01-15',
    maturityDate: '2030-01-15',
    settlementDate: '2025-01-15',
    couponRate: 0.05,
    frequency: 2,
    dayCount: '30/360 US',
    cleanPrice: 100,
  }
  const answers = answerBonds({
    title: 'Bonds',
    cases: [
      { id: 'good', inputs: good },
      { id: 'no date', inputs: { ...good, maturityDate: 'soon' } },
      { id: 'matured', inputs: { ...good, settlementDate: '2031-01-15' } },
    ],
  })
  expect((answers.good as { yieldToMaturity: number }).yieldToMaturity).toBeCloseTo(0.05, 14)
  expect(answers['no date']).toEqual({ error: '"soon" is not a date' })
  expect(answers.matured).toEqual({ error: 'The bond has matured by that day.' })
})
