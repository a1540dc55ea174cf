import { RouterContextProvider } from 'react-router'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { apiOfPage, siteDetailsOfPage } from '#platform/http-client/index.ts'
import { loader } from './rss.ts'
import { summary } from './test-page.tsx'

async function feedOf(more: Parameters<typeof summary>[1]): Promise<Map<string, string[]>> {
  const context = new RouterContextProvider()
  context.set(siteDetailsOfPage, {
    origin: 'https://assay.example',
    contactDomain: 'assay.example',
    sisterCompanyUrl: 'https://touchstone.example',
    operator: { entity: '', address: '', governingLaw: '', privacyContact: '', subProcessors: undefined },
  })
  context.set(apiOfPage, async () => Response.json([summary('one', more)]))
  const answer = await loader({ context } as unknown as Parameters<typeof loader>[0])
  const found = new Map<string, string[]>()
  const parser = new SaxesParser()
  let name = ''
  let text = ''
  parser.on('opentag', (tag) => {
    name = tag.name
    text = ''
  })
  const hear = (heard: string) => {
    text += heard
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.on('closetag', () => found.set(name, [...(found.get(name) ?? []), text]))
  parser.on('error', (failure) => {
    throw failure
  })
  parser.write(await answer.text()).close()
  return found
}

it.each([
  'ends a section ]]> once',
  ']]> twice ]]>]]> and more ]]>',
  'two brackets at the end ]]',
  'a & b < c > d "e"',
])('a reader of the feed reads a post called “%s” as it was written', async (words) => {
  const feed = await feedOf({ title: words, excerpt: words, tags: [words] })
  expect(feed.get('title')).toContain(words)
  expect(feed.get('description')).toContain(words)
  expect(feed.get('category')).toContain(words)
})

it('signs that XML cannot hold are spaces in the feed', async () => {
  const feed = await feedOf({ title: 'a\u0001b\uffffc\ud800d' })
  expect(feed.get('title')).toContain('a b c\ufffdd')
})
