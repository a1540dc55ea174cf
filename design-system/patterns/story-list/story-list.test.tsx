// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { StoryList } from './index.ts'

let drawn: Drawn
afterEach(() => drawn.remove())

it('a headline leads to a web page and to nothing else', async () => {
  const story = (id: string, url: string) => ({ id, headline: `Story ${id}`, url })
  drawn = await draw(
    <StoryList
      label="News"
      stories={[
        story('a', 'https://example.com/a'),
        story('b', 'javascript:alert(1)'),
        story('c', '//example.com'),
      ]}
      byline={() => 'The Wire'}
    />,
  )
  expect([...drawn.host.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://example.com/a'])
  expect(drawn.host.textContent).toContain('Story bThe Wire')
})
