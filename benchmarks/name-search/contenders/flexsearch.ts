import { Charset, Index } from 'flexsearch'
import type { Contender } from './contender.ts'

export const flexsearch: Contender = {
  name: 'FlexSearch 0.8.212',
  settings: 'tokenize "tolerant", Charset.LatinBalance, suggest; gives no scores',
  build: async (crowd) => {
    const index = new Index({ tokenize: 'tolerant', encoder: Charset.LatinBalance })
    const ids: string[] = []
    for (const party of crowd()) {
      index.add(ids.length, party.names[0]!.value)
      ids.push(party.id)
    }
    return {
      search: (query) =>
        (index.search(query.names[0]!.value, { limit: 10, suggest: true }) as number[]).map((number) => ({
          id: ids[number]!,
          score: undefined,
        })),
    }
  },
}
