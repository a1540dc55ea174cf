import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { packSource } from '#domains/records/server/packs/pack-source.ts'
import { stopScreening } from '#domains/screening/server/index.ts'
import { engineOf } from '#domains/screening/server/matching/index.ts'
import { callerOf, publish, seedMember, volkov } from '#domains/screening/server/test-world.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { PaymentFile, takePayments } from '../contract/index.ts'
import { paymentsSlice } from './index.ts'
import { searchHeldAgain } from './searching/search-again.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd'
const plainPacs008 = (creditor: string, text: string, id: string, messageId: string, more = '') =>
  `<Document xmlns="${NAMESPACE}:pacs.008.001.08"><FIToFICstmrCdtTrf><GrpHdr><MsgId>${messageId}</MsgId></GrpHdr><CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><IntrBkSttlmAmt Ccy="EUR">250</IntrBkSttlmAmt><Dbtr><Nm>Ilsvika Bakery AS</Nm></Dbtr><Cdtr><Nm>${creditor}</Nm></Cdtr><RmtInf><Ustrd>${text}</Ustrd></RmtInf>${more}</CdtTrfTxInf></FIToFICstmrCdtTrf></Document>`
const painEntry = (id: string, name: string) =>
  `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="CHF">99.95</InstdAmt></Amt><Cdtr><Nm>${name}</Nm></Cdtr></CdtTrfTxInf>`
const pain001 = (names: readonly string[]) =>
  `<Document xmlns="${NAMESPACE}:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>PAIN</MsgId></GrpHdr><PmtInf><PmtInfId>B1</PmtInfId><Dbtr><Nm>Ilsvika Bakery AS</Nm></Dbtr>${names.map((name, at) => painEntry(`N${at}`, name)).join('')}</PmtInf></CstmrCdtTrfInitn></Document>`
const mt103 = (payee: readonly string[]) =>
  `{1:F01DNBANOKKAXXX0000000000}{2:I103BELADEBEXXXXN}{4:\r\n${[':20:HIT-3', ':23B:CRED', ':32A:260630EUR1234,56', ':50K:/1', 'Ilsvika Bakery AS', 'Trondheim', ...payee, ':71A:SHA'].join('\r\n')}\r\n-}`

onEveryDatabase('payments', (world) => {
  const screening = callerOf(world)
  let actor: Actor
  let api: ApiApp
  const signal = new AbortController().signal
  const as = (userId: number, more: object = {}) => {
    actor = somebody({ role: 'analyst', userId, username: `member-${userId}`, ...more })
  }
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const take = async (message: string) => {
    const answer = await post('/api/kyb/payments', { message })
    expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([201, ''])
    return takePayments.response.parse(await answer.json())
  }
  const file = async (id: number) =>
    PaymentFile.parse(await (await api.request(`/api/kyb/payments/${id}`)).json())
  const decide = async (id: number, decision: string, reason = 'Read the file of the customer') =>
    post(`/api/kyb/payments/${id}/decision`, { version: (await file(id)).version, decision, reason })
  const one = async (message: string) => {
    const { payments } = await take(message)
    return payments[0] as (typeof payments)[number]
  }
  const alerts = async (id: number) => {
    const { rows } = await world.installation.database.pool.query(
      `select kind, state from alert where subject_type = 'payment' and subject_id = $1 order by id`,
      [String(id)],
    )
    return rows.map(({ kind, state }) => `${kind} ${state}`)
  }

  beforeAll(async () => {
    world.setNow('2026-06-30T12:00:00.000Z')
    api = makeApi(world.installation, async () => actor, paymentsSlice.routes)
    as(1)
  })
  afterAll(() => stopScreening(world.installation))

  it('without a list every payment is held, with what is missing, and is released once there is an answer', async () => {
    const payment = await one(plainPacs008('Ilsvika Bakery Trondheim', 'Invoice 1', 'NO-LIST', 'NO-LIST'))
    expect(payment).toMatchObject({ state: 'held', reasons: [{ code: 'search-failed' }] })
    expect(await alerts(payment.id)).toEqual(['payment-held new'])
    await publish(world, [volkov])
    world.setNow('2026-06-30T12:05:00.000Z')
    await searchHeldAgain(world.as(), signal)
    expect(await file(payment.id)).toMatchObject({ state: 'released', settledBy: 'Screening', reasons: [] })
    expect(await alerts(payment.id)).toEqual(['payment-held closed'])
  })

  it('a payment in which nobody is found goes at once, and says against which lists', async () => {
    const payment = await one(plainPacs008('Ilsvika Bakery Trondheim', 'Invoice 2', 'CLEAR', 'CLEAR'))
    expect(payment).toMatchObject({ state: 'released', reasons: [], settledBy: 'Screening' })
    expect((await file(payment.id)).coverage).toMatch(/^No match in .*30 Jun 2026|^No match in /)
  })

  it.each([
    ['who is paid', plainPacs008('Arkady Petrovich Volkovskoy', 'Invoice 3', 'A', 'HIT-1'), 'Cdtr'],
    [
      'its text',
      plainPacs008('Ilsvika Bakery', 'gift for Arkady Petrovich Volkovskoy thank you', 'B', 'HIT-2'),
      'Ustrd',
    ],
    ['an address', mt103([':59:/1', 'Ilsvika Bakery', 'c/o Arkady Petrovich Volkovskoy']), ':59:'],
    [
      'what was not understood',
      plainPacs008(
        'Ilsvika Bakery',
        'Invoice',
        'S',
        'HIT-4',
        '<SplmtryData><Note>Arkady Petrovich Volkovskoy</Note></SplmtryData>',
      ),
      'Note',
    ],
  ])(
    'somebody found in %s holds the payment, with a screening, a case and an alert',
    async (_where, message, place) => {
      const payment = await one(message)
      expect(payment.state).toBe('held')
      const read = await file(payment.id)
      expect(read.hits.map((hit) => [hit.place.endsWith(place), hit.matches[0]?.entryName])).toEqual([
        [true, 'Arkady Petrovich Volkovskoy'],
      ])
      expect(read.reasons[0]?.words).toMatch(/reads like Arkady Petrovich Volkovskoy on .* \(\d+\.\d%\)/)
      expect(read.caseNumber).toMatch(/^CASE-/)
      expect(await alerts(payment.id)).toEqual(['payment-held new'])
      expect(read.needsSecond).toMatchObject({ release: true, reject: true })
    },
  )

  it('a held payment is released by two people, and its matches are dismissed by the same', async () => {
    const { id } = await one(plainPacs008('Arkady Petrovich Volkovskoy', 'Invoice', 'C', 'TWO'))
    expect((await decide(id, 'release', 'Born 1990 by the passport')).status).toBe(200)
    expect(await file(id)).toMatchObject({ state: 'held', proposal: { decision: 'release', by: 'member-1' } })
    expect(await alerts(id)).toEqual(['payment-held new', 'payment-second-person new'])
    expect((await decide(id, 'release')).status).toBe(409)
    as(2)
    expect((await decide(id, 'release', 'Seen the passport as well')).status).toBe(200)
    const after = await file(id)
    expect(after).toMatchObject({
      state: 'released',
      settledBy: 'member-2',
      settledReason: 'Seen the passport as well',
    })
    expect(after.hits[0]?.matches[0]?.state).toBe('dismissed')
    expect(after.trail.map(({ action, reason }) => [action, reason])).toEqual([
      ['payment.released', 'Seen the passport as well'],
      ['payment.proposed', 'Born 1990 by the passport'],
      ['payment.received', null],
    ])
    expect(await alerts(id)).toEqual(['payment-held closed', 'payment-second-person closed'])
    const answer = await decide(id, 'reject')
    expect(((await answer.json()) as { code: string }).code).toBe('already-decided')
    as(1)
  })

  it('nobody who joined after the proposal settles it', async () => {
    const { id } = await one(plainPacs008('Arkady Petrovich Volkovskoy', 'Invoice', 'J', 'JOINED'))
    expect((await decide(id, 'release')).status).toBe(200)
    await seedMember(world, 77, '2026-07-01T00:00:00.000Z')
    as(77)
    const answer = await decide(id, 'release')
    expect(((await answer.json()) as { code: string }).code).toBe('four-eyes')
    as(1)
  })

  it('a second person who rejects what one proposed to release proposes that, and leaves the match undecided', async () => {
    const { id } = await one(plainPacs008('Arkady Petrovich Volkovskoy', 'Invoice', 'D', 'REJECT'))
    await decide(id, 'release')
    as(2)
    expect((await decide(id, 'reject', 'The address is his')).status).toBe(200)
    expect(await file(id)).toMatchObject({ state: 'held', proposal: { decision: 'reject', by: 'member-2' } })
    as(3)
    expect((await decide(id, 'reject', 'I agree')).status).toBe(200)
    const after = await file(id)
    expect(after).toMatchObject({ state: 'rejected', settledBy: 'member-3' })
    expect(after.hits[0]?.matches[0]?.state).toBe('unclear')
    as(1)
  })

  it('what was sent before is answered as it stands, however often and at once; another payment under its numbers is refused', async () => {
    const message = plainPacs008('Ilsvika Ferries', 'Invoice', 'E', 'AGAIN')
    const answers = await Promise.all([take(message), take(message), take(message)])
    const ids = new Set(answers.map(({ payments }) => payments[0]?.id))
    expect(ids.size).toBe(1)
    expect(await take(message)).toMatchObject({ released: 0, held: 0, known: 1 })
    const other = await post('/api/kyb/payments', { message: message.replace('>250<', '>251<') })
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([409, 'conflict'])
  })

  it('each payment of a file is one of its own', async () => {
    const { payments, held } = await take(
      pain001(['Ilsvika Ferries', 'Arkady Petrovich Volkovskoy', 'Ilsvika Bakery']),
    )
    expect(payments.map(({ paymentId }) => paymentId)).toEqual(['B1/N0', 'B1/N1', 'B1/N2'])
    expect(held).toBe(1)
    expect(payments.map(({ reasons }) => reasons.some(({ code }) => code === 'match'))).toEqual([
      false,
      true,
      false,
    ])
  })

  it.each([
    ['a name that may be cut', plainPacs008('A'.repeat(35), 'Invoice', 'F', 'CUT'), 'cut'],
    ['initials for given names', plainPacs008('V. Petrov', 'Invoice', 'G', 'INIT'), 'doubt'],
    ['a number where a name belongs', plainPacs008('1098765432', 'Invoice', 'H', 'NUMBER'), 'doubt'],
  ])('%s holds a payment although nobody was found', async (_what, message, code) => {
    const payment = await one(message)
    expect([payment.state, payment.reasons.map((reason) => reason.code)]).toEqual(['held', [code]])
  })

  it('a search that fails or takes too long holds the payment, and it is searched again', async () => {
    const search = vi
      .spyOn(engineOf(world.installation), 'search')
      .mockRejectedValue(new Error('The thread has ended.'))
    const { id } = await one(plainPacs008('Ilsvika Bakery', 'Invoice', 'I', 'DOWN'))
    search.mockRestore()
    expect(await file(id)).toMatchObject({
      state: 'held',
      reasons: [{ code: 'search-failed' }],
      searchedAt: null,
    })
    await searchHeldAgain(world.as(), signal)
    expect((await file(id)).state).toBe('released')
  })

  it('a list that changes while a payment is held is searched before anybody lets it go', async () => {
    const { id } = await one(plainPacs008('Severny Kristall Proizvodstvo Orlov', 'Invoice', 'K', 'CHANGED'))
    expect((await file(id)).reasons.map(({ code }) => code)).not.toContain('match')
    as(1)
    await decide(id, 'release')
    world.setNow('2026-06-30T13:00:00.000Z')
    await publish(world, [volkov, { id: 'N1', name: 'Severny Kristall Proizvodstvo Orlov', country: 'ru' }])
    as(2)
    const answer = await decide(id, 'release')
    expect(((await answer.json()) as { code: string }).code).toBe('conflict')
    const after = await file(id)
    expect(after).toMatchObject({ state: 'held', proposal: null })
    expect(after.hits[0]?.matches[0]?.entryName).toBe('Severny Kristall Proizvodstvo Orlov')
    as(1)
  })

  it('a held payment is not released on older lists while the search fails, and names the failure', async () => {
    const { id } = await one(plainPacs008('Pelnor Kvartal Bygg '.padEnd(35, 'o'), 'Invoice', 'M', 'OUTAGE'))
    expect((await file(id)).reasons.map(({ code }) => code)).toEqual(['cut'])
    await decide(id, 'release')
    world.setNow('2026-06-30T14:00:00.000Z')
    await publish(world, [volkov, { id: 'N2', name: 'Somebody Newly Listed', country: 'ru' }])
    const search = vi.spyOn(engineOf(world.installation), 'search').mockRejectedValue(new Error('No thread.'))
    as(2)
    const answer = await decide(id, 'release')
    expect(((await answer.json()) as { code: string }).code).toBe('conflict')
    const after = await file(id)
    expect(after).toMatchObject({ state: 'held', proposal: null, searchedAt: null })
    expect(after.reasons.map(({ code }) => code)).toEqual(['search-failed', 'cut'])
    await searchHeldAgain(world.as(), signal)
    expect((await file(id)).version).toBe(after.version)
    search.mockRestore()
    await searchHeldAgain(world.as(), signal)
    expect((await file(id)).reasons.map(({ code }) => code)).toEqual(['cut'])
    as(1)
  })

  it('a party put on an own list while a payment is held is found before anybody releases it', async () => {
    const name = 'Pelnor Havari Consult Group Limited'
    const { id } = await one(plainPacs008(name, 'Invoice', 'N', 'OWN-LIST'))
    expect((await file(id)).reasons.map(({ code }) => code)).toEqual(['cut'])
    screening.as({ role: 'admin' })
    const { id: list } = (await (
      await screening.post('/api/kyb/own-lists', { name: 'Blocked parties', purpose: 'blocked' })
    ).json()) as { id: number }
    expect(
      (await screening.post(`/api/kyb/own-lists/${list}/entries`, { name, reason: 'Left unpaid' })).ok,
    ).toBe(true)
    as(2)
    const answer = await decide(id, 'release')
    expect(((await answer.json()) as { code: string }).code).toBe('conflict')
    expect((await file(id)).hits[0]?.matches[0]?.entryName).toBe(name)
    as(1)
  })

  it('a further party of a name that a newer list holds is to be decided as well', async () => {
    const { id } = await one(plainPacs008('Arkady Petrovich Volkovskoy', 'Invoice', 'O', 'FURTHER'))
    await decide(id, 'release')
    world.setNow('2026-06-30T15:00:00.000Z')
    const namesake = { ...volkov, id: 'Q9', birthDate: '1990-01-30', country: 'by' }
    await publish(world, [volkov, namesake])
    as(2)
    const answer = await decide(id, 'release')
    expect(((await answer.json()) as { code: string }).code).toBe('conflict')
    const found = (await file(id)).hits.flatMap(({ matches }) => matches.map(({ state }) => state))
    expect(found.toSorted()).toEqual(['open', 'proposed'])
    as(1)
  })

  it('a party that a newer list no longer holds stays a reason, and what was proposed stays proposed', async () => {
    const { id } = await one(plainPacs008('Arkady Petrovich Volkovskoy', 'Invoice', 'P', 'DELISTED'))
    await decide(id, 'release')
    const before = await file(id)
    for (const hour of ['16', '17']) {
      world.setNow(`2026-06-30T${hour}:00:00.000Z`)
      await publish(world, [{ id: `X${hour}`, name: 'Severnaya Zvezda Shipyard' }])
      await searchHeldAgain(world.as(), signal)
    }
    const after = await file(id)
    expect(after.reasons).toEqual(before.reasons)
    expect(after).toMatchObject({ version: before.version, proposal: { decision: 'release' } })
    await publish(world, [volkov])
  })

  it('a released payment stays released when a newer list names one of its parties, and raises an alert once', async () => {
    const name = 'Lundvik Maskin Handel Gruppe'
    await publish(world, [volkov])
    const { id, state } = await one(plainPacs008(name, 'Invoice', 'R', 'RELEASED'))
    expect(state).toBe('released')
    const { id: other } = await one(plainPacs008('Ilsvika Bakery Trondheim', 'Invoice', 'R2', 'RELEASED-2'))
    world.setNow('2026-06-30T18:00:00.000Z')
    await publish(world, [volkov, { id: 'N7', name, country: 'ru' }])
    await searchHeldAgain(world.as(), signal)
    const after = await file(id)
    expect(after).toMatchObject({
      state: 'released',
      searchedAgain: { found: 1, at: '2026-06-30T18:00:00.000Z' },
    })
    expect(after.hits[0]?.matches[0]?.entryName).toBe(name)
    expect(after.caseNumber).not.toBeNull()
    expect(after.trail[0]?.action).toBe('payment.found-after-release')
    expect(await alerts(id)).toEqual(['payment-found-after-release new'])
    expect(await file(other)).toMatchObject({ state: 'released', hits: [], searchedAgain: { found: 0 } })
    expect(await alerts(other)).toEqual([])
    world.setNow('2026-06-30T19:00:00.000Z')
    await publish(world, [volkov, { id: 'N7', name, country: 'ru' }, { id: 'N8', name: 'Nobody Here' }])
    await searchHeldAgain(world.as(), signal)
    expect(await alerts(id)).toEqual(['payment-found-after-release new'])
    expect((await file(id)).hits).toHaveLength(1)
  })

  it('a released payment whose search fails is counted as not searched and searched at the next look; a look without any searches nothing', async () => {
    await publish(world, [volkov])
    const { id } = await one(plainPacs008('Havnefjord Sild Eksport', 'Invoice', 'R3', 'RELEASED-3'))
    world.setNow('2026-06-30T19:30:00.000Z')
    await publish(world, [volkov, { id: 'N10', name: 'Another One Newly Listed' }])
    const search = vi.spyOn(engineOf(world.installation), 'search').mockRejectedValue(new Error('No thread.'))
    expect(await searchHeldAgain(world.as(), signal)).toBeGreaterThan(0)
    expect((await file(id)).searchedAgain).toBeNull()
    search.mockRestore()
    expect(await searchHeldAgain(world.as(), signal)).toBe(0)
    expect((await file(id)).searchedAgain).toMatchObject({ found: 0 })
    const errors = vi.spyOn(world.installation.log, 'error')
    expect(await searchHeldAgain(world.as(), signal)).toBe(0)
    expect(errors).not.toHaveBeenCalled()
    errors.mockRestore()
  })

  it('what was released more than thirty days ago is not searched again', async () => {
    const { id } = await one(plainPacs008('Tromvik Fiskeri Eksport', 'Invoice', 'S', 'LONG-AGO'))
    world.setNow('2026-08-10T12:00:00.000Z')
    await publish(world, [volkov, { id: 'N9', name: 'Tromvik Fiskeri Eksport' }])
    await searchHeldAgain(world.as(), signal)
    expect(await file(id)).toMatchObject({ state: 'released', hits: [], searchedAgain: null })
    world.setNow('2026-06-30T20:00:00.000Z')
  })

  it('the pack of a payment holds how it was read, what was found, who released it and the screenings behind it', async () => {
    await publish(world, [volkov])
    const { id } = await one(plainPacs008('Arkady Petrovich Volkovskoy', 'Invoice', 'T', 'PACKED'))
    as(1)
    await decide(id, 'release')
    as(2)
    await decide(id, 'release')
    const source = packSource('payment')
    const pack = await source?.collect(world.as(), id)
    const texts = await Promise.all(
      (pack?.parts ?? []).map(async ({ path, content }) => [path, await content()] as const),
    )
    const json = JSON.parse(String(texts.find(([path]) => path === 'payment.json')?.[1]))
    expect(json.payment).toMatchObject({ state: 'released', settledBy: expect.stringContaining('member-2') })
    expect(json.payment.message.parties[0].place).not.toBe('')
    expect(json.history.at(-1).action).toBe('payment.received')
    expect(pack?.dependsOn).toMatchObject([{ kind: 'screening' }, { kind: 'case' }])
    expect(texts.map(([path]) => path)).toEqual(['payment.pdf', 'payment.json'])
    as(1)
  })

  it('a payment is not released while another person calls its match true', async () => {
    const { id } = await one(plainPacs008('Arkady Petrovich Volkovskoy', 'Invoice', 'Q', 'DISPUTED'))
    await decide(id, 'release')
    const read = await file(id)
    expect(read.hits).toHaveLength(1)
    const [hit] = read.hits
    const path = `/api/kyb/screenings/${hit?.screeningId}/matches/${hit?.matches[0]?.id}/decision`
    screening.as({ role: 'analyst', userId: 2, username: 'member-2' })
    const proposed = await screening.post(path, { version: 2, decision: 'true-match', reason: 'It is him' })
    expect([proposed.status, proposed.ok ? '' : await proposed.text()]).toEqual([200, ''])
    as(3)
    const answer = await decide(id, 'release')
    expect(((await answer.json()) as { code: string }).code).toBe('conflict')
    expect((await file(id)).state).toBe('held')
    as(1)
  })

  it('a message that cannot be read is refused with its code and place, and nothing is kept', async () => {
    const answer = await post('/api/kyb/payments', { message: '<!DOCTYPE a><a/>' })
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringMatching(/doctype, line 1/),
    ])
    expect((await post('/api/kyb/payments', {})).status).toBe(400)
  })

  it('another organisation sees and decides nothing of it, and may send the same numbers', async () => {
    const { id } = await one(plainPacs008('Ilsvika Bakery', 'Invoice', 'L', 'THEIRS'))
    as(1, { organisationId: 7 })
    expect((await api.request(`/api/kyb/payments/${id}`)).status).toBe(404)
    expect(
      (await post(`/api/kyb/payments/${id}/decision`, { version: 1, decision: 'release', reason: 'Mine' }))
        .status,
    ).toBe(404)
    expect((await take(plainPacs008('Ilsvika Bakery', 'Invoice', 'L', 'THEIRS'))).known).toBe(0)
    as(1)
    const list = (await (await api.request('/api/kyb/payments?limit=100')).json()) as {
      rows: { state: string }[]
    }
    const states = list.rows.map(({ state }) => state)
    expect(states.lastIndexOf('held')).toBeLessThan(states.findIndex((state) => state !== 'held'))
    as(4, { role: 'viewer' })
    expect((await post('/api/kyb/payments', { message: 'x' })).status).toBe(403)
  })
})
