import { type ClientLoaderFunctionArgs, Link, Outlet, redirect, useLoaderData } from 'react-router'
import { ShortcutsSheet } from '#design-system/patterns/overlays/index.ts'
import { SkeletonRows } from '#design-system/patterns/page/index.ts'
import { ButtonLink, DashedPunch, Logo } from '#design-system/primitives/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import { CallFailed, call } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import classes from './management.module.css'

type Session = ResponseOf<typeof readUser>

/** A visitor signs in and comes back. What an administrator may do is decided by the server, call by call. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Session> {
  try {
    return await call(readUser, {}, { signal: request.signal })
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.status !== 401) throw failure
    const { pathname, search } = new URL(request.url)
    throw redirect(`/signin?next=${encodeURIComponent(`${pathname}${search}`)}`)
  }
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export function HydrateFallback() {
  return (
    <Frame>
      <title>Blog Management | Assay</title>
      <SkeletonRows rows={8} />
    </Frame>
  )
}

/** What stands around blog management: outside the dashboard, with a head of its own. */
export default function ManagementFrame() {
  const { user } = useLoaderData() as Session
  return (
    <Frame>
      {isGranted(user, 'blog:write') ? <Outlet /> : <NeedsAdministrator />}
      <ShortcutsSheet always={[{ keys: '?', label: 'This list' }]} />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Link to="/" aria-label="Assay, home" className={classes.logo}>
          <Logo height={24} label="" />
        </Link>
        <nav aria-label="Blog">
          <Link to="/blog">Back to Blog</Link>
          <Link to="/dashboard/compliance">Dashboard</Link>
        </nav>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}

function NeedsAdministrator() {
  return (
    <div className={classes.refused}>
      <title>Blog Management | Assay</title>
      <DashedPunch />
      <h1>Blog Management needs an administrator.</h1>
      <p>
        Your role can read the blog. An administrator of your organisation can give you a role that writes it.
      </p>
      <ButtonLink to="/blog">Back to Blog</ButtonLink>
    </div>
  )
}
