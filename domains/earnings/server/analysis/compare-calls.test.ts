import { expect, it } from 'vitest'
import { sampleCalls } from '../sample/sample-calls.ts'
import { analysisOf } from './analysis-of.ts'
import { compareCalls } from './compare-calls.ts'

const [second, third] = sampleCalls
const call = (id: number, text: string) => {
  const read = analysisOf(text)
  if (read.outcome !== 'analysed') throw new Error('A sample call must be one that can be analysed.')
  return { id, quarter: `Q${id}`, quarterNumber: id, fiscalYear: 2026, analysis: read.analysis }
}

it('a figure that is not certain in a call is called so beside the other call, and not missing', () => {
  const unsure = third!.text.replace(
    'Total revenue for the third quarter was $336.9 million, an increase of 9% year over year.',
    'In gauges, we had sales of $150 million.',
  )
  const [revenue] = compareCalls(call(3, unsure), call(2, second!.text)).figures
  expect(revenue).toMatchObject({ label: 'Revenue', now: 'Not certain', change: null })
  expect(revenue?.before).toMatch(/million/)
})
