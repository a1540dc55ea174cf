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
          <strong>{bareCount(page.held)}</strong> companies and people held here, beside the{' '}
          <strong>{page.claimed}</strong> of our public pages.{' '}
        </>
      ) : (
        'How many companies are held here is not known yet. '
      )}
      {state && comingOf(state)
        ? `${comingOf(state)}: a company that is not found may still be missing. `
        : null}
      {state === 'failed'
        ? 'The directory could not be filled completely: a company that is not found may be missing. '
        : null}
      {page
        ? `${quantity(page.total)} found${page.isCut ? ` at least${page.unknownFigures.length > 0 ? '' : '; more names are similar'}` : ''}. `
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

/** Sources that hold no private company: those of traded companies and of registrants, and what is invented. */
const WITHOUT_PRIVATE: ReadonlySet<string> = new Set([
  'financedatabase',
  'sec',
  'esg-sample',
  'directory-sample',
])

/** What nobody is to look for in vain: it depends on what has been loaded. */
function whatIsInNone(sources: DirectoryPage['sources']): string {
  const outside = sources.filter(({ id }) => id !== 'organisation')
  const none = outside.every(({ id }) => WITHOUT_PRIVATE.has(id))
    ? 'Private companies are missing until you add or load them; funding'
    : 'Funding'
  return `${none} and staff are not in any outside source.`
}
