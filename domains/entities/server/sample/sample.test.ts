import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { DirectoryPage, Ownership } from '../../contract/index.ts'
import { entitiesRoutes } from '../routes.ts'
import { stopSearchIndex } from '../search/search-index.ts'
import { fillDirectorySample } from './fill-directory.ts'

onOneDatabase('the sample’s private companies', (world) => {
  const admin = somebody({ role: 'admin', userId: 1 })
  const read = async (path: string) =>
    (await makeApi(world.installation, async () => admin, entitiesRoutes).request(path)).json()
  beforeAll(() => fillDirectorySample(world.as(admin)))
  afterAll(() => stopSearchIndex(world.installation))

  it('each has its stage, revenue and staff, and says that it is invented', async () => {
    const found = DirectoryPage.parse(
      await read('/api/companies/directory?source=directory-sample&limit=100'),
    )
    const rows = found.rows.filter(({ isPerson }) => !isPerson)
    expect(rows).toHaveLength(20)
    for (const row of rows) {
      expect(row.name).toContain('(sample)')
      expect(row.description).toContain('Invented')
      expect(row.fundingStage).not.toBeNull()
      expect(row.revenue).not.toBeNull()
      expect(row.employeeCount ?? row.employeesBand).toBeTruthy()
    }
  })

  it('its people own what the links say, and the rest is explained by nobody', async () => {
    const { rows } = DirectoryPage.parse(await read('/api/companies/directory?q=Quillfeather'))
    const { owners, rule } = Ownership.parse(await read(`/api/companies/${rows[0]?.id}/ownership`))
    expect(owners.map(({ direct }) => direct?.low).sort()).toEqual([0.12, 0.31])
    expect(rule.unexplained).toBeCloseTo(0.57, 9)
    expect(rule.verdict).not.toBe('no')
  })
})
