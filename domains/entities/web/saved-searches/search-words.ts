import { countryName } from '#engines/name-matching/index.ts'
import {
  directorySources,
  type FigureId,
  figureIds,
  figureLabel,
  type SearchAsked,
} from '../../contract/index.ts'

/** What a search asks for, in words; empty where it asks for everything. */
export const askedInWords = ({ q, country, sector, size, source, ...figures }: SearchAsked): string =>
  [
    q ? `“${q}”` : '',
    country ? countryName(country) : '',
    sector,
    size,
    ...figureIds.map((id) => rangeInWords(id, figures[`${id}From`], figures[`${id}To`])),
    figures.sort
      ? `by ${figureLabel[figures.sort].toLowerCase()}${figures.ascending === 'true' ? ', least first' : ''}`
      : '',
    source ? (directorySources.find(({ id }) => id === source)?.title ?? source) : '',
  ]
    .filter(Boolean)
    .join(' · ')

const rangeInWords = (id: FigureId, from: number | undefined, to: number | undefined): string =>
  from === undefined && to === undefined
    ? ''
    : `${figureLabel[id]} ${[from === undefined ? '' : `from ${from}`, to === undefined ? '' : `to ${to}`].filter(Boolean).join(' ')}`

export const directoryOf = (asked: SearchAsked): string =>
  `/dashboard/companies?${new URLSearchParams(
    Object.entries(asked).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  )}`
