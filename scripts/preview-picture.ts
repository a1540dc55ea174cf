import { exampleMatch } from '../apps/web/public-site/landing/example-match.ts'

export type Preview = { name: string; title: string; line: string }

/** What a link to each public page shows. */
export const previews: readonly Preview[] = [
  {
    name: 'home',
    title: 'Every figure explains itself.',
    line: 'Risk, compliance and research with evidence',
  },
  { name: 'why-assay', title: 'An answer is only as good as its evidence.', line: 'Why Assay' },
  { name: 'solutions', title: 'Six modules, one trail of evidence.', line: 'Solutions' },
  { name: 'about', title: 'A figure you can put your name to.', line: 'About' },
  { name: 'claims', title: 'Put our claims to the test.', line: 'What we claim, and how it is measured' },
  { name: 'contact', title: 'Talk to somebody who knows the product.', line: 'Contact' },
  { name: 'privacy', title: 'What we store, and why.', line: 'Privacy' },
  { name: 'terms', title: 'The terms, in plain words.', line: 'Terms' },
  { name: 'pricing', title: 'Start free. Pay for what grows.', line: 'Pricing' },
  { name: 'blog', title: 'Insights from the Edge', line: 'The blog' },
]

/** The example of the front page, letter above letter as the engine aligns it. */
const letters = exampleMatch()
  .alignment.filter((cell) => cell.query && cell.entry)
  .map((cell) => ({
    query: (cell.query ?? '').toUpperCase(),
    entry: (cell.entry ?? '').toUpperCase(),
    kind: cell.relation,
  }))

/** A page of 1200 by 630 in the identity: the mark, the title, two spellings letter above letter. */
export function previewHtml(preview: Preview, styleSheets: readonly string[], origin: string): string {
  const cells = (side: 'query' | 'entry') =>
    letters
      .map((part) => `<span class="${part.kind}" style="flex:${part.entry.length + 2}">${part[side]}</span>`)
      .join('')
  return `<!doctype html><html lang="en" data-mantine-color-scheme="light"><head><base href="${origin}/">
${styleSheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<style>
  body { display: flex; flex-direction: column; width: 1200px; height: 630px; padding: 64px 72px 60px; background: var(--canvas); }
  .top { display: flex; align-items: center; justify-content: space-between; font: 500 24px/1 var(--font-text); color: var(--text-2); }
  .top img { width: 64px; height: 64px; }
  .name { display: flex; align-items: center; gap: 20px; font: 640 36px/1 var(--font-display); font-stretch: 112%; color: var(--text-1); letter-spacing: 0.02em; }
  h1 { margin: auto 0; max-width: 17ch; font: 640 84px/0.98 var(--font-display); font-stretch: 112%; letter-spacing: -0.032em; text-wrap: balance; }
  .row { display: flex; gap: 6px; margin-top: 6px; font: 500 30px/56px var(--font-mono); letter-spacing: 0.12em; text-align: center; }
  .row span { background: var(--surface-3); color: var(--text-1); }
  .row .inferred { background: var(--brand-soft); color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand-line); }
</style></head><body>
<div class="top"><span class="name"><img src="favicon.svg" alt="">ASSAY</span>${preview.line}</div>
<h1>${preview.title}</h1>
<div class="row" aria-hidden="true">${cells('query')}</div>
<div class="row" aria-hidden="true">${cells('entry')}</div>
</body></html>`
}
