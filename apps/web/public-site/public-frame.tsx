import { Outlet } from 'react-router'

/** What stands around every public page. */
export default function PublicFrame() {
  return <Outlet />
}
