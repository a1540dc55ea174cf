import { useNavigate, useSearchParams } from 'react-router'
import { nextPath } from './next-path.ts'

/** Goes on into the product after a sign-in. Its query cache begins with it: nothing read as somebody else is left. */
export function useEnter(): () => void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return () => void navigate(nextPath(search), { replace: true })
}
