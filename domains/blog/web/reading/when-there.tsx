import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'

/**
 * Draws what a loader brought: at once when it is there, which the server always has, so that the page reads without scripts; after
 * "Loading..." when the browser is still fetching it.
 */
export function WhenThere<Value>({
  value,
  className,
  children,
}: {
  value: Value | Promise<Value>
  className: string | undefined
  children: (value: Value) => ReactNode
}) {
  if (!(value instanceof Promise)) return children(value)
  return (
    <Suspense
      fallback={
        <p className={className} role="status">
          Loading...
        </p>
      }
    >
      <Await resolve={value}>{(there) => children(there as Value)}</Await>
    </Suspense>
  )
}
