// @vitest-environment happy-dom

import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { summary } from '../reading/test-page.tsx'
import PostEditorScreen from './post-editor-screen.tsx'
import { openManagement, type Sent } from './test-management.tsx'

const stored = { ...summary('stored', { id: 7, title: 'Stored' }), content: 'Stored *words*.' }

let drawn: Awaited<ReturnType<typeof openManagement>>
const open = async (
  path: string,
  write: (sent: Sent) => { status?: number; body?: unknown } | 'lost' = ({ body }) => ({
    body: { ...stored, ...(body as object) },
  }),
) => {
  drawn = await openManagement(
    <Routes>
      <Route path="/admin/blog/new" element={<PostEditorScreen />} />
      <Route path="/admin/blog/posts/:slug" element={<PostEditorScreen />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    (sent) => {
      if (sent.method !== 'GET') return write(sent)
      return { body: sent.path.endsWith('/revisions') ? [] : stored }
    },
    path,
  )
}
const save = async () => {
  await drawn.click(drawn.button('Save Post'))
  await drawn.settle()
}
const words = { title: 'A new Post', excerpt: 'Short.', content: 'Some **words**.' }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => drawn.leave())

describe('the form of a post', () => {
  it('BADM-006 BADM-013..016 BADM-019..025 has a field for everything an editor decides', async () => {
    await open('/admin/blog/new')
    const names = [
      'title',
      'slug',
      'excerpt',
      'content',
      'imageUrl',
      'category',
      'tags',
      'status',
      'featured',
      'seoTitle',
      'seoDescription',
      'readingTimeMinutes',
    ]
    expect(names.filter((name) => drawn.field(name) === null)).toEqual([])
  })

  it.each([
    ['Published', 'published'],
    ['Archived', 'archived'],
    ['Draft', 'draft'],
  ])('BADM-022 BADM-027 the status can be set to %s', async (label, status) => {
    await open('/admin/blog/new')
    await drawn.fill(words)
    const field = [...document.querySelectorAll('label')].find((one) => one.textContent === 'Status')
    await drawn.click(document.getElementById(field?.htmlFor ?? ''))
    await drawn.settle()
    await drawn.click(drawn.byText(label, '[role="option"]'))
    await save()
    expect(drawn.writes()[0]?.body).toMatchObject({ status })
  })

  it('BADM-018 the toolbar offers bold, italic, H1, list and link', async () => {
    await open('/admin/blog/new')
    const tools = document.querySelector('[role="toolbar"]')?.querySelectorAll('button') ?? []
    expect([...tools].map((tool) => tool.textContent)).toEqual(['Bold', 'Italic', 'H1', 'List', 'Link'])
    await drawn.fill({ content: 'words' })
    ;(drawn.field('content') as HTMLTextAreaElement).setSelectionRange(0, 5)
    await drawn.click(drawn.button('Bold'))
    expect(drawn.field('content')?.value).toBe('**words**')
    expect(document.querySelector('section[aria-label="Preview"] strong')?.textContent).toBe('words')
  })

  it('BADM-040 BADM-041 the slug follows the title until it is written', async () => {
    await open('/admin/blog/new')
    await drawn.fill({ title: 'One & Two' })
    expect(drawn.field('slug')?.value).toBe('one-two')
    await drawn.fill({ slug: 'mine', title: 'Three' })
    expect(drawn.field('slug')?.value).toBe('mine')
  })

  it('BADM-033..036 nothing is sent while something is missing, and each field says what', async () => {
    await open('/admin/blog/new')
    await save()
    expect(drawn.writes()).toEqual([])
    for (const sentence of [
      'Title is required',
      'Slug is required',
      'Excerpt is required',
      'Content is required',
    ])
      expect(document.body.textContent).toContain(sentence)
    expect(document.activeElement).toBe(drawn.field('title'))
  })

  it('BADM-026 BADM-050 BADM-059..060 a new post is sent whole, by author 1, and its save is told', async () => {
    await open('/admin/blog/new')
    await drawn.fill({ ...words, tags: 'a, b' })
    await save()
    expect(drawn.writes()).toEqual([
      {
        method: 'POST',
        path: '/api/blog/posts',
        body: {
          ...words,
          slug: 'a-new-post',
          imageUrl: '',
          imageAlt: '',
          category: 'insights',
          tags: ['a', ' b'],
          status: 'draft',
          featured: false,
          seoTitle: '',
          seoDescription: '',
          readingTimeMinutes: null,
          authorId: 1,
          publishedAt: null,
        },
      },
    ])
    expect(drawn.reported('status')).toContain('Post saved successfully!')
    expect(drawn.address()).toBe('/admin/blog/posts/a-new-post')
  })

  it('BADM-009 BADM-052 a stored post is opened, changed whole and kept open', async () => {
    await open('/admin/blog/posts/stored')
    expect(drawn.field('title')?.value).toBe('Stored')
    await drawn.fill({ title: 'Changed' })
    await drawn.act(() => {
      const key = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true })
      document.dispatchEvent(key)
    })
    await drawn.settle()
    expect(drawn.writes()).toMatchObject([
      {
        method: 'PUT',
        path: '/api/blog/posts/7',
        body: {
          title: 'Changed',
          slug: 'stored',
          content: 'Stored *words*.',
          status: 'published',
          publishedAt: stored.publishedAt,
          version: stored.version,
        },
      },
    ])
    expect(drawn.field('title')?.value).toBe('Changed')
    expect(document.body.textContent).toContain('Everything is saved')
  })

  it('what somebody else has done since is shown before it is saved over, and nothing that was typed is lost', async () => {
    const changes = [{ at: '2026-11-21T10:00:00.000Z', by: 'ben', what: 'post published', reason: null }]
    await open('/admin/blog/posts/stored', () => ({
      status: 409,
      body: { message: 'Changed since.', code: 'stale', details: { version: 9, changes } },
    }))
    await drawn.fill({ title: 'Changed' })
    await save()
    expect(document.body.textContent).toContain('ben')
    expect((drawn.button('Save Post') as HTMLButtonElement).disabled).toBe(true)
    expect(drawn.field('title')?.value).toBe('Changed')
  })

  it('BADM-046 BADM-058 what the server refuses is told in its words, beside the field as well', async () => {
    const message = 'The slug "a-new-post" is already used by another post.'
    await open('/admin/blog/new', () => ({
      status: 409,
      body: { message, code: 'conflict', details: { issues: [{ field: 'slug', message }] } },
    }))
    await drawn.fill(words)
    await save()
    expect(drawn.reported('alert')).toContain(`Error saving post: ${message}`)
    expect(drawn.field('slug')?.getAttribute('aria-invalid')).toBe('true')
    expect(drawn.field('title')?.value).toBe(words.title)
  })

  it('BADM-059 a lost network says "Failed to save post. Please try again." and keeps what was written', async () => {
    await open('/admin/blog/new', () => 'lost')
    await drawn.fill(words)
    await save()
    expect(drawn.reported('alert')).toContain('Failed to save post. Please try again.')
    expect(drawn.field('content')?.value).toBe(words.content)
  })

  it('leaving with unsaved changes asks, and stays unless it is confirmed', async () => {
    await open('/admin/blog/posts/stored')
    await drawn.fill({ title: 'Unsaved' })
    await drawn.click(drawn.button('All posts'))
    await drawn.settle()
    expect(drawn.byText('Leave without saving?')).toBeDefined()
    await drawn.click(drawn.button('Cancel'))
    await drawn.settle()
    expect(drawn.address()).toBe('/admin/blog/posts/stored')
    await drawn.click(drawn.button('All posts'))
    await drawn.settle()
    await drawn.click(drawn.button('Leave without saving'))
    await drawn.settle()
    expect(drawn.address()).toBe('/admin/blog')
  })
})
