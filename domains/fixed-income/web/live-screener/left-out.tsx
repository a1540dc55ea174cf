import { quantity } from '#design-system/formats/index.ts'
import classes from './live-screener.module.css'
import type { LiveSource, LiveState } from './use-live-screen.ts'

const NOTES_MAX = 20

type LeftOutProps = { state: LiveState & { phase: 'ready' }; source: LiveSource }

/** The lines that are not screened, each with its reason; those of a typed text that cannot be read are named under the text itself. */
export function LeftOut({ state, source }: LeftOutProps) {
  const isFile = 'file' in source
  const unread = isFile ? (state.own?.notes ?? []) : []
  const notes = [
    ...unread.map(({ line, skipped }) => ({ line, why: `is skipped: ${skipped}` })),
    ...state.settled.notes.map(({ line, skipped }) => ({ line, why: `is not valued: ${skipped}` })),
  ].toSorted((one, other) => one.line - other.line)
  const columns = state.own?.leftOut ?? []
  if (!isFile && notes.length === 0) return null
  return (
    <div className={classes.notes}>
      {isFile ? (
        <p>
          {quantity(state.settled.size)} bonds of {source.file.name} are screened
          {notes.length > 0
            ? `, ${quantity(notes.length)} ${notes.length === 1 ? 'row is' : 'rows are'} left out`
            : ''}
          .{columns.length > 0 ? ` Columns left out: ${columns.join(', ')}.` : ''}
          {state.own?.unread ? ` ${state.own.unread}` : ''}
        </p>
      ) : null}
      <ul aria-label="Lines not screened">
        {notes.slice(0, NOTES_MAX).map(({ line, why }) => (
          <li key={`${line} ${why}`}>
            <b>
              {isFile ? 'Row' : 'Line'} {quantity(line)}
            </b>{' '}
            {why}.
          </li>
        ))}
        {notes.length > NOTES_MAX ? <li>and {quantity(notes.length - NOTES_MAX)} further ones.</li> : null}
      </ul>
    </div>
  )
}
