// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeCustomer, createCustomer } from '#domains/customers/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import type { ScreeningFile } from '../../contract/index.ts'
import { screeningReport } from '../evidence/screening-report.ts'
import { stopEngine } from '../matching/index.ts'
import { rescreenTouched } from '../monitoring/rescreen-touched.ts'
import { bodyOf, callerOf, northernTide, petrel, publish, volkov } from '../test-world.ts'

onEveryDatabase('a customer with further names', (world) => {
  const api = callerOf(world)
  const add = (name: string, facts: object = {}) =>
    createCustomer(world.as(), {
      ...{ name, schema: 'Company', countries: [], birthDate: null, identifiers: [], segment: '' },
      ...{ exposureCents: null, riskLevel: 'low', isMonitored: true, kycCompletenessPercent: 0 },
      ...facts,
    })
  const screen = (body: object) => bodyOf<ScreeningFile>(api.post('/api/kyb/screen', body))
  const run = () => rescreenTouched(systemContext(world.installation, 'monitoring', 1))

  beforeAll(async () => {
    world.setNow('2026-12-01T10:00:00.000Z')
    await publish(world, [volkov])
  })
  afterAll(() => stopEngine(world.installation))

  it('is screened with each of them, and with the names that they hold', async () => {
    const { id } = await add('Halden Provisions', {
      aliases: ['Quiet Lantern', `Old Mill t/a ${volkov.name}`],
      schema: 'Unknown',
    })
    const file = await screen({ companyName: 'Halden Provisions', companyId: id })
    expect(file).toMatchObject({ status: 'review', companyId: id, matchCount: 1 })
    expect(file.subject.aliases).toHaveLength(2)
    // The evidence says under which of the names it was found, and every name that was searched.
    expect(file.alsoSearched).toContain(`${volkov.name} (trading name)`)
    expect(file.matches[0]?.explanation.queryName).toBe(volkov.name)
    const written = screeningReport(file, new Date(), '')
    expect(JSON.stringify(written)).toContain(`Compared by the name “${volkov.name}”`)
  })

  it('is searched with all its names where it is asked with others, and is itself with them however they are written', async () => {
    const { id } = await add('Marble Hall', { aliases: [volkov.name], schema: 'Unknown' })
    const asked = (aliases: string[]) => screen({ companyName: 'Marble Hall', companyId: id, aliases })
    expect(await asked(['Quarry Row'])).toMatchObject({ status: 'review', customerId: null })
    expect(await asked([volkov.name.toUpperCase()])).toMatchObject({ status: 'review', customerId: id })
  })

  it('is found by a number among them', async () => {
    const { id } = await add('Plain Harbour', { aliases: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F'] })
    const file = await screen({ companyName: 'Plain Harbour', companyId: id })
    expect(file.alsoSearched).toEqual(['number 0x71C7656EC7ab88b098defB751B7401B5f6d8976F'])
  })

  it('is reached by a list change through one of them, and waits for a screening when one is added', async () => {
    const named = await add('Brook Mills', { aliases: [northernTide.name] })
    const later = await add('Willow Mills')
    await run()
    world.setNow('2026-12-02T10:00:00.000Z')
    await publish(world, [volkov, northernTide, petrel])
    expect((await run()).screened).toEqual([named.id])
    const { row } = await changeCustomer(world.as(), {
      id: later.id,
      aliases: [petrel.name],
      schema: 'Vessel',
      isDataConfirmed: false,
    })
    expect(row.awaitsScreeningSince).not.toBeNull()
    expect((await run()).screened).toEqual([later.id])
  })

  it('a fact that changes nothing compared asks for no screening', async () => {
    const { id } = await add('Calm Harbour Works')
    await run()
    const { row } = await changeCustomer(world.as(), { id, addresses: ['Quay 4'], isDataConfirmed: false })
    expect(row.awaitsScreeningSince).toBeNull()
  })

  it('is itself where it is asked with some of its countries, and another where it is asked with others', async () => {
    const { id } = await add('Twin Rivers', { countries: ['DE', 'FR'] })
    const asked = (countries: string[]) => screen({ companyName: 'Twin Rivers', companyId: id, countries })
    expect((await asked(['DE'])).subject.countries).toEqual(['DE', 'FR'])
    expect((await asked(['IT'])).subject.countries).toEqual(['IT'])
  })

  it('a call that states further names and a gender is answered for them', async () => {
    const file = await screen({ companyName: 'Grey Meadow', aliases: [northernTide.name] })
    expect(file).toMatchObject({ status: 'review', matchCount: 1 })
  })

  it.each([
    ['in a script that is not read', 'နေဝင်း မောင်'],
    ['in a script that nobody has romanised', 'ꦗꦮ ꦧꦱ'],
    ['of signs alone', '☭☭ ★★ 7'],
  ])('has no certificate for a further name %s, as it has none for such a name', async (_, alias) => {
    const file = await screen({ companyName: 'Grey Meadow', schema: 'Company', aliases: [alias] })
    expect(file.status).toBe('incomplete')
    expect((await screen({ companyName: alias, schema: 'Company' })).status).toBe('incomplete')
    expect(file.coverage?.sentence).toContain(`Cannot be searched: “${alias}”.`)
    const refused = await api.get(`/api/kyb/screenings/${file.id}/certificate`)
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining(alias) }),
    ])
  })

  it('is clear where a further name is one word of it, or says that there is none', async () => {
    for (const aliases of [['Meadow'], ['n/a'], ['Not applicable'], ['same as above']])
      expect(await screen({ companyName: 'Grey Meadow', schema: 'Company', aliases })).toMatchObject({
        status: 'clear',
      })
  })
})
