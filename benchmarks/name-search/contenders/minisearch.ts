import MiniSearch from 'minisearch'
import type { Contender } from './contender.ts'

export const minisearch: Contender = {
  name: 'MiniSearch 7.2.0',
  settings: 'fuzzy 0.2, OR',
  build: async (crowd) => {
    const index = new MiniSearch<{ id: string; name: string }>({
      fields: ['name'],
      searchOptions: { fuzzy: 0.2 },
    })
    for (const party of crowd()) index.add({ id: party.id, name: party.names[0]!.value })
    return {
      search: (query) =>
        index
          .search(query.names[0]!.value)
          .slice(0, 10)
          .map(({ id, score }) => ({ id: id as string, score })),
    }
  },
}
