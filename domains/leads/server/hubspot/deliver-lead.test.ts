import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliverMessages } from '#platform/outbox/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { workEventsOf } from '#platform/work-events/index.ts'
import { bookDemo as booking } from '../../contract/index.ts'
import { type HubSpotReplica, startHubSpotReplica } from '../../testing/hubspot-replica.ts'
import { bookDemo } from '../book-demo.ts'
import { listLeads } from '../list-leads.ts'
import { leadSettings } from '../settings.ts'
import { updateLead } from '../update-lead.ts'

onEveryDatabase('sending leads on to HubSpot', (world) => {
  let hubspot: HubSpotReplica
  let count = 0
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const passes = (minutes: number) => {
    now += minutes * 60_000
    world.setNow(new Date(now).toISOString())
  }

  beforeAll(async () => {
    hubspot = await startHubSpotReplica()
    world.installation.config.localReplicas = [new URL(hubspot.url).host]
    leadSettings.of(world.installation.config).hubspot = { accessToken: undefined, apiUrl: hubspot.url }
  })
  afterAll(() => hubspot.stop())
  beforeEach(async () => {
    passes(24 * 60)
    hubspot.setKey('a key')
    leadSettings.of(world.installation.config).hubspot.accessToken = 'a key'
    hubspot.contacts.length = 0
    hubspot.notes.length = 0
    await world.installation.database.pool.query(
      `delete from lead; delete from outbox_message where kind <> 'mail'`,
    )
  })

  const book = async (facts: Record<string, string> = {}) => {
    count += 1
    const email = `ada${count}@analytical.example`
    const asked = {
      firstName: 'Ada',
      lastName: 'Byron',
      email,
      company: 'Analytical',
      message: 'See it',
      ...facts,
    }
    await bookDemo(world.as(), booking.request.parse(asked))
    return asked
  }
  const deliver = () => deliverMessages(world.as(), AbortSignal.timeout(60_000))
  const leads = async () => (await listLeads(world.as(), { limit: 50, offset: 0, show: 'all' })).rows

  it('makes a contact with a note that says what was asked, and leaves a trace', async () => {
    const { email } = await book({
      message: '<b>Forty</b> seats',
      companySize: '11-50',
      useCase: 'compliance',
    })
    await deliver()
    expect(hubspot.contacts).toEqual([
      { id: '501', properties: { email, firstname: 'Ada', lastname: 'Byron', company: 'Analytical' } },
    ])
    const [lead] = await leads()
    expect(hubspot.notes).toMatchObject([{ contactId: '501' }])
    expect(hubspot.notes[0]?.properties.hs_note_body).toBe(
      `<p>Asked for a demo</p><p>Company size: 11-50</p><p>Use case: compliance</p><p>&lt;b&gt;Forty&lt;/b&gt; seats</p><p>Assay lead ${lead?.id}-1</p>`,
    )
    expect(lead).toMatchObject({
      delivery: 'sent',
      deliveryFailure: null,
      deliveredAt: world.as().now.toISOString(),
    })
    const events = await workEventsOf(world.as().db, 1, { type: 'lead', id: String(lead?.id) })
    expect(events.map(({ eventType }) => eventType)).toEqual(['lead.delivered', 'lead.received'])
    await deliver()
    expect(hubspot.notes).toHaveLength(1)
  })

  it('changes the contact that HubSpot already has, because a second one of a mailbox is refused', async () => {
    const { email } = await book()
    const create = () =>
      fetch(`${hubspot.url}/crm/v3/objects/contacts`, {
        method: 'POST',
        headers: { authorization: 'Bearer a key', 'content-type': 'application/json' },
        body: JSON.stringify({ properties: { email, firstname: 'A.', lifecyclestage: 'customer' } }),
      })
    const { id } = (await (await create()).json()) as { id: string }
    const second = await create()
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ message: `Contact already exists. Existing ID: ${id}` })
    await deliver()
    expect(hubspot.contacts).toMatchObject([
      { id, properties: { firstname: 'Ada', lifecyclestage: 'customer' } },
    ])
    expect(hubspot.notes).toMatchObject([{ contactId: id }])
  })

  it('DEMO-021 keeps leads while there is no key, and sends all of them once there is one', async () => {
    leadSettings.of(world.installation.config).hubspot.accessToken = undefined
    await book()
    await book()
    await deliver()
    expect(await leads()).toMatchObject([{ delivery: 'waiting' }, { delivery: 'waiting' }])
    leadSettings.of(world.installation.config).hubspot.accessToken = 'a key'
    await deliver()
    expect(await leads()).toMatchObject([{ delivery: 'sent' }, { delivery: 'sent' }])
    expect(hubspot.contacts).toHaveLength(2)
  })

  it('waits as long as HubSpot says, and loses nothing', async () => {
    await book()
    hubspot.next('rate-limit')
    await deliver()
    expect(await leads()).toMatchObject([
      { delivery: 'waiting', deliveryFailure: expect.stringContaining('429') },
    ])
    const asked = hubspot.requests.length
    passes(1)
    await deliver()
    expect(hubspot.requests).toHaveLength(asked)
    passes(1)
    await deliver()
    expect(await leads()).toMatchObject([{ delivery: 'sent', deliveryFailure: null }])
  })

  it('tries again after failures of HubSpot, at a doubling distance', async () => {
    await book()
    const waits: number[] = []
    for (let round = 0; round < 3; round += 1) {
      hubspot.next('error')
      await deliver()
      const { rows } = await world.installation.database.pool.query(
        `select due_at from outbox_message where state = 'waiting'`,
      )
      waits.push((new Date(rows[0].due_at).getTime() - now) / 60_000)
      passes(waits.at(-1) as number)
    }
    expect(waits).toEqual([1, 2, 4])
    await deliver()
    expect(await leads()).toMatchObject([{ delivery: 'sent' }])
    expect(hubspot.contacts).toHaveLength(1)
    expect(hubspot.notes).toHaveLength(1)
  })

  it('makes no second note when the answer to the first one was lost', async () => {
    await book()
    hubspot.next('fine', 'lost')
    await deliver()
    expect(hubspot.notes).toHaveLength(1)
    expect(await leads()).toMatchObject([{ delivery: 'waiting' }])
    passes(5)
    await deliver()
    expect(await leads()).toMatchObject([{ delivery: 'sent' }])
    expect(hubspot.notes).toHaveLength(1)
    expect(hubspot.contacts).toHaveLength(1)
  })

  it('takes up what a process left behind that ended in the middle', async () => {
    await book()
    const { rowCount } = await world.installation.database.pool.query(
      `update outbox_message set attempts = 1, due_at = due_at + interval '3 minutes' where kind = 'hubspot-lead'`,
    )
    expect(rowCount).toBe(1)
    await deliver()
    expect(await leads()).toMatchObject([{ delivery: 'waiting' }])
    passes(4)
    await deliver()
    expect(await leads()).toMatchObject([{ delivery: 'sent' }])
  })

  it('says that the key is not accepted, and goes on when it is', async () => {
    await book()
    hubspot.setKey('another key')
    await deliver()
    expect(await leads()).toMatchObject([
      { delivery: 'waiting', deliveryFailure: expect.stringContaining('HUBSPOT_ACCESS_TOKEN') },
    ])
    hubspot.setKey('a key')
    passes(2)
    await deliver()
    expect(await leads()).toMatchObject([{ delivery: 'sent' }])
  })

  it('keeps a lead that HubSpot will not take, says why, and sends the others', async () => {
    await book({ email: 'ada@nowhere.invalid' })
    await book()
    await deliver()
    const all = await leads()
    expect(all).toMatchObject([
      { delivery: 'sent' },
      { delivery: 'refused', deliveryFailure: expect.stringContaining('INVALID_EMAIL') },
    ])
    expect(hubspot.notes).toHaveLength(1)
  })

  it('sends what looks like spam only once a person has said that it is none', async () => {
    await book({ website: 'https://spam.example' })
    await deliver()
    expect(hubspot.requests.at(-1)?.body ?? '').not.toContain(`ada${count}@`)
    const [held] = await leads()
    expect(held).toMatchObject({ isSpam: true, delivery: 'held' })
    await updateLead(world.as({ role: 'admin' }), { id: held?.id ?? 0, isSpam: false })
    await deliver()
    expect(await leads()).toMatchObject([{ isSpam: false, delivery: 'sent' }])
  })

  it('sends the newest answers although an older sending ends meanwhile', async () => {
    const asked = await book()
    passes(2)
    await book({ ...asked, message: 'And the trace' })
    await deliver()
    expect(hubspot.notes).toHaveLength(1)
    expect(hubspot.notes[0]?.properties.hs_note_body).toContain('See it<br><br>And the trace')
    passes(2)
    await book({ ...asked, message: 'On Monday' })
    await deliver()
    expect(hubspot.contacts).toHaveLength(1)
    expect(hubspot.notes).toHaveLength(2)
  })
})
