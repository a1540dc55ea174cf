import {
  type DirectoryCompany,
  entryOf,
  type KeptCompany,
  type KnownWord,
  nearKeys,
  planLookUps,
  rankCompanies,
} from '#engines/directory-search/index.ts'
import { answerRequests } from '#platform/workers/index.ts'
import { listedCompany } from '../company-listed.ts'
import type { DirectoryPart, Figures } from '../search-messages.ts'
import type { StoredAnswer, StoredRequest } from './stored-messages.ts'

/** As the database reads the lexemes of a text. */
const lexeme = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** As the database reads them: what has no upper bound goes to infinity. */
const writtenFigures = (figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([id, [low, high]]) => [id, [low, high ?? 'Infinity']]))

function entriesOf(rows: DirectoryPart): Extract<StoredAnswer, { do: 'entries' }> {
  const counts = new Map<string, number>()
  const entries = rows.map((row) => {
    const { company, facets, figures } = listedCompany(row)
    const { lexemes, words, kept } = entryOf(company)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    return {
      i: company.id,
      l: lexemes.map(lexeme).join(' '),
      c: JSON.stringify(kept),
      n: facets.country?.[0] ?? '',
      s: facets.sector?.[0] ?? '',
      z: facets.size?.[0] ?? '',
      f: `{${[...facets.source]
        .sort()
        .map((one) => JSON.stringify(one))
        .join(',')}}`,
      ...(Object.keys(figures).length > 0 ? { g: writtenFigures(figures) } : {}),
    }
  })
  return {
    do: 'entries',
    entries: JSON.stringify(entries),
    words: JSON.stringify([...counts].map(([w, c]) => ({ w, c })).sort((a, b) => (a.w < b.w ? -1 : 1))),
  }
}

/** An entry is scored as it was kept; a company that has none yet, and an entry of before there was anything to keep, as it is said. */
type Scored = DirectoryCompany | (KeptCompany & { id: string })

/** Words and how often each is there, a line each; one that was found in two ways stands twice. */
function knownWords(lines: string): KnownWord[] {
  const counts = new Map<string, number>()
  if (lines !== '')
    for (const line of lines.split('\n')) {
      const gap = line.lastIndexOf(' ')
      counts.set(line.slice(0, gap), Number(line.slice(gap + 1)))
    }
  return [...counts].map(([word, count]) => ({ word, count }))
}

answerRequests<StoredRequest, StoredAnswer>((request) => {
  switch (request.do) {
    case 'entries':
      return entriesOf(request.rows)
    case 'words':
      return {
        do: 'words',
        words: JSON.stringify(request.words.map((word) => ({ w: word, n: `{${nearKeys(word).join(',')}}` }))),
      }
    case 'plan':
      return {
        do: 'plan',
        lookUps: planLookUps(request.typed, knownWords(request.known), request.isThorough),
      }
    case 'rank': {
      const companies = request.companies.map((text) => JSON.parse(text) as Scored)
      return { do: 'rank', hits: rankCompanies(companies, request.typed, request.limit) }
    }
  }
})
