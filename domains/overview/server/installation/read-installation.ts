import type { z } from 'zod'
import type { Context, Installation } from '#platform/context/index.ts'
import { isBeyond, isMissed, type ReadGauge, readGauge } from '#platform/gauges/index.ts'
import { declaredGauges } from '#platform/slice/index.ts'
import type { InstallationFigure, InstallationState } from '../../contract/index.ts'

/** How the installation does: every gauge that a monitoring system reads, in words. */
export async function readInstallation({
  installation,
  now,
}: Context): Promise<z.input<typeof InstallationState>> {
  const { config, database } = installation
  const figures: InstallationFigure[] = []
  for (const gauge of declaredGauges())
    figures.push(...figuresOf(await readGauge(installation, gauge), installation))
  return {
    database: database.kind,
    readAt: now.toISOString(),
    isMonitored: config.metricsToken !== undefined,
    figures,
  }
}

/** One row a value; one that says so where there is none, and where it could not be read. */
function figuresOf(read: ReadGauge, installation: Installation): InstallationFigure[] {
  const { gauge, values } = read
  const { name, title, help, unit } = gauge
  const row = { name, title, help, unit, of: '', value: null }
  if (values === undefined) return [{ ...row, state: 'unknown' }]
  // What has no limit is never called within it.
  const fine = gauge.limit ? 'fine' : 'no-limit'
  if (values.length === 0) return [{ ...row, state: isMissed(read, installation) ? 'look' : fine }]
  return values.map(({ labels = {}, value }) => ({
    ...row,
    of: Object.values(labels).join(', '),
    value,
    state: isBeyond(gauge, value) ? 'look' : fine,
  }))
}
