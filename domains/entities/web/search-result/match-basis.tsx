import { date, quantity } from '#design-system/formats/index.ts'
import { type DirectoryPage, daysOf } from '../../contract/index.ts'
import { bareCount } from '../company-words.ts'
import classes from '../directory.module.css'
import { comingOf } from './what-is-coming.ts'

/** How many there are beside what is claimed, what is found, and how old it is: before the result. */
export function MatchBasis({ page }: { page: DirectoryPage | undefined }) {
  const state = page?.state
  return (
    <p className={classes.rests} role="status">
      {page ? (
        <>
          <strong>{bareCount(page.held)}</strong> companies held here, beside the{' '}
          <strong>{page.claimed}</strong> of our public pages.{' '}
        </>
      ) : (
        'How many companies are held here is not known yet. '
      )}
      {state && comingOf(state) ? `${comingOf(state)}: one that is not found may be missing yet. ` : null}
      {state === 'failed'
        ? 'The directory could not be filled whole: a company that is not found may be missing. '
        : null}
      {page
        ? `${quantity(page.total)} found${page.isCut ? ' at least; more names are like what you typed' : ''}. `
        : null}
      {page?.sources
        .filter(({ id }) => id !== 'organisation')
        .map(({ title, asOf, oldestAsOf }) =>
          asOf ? `${title} as of ${daysOf({ asOf, oldestAsOf }, date)}` : title,
        )
        .join(', ')}
      {page && page.sources.length > 0 ? `. ${whatIsInNone(page.sources)}` : null}
    </p>
  )
}

/** Sources of companies that are traded, or file with the SEC. */
const LISTED: ReadonlySet<string> = new Set(['financedatabase', 'sec', 'esg-sample'])

/** What nobody is to look for in vain: it depends on what has been loaded. */
function whatIsInNone(sources: DirectoryPage['sources']): string {
  const outside = sources.filter(({ id }) => id !== 'organisation')
  const none = outside.every(({ id }) => LISTED.has(id))
    ? 'Private companies are in no source here until you add or load them; funding'
    : 'Funding'
  return `${none} and staff are in none of the outside sources.`
}
