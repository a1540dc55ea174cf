import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { nextPath } from './next-path.ts'

/** Goes on into the product after a sign-in. What was read as somebody else is forgotten first. */
export function useEnter(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return () => {
    client.clear()
    void navigate(nextPath(search), { replace: true })
  }
}
