import { expect, it } from 'vitest'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { changeCustomer } from '../change-customer.ts'
import { createCustomer } from '../create-customer.ts'
import { keepReviewAlerts } from './keep-review-alerts.ts'
import { reviewAlert, reviewRules } from './review-alerts.ts'

it('each rule about a file has words of its own, and names no figure that is not known', () => {
  const customer = {
    id: 7,
    name: 'Harbour Lamps',
    dataAsOf: new Date('2025-10-01'),
    kycCompletenessPercent: 40,
  }
  const alerts = reviewRules.map((rule) => reviewAlert(rule, customer))
  expect(new Set(alerts.map(({ title }) => title)).size).toBe(reviewRules.length)
  expect(alerts.map(({ description }) => description)).toEqual([
    'The data was last confirmed on 2025-10-01, more than 365 days ago.',
    '40% of what is required is there; at least 60% is asked for.',
  ])
})

onEveryDatabase('alerts about due-diligence files', (world) => {
  const facts = {
    schema: 'Company' as const,
    countries: ['CH'],
    birthDate: null,
    identifiers: [],
    segment: '',
    exposureCents: null,
    riskLevel: 'low' as const,
    isMonitored: false,
  }
  const alertsNow = async () => {
    await keepReviewAlerts(world.as())
    const active = await activeAlerts(world.installation.database.db, 1, world.installation.clock())
    return active.map(({ kind, subjectId }) => [kind, Number(subjectId)])
  }

  it('a review is asked for after a year, a file that lacks much at once, and neither once it is done', async () => {
    const whole = await createCustomer(world.as(), { ...facts, name: 'Whole', kycCompletenessPercent: 90 })
    const poor = await createCustomer(world.as(), { ...facts, name: 'Poor', kycCompletenessPercent: 40 })
    await createCustomer(world.as(), { ...facts, name: 'Unstated', kycCompletenessPercent: null })
    expect(await alertsNow()).toEqual([['kyc-incomplete', poor.id]])
    await changeCustomer(world.as(), {
      id: poor.id,
      kycCompletenessPercent: 80,
      isDataConfirmed: false,
      reason: 'Papers came',
    })
    expect(await alertsNow()).toEqual([])
    world.setNow('2027-11-22T10:00:00.000Z')
    expect((await alertsNow()).filter(([, id]) => id === whole.id)).toEqual([['kyc-review-due', whole.id]])
    await changeCustomer(world.as(), { id: whole.id, isDataConfirmed: true, reason: 'Reviewed' })
    expect((await alertsNow()).filter(([, id]) => id === whole.id)).toEqual([])
  })
})
