// Binds what its runs do.
import './slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCustomer } from '#domains/customers/server/index.ts'
import type { OwnEntry, OwnList } from '#domains/watchlists/contract/index.ts'
import { endOwnEntries, ownListsAboutPerson } from '#domains/watchlists/server/own-lists/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import type { ScreeningFile } from '../contract/index.ts'
import { engineOf, stopEngine } from './matching/index.ts'
import { rescreenTouched } from './monitoring/rescreen-touched.ts'
import { listsToSearch } from './screenings/lists-to-search.ts'
import { bodyOf, callerOf, publish, volkov } from './test-world.ts'

const BLOCKED = 'Quillon Marsh Brokerage'
const OTHER = 940

onOneDatabase('lists of an organisation’s own', (world) => {
  const api = callerOf(world)
  const admin = (organisationId = 1) => api.as({ role: 'admin', userId: 1, organisationId })
  const screen = async (companyName: string) => {
    const answer = await api.post('/api/kyb/screen', { companyName })
    if (!answer.ok) throw new Error(await answer.text())
    return bodyOf<ScreeningFile>(answer)
  }
  const addList = async (name: string) =>
    bodyOf<OwnList>(api.post('/api/kyb/own-lists', { name, purpose: 'blocked' }))
  const put = (list: number, name: string, more: object = {}) =>
    api.post(`/api/kyb/own-lists/${list}/entries`, { name, reason: 'Left without paying', ...more })
  let list: OwnList
  let entry: OwnEntry
  let customer = 0

  beforeAll(async () => {
    world.setNow('2026-12-01T10:00:00.000Z')
    await publish(world, [volkov])
    const made = await createCustomer(world.as(), {
      name: BLOCKED,
      schema: 'Company',
      countries: [],
      birthDate: null,
      identifiers: [],
      segment: '',
      exposureCents: null,
      riskLevel: 'low',
      isMonitored: true,
      kycCompletenessPercent: 0,
    })
    customer = made.id
    await rescreenTouched(systemContext(world.installation, 'monitoring', 1))
  })
  afterAll(() => stopEngine(world.installation))

  it('an entry that somebody adds is found by a screening, as a match of the organisation’s own list', async () => {
    admin()
    expect((await screen(BLOCKED)).matches).toHaveLength(0)
    list = await addList('Blocked parties')
    entry = await bodyOf<OwnEntry>(put(list.id, BLOCKED, { aliases: ['QMB Brokerage House'] }))
    const found = await screen(BLOCKED)
    expect(found.matches[0]).toMatchObject({ listId: list.listId, listName: 'Blocked parties (own list)' })
    expect((await screen('QMB Brokerage House')).status).toBe('review')
    // A weight of its own: it is no sanction.
    expect(JSON.stringify(found)).toContain('a list of the organisation’s own')
  })

  it('an added entry screens the monitored customers that it touches, and no others', async () => {
    const run = await rescreenTouched(systemContext(world.installation, 'monitoring', 1))
    expect(run).toMatchObject({ screened: [customer], casesOpened: 1 })
    expect(await rescreenTouched(systemContext(world.installation, 'monitoring', 1))).toMatchObject({
      behind: 0,
    })
  })

  it('another organisation finds nothing of it, cannot read it, and a search with its lists is refused', async () => {
    admin(OTHER)
    expect((await screen(BLOCKED)).matches).toHaveLength(0)
    expect(await bodyOf(api.get('/api/kyb/own-lists'))).toEqual([])
    for (const answer of [
      await api.get(`/api/kyb/own-lists/${list.id}`),
      await put(list.id, 'Somebody Else'),
      await api.get(`/api/kyb/lists/${list.listId}/versions`),
      await api.get(`/api/kyb/lists/${list.listId}/versions/1/entries`),
    ])
      expect(answer.status).toBe(404)
    const set = await listsToSearch(world.as({ organisationId: 1 }))
    expect(set.lists.map(({ listId }) => listId)).toContain(list.listId)
    const search = engineOf(world.installation).search(
      set,
      [],
      { threshold: 0.7, matchesMax: 5, rejectedMax: 5, rejectedProbabilityMin: 0 },
      { organisationId: OTHER },
    )
    await expect(search).rejects.toThrow('own lists of its organisation alone')
    admin()
  })

  it('the lists of two organisations with the same number are apart', async () => {
    await world.installation.database.pool.query(
      `insert into own_list (organisation_id, id, name, purpose, version, entries, changed_by, changed_at) overriding system value values ($1, $2, 'Exits', 'exits', 0, 0, 'x', now())`,
      [OTHER, list.id],
    )
    admin(OTHER)
    expect((await put(list.id, 'Tamarind Loft Holdings')).status).toBe(201)
    expect((await screen('Tamarind Loft Holdings')).status).toBe('review')
    expect((await screen(BLOCKED)).matches).toHaveLength(0)
    admin()
    expect((await screen('Tamarind Loft Holdings')).matches).toHaveLength(0)
    expect((await screen(BLOCKED)).matches).toHaveLength(1)
  })

  it('a party is taken off by two people, and is then found no more; the version before can be looked back to', async () => {
    world.setNow('2026-12-02T10:00:00.000Z')
    admin()
    const path = `/api/kyb/own-lists/${list.id}/entries/${entry.uid}/remove`
    expect(await bodyOf(api.post(path, { reason: 'The debt is paid' }))).toMatchObject({
      proposal: { state: 'proposed' },
    })
    expect((await screen(BLOCKED)).matches).toHaveLength(1)
    await api.agree()
    expect((await screen(BLOCKED)).matches).toHaveLength(0)
    const past = await bodyOf<ScreeningFile>(
      api.post('/api/kyb/screen', { companyName: BLOCKED, asOf: '2026-12-01T12:00:00.000Z' }),
    )
    expect(past.matches).toHaveLength(1)
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })

  it('nothing remains of a person who is on no list any more; one who still is cannot be erased', async () => {
    admin()
    const added = await bodyOf<OwnEntry>(put(list.id, 'Orsolya Bene', { schema: 'Person' }))
    const ctx = world.as({ role: 'admin' })
    const person = {
      subject: { type: 'company' as const, id: 1 },
      called: 'Orsolya Bene',
      names: ['Orsolya Bene'],
      marks: [],
      usernames: [],
    }
    expect((await ownListsAboutPerson.find?.(ctx, person))?.[0]?.refuses).toContain('Take them off first')
    await api.post(`/api/kyb/own-lists/${list.id}/entries/${added.uid}/remove`, {
      reason: 'No longer needed',
    })
    await api.agree()
    const things = (await ownListsAboutPerson.find?.(ctx, person)) ?? []
    expect(things.map(({ refuses }) => refuses)).toEqual([undefined])
    await ctx.db.transaction(async (db) => {
      await ownListsAboutPerson.erase?.({ ...ctx, db: db as never } as never, person, things)
    })
    const { rows } = await world.installation.database.pool.query(
      `select count(*)::int as left from own_list_entry where entry::text ilike '%orsolya%'`,
    )
    expect(rows[0]?.left).toBe(0)
  })

  it('a file puts its parties on a list once, and names each row that cannot be used', async () => {
    admin()
    const csv = [
      'Party;Kind;Country;Reason;Until',
      'Larkmoor Shipping;company;Germany;Fraud;',
      'Vasek Kohl;person;CZ;;2027-01-31',
      'Nowhere Ltd;company;Atlantis;Fraud;',
    ].join('\n')
    const send = (isTrial: string) => {
      const form = new FormData()
      form.set('file', new File([csv], 'exits.csv'))
      form.set('isTrial', isTrial)
      form.set('reason', 'Exit list of 2026')
      return bodyOf(api.post(`/api/kyb/own-lists/${list.id}/import`, form))
    }
    expect(await send('true')).toMatchObject({ rows: 3, added: 2, refusedCount: 1, isTrial: true })
    expect(await send('false')).toMatchObject({ added: 2, known: 0, refused: [{ line: 4 }] })
    expect(await send('false')).toMatchObject({ added: 0, known: 2 })
    const { rows } = await bodyOf<{ rows: OwnEntry[] }>(api.get(`/api/kyb/own-lists/${list.id}`))
    expect(rows).toContainEqual(
      expect.objectContaining({ name: 'Vasek Kohl', reason: 'Exit list of 2026', until: '2027-01-31' }),
    )
    api.as(somebody({ role: 'viewer', userId: 7 }))
    expect((await put(list.id, 'Another One')).status).toBe(403)
  })

  it('a file is read as any file of parties: columns, countries and dates as people write them', async () => {
    admin()
    const csv = [
      'Kundenname;Typ;Land;Geburtsdatum;Grund',
      'Orlik Fabrik;company;Russland;;Exit',
      'Petra Wolny;person;Korea, Republic of;12. März 1980;Exit',
      'Hanno Feld;person;k.A.;n/a;Exit',
      'Ida Rost;person;Atlantis;;Exit',
      'Udo Rast;person;DE;05/06/1980;Exit',
    ].join('\n')
    const form = new FormData()
    form.set('file', new File([csv], 'kunden.csv'))
    form.set('isTrial', 'false')
    form.set(
      'columns',
      JSON.stringify({
        name: 'Kundenname',
        schema: 'Typ',
        countries: 'Land',
        birthDate: 'Geburtsdatum',
        reason: 'Grund',
      }),
    )
    const mapped = await bodyOf(api.post(`/api/kyb/own-lists/${list.id}/import`, form))
    expect(mapped).toMatchObject({
      added: 3,
      refused: [{ line: 5 }, { line: 6, reason: expect.stringContaining('more than one order') }],
    })
    form.delete('columns')
    form.set('isTrial', 'true')
    expect(await bodyOf(api.post(`/api/kyb/own-lists/${list.id}/import`, form))).toMatchObject({ known: 3 })
    const { rows } = await bodyOf<{ rows: OwnEntry[] }>(api.get(`/api/kyb/own-lists/${list.id}?q=o`))
    for (const known of [
      { name: 'Orlik Fabrik', countries: ['RU'] },
      { name: 'Petra Wolny', countries: ['KR'], birthDates: ['1980-03-12'] },
      { name: 'Hanno Feld', countries: [], birthDates: [] },
    ])
      expect(rows).toContainEqual(expect.objectContaining(known))
  })

  it('what a letter means as a gender all rows of a file decide, the last one too', async () => {
    admin()
    const women = Array.from({ length: 40 }, (_, at) => `Mara Ortell ${'abcdefghij'[at % 10]}${at};person;M`)
    const form = new FormData()
    form.set('file', new File([['Name;Kind;Sexo', ...women, 'Juan Ortell;person;H'].join('\n')], 'lista.csv'))
    form.set('isTrial', 'false')
    form.set('reason', 'Exit list of 2026')
    expect(await bodyOf(api.post(`/api/kyb/own-lists/${list.id}/import`, form))).toMatchObject({ added: 41 })
    const { rows } = await world.installation.database.pool.query(
      `select entry->>'gender' as gender, count(*)::int as count from own_list_entry where entry::text ilike '%ortell%' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { gender: 'female', count: 40 },
      { gender: 'male', count: 1 },
    ])
  })

  it('a party that is to stay longer is put on again: an end that one person stated takes nobody off for the others', async () => {
    admin()
    const name = 'Brindle Quay Traders'
    expect((await put(list.id, name, { until: '2026-12-20' })).status).toBe(201)
    expect((await put(list.id, name, { until: '2026-12-20' })).status).toBe(409)
    expect((await put(list.id, name, { until: '2026-12-10' })).status).toBe(409)
    expect((await put(list.id, name)).status).toBe(201)
    expect((await put(list.id, name)).status).toBe(409)
    expect((await put(list.id, name, { until: '2030-01-01' })).status).toBe(409)
    world.setNow('2026-12-21T10:00:00.000Z')
    await endOwnEntries.run(world.installation, {}, {
      ctxOf: (organisationId: number) => systemContext(world.installation, 'monitoring', organisationId),
    } as never)
    const { rows } = await bodyOf<{ rows: OwnEntry[] }>(api.get(`/api/kyb/own-lists/${list.id}?q=brindle`))
    expect(rows).toEqual([expect.objectContaining({ name, until: null })])
    expect((await screen(name)).matches).not.toEqual([])
  })
})
