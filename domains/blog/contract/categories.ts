// Apart from the nouns, so that a page to read needs no schema.
/** The categories of posts, in the order of the blog's tabs. */
export const categories = ['insights', 'news', 'thought-leadership', 'product-updates'] as const

/** The categories as the tabs of the blog name them. */
export const categoryLabel = {
  insights: 'Insights',
  news: 'News',
  'thought-leadership': 'Thought Leadership',
  'product-updates': 'Product Updates',
} as const satisfies Record<(typeof categories)[number], string>
