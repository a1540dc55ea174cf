import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { userQuery } from './queries.ts'

type Call = Pick<Endpoint, 'permission'>

/** Whether whoever is signed in may make a call; not until it is known who they are. */
export function useAllowed({ permission }: Call): boolean {
  const user = useQuery({ ...userQuery(), retry: false }).data?.user
  if (permission === 'public') return true
  if (!user || permission === 'provisioning') return false
  return permission === 'session' || isGranted(user, permission)
}

/** Draws an action for whoever may make its call, and for nobody else: what would be refused is not offered. */
export function Allowed({ call, children }: { call: Call; children: ReactNode }) {
  return useAllowed(call) ? children : null
}
