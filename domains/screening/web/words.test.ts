import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CasePriority } from '#domains/cases/contract/index.ts'
import { prioritySeverity } from '../../cases/web/words.ts'
import { RiskLevel } from '../contract/index.ts'
import { answerLook, listShortName, riskSeverity } from './words.ts'

describe('severity', () => {
  it('KYB-025 gives each risk level and each priority a severity of its own, the gravest the gravest', () => {
    expect(RiskLevel.options.map((level) => riskSeverity[level])).toEqual([
      'critical',
      'high',
      'medium',
      'low',
    ])
    expect(CasePriority.options.map((priority) => prioritySeverity[priority])).toEqual([
      'critical',
      'high',
      'medium',
      'low',
    ])
  })

  it('KYB-026 has a colour and a soft ground for every severity in both themes', () => {
    const tokens = readFileSync(new URL('../../../design-system/tokens/tokens.css', import.meta.url), 'utf8')
    for (const level of RiskLevel.options) {
      expect(tokens).toMatch(new RegExp(`--${level}: light-dark\\(#[0-9a-f]{6}, #[0-9a-f]{6}\\)`, 'i'))
      expect(tokens).toMatch(new RegExp(`--${level}-soft: light-dark\\(#[0-9a-f]{6}, #[0-9a-f]{6}\\)`, 'i'))
    }
  })
})

it('a list without a short name keeps its full one', () => {
  expect(listShortName({ listId: 'ofac-sdn', name: 'OFAC Specially Designated Nationals' })).toBe('OFAC SDN')
  expect(listShortName({ listId: 'new-list', name: 'A new list' })).toBe('A new list')
})

it('only an answer that asked every common list is Clear and green', () => {
  const answer = (isAnswered: boolean, notAsked: string[]) =>
    answerLook({
      status: isAnswered ? 'clear' : 'incomplete',
      coverage: { isAnswered, sentence: '', notAsked, cautions: [] },
    })
  expect(answer(true, [])).toEqual({ severity: 'ok', label: 'Clear' })
  expect(answer(true, ['EU', 'UK'])).toEqual({ severity: 'low', label: 'No match' })
  expect(answer(false, [])).toEqual({ severity: 'medium', label: 'Not answered' })
})
