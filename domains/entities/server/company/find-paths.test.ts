import { afterAll, expect, it } from 'vitest'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { takeOverCompanies } from '../linked-companies.ts'
import { mergeEntities } from '../merging/merge-entities.ts'
import { addLink } from '../ownership.ts'
import { entitiesSlice } from '../slice.ts'
import { findPaths } from './find-paths.ts'

onEveryDatabase('paths between two entities', (world) => {
  afterAll(() => entitiesSlice.stop?.(world.installation))
  const ctx = () => world.as({ role: 'admin' })
  const added = (
    source: string,
    names: readonly string[],
    links: [number, number, 'owns' | 'officer-of'][],
  ) =>
    takeOverCompanies(ctx(), {
      source,
      companies: names.map((text) => ({ names: [{ text, kind: 'legal' as const }], identifiers: [] })),
      supplies: [],
      links: links.map(([from, to, kind]) => ({ from, to, kind, share: kind === 'owns' ? 0.6 : null })),
    })
  const passed = async (from = 0, to = 0, asOf?: string) =>
    (await findPaths(ctx(), { id: from, otherId: to, ...(asOf ? { asOf } : {}) })).paths.map((path) =>
      [path[0]?.fromName, ...path.map(({ toName }) => toName)].join(' > '),
    )

  it('run over ownership and officers in either direction, the shortest first, each link with source and date', async () => {
    const [a, , , d] = await added(
      'paths-one',
      ['Aster', 'Boss', 'Cedar', 'Dune', 'Elm'],
      [
        [0, 2, 'owns'],
        [1, 2, 'officer-of'],
        [1, 3, 'officer-of'],
        [4, 0, 'owns'],
        [4, 3, 'owns'],
      ],
    )
    const found = await findPaths(ctx(), { id: a as number, otherId: d as number })
    expect(await passed(a, d)).toEqual(['Aster > Elm > Dune', 'Aster > Cedar > Boss > Dune'])
    expect(found.paths[0]?.[0]?.links).toMatchObject([
      { kind: 'owns', fromName: 'Elm', toName: 'Aster', share: { low: 0.6, high: 0.6 }, source: 'paths-one' },
    ])
    expect(found.paths[0]?.[0]?.links[0]?.statedAt).toEqual(ctx().now)
    expect(found).toMatchObject({ isCut: false, ended: 0 })
  })

  it('are none where nothing loaded ties the two, which is not said of what has ended', async () => {
    const [a, b, c] = await added('paths-two', ['Fir', 'Gorse', 'Heath'], [])
    expect(await passed(a, b)).toEqual([])
    await addLink(ctx(), { id: b as number, fromId: a as number, kind: 'owns', until: '2020-01-01' })
    const found = await findPaths(ctx(), { id: a as number, otherId: b as number })
    expect(found).toMatchObject({ paths: [], ended: 1 })
    expect(await passed(a, b, '2019-06-01')).toEqual(['Fir > Gorse'])
    expect(await passed(b, c, '2019-06-01')).toEqual([])
  })

  it('run through records that were joined, and say of which record a link was stated', async () => {
    const [a, twin, other, b] = await added(
      'paths-three',
      ['Iris', 'Juniper', 'Juniper Ltd', 'Kelp'],
      [
        [0, 1, 'owns'],
        [2, 3, 'owns'],
      ],
    )
    expect(await passed(a, b)).toEqual([])
    await mergeEntities(ctx(), { id: twin as number, otherId: other as number, reason: 'One company' })
    expect(await passed(a, b)).toEqual(['Iris > Juniper > Kelp'])
    const { paths } = await findPaths(ctx(), { id: a as number, otherId: b as number })
    expect(paths[0]?.[1]?.links[0]?.statedOf).toEqual([`Record ${other}`])
    await expect(findPaths(ctx(), { id: twin as number, otherId: other as number })).rejects.toMatchObject({
      code: 'invalid-input',
    })
  })

  it('are found between a company with more links than are read and the last of them, which is said', async () => {
    const [hub] = await added('paths-hub', ['Formation Agent'], [])
    const { rows } = await world.installation.database.pool.query(
      `with client as (
        insert into entity (organisation_id, facts, sources, updated_at)
        select 1, jsonb_build_object('names', jsonb_build_array(jsonb_build_object('text', 'Client ' || at, 'kind', 'legal')), 'identifiers', '[]'::jsonb), '["paths-hub"]', now()
        from generate_series(1, 5200) at returning id
      ), link as (
        insert into entity_link (organisation_id, from_id, to_id, kind, source, added_by, added_at)
        select 1, ${hub}, id, 'owns', 'paths-hub', 'A test', now() from (select id from client order by id) one returning to_id
      ) select max(to_id) as last from link`,
    )
    const last = Number(rows[0].last)
    for (const [from, to] of [
      [hub, last],
      [last, hub],
    ] as [number, number][]) {
      const found = await findPaths(ctx(), { id: from, otherId: to })
      expect(found.paths.map((path) => path.map(({ toId }) => toId))).toEqual([[to]])
      expect(found.isCut).toBe(true)
    }
  })

  it('another organisation’s links are not known', async () => {
    const [a, b] = await added('paths-four', ['Larch', 'Moss'], [[0, 1, 'owns']])
    expect(await passed(a, b)).toEqual(['Larch > Moss'])
    await expect(
      findPaths(world.as({ role: 'admin', organisationId: 2 }), { id: a as number, otherId: b as number }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })
})
