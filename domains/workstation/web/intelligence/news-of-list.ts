import type { NewsItem } from '#domains/market-data/contract/index.ts'

/** A story with the symbols of the list that it was told about. */
type Story = NewsItem & { symbols: string[] }

type NewsAnswer = { success: true; data: NewsItem[] } | { success: false; error: string }

/** The stories of all symbols, each once and the newest first; why there are none of a symbol, each reason once. */
export function newsOfList(answers: readonly { symbol: string; answer: NewsAnswer }[]): {
  stories: Story[]
  refusals: string[]
} {
  const stories = new Map<string, Story>()
  const refusals = new Set<string>()
  for (const { symbol, answer } of answers) {
    if (!answer.success) {
      refusals.add(answer.error)
      continue
    }
    for (const item of answer.data) {
      const stated = stories.get(item.id)
      stories.set(item.id, { ...item, symbols: [...(stated?.symbols ?? []), symbol] })
    }
  }
  return {
    stories: [...stories.values()].sort((a, b) => Date.parse(b.datetime) - Date.parse(a.datetime)),
    refusals: [...refusals],
  }
}
