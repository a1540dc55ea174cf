import { z } from 'zod'
import type { Board, BoardProvider } from '#engines/company-signals/index.ts'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import {
  defineSource,
  failed,
  fetchJson,
  type OutsideSource,
  readPages,
  readShape,
} from '#platform/sources/index.ts'
import { intelligenceSettings } from '../settings.ts'
import { momentOf } from './collector.ts'

const provider = (name: string): Provider => ({
  name,
  timeoutMs: 10_000,
  totalMsMax: 25_000,
  bytesMax: 32 * 1024 * 1024,
  retries: 0,
  budget: { calls: 60, perSeconds: 60 },
})

export type Opening = {
  id: string
  title: string
  location: string
  department: string
  url: string
  publishedAt: Date
}

/** A board's openings, and what it says of whose they are. */
export type BoardRead = { openings: Opening[]; calledName: string | null; texts: string[] }

const Refusal = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ ok: z.literal(false), error: z.string() }).transform(({ error }) => error),
  z.object({ errors: z.array(z.string()).min(1) }).transform(({ errors }) => errors.join(', ')),
  z.object({ status: z.number(), error: z.string() }).transform(({ error }) => error),
])

const GreenhouseJobs = z.object({
  jobs: z.array(
    z.object({
      id: z.number(),
      internal_job_id: z.number().nullish(),
      title: z.string(),
      updated_at: z.string(),
      first_published: z.string().nullish(),
      location: z.object({ name: z.string().nullish() }).nullish(),
      absolute_url: z.string(),
      company_name: z.string().nullish(),
      content: z.string().nullish(),
      departments: z.array(z.object({ name: z.string() })).nullish(),
    }),
  ),
  meta: z.object({ total: z.number() }).nullish(),
})

const LeverPostings = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    categories: z.object({
      location: z.string().nullish(),
      team: z.string().nullish(),
      department: z.string().nullish(),
    }),
    createdAt: z.number(),
    hostedUrl: z.string(),
    descriptionPlain: z.string().nullish(),
    additionalPlain: z.string().nullish(),
  }),
)

const AshbyJobs = z.object({
  jobs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      department: z.string().nullish(),
      location: z.string().nullish(),
      publishedAt: z.string().nullish(),
      isListed: z.boolean(),
      jobUrl: z.string(),
      descriptionPlain: z.string().nullish(),
    }),
  ),
})

type BoardSource = {
  source: OutsideSource
  /** The openings of a board; `undefined` where there is no such board. */
  read(ctx: Context, token: string, signal: AbortSignal, withTexts: boolean): Promise<BoardRead | undefined>
}

const LEVER_PAGE = 100

const lever = (name: 'lever' | 'lever-eu', title: string): BoardSource => {
  const source = defineSource({ name, title, provider: provider(title) })
  return {
    source,
    async read(ctx, token, signal) {
      const { sources } = intelligenceSettings.of(ctx.installation.config)
      const base = name === 'lever' ? sources.lever : sources.leverEu
      const url = `${base}/v0/postings/${encodeURIComponent(token)}?mode=json&limit=${LEVER_PAGE}`
      let isUnknown = false
      const rows = await readPages(
        ctx,
        source.provider,
        { url, reads: [404], signal },
        {
          kind: 'offset',
          field: 'skip',
          size: LEVER_PAGE,
          countOf: ({ body }) => (Array.isArray(body) ? body.length : 0),
        },
        (reply) => {
          if (reply.status === 404) {
            isUnknown = true
            return []
          }
          return readShape(source.provider, LeverPostings, reply, Refusal)
        },
        50,
      )
      if (isUnknown) return undefined
      return {
        openings: rows.map((row) => ({
          id: row.id,
          title: row.text,
          location: row.categories.location ?? '',
          department: row.categories.department ?? row.categories.team ?? '',
          url: row.hostedUrl,
          publishedAt: momentOf(row.createdAt, ctx.now),
        })),
        calledName: null,
        texts: rows.flatMap(({ descriptionPlain, additionalPlain }) => [
          descriptionPlain ?? '',
          additionalPlain ?? '',
        ]),
      }
    },
  }
}

const greenhouse: BoardSource = (() => {
  const source = defineSource({ name: 'greenhouse', title: 'Greenhouse', provider: provider('Greenhouse') })
  return {
    source,
    async read(ctx, token, signal, withTexts) {
      const base = intelligenceSettings.of(ctx.installation.config).sources.greenhouse
      const url = `${base}/v1/boards/${encodeURIComponent(token)}/jobs${withTexts ? '?content=true' : ''}`
      const reply = await fetchJson(ctx, source.provider, { url, reads: [404], signal })
      if (reply.status === 404) return undefined
      const { jobs, meta } = readShape(source.provider, GreenhouseJobs, reply, Refusal)
      if (meta && meta.total !== jobs.length)
        throw failed(source.provider, `names ${meta.total} openings and lists ${jobs.length}`, 'CUT_SHORT')
      return {
        // Without a job of its own a post only asks who might be interested.
        openings: jobs
          .filter(({ internal_job_id }) => internal_job_id !== null)
          .map((job) => ({
            id: String(job.id),
            title: job.title,
            location: job.location?.name ?? '',
            department: job.departments?.[0]?.name ?? '',
            url: job.absolute_url,
            publishedAt: momentOf(job.first_published ?? job.updated_at, ctx.now),
          })),
        calledName: jobs.find(({ company_name }) => company_name)?.company_name ?? null,
        texts: jobs.map(({ content }) => content ?? ''),
      }
    },
  }
})()

const ashby: BoardSource = (() => {
  const source = defineSource({ name: 'ashby', title: 'Ashby', provider: provider('Ashby') })
  return {
    source,
    async read(ctx, token, signal) {
      const base = intelligenceSettings.of(ctx.installation.config).sources.ashby
      const url = `${base}/posting-api/job-board/${encodeURIComponent(token)}?includeCompensation=true`
      const reply = await fetchJson(ctx, source.provider, { url, reads: [404], signal })
      if (reply.status === 404) return undefined
      const { jobs } = readShape(source.provider, AshbyJobs, reply, Refusal)
      const listed = jobs.filter(({ isListed }) => isListed)
      return {
        openings: listed.map((job) => ({
          id: job.id,
          title: job.title,
          location: job.location ?? '',
          department: job.department ?? '',
          url: job.jobUrl,
          publishedAt: momentOf(job.publishedAt, ctx.now),
        })),
        calledName: null,
        texts: listed.map(({ descriptionPlain }) => descriptionPlain ?? ''),
      }
    },
  }
})()

/** The boards that are read, by how the engine names them. */
export const jobBoards: Record<BoardProvider, BoardSource> = {
  greenhouse,
  lever: lever('lever', 'Lever'),
  'lever-eu': lever('lever-eu', 'Lever (EU)'),
  ashby,
}

export const boardTitle = ({ provider: name, token }: Board): string =>
  `${jobBoards[name].source.title} board “${token}”`
