import Fuse from 'fuse.js'
import type { Contender } from './contender.ts'

export const fuse: Contender = {
  name: 'Fuse.js 7.5.0',
  settings: 'threshold 0.4, ignoreLocation, includeScore',
  queriesMax: 30,
  build: async (crowd) => {
    const list = Array.from(crowd(), (party) => ({ id: party.id, name: party.names[0]!.value }))
    const index = new Fuse(list, { keys: ['name'], includeScore: true, threshold: 0.4, ignoreLocation: true })
    return {
      search: (query) =>
        index
          .search(query.names[0]!.value, { limit: 10 })
          .map(({ item, score }) => ({ id: item.id, score: score === undefined ? undefined : 1 - score })),
    }
  },
}
