import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { atDesk, isSoundInEveryLook, onPhone, turned } from './pages/sound-screen.ts'
import { asPerson } from './person.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Signs in on the page in front of one, and comes back to where one wanted to go. */
async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('a long pass phrase')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const content = [
  '# A heading',
  '',
  'Some **bold** and *italic* words, `code`, and [a link](https://example.com).',
  '',
  '- a bullet',
  '',
  '> a quote',
  '',
  '<script>document.title = "run"</script> [bad](javascript:alert(1))',
].join('\n')

describe('the editor of the blog', () => {
  const look = onPhone
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
    // The first person is the administrator, later ones analysts.
    await asPerson(server.url, 'maya')
    await asPerson(server.url, 'ana')
  })
  afterAll(() => server.stop())

  it('BADM-001 BADM-003 BADM-007 BADM-010 BADM-017 BLOG-021..036 writes, previews, publishes; a visitor reads; it is taken back and deleted', async () => {
    const desk = await openContext(browser, server.url, look)
    const page = await desk.newPage()
    const failures = watchFailures(page)
    const hall = await openContext(browser, server.url, look)
    const visitor = await hall.newPage()

    await page.goto('/admin/blog')
    await page.waitForURL(/\/signin\?next=%2Fadmin%2Fblog/)
    await signIn(page, 'maya')
    await page.waitForURL('**/admin/blog')
    await page.getByRole('heading', { level: 1, name: 'Blog Management' }).waitFor()
    await page.getByRole('link', { name: 'What a sanctions match has to prove', exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Back to Blog' }).getAttribute('href'))
      .toBe('/blog')
    await isSoundInEveryLook(page, 'blog-management', look)

    await page.getByRole('link', { name: '+ New Post' }).click()
    await page.getByLabel('Title', { exact: false }).first().fill('A post of the journey')
    await expect.poll(() => page.getByLabel('Slug').inputValue()).toBe('a-post-of-the-journey')
    await page.getByLabel('Excerpt').fill('Written on the way.')
    const editor = page.getByRole('textbox', { name: 'Content' })
    await editor.fill(content)
    expect((await editor.boundingBox())?.height).toBe(500)
    await page.getByLabel('Tags').fill('journeys, tests')
    const preview = page.getByRole('region', { name: 'Preview' })
    // Where there is room it stands beside what is written, without being asked for.
    await turned(page, look, atDesk, () => preview.waitFor())
    await page.getByRole('button', { name: 'Preview' }).click()
    await preview.getByRole('heading', { level: 2, name: 'A heading' }).waitFor()
    await isSoundInEveryLook(page, 'blog-editor', look)
    await page.keyboard.press('Control+S')
    await page.getByText('Post saved successfully!').waitFor()
    await page.waitForURL('**/admin/blog/posts/a-post-of-the-journey')

    expect((await visitor.goto('/blog/a-post-of-the-journey'))?.status()).toBe(404)
    await visitor.getByText('Blog post not found.').waitFor()
    await isSoundInEveryLook(visitor, 'blog-missing', look)

    await page.getByRole('link', { name: 'All posts' }).click()
    await page.getByRole('button', { name: 'Publish A post of the journey' }).click()
    await page.getByText('Post published successfully!').waitFor()

    const answer = await visitor.goto('/blog/a-post-of-the-journey')
    expect(answer?.status()).toBe(200)
    await visitor.getByRole('heading', { level: 1, name: 'A post of the journey' }).waitFor()
    expect(await visitor.title()).toBe('A post of the journey | Assay')
    await visitor.getByText('<script>document.title = "run"</script>').waitFor()
    const link = visitor.getByRole('link', { name: 'a link' })
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener',
    ])
    expect(await visitor.locator('a[href^="javascript"]').count()).toBe(0)
    await visitor.getByText(/^Published on/).waitFor()
    await isSoundInEveryLook(visitor, 'blog-post', look)
    await visitor.getByRole('link', { name: 'More Insights' }).click()
    await visitor.getByRole('heading', { level: 1, name: 'Insights from the Edge' }).waitFor()
    await visitor.getByRole('link', { name: 'A post of the journey' }).waitFor()
    await isSoundInEveryLook(visitor, 'blog', look)
    await visitor.getByRole('link', { name: 'News', exact: true }).click()
    await visitor.getByRole('heading', { level: 2, name: 'News' }).waitFor()
    await expect.poll(() => visitor.getByRole('link', { name: 'A post of the journey' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Unpublish A post of the journey' }).click()
    await page.getByText('Post unpublished successfully!').waitFor()
    await page.getByRole('button', { name: 'Delete A post of the journey' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete A post of the journey' }).click()
    await page.getByRole('button', { name: 'Delete the post' }).click()
    await page.getByText('Post deleted successfully!').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'A post of the journey', exact: true }).count())
      .toBe(0)

    expect(failures).toEqual([])
    await desk.close()
    await hall.close()
  })

  it('BADM-002 BADM-004 BLOG-003 an analyst is told that it needs an administrator', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    await page.goto('/blog')
    await page.getByRole('link', { name: 'Manage Posts' }).click()
    await page.waitForURL(/\/signin\?next=%2Fadmin%2Fblog/)
    await signIn(page, 'ana')
    await page.getByRole('heading', { name: 'Blog Management needs an administrator.' }).waitFor()
    await page.goto('/blog/manage')
    await page.getByRole('heading', { name: 'Blog Management needs an administrator.' }).waitFor()
    await isSoundInEveryLook(page, 'blog-refused', look)
    await context.close()
  })

  it('a former address, the feed and a page without scripts answer a visitor', async () => {
    const desk = await openContext(browser, server.url, look)
    const account = { username: 'maya', password: 'a long pass phrase' }
    await desk.request.post('/api/auth/login', { data: account })
    const post = await (await desk.request.get('/api/blog/posts/why-every-figure-has-a-bead')).json()
    const renamed = await desk.request.put(`/api/blog/posts/${post.id}`, {
      data: { ...post, slug: 'the-bead-explained' },
    })
    expect(renamed.status()).toBe(200)
    const former = await fetch(`${server.url}/blog/why-every-figure-has-a-bead`, { redirect: 'manual' })
    expect([former.status, former.headers.get('location')]).toEqual([301, '/blog/the-bead-explained'])
    await desk.close()
    const feed = await fetch(`${server.url}/blog/rss.xml`)
    expect(feed.headers.get('content-type')).toContain('application/rss+xml')
    expect(await feed.text()).toContain('What a sanctions match has to prove')
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/blog?category=insights')
    await page.getByRole('heading', { level: 2, name: 'Insights' }).waitFor()
    await page.getByRole('link', { name: 'One company, many names' }).click()
    await page.getByRole('heading', { level: 1, name: 'One company, many names' }).waitFor()
    await page.getByRole('heading', { name: 'Use the check digits' }).waitFor()
    await context.close()
  })
})
