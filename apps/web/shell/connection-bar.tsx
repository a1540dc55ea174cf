import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#design-system/primitives/index.ts'
import { CallFailed, sentenceOf } from '#platform/http-client/index.ts'
import { isReachable } from '../reachable.ts'
import { followedLink, isLoaded } from './addresses/followed-link.ts'
import classes from './shell.module.css'

const LOOK_AGAIN_MS = 5_000

/**
 * Stands over the work while the server cannot be reached: that what is seen may be old, what became of the last write, and which link
 * could not be followed. A link whose screen is not here yet leaves everything where it is until it can be.
 */
export function ConnectionBar() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAway, setAway] = useState(false)
  const [fate, setFate] = useState<string>()
  const [wanted, setWanted] = useState<string>()

  const look = useCallback(async () => {
    const isThere = await isReachable()
    setAway(!isThere)
    if (isThere) {
      setFate(undefined)
      setWanted(undefined)
    }
    return isThere
  }, [])

  const follow = useCallback(
    async (path: string) => {
      if (!(await look())) return setWanted(path)
      if (path.startsWith('/api/')) location.assign(path)
      else void navigate(path)
    },
    [look, navigate],
  )

  useEffect(() => {
    const change = () => void look()
    if (!navigator.onLine) change()
    window.addEventListener('offline', change)
    window.addEventListener('online', change)
    return () => {
      window.removeEventListener('offline', change)
      window.removeEventListener('online', change)
    }
  }, [look])

  useEffect(() => {
    if (!isAway) return
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isAway, look])

  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const failure: unknown = event.action.error
        if (!(failure instanceof CallFailed) || failure.code !== 'NETWORK_ERROR') return
        setFate(sentenceOf(failure))
        void isReachable().then((isThere) => setAway(!isThere))
      }),
    [client],
  )

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine && !isAway) return
      const path = followedLink(event)
      if (path === undefined || isLoaded(path)) return
      // React's own handler finds it done and stays where it is.
      event.preventDefault()
      void follow(path)
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [follow, isAway])

  return (
    <div role="status">
      {isAway ? (
        <div className={classes.connection}>
          <p>
            <strong>No connection.</strong>{' '}
            {wanted
              ? 'The screen could not be loaded yet; you are still on the previous one and your input is kept.'
              : (fate ??
                'You may be seeing old data. Nothing is sent automatically; anything you send will fail with a message.')}
          </p>
          <Button size="small" onClick={() => void (wanted ? follow(wanted) : look())}>
            Try Again
          </Button>
        </div>
      ) : null}
    </div>
  )
}
