import { describe, expect, it } from 'vitest'
import { MatchState } from '../../contract/index.ts'
import {
  type Decision,
  defaultRules,
  type Governed,
  needsSecond,
  type Proposal,
  stateAfter,
} from './decision-rules.ts'

const decisions: Decision[] = ['true-match', 'false-match', 'unclear', 'reopen']
const undecided: MatchState[] = ['open', 'unclear']
const match = (state: MatchState, proposal: Proposal | null = null) => ({ state, isMatch: true, proposal })
const alone = { userId: 1, needsSecond: false }
const first = { userId: 1, needsSecond: true }
const second = { userId: 2, needsSecond: true }
const proposed = (decision: Decision): Proposal => ({ decision, userId: 1 })

describe('what a decision makes of a match', () => {
  it('one person alone never settles or undoes what needs two', () => {
    for (const state of MatchState.options) {
      for (const decision of decisions) {
        for (const proposal of [null, ...decisions.map(proposed)]) {
          let after: ReturnType<typeof stateAfter> | undefined
          try {
            after = stateAfter(match(state, proposal), decision, first)
          } catch {
            continue
          }
          // Taking back a proposal of one's own decides nothing.
          const isTakenBack = proposal !== null && decision === 'reopen' && after.state === 'open'
          expect([
            state,
            decision,
            after.state === 'proposed' || after.state === state || isTakenBack,
          ]).toEqual([state, decision, true])
        }
      }
    }
  })

  it('each direction is proposed by the first person and settled by a second who says the same', () => {
    for (const [decision, settled] of [
      ['true-match', 'confirmed'],
      ['false-match', 'dismissed'],
    ] as const) {
      for (const state of undecided) {
        expect(stateAfter(match(state), decision, first).state).toBe('proposed')
        expect(stateAfter(match(state), decision, alone).state).toBe(settled)
      }
      expect(stateAfter(match('proposed', proposed(decision)), decision, second).state).toBe(settled)
    }
  })

  it('a second person of another opinion proposes that opinion: nobody overrules alone', () => {
    const proposal = match('proposed', proposed('true-match'))
    expect(stateAfter(proposal, 'false-match', second)).toEqual({
      state: 'proposed',
      isReopenProposed: false,
    })
    expect(stateAfter(proposal, 'unclear', { userId: 2, needsSecond: false }).state).toBe('unclear')
  })

  it('what one person proposed only another settles, even after four eyes were turned off', () => {
    for (const decision of decisions) {
      for (const needs of [true, false]) {
        const proposal = match('proposed', proposed('true-match'))
        if (decision !== 'reopen')
          expect(() => stateAfter(proposal, decision, { userId: 1, needsSecond: needs })).toThrow(
            /second person/,
          )
        // The product itself is nobody's second person.
        expect(() => stateAfter(proposal, decision, { userId: null, needsSecond: needs })).toThrow()
      }
    }
  })

  it('a proposal is taken back by the person who made it, and the match is as it was before', () => {
    const before = { ...match('proposed', proposed('true-match')), stateBefore: 'unclear' as const }
    expect(stateAfter(before, 'reopen', first)).toEqual({ state: 'unclear', isReopenProposed: false })
    for (const state of ['confirmed', 'dismissed'] as const)
      expect(stateAfter(match(state, proposed('reopen')), 'reopen', first)).toEqual({
        state,
        isReopenProposed: false,
      })
    expect(() => stateAfter(before, 'reopen', second)).toThrow(/nothing to undo/)
  })

  it('a settled match is decided anew only after it was reopened, which needs what deciding needed', () => {
    for (const state of ['confirmed', 'dismissed', 'standing'] as const) {
      for (const decision of ['true-match', 'false-match', 'unclear'] as const) {
        expect(() => stateAfter(match(state), decision, second)).toThrow(/Reopen it/)
      }
      expect(stateAfter(match(state), 'reopen', alone)).toEqual({ state: 'open', isReopenProposed: false })
      expect(stateAfter(match(state), 'reopen', first)).toEqual({ state, isReopenProposed: true })
      expect(stateAfter(match(state, proposed('reopen')), 'reopen', second).state).toBe('open')
    }
    expect(stateAfter(match('confirmed', proposed('reopen')), 'true-match', second)).toEqual({
      state: 'confirmed',
      isReopenProposed: false,
    })
    expect(() => stateAfter(match('open'), 'reopen', alone)).toThrow(/nothing to undo/)
  })

  it('a rejected candidate is not decided', () => {
    for (const decision of decisions) {
      expect(() => stateAfter({ ...match('open'), isMatch: false }, decision, second)).toThrow(
        /below the threshold/,
      )
    }
  })
})

describe('who may decide alone', () => {
  const on = (
    topic: Governed['sources'][number]['topic'],
    probability: number,
    facts: Partial<Governed> = {},
  ): Governed => ({
    sources: [{ topic, probability, isMatch: true }],
    state: 'open',
    riskLevel: 'medium',
    ...facts,
  })

  it('nobody dismisses or confirms a sanctions hit alone by default', () => {
    for (const decision of ['true-match', 'false-match'] as const) {
      expect(needsSecond(defaultRules, on('sanction', 0.51), decision)).toBe(true)
    }
    expect(needsSecond(defaultRules, on('sanction', 0.98), 'unclear')).toBe(false)
  })

  it('one person dismisses a weak hit on a politician, but not a strong one', () => {
    expect(needsSecond(defaultRules, on('pep', 0.6), 'false-match')).toBe(false)
    expect(needsSecond(defaultRules, on('pep', 0.97), 'false-match')).toBe(true)
  })

  it('everything takes two people from critical risk', () => {
    expect(needsSecond(defaultRules, on('pep-linked', 0.6, { riskLevel: 'critical' }), 'false-match')).toBe(
      true,
    )
  })

  it('a politician who is also sanctioned counts as sanctioned', () => {
    const both = on('pep', 0.9)
    const sources = [...both.sources, { topic: 'sanction' as const, probability: 0.6, isMatch: true }]
    expect(needsSecond(defaultRules, { ...both, sources }, 'false-match')).toBe(true)
  })

  it('undoing needs what the decision needed', () => {
    expect(needsSecond(defaultRules, on('pep', 0.6, { state: 'dismissed' }), 'reopen')).toBe(false)
    expect(needsSecond(defaultRules, on('pep', 0.6, { state: 'confirmed' }), 'reopen')).toBe(true)
    expect(needsSecond(defaultRules, on('sanction', 0.6, { state: 'standing' }), 'reopen')).toBe(true)
  })
})
