const PATH_LENGTH_MAX = 120
const SEGMENTS_MAX = 6

/**
 * The page that a path leads to, without what names a person or a thing: no query, numbers and long identifiers as `:id`,
 * nothing but plain letters kept. `/dashboard/kyb/cases/17?x=1` is `/dashboard/kyb/cases/:id`.
 */
export function pageOfPath(path: string): string {
  const [bare = '/'] = path.split(/[?#]/)
  const segments = bare.split('/').filter(Boolean).slice(0, SEGMENTS_MAX).map(withoutNames)
  return `/${segments.join('/')}`.slice(0, PATH_LENGTH_MAX)
}

function withoutNames(segment: string): string {
  const isIdentifier = /^\d+$/.test(segment) || /^[0-9a-f-]{16,}$/i.test(segment) || /\d{5,}/.test(segment)
  if (isIdentifier || !/^[\w.-]+$/.test(segment)) return ':id'
  return segment.toLowerCase()
}
