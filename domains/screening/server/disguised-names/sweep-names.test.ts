// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCustomer, keepStatedParties } from '#domains/customers/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { screenAwaiting } from '../monitoring/rescreen-touched.ts'
import { startScreening, stopScreening } from '../start-screening.ts'
import { callerOf, northernTide, publish, volkov } from '../test-world.ts'
import { sweepDisguisedNames } from './sweep-names.ts'

onEveryDatabase('a name that was stored before disguises were read', (world) => {
  callerOf(world)
  const system = (organisationId = 1) => systemContext(world.installation, 'monitoring', organisationId)
  const ask = async (text: string) => (await world.installation.database.pool.query(text)).rows
  const later = (seconds: number) =>
    world.setNow(new Date(world.installation.clock().getTime() + seconds * 1_000).toISOString())
  beforeAll(async () => {
    await publish(world, [volkov, northernTide])
    await startScreening(world.installation)
  })
  afterAll(() => stopScreening(world.installation))

  it('a disguised or escaped name answered clear by an older engine is screened again and found; plain names and those of this engine are not', async () => {
    const hidden = [...northernTide.name].join('\u{feff}')
    const escaped = [...northernTide.name].map((sign) => `&#${sign.charCodeAt(0)};`).join('')
    const names = [hidden, escaped, 'Quiet Meadow Dairy', 'Müller & Søn “Ærlig”'.replaceAll(/[“”]/g, '"')]
    const ids: number[] = []
    for (const name of names)
      ids.push(
        (
          await createCustomer(world.as(), {
            name,
            schema: 'Company',
            countries: ['RU'],
            identifiers: [],
            birthDate: null,
            segment: '',
            exposureCents: null,
            riskLevel: 'low',
            isMonitored: false,
            kycCompletenessPercent: 0,
          })
        ).id,
      )
    later(2)
    await screenAwaiting(system())
    expect(await sweepDisguisedNames(world.installation, system)).toBe(0)
    // As an installation that has come from an older version holds it: clear, by an engine that saw the hidden characters.
    await ask(`delete from screening_match`)
    await ask(`update screening set engine_version = 'match 1.2.0', status = 'clear', match_count = 0`)
    later(2)
    expect(await sweepDisguisedNames(world.installation, system)).toBe(2)
    later(2)
    expect((await screenAwaiting(system())).screened).toEqual(ids.slice(0, 2))
    const newest = await ask(
      `select s.status, s.match_count, s.engine_version from customer c join screening s on s.id = c.last_screening_id where c.id in (${ids[0]}, ${ids[1]})`,
    )
    const isFound = { match_count: 1, status: expect.not.stringMatching('clear') }
    expect(newest).toMatchObject([isFound, isFound])
    expect(await sweepDisguisedNames(world.installation, system)).toBe(0)
  })

  it('a customer whose owner’s name is disguised or escaped is screened again with it, and the owner is found', async () => {
    const facts = {
      schema: 'Company' as const,
      countries: ['NO'],
      identifiers: [],
      birthDate: null,
      segment: '',
      exposureCents: null,
      riskLevel: 'low' as const,
      isMonitored: false,
      kycCompletenessPercent: 0,
    }
    const owned = await createCustomer(world.as(), { ...facts, name: 'Quiet Harbour Dairy' })
    const ended = await createCustomer(world.as(), { ...facts, name: 'Still Harbour Dairy' })
    const owner = {
      role: 'owner' as const,
      name: northernTide.name.replace(' ', String.raw`\n`),
      schema: 'Company' as const,
      countries: [],
      identifiers: [],
      birthDate: null,
      since: null,
      ofKey: null,
      share: { low: 0.6, high: 0.6 },
    }
    for (const { id } of [owned, ended])
      await keepStatedParties(world.as(), {
        customerId: id,
        source: 'kyc',
        detail: 'check 1',
        isWhole: true,
        parties: [{ ...owner, key: 'a' }],
      })
    await keepStatedParties(world.as(), {
      customerId: ended.id,
      source: 'kyc',
      detail: 'check 2',
      isWhole: true,
      parties: [],
    })
    later(2)
    await screenAwaiting(system())
    await ask(`delete from screening_match`)
    await ask(`update screening set engine_version = 'match 1.2.0', status = 'clear', match_count = 0`)
    later(2)
    await sweepDisguisedNames(world.installation, system)
    later(2)
    const { screened } = await screenAwaiting(system())
    expect(screened).toContain(owned.id)
    expect(screened).not.toContain(ended.id)
    const [found] = await ask(
      `select s.match_count from related_party p join screening s on s.related_party_id = p.id
       where p.customer_id = ${owned.id} order by s.id desc limit 1`,
    )
    expect(found).toMatchObject({ match_count: 1 })
  })

  it('a list keeps its entries as they were published and reads them anew: one whose name is hidden is found by the name one sees', async () => {
    await publish(world, [volkov, northernTide, { id: 'Q9', name: [...'Zarya Metallurg'].join('\u{3164}') }])
    const made = await createCustomer(world.as(), {
      name: 'Zarya Metallurg',
      schema: 'Company',
      countries: ['RU'],
      identifiers: [],
      birthDate: null,
      segment: '',
      exposureCents: null,
      riskLevel: 'low',
      isMonitored: false,
      kycCompletenessPercent: 0,
    })
    later(2)
    expect((await screenAwaiting(system())).screened).toEqual([made.id])
    const [found] = await ask(
      `select s.match_count from customer c join screening s on s.id = c.last_screening_id where c.id = ${made.id}`,
    )
    expect(found).toMatchObject({ match_count: 1 })
  })
})
