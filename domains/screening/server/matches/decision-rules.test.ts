import { describe, expect, it } from 'vitest'
import { MatchState } from '../../contract/index.ts'
import { type Decision, stateAfter } from './decision-rules.ts'

const decisions: Decision[] = ['true-match', 'false-match', 'unclear']
const undecided: MatchState[] = ['open', 'unclear']
const match = (state: MatchState, proposedByUserId: number | null = null) => ({
  state,
  isMatch: true,
  proposedByUserId,
})

describe('what a decision makes of a match', () => {
  it('one person alone never confirms a match while four eyes are on', () => {
    for (const state of MatchState.options) {
      for (const decision of decisions) {
        let after: MatchState | undefined
        try {
          after = stateAfter(match(state, 1), decision, { userId: 1, fourEyes: true })
        } catch {
          continue
        }
        expect(after).not.toBe('confirmed')
      }
    }
  })

  it('a true match is proposed by the first person and confirmed by a second', () => {
    for (const state of undecided) {
      expect(stateAfter(match(state), 'true-match', { userId: 1, fourEyes: true })).toBe('proposed')
      expect(stateAfter(match(state), 'true-match', { userId: 1, fourEyes: false })).toBe('confirmed')
    }
    expect(stateAfter(match('proposed', 1), 'true-match', { userId: 2, fourEyes: true })).toBe('confirmed')
  })

  it('what one person proposed only another settles, either way, even after four eyes were turned off', () => {
    for (const decision of decisions) {
      for (const fourEyes of [true, false]) {
        expect(() => stateAfter(match('proposed', 1), decision, { userId: 1, fourEyes })).toThrow(
          /second person/,
        )
        // The product itself is nobody's second person.
        expect(() => stateAfter(match('proposed', 1), decision, { userId: null, fourEyes })).toThrow()
      }
    }
    expect(stateAfter(match('proposed', 1), 'false-match', { userId: 2, fourEyes: true })).toBe('dismissed')
    expect(stateAfter(match('proposed', 1), 'unclear', { userId: 2, fourEyes: true })).toBe('unclear')
  })

  it('a settled match and a rejected candidate are not decided again', () => {
    for (const decision of decisions) {
      for (const state of ['confirmed', 'dismissed', 'standing'] as const) {
        expect(() => stateAfter(match(state), decision, { userId: 2, fourEyes: true })).toThrow(/decided/)
      }
      const rejected = { ...match('open'), isMatch: false }
      expect(() => stateAfter(rejected, decision, { userId: 2, fourEyes: true })).toThrow(
        /below the threshold/,
      )
    }
  })
})
