import { redirect, redirectDocument } from 'react-router'
import { otherAddresses, reloaded } from './moved-addresses.ts'

/** Leads on to where the screen stands, with the query that came along. */
export function loader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  const path = pathname.replace(/\/$/, '')
  const leads = reloaded.has(path) ? redirectDocument : redirect
  throw leads(`${otherAddresses[path] ?? '/dashboard/compliance'}${search}`)
}
