import lighthouse, { desktopConfig } from 'lighthouse'

/** Lighthouse's own four categories, 0 to 100. */
export type Scores = { performance: number; accessibility: number; 'best-practices': number; seo: number }

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Scores a page with Lighthouse's own presets, in the Chromium that listens on `port`.
 * @returns the scores, and the titles of the audits that were not passed.
 */
export async function runLighthouse(
  url: string,
  port: number,
  preset: 'mobile' | 'desktop',
): Promise<{ scores: Scores; failed: string[] }> {
  const result = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] },
    preset === 'desktop' ? desktopConfig : undefined,
  )
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`)
  const { lhr } = result
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  ) as Scores
  const failed = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
    .map(({ id }) => lhr.audits[id])
    .filter(
      (audit) => audit?.score !== null && (audit?.score ?? 1) < 0.9 && audit?.scoreDisplayMode === 'binary',
    )
    .map((audit) => audit?.title ?? '')
  return { scores, failed }
}
