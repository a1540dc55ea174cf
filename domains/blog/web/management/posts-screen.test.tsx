// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { summary } from '../reading/test-page.tsx'
import PostsScreen from './posts-screen.tsx'
import { openManagement, type Sent } from './test-management.tsx'

const posts = [
  summary('drafted', { id: 1, title: 'Drafted', status: 'draft', publishedAt: null }),
  summary('public', { id: 2, title: 'Public' }),
  summary('archived', {
    id: 3,
    title: 'Archived one',
    status: 'archived',
    publishedAt: null,
    category: 'news',
  }),
  summary('planned', { id: 4, title: 'Planned', publishedAt: '2999-01-01T00:00:00.000Z' }),
]

let drawn: Awaited<ReturnType<typeof openManagement>>
const open = async (write: (sent: Sent) => { status?: number; body?: unknown } | 'lost', path?: string) => {
  drawn = await openManagement(
    <PostsScreen />,
    (sent) => (sent.method === 'GET' ? { body: posts } : write(sent)),
    path,
  )
}
const works = () => ({ body: posts[0] })
const fails = () => ({ status: 500, body: { message: 'down', code: 'internal-error' } })
const labelled = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => drawn.leave())

describe('blog management', () => {
  it('BADM-001 BADM-003 BADM-005 BADM-008 lists every post, drafts and archived ones included', async () => {
    await open(works)
    expect(document.querySelector('h1')?.textContent).toBe('Blog Management')
    expect(drawn.sent[0]?.path).toBe('/api/blog/posts/all?content=no')
    for (const { title } of posts) expect(drawn.byText(title, 'a')).toBeDefined()
    expect(drawn.button('+ New Post')?.getAttribute('href')).toBe('/admin/blog/new')
    expect(drawn.byText('Scheduled', 'span')).toBeDefined()
  })

  it('BADM-009 BADM-011 BADM-012 offers edit, and Publish to what is not published, Unpublish to what is', async () => {
    await open(works)
    expect(labelled('Edit Drafted')?.getAttribute('href')).toBe('/admin/blog/posts/drafted')
    expect(labelled('Publish Drafted')?.textContent).toBe('Publish')
    expect(labelled('Publish Archived one')?.textContent).toBe('Publish')
    expect(labelled('Unpublish Public')?.textContent).toBe('Unpublish')
    expect(labelled('Publish Public')).toBeNull()
    expect(labelled('Unpublish Drafted')).toBeNull()
  })

  it('BADM-028 BADM-029 BADM-063 publishing sends the status and this moment, and says so', async () => {
    await open(works)
    const before = Date.now()
    await drawn.click(labelled('Publish Drafted'))
    await drawn.settle()
    const [write] = drawn.writes()
    const body = write?.body as { status: string; publishedAt: string }
    expect([write?.method, write?.path, Object.keys(body)]).toEqual([
      'PUT',
      '/api/blog/posts/1',
      ['status', 'publishedAt'],
    ])
    expect(body.status).toBe('published')
    expect(Date.parse(body.publishedAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(body.publishedAt)).toBeLessThanOrEqual(Date.now())
    expect(drawn.reported('status')).toContain('Post published successfully!')
  })

  it('BADM-030 BADM-065 unpublishing sends draft and no moment, and says so', async () => {
    await open(works)
    await drawn.click(labelled('Unpublish Public'))
    await drawn.settle()
    expect(drawn.writes()[0]).toMatchObject({
      path: '/api/blog/posts/2',
      body: { status: 'draft', publishedAt: null },
    })
    expect(drawn.reported('status')).toContain('Post unpublished successfully!')
  })

  it.each([
    ['BADM-064', 'Publish Drafted', 'Failed to publish post.'],
    ['BADM-066', 'Unpublish Public', 'Failed to unpublish post.'],
  ])('%s a refused change is reported: %s', async (_, button, sentence) => {
    await open(fails)
    await drawn.click(labelled(button))
    await drawn.settle()
    expect(drawn.reported('alert')).toContain(sentence)
  })

  it('BADM-010 deleting asks first, and declining sends nothing', async () => {
    await open(works)
    await drawn.click(labelled('Delete Drafted'))
    await drawn.settle()
    expect(drawn.byText('Delete this post?')).toBeDefined()
    await drawn.click(drawn.button('Cancel'))
    await drawn.settle()
    expect(drawn.writes()).toEqual([])
  })

  it.each([
    ['BADM-054 BADM-061', works, 'status', 'Post deleted successfully!'],
    ['BADM-062', fails, 'alert', 'Failed to delete post.'],
  ] as const)('%s a confirmed delete is sent and its outcome reported', async (_, answer, role, sentence) => {
    await open(answer)
    await drawn.click(labelled('Delete Drafted'))
    await drawn.settle()
    await drawn.click(drawn.button('Delete the post'))
    await drawn.settle()
    expect(drawn.writes()).toMatchObject([{ method: 'DELETE', path: '/api/blog/posts/1' }])
    expect(drawn.reported(role)).toContain(sentence)
  })

  it('shows the posts of a status and a category alone', async () => {
    await open(works, '/admin/blog?status=archived&category=news')
    expect(drawn.byText('Archived one', 'a')).toBeDefined()
    expect(drawn.byText('Public', 'td a')).toBeUndefined()
  })
})
