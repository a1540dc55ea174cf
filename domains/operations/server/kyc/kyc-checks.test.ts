import { describe, expect, it } from 'vitest'
import type { CustomerRow } from '#domains/customers/server/index.ts'
import { type KycFacts, kycChecks } from './kyc-checks.ts'

const resultOf = (id: string, customer: Partial<CustomerRow>, accepted: KycFacts['accepted'] = []) =>
  kycChecks({
    customer: {
      schema: 'Person',
      countries: ['DE'],
      identifiers: [],
      name: 'Ines Duarte',
      ...customer,
    } as CustomerRow,
    submitted: { iban: '', vat: '', email: '', website: '', owners: '' },
    accepted,
    sameIdentifiers: [],
    register: { result: 'not_performed', evidence: 'No register is loaded that would hold it.' },
    now: new Date('2026-11-28T12:00:00Z'),
  }).find((check) => check.id === id)

describe('an identity document that was accepted', () => {
  it('counts as long as it holds: expired since it fails, and without a day it is to be considered', () => {
    const passport = (expiresOn: string | null) => ({ type: 'passport', expiresOn })
    expect(resultOf('document', {}, [passport('2026-11-29')])?.result).toBe('clear')
    expect(resultOf('document', {}, [passport('2026-11-28')])).toMatchObject({
      result: 'fail',
      evidence: 'Expired since it was accepted: passport until 2026-11-28.',
    })
    expect(resultOf('document', {}, [passport(null)])?.result).toBe('consider')
    expect(resultOf('document', {}, [passport('2020-01-01'), passport('2031-01-01')])?.result).toBe('clear')
    expect(resultOf('document', {}, [{ type: 'proof-of-address', expiresOn: null }])?.result).toBe(
      'not_performed',
    )
    const firm = { schema: 'Company' } as const
    expect(resultOf('document', firm, [{ type: 'registration', expiresOn: null }])?.result).toBe('clear')
  })
})

describe('the age', () => {
  it('is that of the youngest who may be meant: of a month the last day counts, of a year the last month', () => {
    const age = (birthDate: string) => resultOf('age', { birthDate })?.result
    expect([age('2008-11-28'), age('2008-11-29')]).toEqual(['clear', 'fail'])
    // Somebody of November 2008 may have been born on the 30th.
    expect([age('2008-10'), age('2008-11')]).toEqual(['clear', 'fail'])
    expect([age('2007'), age('2008')]).toEqual(['clear', 'fail'])
  })
})

describe('a screening without a match', () => {
  it('is no answer any more after thirty days, unless the customer is monitored; an open match stays one', () => {
    const screening = (more: Partial<CustomerRow>) =>
      resultOf('screening', {
        awaitsScreeningSince: null,
        openMatchRisk: null,
        riskLevel: 'low',
        isMonitored: false,
        ...more,
      })
    const old = new Date('2024-11-28T12:00:00Z')
    expect(screening({ lastScreenedAt: new Date('2026-11-01T12:00:00Z') })?.result).toBe('clear')
    expect(screening({ lastScreenedAt: old })).toMatchObject({
      result: 'not_performed',
      evidence: 'Screened 2024-11-28, 730 days ago, and not monitored since: screen it again.',
    })
    expect(screening({ lastScreenedAt: old, isMonitored: true })?.result).toBe('clear')
    expect(screening({ lastScreenedAt: old, isMonitored: true, isAnswered: false })).toMatchObject({
      result: 'not_performed',
      evidence:
        'Screened 2024-11-28 without a match, but this is incomplete or out of date: required lists were missing or are old, or its name or owners could not be fully screened.',
    })
    expect(screening({ lastScreenedAt: old, openMatchRisk: 'high' })?.result).toBe('consider')
    expect(screening({ lastScreenedAt: old, riskLevel: 'critical' })?.result).toBe('fail')
  })
})
