import { redirect } from 'react-router'
import { otherAddresses } from './other-addresses.ts'

/** Leads on to where the screen stands, with the query that came along. */
export function loader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  throw redirect(`${otherAddresses[pathname.replace(/\/$/, '')] ?? '/dashboard/compliance'}${search}`)
}
