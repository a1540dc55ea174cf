import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { accountsRoutes, addSamplePeople } from '#domains/accounts/server/index.ts'
import { digestOf, recentAudit, recordChange, verifyAudit } from '#platform/audit/index.ts'
import { page } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { workEventsOf } from '#platform/work-events/index.ts'
import { Case, CaseAttachment, CaseFile, CaseNote, CaseStatus, caseTransitions } from '../contract/index.ts'
import { type CaseToOpen, casesSlice, countCases, deleteCases, openCase, slaSummaryOf } from './index.ts'

const HOUR_MS = 3_600_000
const start = '2026-11-21T10:00:00.000Z'
const hoursLater = (hours: number) => new Date(Date.parse(start) + hours * HOUR_MS).toISOString()

const suspicion: CaseToOpen = {
  title: 'Sanctions match: ROSOBORONEXPORT',
  description: 'One candidate stands at 94 %.',
  priority: 'high',
  subjectName: 'Rosoboroneksport',
  screeningId: 5,
  companyId: 6,
  riskLevel: 'high',
}

onEveryDatabase('cases', (world) => {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  let annId = 0
  let strangerId = 0
  let viewerId = 0
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, [...casesSlice.routes, ...accountsRoutes])
    const named = (username: string) => ({
      username,
      fullName: `${username} Example`,
      email: `${username}@people.invalid`,
      role: 'analyst' as const,
    })
    annId = (await addSamplePeople(world.as(), [named('ann')]))[0]?.userId ?? 0
    viewerId = (await addSamplePeople(world.as(), [{ ...named('vic'), role: 'viewer' }]))[0]?.userId ?? 0
    strangerId = (await addSamplePeople(world.as({ organisationId: 2 }), [named('eve')]))[0]?.userId ?? 0
  })

  const db = () => world.installation.database.db
  const open = (facts: Partial<CaseToOpen> = {}, who: Partial<Parameters<typeof somebody>[0]> = {}) =>
    openCase(world.as(who), { ...suspicion, ...facts })
  const get = (path: string) => api.request(`/api/kyb/${path}`)
  /** A step names the version that stands, as whoever has just looked would; a test that looked earlier names its own. */
  const post = async (path: string, body: object) => {
    const { rows } = await world.installation.database.pool.query(
      'select version from compliance_case where id = $1',
      [Number(path.split('/')[0])],
    )
    return send(path, { version: rows[0]?.version ?? 1, ...body })
  }
  const send = async (path: string, body: object) =>
    api.request(`/api/kyb/cases/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const read = async (id: number) => CaseFile.parse(await (await get(`cases/${id}`)).json())
  const move = (id: number, to: CaseStatus, facts: object = {}) =>
    post(`${id}/transition`, { to, reason: 'A good reason', ...facts })
  const attach = (id: number, name: string, body: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new File([body], name))
    return api.request(`/api/kyb/cases/${id}/attachments`, { method: 'POST', body: form })
  }

  it('KYB-017 KYB-019 an opened case has a number, priority, status, title, description and moment, and is listed', async () => {
    const opened = await open()
    expect(opened).toMatchObject({
      caseNumber: 'CASE-2026-0001',
      priority: 'high',
      status: 'open',
      title: suspicion.title,
      description: suspicion.description,
      openedAt: start,
      dueAt: hoursLater(72),
      sla: 'within',
      screeningId: 5,
      companyId: 6,
    })
    const listed = z.array(Case).parse(await (await get('cases/open')).json())
    expect(listed).toEqual([{ ...opened, isSample: false }])
    const [event] = await workEventsOf(db(), 1, { type: 'case', id: String(opened.id) })
    expect(event).toMatchObject({
      eventType: 'case.opened',
      toState: 'open',
      payload: { title: 'CASE-2026-0001', severity: 'high', subjectName: 'Rosoboroneksport' },
    })
  })

  it('numbers are given once however many cases open together, and each year and organisation counts for itself', async () => {
    const opened = await Promise.all(Array.from({ length: 12 }, () => open()))
    expect(new Set(opened.map((one) => one.caseNumber)).size).toBe(12)
    expect((await open({}, { organisationId: 2 })).caseNumber).toBe('CASE-2026-0001')
    world.setNow('2027-01-01T00:00:00.000Z')
    expect((await open()).caseNumber).toBe('CASE-2027-0001')
    world.setNow(start)
  })

  it('KYB-023 a case commits with the change that called for it, or not at all', async () => {
    const before = await countCases(db(), 1)
    await expect(
      recordChange(world.as(), async (tx) => {
        await openCase(tx, suspicion)
        throw new Error('the screening failed')
      }),
    ).rejects.toThrow('the screening failed')
    expect(await countCases(db(), 1)).toBe(before)
    await open({ screeningId: 77 })
    expect(await countCases(db(), 1)).toBe(before + 1)
  })

  it('KYB-019 the open list starts with what is most pressing and leaves closed ones out', async () => {
    const urgent = await open({ priority: 'urgent', subjectName: 'Pressing' })
    const low = await open({ priority: 'low' })
    const listed = z.array(Case).parse(await (await get('cases/open')).json())
    expect(listed[0]?.id).toBe(urgent.id)
    const dues = listed.map((one) => one.dueAt ?? '')
    expect(dues).toEqual([...dues].sort())
    await move(low.id, 'closed', { outcome: 'duplicate' })
    const left = z.array(Case).parse(await (await get('cases/open')).json())
    expect(left.map((one) => one.id)).not.toContain(low.id)
  })

  it('KYB-024 a case goes only where the table lets it, with a reason, and closes only with an outcome', async () => {
    for (const from of CaseStatus.options) {
      for (const to of CaseStatus.options) {
        const { id } = await open()
        if (from !== 'open') {
          expect((await move(id, from, from === 'closed' ? { outcome: 'duplicate' } : {})).status).toBe(200)
        }
        const isAllowed = (caseTransitions[from] as readonly CaseStatus[]).includes(to)
        const answer = await move(id, to, to === 'closed' ? { outcome: 'false_positive' } : {})
        expect([from, to, answer.status]).toEqual([from, to, isAllowed ? 200 : 409])
        expect((await read(id)).status).toBe(isAllowed ? to : from)
      }
    }
    const { id } = await open()
    expect((await move(id, 'closed')).status).toBe(400)
    expect((await move(id, 'investigating', { outcome: 'duplicate' })).status).toBe(400)
    expect((await move(id, 'investigating', { reason: ' ' })).status).toBe(400)
    expect((await read(id)).status).toBe('open')
  })

  it('a viewer reads, and is offered no step', async () => {
    const { id } = await open()
    actor = somebody({ role: 'viewer' })
    expect((await get(`cases/${id}`)).status).toBe(200)
    expect((await move(id, 'investigating')).status).toBe(403)
    expect((await post(`${id}/notes`, { text: 'mine' })).status).toBe(403)
    actor = somebody({ role: 'admin' })
    expect((await read(id)).nextStatuses).toEqual([...caseTransitions.open])
  })

  it('a pause moves the deadline by as long as it lasted', async () => {
    const { id } = await open({ priority: 'urgent' })
    world.setNow(hoursLater(10))
    expect((await post(`${id}/pause`, { reason: 'Registry is closed' })).status).toBe(200)
    expect((await post(`${id}/pause`, { reason: 'Again' })).status).toBe(409)
    world.setNow(hoursLater(40))
    expect(await read(id)).toMatchObject({ sla: 'paused', dueAt: null })
    expect((await post(`${id}/resume`, {})).status).toBe(200)
    expect((await post(`${id}/resume`, {})).status).toBe(409)
    const resumed = await read(id)
    expect(resumed).toMatchObject({ dueAt: hoursLater(54), sla: 'within' })
    expect(resumed.pauses).toEqual([
      { from: hoursLater(10), to: hoursLater(40), reason: 'Registry is closed' },
    ])
    world.setNow(hoursLater(55))
    expect((await read(id)).sla).toBe('breached')
    world.setNow(start)
  })

  it('while the customer is awaited the clock stands by itself', async () => {
    const { id } = await open()
    world.setNow(hoursLater(10))
    await move(id, 'awaiting_customer')
    expect((await post(`${id}/resume`, {})).status).toBe(409)
    world.setNow(hoursLater(110))
    expect((await read(id)).sla).toBe('paused')
    await move(id, 'investigating')
    expect(await read(id)).toMatchObject({ dueAt: hoursLater(172), sla: 'within' })
    await move(id, 'awaiting_customer')
    world.setNow(hoursLater(500))
    await move(id, 'closed', { outcome: 'informational' })
    expect(await read(id)).toMatchObject({ sla: 'met', outcome: 'informational' })
    world.setNow(hoursLater(600))
    await move(id, 'investigating')
    // 62 hours were left when it was first awaited and at its closing; they are left at its reopening.
    expect(await read(id)).toMatchObject({ dueAt: hoursLater(662), closedAt: null, outcome: null })
    world.setNow(start)
  })

  it('a priority moves the deadline; lowering it needs a reason', async () => {
    const { id } = await open({ priority: 'medium' })
    expect(await (await post(`${id}/priority`, { priority: 'urgent' })).json()).toMatchObject({
      priority: 'urgent',
      dueAt: hoursLater(24),
    })
    expect((await post(`${id}/priority`, { priority: 'low' })).status).toBe(400)
    const lowered = await post(`${id}/priority`, { priority: 'low', reason: 'Only the name agrees' })
    expect(await lowered.json()).toMatchObject({ dueAt: hoursLater(720) })
  })

  it('is given only to people of the organisation, and counts in their hands', async () => {
    const { id } = await open()
    expect(await (await post(`${id}/assign`, { userId: annId })).json()).toMatchObject({
      assignee: { userId: annId, fullName: 'ann Example' },
    })
    expect((await post(`${id}/assign`, { userId: strangerId })).status).toBe(404)
    expect((await post(`${id}/assign`, { userId: 999_999 })).status).toBe(404)
    const people = (await (await get('assignees')).json()) as { userId: number; openCases: number }[]
    expect(people.find((one) => one.userId === annId)?.openCases).toBe(1)
    expect(people.map((one) => one.userId)).not.toContain(strangerId)
    // Who only reads is not offered, and not taken.
    expect(people.map((one) => one.userId)).not.toContain(viewerId)
    const refused = await post(`${id}/assign`, { userId: viewerId })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([404, 'not-found'])
    actor = somebody({ role: 'admin', userId: annId })
    const mine = page(Case).parse(await (await get('cases?assignedToMe=true')).json())
    expect(mine.rows.map((one) => one.id)).toEqual([id])
    actor = somebody({ role: 'admin' })
    expect(await (await post(`${id}/assign`, { userId: null })).json()).toMatchObject({ assignee: null })
  })

  it('the open cases of somebody whose role works on none any more are nobody’s, with an entry; closed ones keep the name', async () => {
    const [leaver] = await addSamplePeople(world.as(), [
      { username: 'noa', fullName: 'Noa Example', email: 'noa@people.invalid', role: 'analyst' },
    ])
    const userId = leaver?.userId ?? 0
    const [left, closed] = [await open(), await open()]
    for (const { id } of [left, closed]) await post(`${id}/assign`, { userId })
    await post(`${closed.id}/transition`, {
      to: 'closed',
      outcome: 'false_positive',
      reason: 'Another party',
    })
    const changed = await api.request(`/api/users/${userId}/role`, {
      method: 'POST',
      body: JSON.stringify({ role: 'viewer' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(changed.status).toBe(200)
    expect(await read(left.id)).toMatchObject({ assignee: null })
    expect(await read(closed.id)).toMatchObject({ assignee: { fullName: 'Noa Example' } })
    const [entry] = await recentAudit(world.installation.database.db, 1, { type: 'case', id: left.id })
    expect(entry).toMatchObject({
      action: 'case.unassigned',
      reason: 'Noa Example works on no cases any more.',
      before: { assigneeId: userId },
    })
  })

  it('an open case of somebody who left says so wherever it is told; a closed one keeps the name', async () => {
    const [leaver] = await addSamplePeople(world.as(), [
      { username: 'lea', fullName: 'Lea Example', email: 'lea@people.invalid', role: 'analyst' },
    ])
    const userId = leaver?.userId ?? 0
    const { id, caseNumber } = await open()
    await post(`${id}/assign`, { userId })
    expect(await read(id)).toMatchObject({ assignee: { fullName: 'Lea Example', worksOnCases: true } })
    await world.installation.database.pool.query(
      'update membership set deactivated_at = now() where user_id = $1 and organisation_id = 1',
      [userId],
    )
    expect(await read(id)).toMatchObject({ assignee: { fullName: 'Lea Example', worksOnCases: false } })
    const lineOf = async () => {
      const text = await (await get('cases/export?format=csv')).text()
      return text.split('\n').find((line) => line.startsWith(caseNumber))
    }
    expect(await lineOf()).toContain('Lea Example, who no longer works on cases')
    await post(`${id}/transition`, { to: 'closed', outcome: 'false_positive', reason: 'Another party' })
    expect(await lineOf()).toMatch(/,Lea Example,/)
  })

  it('filters by status, priority, deadline and words, in agreement with what each case says of itself', async () => {
    world.setNow(hoursLater(30))
    const all = page(Case).parse(await (await get('cases?limit=500')).json())
    expect(all.total).toBe(await countCases(db(), 1))
    for (const sla of ['within', 'at-risk', 'breached', 'paused', 'met'] as const) {
      const some = page(Case).parse(await (await get(`cases?limit=500&sla=${sla}`)).json())
      const expected = all.rows.filter((one) => one.sla === sla).map((one) => one.id)
      expect([sla, some.rows.map((one) => one.id).sort()]).toEqual([sla, expected.sort()])
    }
    for (const [query, isIn] of [
      ['status=closed', (one: Case) => one.status === 'closed'],
      ['priority=urgent', (one: Case) => one.priority === 'urgent'],
      ['q=pressing', (one: Case) => one.subjectName === 'Pressing'],
      ['q=%25', () => false],
    ] as const) {
      const some = page(Case).parse(await (await get(`cases?limit=500&${query}`)).json())
      expect([query, some.total]).toEqual([query, all.rows.filter(isIn).length])
    }
    world.setNow(start)
  })

  it('KYB-008 the summary agrees with the cases', async () => {
    const now = new Date(hoursLater(30))
    world.setNow(hoursLater(30))
    const { rows } = page(Case).parse(await (await get('cases?limit=500')).json())
    const summary = await slaSummaryOf(db(), 1, now)
    const count = (isIn: (one: Case) => boolean) => rows.filter(isIn).length
    expect(summary).toEqual({
      total: rows.length,
      open: count((one) => one.closedAt === null),
      within: count((one) => one.sla === 'within'),
      atRisk: count((one) => one.sla === 'at-risk'),
      paused: count((one) => one.sla === 'paused'),
      openBreached: count((one) => one.sla === 'breached' && one.closedAt === null),
      closedInTime: count((one) => one.sla === 'met'),
      closedLate: count((one) => one.sla === 'breached' && one.closedAt !== null),
      breached: count((one) => one.sla === 'breached'),
    })
    expect(summary.openBreached).toBeGreaterThan(0)
    world.setNow(start)
  })

  it('notes stand under the name of who wrote them, newest first, and are never changed', async () => {
    const { id } = await open()
    const first = await post(`${id}/notes`, { text: '  Called the registry. ' })
    expect(first.status).toBe(201)
    expect(CaseNote.parse(await first.json())).toMatchObject({
      text: 'Called the registry.',
      author: 'The admin',
    })
    await post(`${id}/notes`, { text: '=cmd()' })
    expect((await read(id)).notes.map((note) => note.text)).toEqual(['=cmd()', 'Called the registry.'])
    expect((await post(`${id}/notes`, { text: '   ' })).status).toBe(400)
    expect((await post('999999/notes', { text: 'lost' })).status).toBe(404)
  })

  it('a file comes back byte for byte with its digest in the trail', async () => {
    const { id } = await open()
    const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 1, 2, 250, 255])])
    const answer = await attach(id, '../../etc/Auszug Handelsregister – Müller.pdf', body)
    expect(answer.status).toBe(201)
    const attachment = CaseAttachment.parse(await answer.json())
    const sha256 = createHash('sha256').update(body).digest('hex')
    expect(attachment).toMatchObject({
      fileName: 'Auszug Handelsregister – Müller.pdf',
      contentType: 'application/pdf',
      bytes: body.length,
      sha256,
    })
    const down = await get(`cases/${id}/attachments/${attachment.id}`)
    expect(Buffer.from(await down.arrayBuffer()).equals(body)).toBe(true)
    expect(down.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(down.headers.get('x-content-type-options')).toBe('nosniff')
    const file = await read(id)
    expect(file.attachments).toEqual([attachment])
    expect(file.history[0]).toMatchObject({ action: 'case.file-attached', after: { sha256 } })
    const other = await open()
    expect((await get(`cases/${other.id}/attachments/${attachment.id}`)).status).toBe(404)
  })

  it('takes no file that is not what it says, none that runs, and none over ten megabytes', async () => {
    const { id } = await open()
    for (const [name, body] of [
      ['page.html', '<script>alert(1)</script>'],
      ['drawing.svg', '<svg onload="alert(1)"/>'],
      ['program.exe', 'MZ'],
      ['no-ending', 'text'],
      ['__proto__', 'text'],
      ['page.pdf', '<html></html>'],
      ['photo.png', Buffer.from([0xff, 0xd8, 0xff])],
      ['list.csv', Buffer.from([0x61, 0x00, 0x62])],
      ['empty.txt', ''],
    ] as const) {
      const answer = await attach(id, name, body)
      expect([name, answer.status]).toEqual([name, 400])
      expect(await answer.json()).toMatchObject({ code: 'unsupported-file' })
    }
    expect((await attach(id, 'big.txt', 'x'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await attach(id, 'full.txt', 'x'.repeat(10 * 1024 * 1024))).status).toBe(201)
    expect((await read(id)).attachments).toHaveLength(1)
  })

  it('the whole history stands on the case, newest first, with who, why and digest', async () => {
    const { id } = await open()
    await post(`${id}/assign`, { userId: annId })
    await post(`${id}/notes`, { text: 'A note' })
    await move(id, 'closed', { outcome: 'true_positive_action', reason: 'Same tax number' })
    const { history } = await read(id)
    expect(history.map((entry) => entry.action)).toEqual([
      'case.closed',
      'case.noted',
      'case.assigned',
      'case.opened',
    ])
    expect(history[0]).toMatchObject({
      actor: 'admin',
      reason: 'Same tax number',
      before: { status: 'open', outcome: null },
      after: { status: 'closed', outcome: 'true_positive_action' },
    })
    expect(await verifyAudit(db(), 1)).toMatchObject({ isIntact: true })
  })

  it('the export of a case carries entries whose digests can be recomputed', async () => {
    const { id, caseNumber } = await open()
    await move(id, 'investigating')
    const answer = await get(`cases/${id}/export`)
    expect(answer.headers.get('content-disposition')).toContain(`${caseNumber}.json`)
    const exported = (await answer.json()) as {
      case: { caseNumber: string }
      history: (Omit<Parameters<typeof digestOf>[0], 'at'> & { at: string; hash: string })[]
    }
    expect(exported.case.caseNumber).toBe(caseNumber)
    expect(exported.history).toHaveLength(2)
    for (const entry of exported.history) {
      expect(digestOf({ ...entry, at: new Date(entry.at) })).toBe(entry.hash)
    }
  })

  it('the CSV holds every case and nothing a spreadsheet would run', async () => {
    await open({
      title: '=HYPERLINK("http://evil.example")',
      subjectName: '@SUM(1)',
      description: 'a "b",\nc',
    })
    const answer = await get('cases/export')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const [, rows = ''] = (await answer.text()).split('\r\n\r\n')
    const { data } = Papa.parse<Record<string, string>>(rows, { header: true, skipEmptyLines: true })
    expect(data).toHaveLength(await countCases(db(), 1))
    const hostile = data.find((row) => row.Subject?.includes('SUM'))
    expect(hostile?.Title).toBe(`'=HYPERLINK("http://evil.example")`)
    expect(hostile?.Subject).toBe(`'@SUM(1)`)
    expect(hostile?.Description).toBe('a "b",\nc')
    for (const row of data) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  it('nothing of another organisation can be read or changed', async () => {
    const { id } = await open()
    actor = somebody({ role: 'admin', organisationId: 2 })
    for (const path of [`cases/${id}`, `cases/${id}/export`]) expect((await get(path)).status).toBe(404)
    for (const [path, body] of [
      [`${id}/assign`, { userId: null }],
      [`${id}/priority`, { priority: 'urgent' }],
      [`${id}/pause`, { reason: 'Because' }],
      [`${id}/notes`, { text: 'mine' }],
    ] as const) {
      expect((await post(path, body)).status).toBe(404)
    }
    expect((await move(id, 'investigating')).status).toBe(404)
    expect(page(Case).parse(await (await get('cases')).json()).total).toBe(1)
    actor = somebody({ role: 'admin' })
  })

  it('two steps on one case at once leave one of them refused', async () => {
    const { id } = await open()
    const answers = await Promise.all([
      move(id, 'closed', { outcome: 'duplicate' }),
      move(id, 'closed', { outcome: 'informational' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  it('removed cases take their notes, files and pauses along and leave the audit log whole', async () => {
    const { id } = await open()
    await post(`${id}/notes`, { text: 'A note' })
    await post(`${id}/pause`, { reason: 'Because' })
    const later = await open()
    const all = await countCases(db(), 1)
    await deleteCases(db() as never, 2, [id])
    expect(await countCases(db(), 1)).toBe(all)
    expect(await deleteCases(db() as never, 1, [id])).toBe(1)
    expect(await countCases(db(), 1)).toBe(all - 1)
    expect((await get(`cases/${later.id}`)).status).toBe(200)
    expect((await get(`cases/${id}`)).status).toBe(404)
    expect(await verifyAudit(db(), 1)).toMatchObject({ isIntact: true })
  })
})
