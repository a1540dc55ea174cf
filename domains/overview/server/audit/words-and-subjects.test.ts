import { beforeAll, expect, it } from 'vitest'
import { addSamplePeople, peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import { assignCase, openCase } from '#domains/cases/server/index.ts'
import '#domains/broker-files/server/index.ts'
import '#domains/market-data/server/index.ts'
import '#domains/trading/server/index.ts'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { readHub } from '../hub/read-hub.ts'
import { listAudit } from './list-audit.ts'

onEveryDatabase('the words and the subjects of what was done', (world) => {
  const admin = () => world.as({ role: 'admin' })
  const asked = { limit: 100, offset: 0 }
  /** Rows as an earlier version wrote them, under names that no slice says any more. */
  const written = async (traces: readonly { action: string; subject: { type: string; id: string } }[]) => {
    await recordChange(admin(), async () => ({ result: undefined, trace: traces as unknown as Trace[] }))
  }
  let caseId = 0

  beforeAll(async () => {
    await written([
      { action: 'batch.done', subject: { type: 'screening', id: 'batch-12' } },
      { action: 'screening.completed-in-bulk', subject: { type: 'screening', id: 'batch-0' } },
      { action: 'price-source.connected', subject: { type: 'settings', id: 'price source tiingo' } },
      { action: 'prices.imported', subject: { type: 'settings', id: 'prices' } },
      { action: 'paper-import.booked', subject: { type: 'transaction', id: 'paper-import-9' } },
      { action: 'paper-account.opened', subject: { type: 'transaction', id: 'paper-account-4' } },
      { action: 'screening-settings.changed', subject: { type: 'settings', id: 'screening' } },
    ])
    await addSamplePeople(admin(), [
      { fullName: 'Dana Okafor', username: 'dana', email: 'dana@assay.example', role: 'analyst' },
    ])
    const opened = await openCase(admin(), {
      title: 'Possible match',
      description: '',
      subjectName: 'Halden Trading',
      priority: 'high',
    })
    caseId = opened.id
  })

  const subjects = async () =>
    new Map((await listAudit(admin(), asked)).rows.map((row) => [row.action, row.subject]))

  it('what an earlier version wrote reads and leads as what is written today', async () => {
    const found = await subjects()
    expect(found.get('batch.done')).toEqual({ name: 'Batch 12', to: '/dashboard/kyb/batches/12' })
    expect(found.get('screening.completed-in-bulk')).toEqual({
      name: 'Several screenings',
      to: '/dashboard/kyb/screenings',
    })
    expect(found.get('price-source.connected')).toEqual({
      name: 'Price source tiingo',
      to: '/dashboard/settings/data-sources',
    })
    expect(found.get('prices.imported')?.name).toBe('Imported prices')
    expect(found.get('paper-import.booked')?.name).toBe('Broker file 9')
    expect(found.get('paper-account.opened')?.name).toBe('Paper account 4')
    expect(found.get('screening-settings.changed')?.name).toBe('Screening settings')
  })

  it('is found by the subject it is about, old rows and new ones alike, and by no other', async () => {
    await recordChange(admin(), async () => ({
      result: undefined,
      trace: { action: 'batch.failed', subject: { type: 'batch', id: 12 } },
    }))
    const actions = async (filter: object) =>
      (await listAudit(admin(), { ...asked, ...filter })).rows.map(({ action }) => action)
    expect(await actions({ subjectType: 'batch', subjectId: '12' })).toEqual(['batch.failed', 'batch.done'])
    expect(await actions({ subjectType: 'batch' })).toContain('batch.done')
    expect(await actions({ subjectType: 'screening' })).toEqual([])
    expect(await actions({ action: 'Batch screened' })).toEqual(['batch.done'])
  })

  it('the entry of a case that was assigned says to whom, by the name people know', async () => {
    const people = await peopleOfOrganisation(world.installation.database.db, 1)
    const dana = people.find(({ fullName }) => fullName === 'Dana Okafor')
    await assignCase(admin(), { id: caseId, userId: dana?.userId ?? 0 })
    const [row] = (await listAudit(admin(), { ...asked, action: 'case.assigned' })).rows
    expect(row?.what).toBe('Case assigned to Dana Okafor')
    expect(row?.subject.to).toBe(`/dashboard/kyb/cases/${caseId}`)
  })

  it('the hub tells of a batch that is done, of one that failed and of a list that could not be imported', async () => {
    await recordChange(admin(), async () => ({
      result: undefined,
      trace: { action: 'list.import-failed', subject: { type: 'list', id: 'un' }, payload: { title: 'UN' } },
    }))
    const { recentActivity } = await readHub(admin())
    const answer = new Map(recentActivity.map(({ what, href, severity }) => [what, { href, severity }]))
    expect(answer.get('List not imported')).toMatchObject({ severity: 'high' })
    expect(answer.get('Batch failed')).toEqual({ href: '/dashboard/kyb/batches/12', severity: 'high' })
  })
})
