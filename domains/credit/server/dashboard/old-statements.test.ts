import { expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { assessDaily } from '../assessments/assess-daily.ts'
import { creditReport } from '../assessments/credit-report.ts'
import { readCreditAnalysis } from '../assessments/read-analysis.ts'
import { addBorrower } from '../borrowers/add-borrower.ts'
import { listBorrowers } from '../borrowers/list-borrowers.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { updateBorrower } from '../borrowers/store.ts'
import { addStatement } from '../statements/add-statement.ts'
import { firmBefore, firmNow, firmTwoBefore } from '../test-firm.ts'
import { readCreditDashboard, readCreditProfiles } from './read-dashboard.ts'

onOneDatabase('a rating on an old statement', (world) => {
  it('is said to be one wherever it counts, however lately it was assessed; one that people have set is not', async () => {
    world.setNow('2026-06-01T09:00:00.000Z')
    const ctx = () => world.as({ role: 'admin', userId: 1 })
    const firm = async (name: string) => {
      const facts = {
        name,
        kind: 'private' as const,
        customerId: null,
        entityId: null,
        groupName: '',
        symbol: '',
        industry: '',
      }
      const { id } = await addBorrower(ctx(), facts)
      for (const year of [firmTwoBefore, firmBefore, firmNow])
        await addStatement(ctx(), {
          id,
          currency: 'USD',
          scale: '1000000',
          months: 12,
          isUnsoundAccepted: false,
          ...year,
        })
      return id
    }
    const id = await firm('Halden')
    expect(await readCreditDashboard(ctx())).toMatchObject({ onOldStatements: 0 })
    // 548 days after the end of 2025; a day later it is old.
    world.setNow('2027-07-02T09:00:00.000Z')
    await assessDaily(ctx())
    expect(await readCreditDashboard(ctx())).toMatchObject({ onOldStatements: 0 })
    world.setNow('2027-07-03T09:00:00.000Z')
    await assessDaily(ctx())
    const [profile] = await readCreditProfiles(ctx(), { limit: 5 })
    expect(profile).toMatchObject({ period: '2025-12-31', isOnOldStatement: true })
    expect(String(profile?.lastAssessmentDate)).toContain('2027')
    const board = await readCreditDashboard(ctx())
    expect(board).toMatchObject({ rated: 1, onOldStatements: 1 })
    expect(board.figures.averageScore.inputs).toContainEqual({
      label: 'Of them on a statement older than 18 months',
      value: '1',
    })
    const { rows } = await listBorrowers(ctx(), endpoints.listBorrowers.request.parse({}))
    expect(rows).toMatchObject([{ isOnOldStatement: true }])
    const report = creditReport(
      await readBorrower(ctx(), { id }),
      await readCreditAnalysis(ctx(), { id }),
      ctx().now,
    )
    expect(report.notices?.join()).toContain('is based on the year that ended on 2025-12-31')
    await updateBorrower(ctx().db, 1, id, {
      overrideRating: 'BB',
      overrideScore: 50,
      overrideProbability: 0.0072,
      overrideUntil: '2027-12-31',
    })
    expect(await readCreditDashboard(ctx())).toMatchObject({ rated: 1, onOldStatements: 0 })
    expect((await readCreditProfiles(ctx(), { limit: 5 }))[0]).toMatchObject({ isOnOldStatement: false })
  })
})
