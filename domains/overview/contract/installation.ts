import { z } from 'zod'
import { column, columnsOf, defineEndpoint, isoDateTime } from '#platform/endpoint/index.ts'

const InstallationFigure = z.object({
  name: z.string(),
  title: column(z.string(), { title: 'Figure', card: 'name' }),
  help: column(z.string(), { title: 'What it is', table: 'offered' }),
  of: column(z.string(), {
    title: 'Of',
    definition: 'The job, list or kind of message; empty for all.',
    card: 'fact',
  }),
  unit: z.enum(['seconds', 'days', 'bytes', 'count', 'share', 'yes-no']),
  value: column(z.number().nullable(), {
    title: 'Value',
    definition: 'Null where there is nothing to count, or where it could not be read.',
    card: 'figure',
  }),
  state: column(z.enum(['fine', 'look', 'unknown', 'no-limit']), {
    title: 'State',
    definition: 'Beyond the limit of the alert rules that come with the product, or not readable.',
  }),
})
export type InstallationFigure = z.infer<typeof InstallationFigure>
export const installationColumns = columnsOf(InstallationFigure)

/** How the installation does, as a monitoring system reads it. */
export const InstallationState = z.object({
  database: z.enum(['embedded', 'server']),
  readAt: isoDateTime,
  /** Whether a monitoring system may read the same at `/metrics`. */
  isMonitored: z.boolean(),
  figures: z.array(InstallationFigure),
})
export type InstallationState = z.infer<typeof InstallationState>

export const readInstallation = defineEndpoint({
  name: 'overview.installation',
  method: 'GET',
  path: '/api/overview/installation',
  summary:
    'Jobs, lists, screening, messages, backups and storage of the installation, with what deserves a look',
  permission: 'installation:read',
  response: InstallationState,
  examples: [{ asks: 'Is the installation running well?', request: {} }],
})
