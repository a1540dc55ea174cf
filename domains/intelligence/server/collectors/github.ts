import { z } from 'zod'
import {
  hostOf,
  isOfDomain,
  isSameName,
  likelyTokens,
  organisationsLinked,
} from '#engines/company-signals/index.ts'
import type { Provider } from '#platform/connectors/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { defineSource, fetchJson, readPages, readShape } from '#platform/sources/index.ts'
import type { Suggestion } from '../../contract/index.ts'
import { intelligenceSettings } from '../settings.ts'
import { type Ask, answerOf, type Collector, type Finding, line, momentOf, sentenceOf } from './collector.ts'
import { addressesOf, readSitePage } from './company-site.ts'

const provider: Provider = {
  name: 'GitHub',
  timeoutMs: 10_000,
  totalMsMax: 25_000,
  bytesMax: 16 * 1024 * 1024,
  retries: 0,
  // Sixty calls an hour without a token; who has one is told by GitHub itself when it is enough.
  budget: { calls: 60, perSeconds: 3_600 },
}
const withToken: Provider = { ...provider, budget: { calls: 4_000, perSeconds: 3_600 } }
const source = defineSource({ name: 'github', title: 'GitHub', provider })

const ACTIVE_DAYS = 90
const REPOSITORIES_TOLD = 200

const Organisation = z.object({
  login: z.string(),
  name: z.string().nullish(),
  blog: z.string().nullish(),
  is_verified: z.boolean().nullish(),
})
const Repositories = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    full_name: z.string(),
    fork: z.boolean(),
    archived: z.boolean().nullish(),
    stargazers_count: z.number().int().nullish(),
    watchers: z.number().int().nullish(),
    forks_count: z.number().int().nullish(),
    forks: z.number().int().nullish(),
    language: z.string().nullish(),
    description: z.string().nullish(),
    html_url: z.string(),
    pushed_at: z.string().nullish(),
  }),
)
const Refusal = z.object({ message: z.string() }).transform(({ message }) => message)

type Found = {
  organisation: z.output<typeof Organisation>
  how: string
  confidence: number
  tie: 'verified' | 'names-domain' | null
  by: 'person' | 'rule'
}

/** Public repositories of the organisation that is the company's, without forks and archived ones. */
export const github: Collector = {
  id: 'github',
  everyHours: 24,
  lacks: () => null,
  async collect(ctx, ask) {
    const missing: string[] = []
    const suggestions: Suggestion[] = []
    const found = await findOrganisation(ctx, ask, missing, suggestions)
    if (!found)
      return {
        hasFound: false,
        source: 'GitHub',
        note: suggestions.length
          ? `No organisation is linked to ${ask.company.domain}. One has its name: confirm whether it belongs to the company.`
          : `No organisation on GitHub is tied to ${ask.company.domain}.`,
        missing,
        findings: [],
        wholeOf: [],
        points: [],
        ...(ask.before?.binding?.by === 'person' ? {} : { binding: null }),
        suggestions,
        learnt: {},
      }
    const { organisation } = found
    const repositories = (
      await answerOf(ctx, source, ask, () => readRepositories(ctx, ask, organisation.login), secretsOf(ctx))
    ).filter(({ fork, archived }) => !fork && !archived)
    const stars = sum(repositories.map(starsOf))
    const forks = sum(repositories.map(forksOf))
    for (const [called, of] of [
      ['stars', stars],
      ['forks', forks],
    ] as const)
      if (of === null)
        missing.push(`The ${called} of at least one repository are missing: no total is given.`)
    const at = ctx.now
    return {
      hasFound: true,
      source: 'GitHub',
      note: `Organisation ${organisation.login}: ${found.how} Counted are its public repositories without forks and archived ones.`,
      missing,
      findings: findingsOf(repositories, found, ctx.now),
      wholeOf: [],
      points: [
        { metric: 'github_repo_count', value: repositories.length, at },
        ...(stars === null ? [] : [{ metric: 'github_total_stars' as const, value: stars, at }]),
        ...(forks === null ? [] : [{ metric: 'github_total_forks' as const, value: forks, at }]),
      ],
      binding: { source: 'github', token: organisation.login, how: found.how, by: found.by },
      suggestions,
      learnt: {
        ...(found.tie ? { github: found.tie } : {}),
        sameName: isSameName(organisation.name ?? organisation.login, ask.company.displayName)
          ? ['GitHub']
          : [],
      },
    }
  },
}

type Repository = z.output<typeof Repositories>[number]
const starsOf = ({ stargazers_count, watchers }: Repository): number | null =>
  stargazers_count ?? watchers ?? null
const forksOf = ({ forks_count, forks }: Repository): number | null => forks_count ?? forks ?? null
/** Null where one of them is not known. */
const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0)

function findingsOf(repositories: readonly Repository[], { confidence }: Found, now: Date): Finding[] {
  const since = daysBefore(now, ACTIVE_DAYS)
  return repositories
    .filter(({ pushed_at }) => pushed_at && new Date(pushed_at) >= since)
    .sort((a, b) => String(b.pushed_at).localeCompare(String(a.pushed_at)))
    .slice(0, REPOSITORIES_TOLD)
    .map((repository) => ({
      key: `repository:${repository.id}`,
      source: 'GitHub',
      title: `${repository.full_name} is being worked on`,
      description: line(repository.description ?? '', 300),
      observedAt: momentOf(repository.pushed_at, now),
      confidence,
      metadata: {
        repoName: repository.full_name,
        stars: starsOf(repository),
        forks: forksOf(repository),
        ...(repository.language ? { language: repository.language } : {}),
        ...(repository.html_url.startsWith('https://') ? { url: repository.html_url } : {}),
      },
    }))
}

/** The organisation that a person said, the site leads to, or that names the domain as its own. */
async function findOrganisation(
  ctx: Context,
  ask: Ask,
  missing: string[],
  suggestions: Suggestion[],
): Promise<Found | undefined> {
  const { company, before } = ask
  const bound = before?.binding
  const read = (name: string) =>
    answerOf(ctx, source, ask, () => readOrganisation(ctx, ask, name), secretsOf(ctx))
  if (bound?.by === 'person') {
    const organisation = await read(bound.token)
    if (!organisation) missing.push(`There is no organisation ${bound.token} on GitHub.`)
    return (
      organisation && {
        organisation,
        how: bound.how,
        confidence: 95,
        tie: tieOf(organisation, company.domain),
        by: 'person',
      }
    )
  }
  for (const name of await linkedOrganisations(ctx, ask, missing)) {
    const organisation = await read(name)
    if (!organisation) continue
    const tie = tieOf(organisation, company.domain)
    return {
      organisation,
      how: `${company.domain} leads to it${statedOf(tie)}.`,
      confidence: tie ? 95 : 80,
      tie,
      by: 'rule',
    }
  }
  const names = [...(bound ? [bound.token] : []), ...likelyTokens(company.domain, company.displayName)]
  for (const name of new Set(names)) {
    const organisation = await read(name)
    if (!organisation) continue
    const tie = tieOf(organisation, company.domain)
    const confidence = tie === 'verified' ? 95 : 85
    if (tie)
      return {
        organisation,
        how: `It is called as the domain is${statedOf(tie)}.`,
        confidence,
        tie,
        by: 'rule',
      }
    const site = organisation.blog ? ` It names ${line(organisation.blog, 100)} as its site.` : ''
    suggestions.push({
      source: 'github',
      token: organisation.login,
      why: `The organisation ${organisation.login} is called as the domain is, and nothing ties it to ${company.domain}.${site}`,
    })
  }
  return undefined
}

const statedOf = (tie: Found['tie']): string =>
  tie === 'verified'
    ? ', and GitHub has verified that it owns its site, which is this domain'
    : tie === 'names-domain'
      ? ', and it names this domain as its site'
      : ''

function tieOf({ blog, is_verified }: z.output<typeof Organisation>, domain: string): Found['tie'] {
  if (!blog || !isOfDomain(hostOf(blog) ?? '', domain)) return null
  return is_verified ? 'verified' : 'names-domain'
}

async function linkedOrganisations(
  ctx: Context,
  { company, signal }: Ask,
  missing: string[],
): Promise<string[]> {
  try {
    const home = await readSitePage(ctx, company, '/', signal)
    return home.leadsTo ? [] : organisationsLinked(addressesOf(home)).slice(0, 2)
  } catch (failure) {
    if (!(failure instanceof Problem) || signal.aborted) throw failure
    missing.push(`Links on its website were not read: ${sentenceOf(failure)}`)
    return []
  }
}

const secretsOf = (ctx: Context) => [intelligenceSettings.of(ctx.installation.config).sources.githubToken]
const providerOf = (ctx: Context): Provider =>
  intelligenceSettings.of(ctx.installation.config).sources.githubToken ? withToken : provider

function callOf(ctx: Context, path: string, signal: AbortSignal) {
  const { github: base, githubToken } = intelligenceSettings.of(ctx.installation.config).sources
  return {
    url: `${base}${path}`,
    headers: {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      ...(githubToken ? { authorization: `Bearer ${githubToken}` } : {}),
    },
    reads: [403, 404, 429],
    signal,
  }
}

async function readOrganisation(ctx: Context, { signal }: Ask, name: string) {
  const reply = await fetchJson(
    ctx,
    providerOf(ctx),
    callOf(ctx, `/orgs/${encodeURIComponent(name)}`, signal),
  )
  refuseLimit(ctx, reply)
  return reply.status === 404 ? undefined : readShape(provider, Organisation, reply, Refusal)
}

const readRepositories = (ctx: Context, { signal }: Ask, login: string): Promise<Repository[]> =>
  readPages(
    ctx,
    providerOf(ctx),
    callOf(ctx, `/orgs/${encodeURIComponent(login)}/repos?type=public&per_page=100&sort=pushed`, signal),
    { kind: 'link' },
    (reply) => {
      refuseLimit(ctx, reply)
      return readShape(provider, Repositories, reply, Refusal)
    },
    40,
  )

/** @throws Problem `source-failed` where the limit is reached, with the moment from which on it is not. */
function refuseLimit(
  ctx: Context,
  { status, headers }: { status: number; headers: Record<string, string> },
): void {
  if (status !== 403 && status !== 429) return
  const reset = Number(headers['x-ratelimit-reset'])
  const stated = Number(headers['retry-after'])
  const isLimit = headers['x-ratelimit-remaining'] === '0' || stated > 0 || status === 429
  if (!isLimit) return
  const seconds =
    stated > 0 ? stated : Math.max(60, Math.ceil(reset - ctx.installation.clock().getTime() / 1_000) || 60)
  const hint = intelligenceSettings.of(ctx.installation.config).sources.githubToken
    ? ''
    : ' With the setting GITHUB_TOKEN it allows more.'
  throw new Problem(
    'source-failed',
    `GitHub takes no more calls for ${Math.ceil(seconds / 60)} minutes.${hint}`,
    {
      provider: 'GitHub',
      reason: 'BUSY',
      retryAfterSeconds: seconds,
    },
  )
}
