import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { Figure, FigureStrip } from '#design-system/patterns/page/index.ts'
import type { Watchlist } from '#domains/watchlists/contract/index.ts'
import { screeningSettingsQuery } from '../queries.ts'
import { ageWords, publishedNote } from '../words.ts'

/** How a list stands, and how much of it may go at once before somebody is asked. */
export function ListFigures({ list }: { list: z.infer<typeof Watchlist> }) {
  const settings = useQuery(screeningSettingsQuery()).data
  const own = settings?.shrinkPercentByList?.[list.id]
  const guard = own ?? settings?.shrinkPercentMax
  return (
    <FigureStrip>
      <Figure label="Entries" value={quantity(list.entries)} note={`${quantity(list.names)} names`} />
      <Figure label="Version" value={quantity(list.version)} note={`imported ${dateTime(list.importedAt)}`} />
      <Figure
        label="Age of the publication"
        value={ageWords(list)}
        note={
          list.isStale
            ? `stale: at most ${quantity(list.ageDaysMax)} days`
            : list.confirmedAt
              ? `the publisher’s newest on ${dateTime(list.confirmedAt)}`
              : `of at most ${quantity(list.ageDaysMax)} days`
        }
      />
      <Figure
        label="Published"
        value={list.publishedOn ? date(list.publishedOn) : 'Not known'}
        note={list.lastFailure?.message ?? publishedNote(list.publishedOnSource)}
      />
      <Figure
        label="May be lost at once"
        value={guard === undefined ? '–' : `${quantity(guard, { digits: 1 })} %`}
        note={own === undefined ? 'as of all lists; beyond it two people are asked' : 'of this list alone'}
      />
    </FigureStrip>
  )
}
