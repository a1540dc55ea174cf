import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SamplePost } from '#domains/blog/server/index.ts'
import { daysBefore } from '#platform/context/index.ts'

type Written = Omit<SamplePost, 'content' | 'publishedAt'> & { daysAgo: number }

const written: readonly Written[] = [
  {
    title: 'What a sanctions match has to prove',
    slug: 'what-a-sanctions-match-has-to-prove',
    excerpt:
      'Finding a name is the easy half of screening. The other half is an argument that somebody else can read.',
    category: 'insights',
    tags: ['screening', 'sanctions', 'evidence'],
    featured: true,
    seoDescription:
      'How to judge a sanctions match: names and transliteration, missing and contradicting facts, ownership, stale lists, and what a decision should leave behind.',
    daysAgo: 9,
  },
  {
    title: 'A credit figure is a statement about time',
    slug: 'a-credit-figure-is-a-statement-about-time',
    excerpt:
      'Every estimate of default needs a horizon. What IFRS 9, Altman and Merton teach about watching counterparties.',
    category: 'thought-leadership',
    tags: ['credit', 'counterparties', 'models'],
    featured: true,
    seoDescription:
      'Expected loss, the horizon of IFRS 9, the Z-score and structural models, and the early signs to watch between two financial statements.',
    daysAgo: 23,
  },
  {
    title: 'Why every figure shows its source',
    slug: 'why-every-figure-has-a-bead',
    excerpt:
      'A dot beside every figure opens its definition, inputs, date, source and rows. Why there are three kinds of it.',
    category: 'product-updates',
    tags: ['product', 'evidence', 'audit'],
    featured: false,
    seoDescription:
      'Counted, modelled or stated: how figures in Assay explain themselves, and how decisions leave a trail that can be verified.',
    daysAgo: 38,
  },
  {
    title: 'Two reports, one set of facts: CSRD and SFDR side by side',
    slug: 'two-reports-one-set-of-facts',
    excerpt:
      'Companies and funds report the same facts in two documents. Which text requires what, and how to collect them once.',
    category: 'news',
    tags: ['esg', 'csrd', 'sfdr'],
    featured: false,
    seoDescription:
      'Where CSRD, ESRS, SFDR and its technical standards require what, and how to collect sustainability facts once for both kinds of report.',
    daysAgo: 61,
  },
  {
    title: 'Reading an earnings call for what moved',
    slug: 'reading-a-call-for-what-moved',
    excerpt:
      'Documents first, then the call; remarks and answers apart; tone only as a change. A way to read that can be checked.',
    category: 'thought-leadership',
    tags: ['research', 'earnings'],
    featured: false,
    seoDescription:
      'How to read an earnings call: non-GAAP reconciliations, the words of the trade, answers that avoid the question, and guidance as a range with a history.',
    daysAgo: 87,
  },
  {
    title: 'One company, many names',
    slug: 'one-company-many-names',
    excerpt:
      'LEI, company number, CIK, ISIN: each answers another question. How to check them, and how to merge so it can be undone.',
    category: 'insights',
    tags: ['data', 'identifiers', 'entity resolution'],
    featured: false,
    seoDescription:
      'What company identifiers can and cannot do, how to check them without a network, and how to merge records so that it can be undone.',
    daysAgo: 118,
  },
]

/** The articles of a new installation, published over the months before its first start. */
export function samplePosts(now: Date): SamplePost[] {
  return written.map(({ daysAgo, ...post }) => {
    const publishedAt = daysBefore(now, daysAgo)
    publishedAt.setUTCHours(9, 0, 0, 0)
    const content = readFileSync(join(import.meta.dirname, `${post.slug}.md`), 'utf8').trim()
    return { ...post, content, publishedAt }
  })
}
