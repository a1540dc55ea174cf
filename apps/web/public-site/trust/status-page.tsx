import { dateTime } from '#design-system/formats/index.ts'
import { apiOfPage } from '#platform/http-client/index.ts'
import { publicClaims } from '../claims/public-claims.ts'
import { metaOf } from '../page-meta.ts'
import parts from '../page-parts.module.css'
import { PageHead } from '../page-parts.tsx'
import type { Route } from './+types/status-page.ts'
import classes from './status-page.module.css'

type Check = { what: string; state: 'ok' | 'degraded' | 'down'; words: string }

/** Drawn for each request: a status that was kept is none. */
export async function loader({ context }: Route.LoaderArgs) {
  const health = await read(context.get(apiOfPage), '/api/health')
  // A database that is frozen would keep the page waiting for its lists.
  const claims = health
    ? await context
        .get(publicClaims)()
        .catch(() => [])
    : []
  const lists = claims.find(({ key }) => key === 'watchlists')?.measured ?? null
  return { at: new Date().toISOString(), checks: [databaseOf(health), diskOf(health)], lists }
}

export const meta = metaOf({
  title: 'Status',
  description: 'Whether this installation answers, checked as the page is opened.',
  path: '/status',
})

type Health = { status?: string; database?: string; disk?: string }

async function read(ask: (path: string) => Promise<Response>, path: string): Promise<Health | undefined> {
  const answer = await ask(path).catch(() => undefined)
  return answer?.ok ? ((await answer.json().catch(() => undefined)) as Health | undefined) : undefined
}

const databaseOf = (health: Health | undefined): Check => ({
  what: 'Database',
  ...(health
    ? { state: 'ok', words: 'Answers' }
    : { state: 'down', words: 'Does not answer: nothing can be read or changed' }),
})

const diskOf = (health: Health | undefined): Check => ({
  what: 'Storage',
  ...(health?.disk === 'full'
    ? { state: 'degraded', words: 'Full: reading goes on, changes are refused' }
    : health
      ? { state: 'ok', words: 'Has space' }
      : { state: 'down', words: 'Not known while the database does not answer' }),
})

const stateWords = { ok: 'Works', degraded: 'Limited', down: 'Down or not known' }

/** What works at this moment. */
export default function StatusPage({ loaderData: { at, checks, lists } }: Route.ComponentProps) {
  const isWell = checks.every(({ state }) => state === 'ok')
  return (
    <>
      <PageHead
        title={isWell ? 'Everything checked works.' : 'Something does not work.'}
        lead={`Checked on ${dateTime(at)}, as this page was opened. It comes from the same process, so where it does not open, the service is down. No history is kept here.`}
      />
      <section className={`${parts.wide} ${parts.section}`}>
        <dl className={classes.checks}>
          {checks.map(({ what, state, words }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                <b data-state={state}>{stateWords[state]}</b>
                <span>{words}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes.lists}>
          Watchlists: {lists ?? 'not known'}. Every answer shows how old each is.
        </p>
      </section>
    </>
  )
}
