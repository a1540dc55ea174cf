import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { upkeepOfEmbedded } from './nightly-upkeep.job.ts'

onEveryDatabase('nightly upkeep', (world) => {
  it('leaves a backup a night of the embedded database, seven at most', async () => {
    for (let night = 10; night < 19; night += 1) {
      world.setNow(`2026-11-${night}T02:17:00.000Z`)
      await upkeepOfEmbedded(world.house)
    }
    const folder = join(world.house.config.dataDir, 'backups')
    const files = world.kind === 'embedded' ? readdirSync(folder).sort() : []
    expect(files).toHaveLength(world.kind === 'embedded' ? 7 : 0)
    if (world.kind === 'embedded') expect(files[0]).toContain('2026-11-12')
  })
})
