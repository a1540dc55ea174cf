import { Config, Query, SearcherFactory } from '@m31coding/fuzzy-search'
import type { Contender } from './contender.ts'

export const m31coding: Contender = {
  name: '@m31coding/fuzzy-search 2.0.0',
  settings: 'default searchers, every script allowed',
  build: async (crowd) => {
    const config = Config.createDefaultConfig()
    config.normalizerConfig.allowCharacter = () => true
    const searcher = SearcherFactory.createSearcher<{ id: string; name: string }, string>(config)
    const list = Array.from(crowd(), (party) => ({ id: party.id, name: party.names[0]!.value }))
    searcher.indexEntities(
      list,
      (party) => party.id,
      (party) => [party.name],
    )
    return {
      search: (query) =>
        searcher
          .getMatches(new Query(query.names[0]!.value, 10))
          .matches.map(({ entity, quality }) => ({ id: entity.id, score: quality })),
    }
  },
}
