import { expect, it } from 'vitest'
import type { WorkEvent } from '#platform/work-events/index.ts'
import { isClearedSample as isClearedOf, type SampleState } from './sample-state.ts'

const lastIds = { company: 184, screening: 1_247, case: 60, alert: 80, account: 3, workEvent: 5_000 }
const kinds = new Map([
  ['case', 'case'],
  ['paper-account', 'account'],
])
const isClearedSample = (sample: SampleState, stated: WorkEvent) => isClearedOf(sample, stated, kinds)
const cleared = {
  organisationId: 1,
  state: 'cleared',
  lastIds,
  cleared: null,
  changedAt: new Date(),
} as SampleState
const event = (workItemType: string, workItemId: string) =>
  ({ id: 5_001, workItemType, workItemId }) as WorkEvent

it('what a person did to an account of theirs is told, though a cleared paper account had its number', () => {
  expect(isClearedSample(cleared, event('account', '2'))).toBe(false)
  expect(isClearedSample(cleared, event('organisation', '1'))).toBe(false)
})

it('what happens to cleared rows afterwards leads nowhere and is not told', () => {
  expect(isClearedSample(cleared, event('paper-account', '2'))).toBe(true)
  expect(isClearedSample(cleared, event('paper-account', '4'))).toBe(false)
  expect(isClearedSample(cleared, event('case', '60'))).toBe(true)
  expect(isClearedSample(cleared, event('case', '61'))).toBe(false)
})

it('what stays of the sample after a clearing keeps its line in the feed', () => {
  const left = { ...cleared, cleared: { stays: ['case 60'] } } as SampleState
  expect(isClearedSample(left, event('case', '60'))).toBe(false)
  expect(isClearedSample(left, event('case', '59'))).toBe(true)
})
