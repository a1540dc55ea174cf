import { beforeEach, expect, it } from 'vitest'
import { recentAudit, verifyAudit } from '#platform/audit/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { workEventsOf } from '#platform/work-events/index.ts'
import { Post } from '../contract/index.ts'
import { fillSamplePosts } from './index.ts'
import { blogOf, wholePost } from './test-posts.ts'

onEveryDatabase('posts', (world) => {
  const blog = blogOf(world)
  beforeEach(() => {
    blog.become('admin')
    world.setNow('2026-11-21T10:00:00.000Z')
  })
  const slugs = async (path = '/posts') =>
    ((await blog.get(path)).body as { slug: string }[]).map((post) => post.slug)

  it('BADM-050 BADM-051 BLOG-047..060 a whole post is kept field by field and answered as it was created', async () => {
    const { status, body } = await blog.send('POST', '/posts', wholePost)
    expect(status).toBe(201)
    expect(Post.parse(body)).toEqual({
      ...wholePost,
      id: expect.any(Number),
      imageAlt: '',
      authorId: 1,
      createdAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
      version: 1,
    })
    expect((await blog.get(`/posts/${wholePost.slug}`)).body).toEqual(body)
  })

  it('SYS-022 BADM-026 BADM-037 a post is a draft of insights unless it says otherwise, by author 1 whoever is sent', async () => {
    const { body } = await blog.send('POST', '/posts', {
      title: 'Bare',
      slug: 'bare',
      excerpt: 'x',
      content: 'x',
      authorId: 7,
    })
    expect(body).toMatchObject({
      status: 'draft',
      category: 'insights',
      tags: [],
      featured: false,
      imageUrl: null,
      seoTitle: null,
      authorId: 1,
      publishedAt: null,
      readingTimeMinutes: 1,
    })
  })

  it('BLOG-061 BLOG-062 visitors get a bare array of published posts, the newest first, and no draft or archived one, without a session', async () => {
    await blog.write('old', { status: 'published', publishedAt: '2026-10-01T08:00:00Z' })
    await blog.write('new', { status: 'published' })
    await blog.write('drafted', { status: 'draft' })
    await blog.write('archived', { status: 'archived' })
    blog.become('visitor')
    const { status, body } = await blog.get('/posts')
    expect(status).toBe(200)
    expect((body as unknown[]).map((post) => Post.parse(post).slug)).toEqual(['new', 'old'])
    const short = await blog.get('/posts?content=no')
    expect(short.body[0]).not.toHaveProperty('content')
  })

  it('BLOG-061 no post is cut off: past the first thousand a list still names every one, without its content', async () => {
    await world.installation.database.pool.query(
      `insert into blog_post (organisation_id, title, slug, excerpt, content, status, published_at, created_at, updated_at, category, featured, tags, image_alt, reading_time_minutes)
       select 1, 'Post ' || n, 'many-' || n, 'One of many.', 'Words.', 'published', timestamp '2001-01-01' + n * interval '1 minute', now(), now(), 'news', false, '[]', '', 1
       from generate_series(1, 1100) n`,
    )
    blog.become('visitor')
    const many = (posts: { slug: string; content?: string }[]) =>
      posts.filter(({ slug }) => slug.startsWith('many-'))
    expect(many((await blog.get('/posts?content=no')).body)).toHaveLength(1_100)
    const whole = (await blog.get('/posts')).body
    expect(many(whole)).toHaveLength(1_100)
    expect(whole.filter((post: { content?: string }) => post.content !== undefined)).toHaveLength(1_000)
    await world.installation.database.pool.query(`delete from blog_post where slug like 'many-%'`)
  })

  it('BLOG-063..065 a visitor reads a published post; an unknown, drafted or archived slug is 404', async () => {
    blog.become('visitor')
    expect((await blog.get('/posts/new')).body.title).toBe(wholePost.title)
    for (const slug of ['nowhere', 'drafted', 'archived', '%F0%9F%98%80', 'A B']) {
      const { status, body } = await blog.get(`/posts/${slug}`)
      expect([slug, status, body.code, body.message]).toEqual([
        slug,
        404,
        'not-found',
        'Blog post not found.',
      ])
    }
    blog.become('analyst')
    expect((await blog.get('/posts/drafted')).status).toBe(404)
    blog.become('admin')
    expect((await blog.get('/posts/drafted')).status).toBe(200)
    expect((await blog.get('/posts/drafted?as=visitor')).status).toBe(404)
  })

  it('BADM-047..049 every post is listed for an administrator alone: 401 without a session, 403 for an analyst', async () => {
    expect(await slugs('/posts/all')).toEqual(expect.arrayContaining(['drafted', 'archived', 'new']))
    blog.become('analyst')
    expect((await blog.get('/posts/all')).status).toBe(403)
    blog.become('visitor')
    expect((await blog.get('/posts/all')).status).toBe(401)
  })

  it('BADM-055 BADM-004 every write is 401 to a visitor and 403 to an analyst and a viewer, and changes nothing', async () => {
    const { id } = await blog.write('guarded')
    const before = (await blog.get('/posts/guarded')).body
    const writes: [string, string, object?][] = [
      ['POST', '/posts', { ...wholePost, slug: 'not-written' }],
      ['PUT', `/posts/${id}`, { ...wholePost, title: 'Other' }],
      ['PUT', `/posts/${id}`, { status: 'published', publishedAt: '2026-11-21T10:00:00Z' }],
      ['DELETE', `/posts/${id}`],
      ['POST', `/posts/${id}/revisions/1/restore`, {}],
      ['GET', `/posts/${id}/revisions`],
      ['GET', `/posts/${id}/revisions/1`],
    ]
    for (const [who, status, code] of [
      ['visitor', 401, 'not-signed-in'],
      ['analyst', 403, 'forbidden'],
      ['viewer', 403, 'forbidden'],
    ] as const) {
      blog.become(who)
      for (const [method, path, body] of writes) {
        const answer = await blog.send(method, path, body)
        expect([who, method, path, answer.status, answer.body.code]).toEqual([
          who,
          method,
          path,
          status,
          code,
        ])
      }
      const picture = await blog.upload(new File(['x'], 'x.png'), 'x')
      expect([who, picture.status]).toEqual([who, status])
    }
    blog.become('admin')
    expect((await blog.get('/posts/guarded')).body).toEqual(before)
    expect(await slugs('/posts/all')).not.toContain('not-written')
  })

  it.each(['title', 'slug', 'excerpt', 'content'])(
    'BADM-033..036 BADM-056 a post without %s is refused with its name, new or changed',
    async (field) => {
      const { id } = await blog.write(`needs-${field}`)
      const name = `${field.charAt(0).toUpperCase()}${field.slice(1)} is required`
      for (const value of [undefined, '', '   ', null]) {
        const body = { ...wholePost, slug: `refused-${field}`, [field]: value }
        const created = await blog.send('POST', '/posts', body)
        const changed = await blog.send('PUT', `/posts/${id}`, body)
        for (const answer of [created, changed])
          expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'invalid-input', name])
      }
    },
  )

  it('BADM-038 BADM-039 BADM-057 unknown categories and statuses, bad minutes, picture addresses and shapes are refused as JSON', async () => {
    const { id } = await blog.write('checked')
    const bad: object[] = [
      { category: 'gossip' },
      { status: 'secret' },
      { status: null },
      { readingTimeMinutes: 0 },
      { readingTimeMinutes: 1.5 },
      { readingTimeMinutes: '3' },
      { imageUrl: 'picture.jpg' },
      { imageUrl: 'javascript:alert(1)' },
      { imageUrl: 'https://exa mple.com/"onerror=' },
      { tags: 'a, b' },
      { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) },
      { featured: 'yes' },
      { publishedAt: 'tomorrow' },
      { slug: 'Not A Slug' },
      { title: 'x'.repeat(201) },
      { content: 'x'.repeat(210_001) },
    ]
    for (const field of bad) {
      const created = await blog.send('POST', '/posts', { ...wholePost, slug: 'refused', ...field })
      const changed = await blog.send('PUT', `/posts/${id}`, { ...wholePost, slug: 'checked', ...field })
      for (const answer of [created, changed])
        expect([JSON.stringify(field).slice(0, 60), answer.status, answer.body.code]).toEqual([
          JSON.stringify(field).slice(0, 60),
          400,
          'invalid-input',
        ])
    }
    expect((await blog.send('PUT', '/posts/nonsense', wholePost)).status).toBe(400)
    expect((await blog.send('PUT', '/posts/99999999', wholePost)).status).toBe(404)
    expect((await blog.send('POST', '/posts', '{"title":')).status).toBe(400)
  })

  it('keeps a post of two hundred kilobytes, and takes out what neither a database nor a page can hold', async () => {
    const body = await blog.write('long', { title: 'A\u0000B \ud800', content: 'wörd '.repeat(40_000) })
    expect(body.title).toBe('AB \ufffd')
    expect(body.content).toHaveLength(200_000)
    expect((await blog.get('/posts/long')).body.readingTimeMinutes).toBe(4)
  })

  it('BADM-044 BADM-045 tags are kept trimmed, without empty and repeated ones', async () => {
    expect((await blog.write('tagged', { tags: [' esg ', '', '  ', 'credit', 'esg'] })).tags).toEqual([
      'esg',
      'credit',
    ])
  })

  it.each([
    [1, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [401, 3],
  ])('BADM-043 %i words without a reading time are read in %i minutes', async (words, minutes) => {
    const content = Array.from({ length: words }, () => 'word').join(' ')
    const body = await blog.write(`words-${words}`, { content, readingTimeMinutes: null })
    expect(body.readingTimeMinutes).toBe(minutes)
  })

  it('BADM-046 a slug that another post has is refused by name, new or changed', async () => {
    await blog.write('taken')
    const { id } = await blog.write('free')
    for (const answer of [
      await blog.send('POST', '/posts', { ...wholePost, slug: 'taken' }),
      await blog.send('PUT', `/posts/${id}`, { ...wholePost, slug: 'taken' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
      expect(answer.body.message).toBe('The slug "taken" is already used by another post.')
    }
    expect((await blog.send('PUT', `/posts/${id}`, { ...wholePost, slug: 'free' })).status).toBe(200)
  })

  it('two editors who take one slug at once: one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => blog.send('POST', '/posts', { ...wholePost, slug: 'wanted' })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
  })

  it('BADM-002 BADM-048 an address of the blog itself is no slug', async () => {
    for (const slug of ['all', 'manage', 'rss.xml'])
      expect((await blog.send('POST', '/posts', { ...wholePost, slug })).status).toBe(400)
  })

  it('BADM-028 BADM-029 BADM-030 BADM-053 publishing and unpublishing move status and moment and nothing else', async () => {
    const draft = await blog.write('moved')
    world.setNow('2026-11-22T09:00:00.000Z')
    const published = await blog.send('PUT', `/posts/${draft.id}`, {
      status: 'published',
      publishedAt: '2026-11-22T09:00:00.000Z',
    })
    const moment = '2026-11-22T09:00:00.000Z'
    expect(published.body).toEqual({ ...draft, status: 'published', publishedAt: moment, version: 2 })
    expect(await slugs()).toContain('moved')
    const unpublished = await blog.send('PUT', `/posts/${draft.id}`, { status: 'draft', publishedAt: null })
    expect(unpublished.body).toEqual({ ...draft, version: 3 })
    expect(await slugs()).not.toContain('moved')
    // A moment makes no sense without the status, whatever a caller sends.
    const odd = await blog.send('PUT', `/posts/${draft.id}`, {
      status: 'archived',
      publishedAt: '2026-11-22T09:00:00.000Z',
    })
    expect(odd.body).toMatchObject({ status: 'archived', publishedAt: null })
  })

  it('BADM-031 BADM-032 BADM-052 saving a published post again keeps its first moment', async () => {
    const { id } = await blog.write('kept', { status: 'published' })
    world.setNow('2026-11-25T10:00:00.000Z')
    for (const publishedAt of ['2026-11-25T10:00:00.000Z', undefined, null]) {
      const { body } = await blog.send('PUT', `/posts/${id}`, {
        ...wholePost,
        slug: 'kept',
        title: 'Changed',
        status: 'published',
        publishedAt,
      })
      expect(body).toMatchObject({
        title: 'Changed',
        publishedAt: '2026-11-21T10:00:00.000Z',
        updatedAt: '2026-11-25T10:00:00.000Z',
      })
    }
    const drafted = await blog.send('PUT', `/posts/${id}`, { ...wholePost, slug: 'kept', status: 'draft' })
    expect(drafted.body.publishedAt).toBeNull()
  })

  it('a scheduled post is public from its moment on, and a clock a minute ahead is no plan', async () => {
    const { id } = await blog.write('planned', { status: 'published', publishedAt: '2026-12-01T08:00:00Z' })
    blog.become('visitor')
    expect(await slugs()).not.toContain('planned')
    expect((await blog.get('/posts/planned')).status).toBe(404)
    world.setNow('2026-12-01T08:00:00.000Z')
    expect(await slugs()).toContain('planned')
    expect((await blog.get('/posts/planned')).status).toBe(200)
    world.setNow('2026-11-21T10:00:00.000Z')
    blog.become('admin')
    const moved = await blog.send('PUT', `/posts/${id}`, {
      status: 'published',
      publishedAt: '2026-11-30T08:00:00Z',
    })
    expect(moved.body.publishedAt).toBe('2026-11-30T08:00:00.000Z')
    const now = await blog.write('at-once', { status: 'published', publishedAt: '2026-11-21T10:01:00Z' })
    expect(now.publishedAt).toBe('2026-11-21T10:00:00.000Z')
  })

  it('a save over what somebody else has done since is refused, a publication too: it would be undone without a word', async () => {
    const opened = await blog.write('shared')
    world.setNow('2026-11-21T11:00:00.000Z')
    const save = (title: string) =>
      blog.send('PUT', `/posts/${opened.id}`, {
        ...wholePost,
        slug: 'shared',
        title,
        version: opened.version,
      })
    expect((await save('First')).status).toBe(200)
    expect(await save('Second')).toMatchObject({
      status: 409,
      body: { code: 'stale', details: { version: 2, changes: [{ what: 'post changed' }] } },
    })
    expect((await blog.get('/posts/shared')).body.title).toBe('First')
    const published = await blog.send('PUT', `/posts/${opened.id}`, { status: 'published', version: 2 })
    expect(published).toMatchObject({ status: 200, body: { version: 3 } })
    const whole = { ...wholePost, slug: 'shared', title: 'Third', status: 'draft', version: 2 }
    expect(await blog.send('PUT', `/posts/${opened.id}`, whole)).toMatchObject({ body: { code: 'stale' } })
  })

  it('a former slug says where the post is now, until another post takes it or the post is gone', async () => {
    const { id } = await blog.write('first-name', { status: 'published' })
    const rename = (slug: string) =>
      blog.send('PUT', `/posts/${id}`, { ...wholePost, status: 'published', slug })
    await rename('second-name')
    await rename('third-name')
    blog.become('visitor')
    for (const former of ['first-name', 'second-name'])
      expect(await blog.get(`/posts/${former}`)).toMatchObject({
        status: 404,
        body: { details: { movedTo: 'third-name' } },
      })
    blog.become('admin')
    await blog.write('second-name', { title: 'Another', status: 'published' })
    expect((await blog.get('/posts/second-name')).body.title).toBe('Another')
    await rename('first-name')
    expect((await blog.get('/posts/first-name')).body.id).toBe(id)
    await blog.send('PUT', `/posts/${id}`, { status: 'draft', publishedAt: null })
    blog.become('visitor')
    expect((await blog.get('/posts/third-name')).body.details).toBeUndefined()
  })

  it('a post stays with its revisions while a legal hold is in force', async () => {
    const { id } = await blog.write('held')
    const { pool } = world.installation.database
    await pool.query(
      `insert into legal_hold (organisation_id, scope, subject_id, reason, since, placed_by, placed_at)
       values (1, 'organisation', '', 'Court order', '2026-11-01', 'admin', now())`,
    )
    const refused = await blog.send('DELETE', `/posts/${id}`)
    await pool.query('delete from legal_hold')
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'legal-hold' })])
    expect((await blog.send('DELETE', `/posts/${id}`)).status).toBe(200)
  })

  it('BADM-054 a deleted post is gone with its revisions, and a second delete is 404', async () => {
    const { id } = await blog.write('doomed')
    expect(await blog.send('DELETE', `/posts/${id}`)).toMatchObject({
      status: 200,
      body: { success: true, id },
    })
    expect((await blog.get('/posts/doomed')).status).toBe(404)
    expect((await blog.send('DELETE', `/posts/${id}`)).status).toBe(404)
    expect((await blog.get(`/posts/${id}/revisions`)).status).toBe(404)
    await blog.write('doomed')
  })

  it('each save of other words makes a revision; an old one can be read and restored', async () => {
    const { id } = await blog.write('revised', { title: 'One', content: 'first words' })
    const save = (change: object) =>
      blog.send('PUT', `/posts/${id}`, { ...wholePost, slug: 'revised', ...change })
    await save({ title: 'Two', content: 'second words here' })
    await save({ title: 'Two', content: 'second words here' })
    await blog.send('PUT', `/posts/${id}`, { status: 'published' })
    const list = (await blog.get(`/posts/${id}/revisions`)).body as { id: number }[]
    expect(list).toMatchObject([
      { title: 'Two', words: 3, editor: 'The admin' },
      { title: 'One', words: 2 },
    ])
    const first = await blog.get(`/posts/${id}/revisions/${list[1]?.id}`)
    expect(first.body.post).toMatchObject({ title: 'One', content: 'first words' })
    const restored = await blog.send('POST', `/posts/${id}/revisions/${list[1]?.id}/restore`, {})
    expect(restored.body).toMatchObject({
      title: 'One',
      content: 'first words',
      slug: 'revised',
      status: 'published',
    })
    expect((await blog.get(`/posts/${id}/revisions`)).body).toHaveLength(3)
    const { id: other } = await blog.write('unrelated')
    expect((await blog.get(`/posts/${other}/revisions/${list[1]?.id}`)).status).toBe(404)
  })

  it.each([
    ['demo', { organisationId: 2, isDemo: true }],
    ['founded organisation', { organisationId: 3 }],
  ])(
    'the blog is organisation 1’s: an administrator of a %s reads it, writes nothing and reaches none of its drafts',
    async (_, facts) => {
      const slug = `of-the-house-${facts.organisationId}`
      blog.become(somebody({ role: 'admin' }))
      const { id } = await blog.write(slug)
      blog.become(somebody({ role: 'admin', ...facts }))
      expect((await blog.get(`/posts/${slug}`)).status).toBe(404)
      expect((await blog.send('PUT', `/posts/${id}`, { status: 'published' })).status).toBe(403)
      expect((await blog.send('DELETE', `/posts/${id}`)).status).toBe(403)
      expect((await blog.get('/posts/all')).status).toBe(403)
      expect((await slugs()).length).toBeGreaterThan(0)
      expect((await blog.send('POST', '/posts', { title: 'Of the demo' })).status).toBe(403)
    },
  )

  it('every change leaves an audit entry and a work event, and the chain holds', async () => {
    const { id } = await blog.write('traced')
    await blog.send('PUT', `/posts/${id}`, { ...wholePost, slug: 'traced', title: 'Traced' })
    await blog.send('PUT', `/posts/${id}`, { status: 'published' })
    await blog.send('PUT', `/posts/${id}`, { status: 'draft' })
    await blog.send('PUT', `/posts/${id}`, { status: 'archived' })
    await blog.send('DELETE', `/posts/${id}`)
    const { db } = world.installation.database
    const events = await workEventsOf(db, 1, { type: 'post', id: String(id) })
    expect(events.map((event) => event.eventType).reverse()).toEqual([
      'post.created',
      'post.changed',
      'post.published',
      'post.unpublished',
      'post.archived',
      'post.deleted',
    ])
    const [entry] = await recentAudit(db, 1, { type: 'post', id }, 1)
    expect(entry).toMatchObject({ action: 'post.deleted', actor: 'admin' })
    expect(JSON.stringify(entry)).not.toContain('Only half of a match')
    expect(await verifyAudit(db, 1)).toMatchObject({ isIntact: true })
  })

  it('sample posts are published once at their own moments', async () => {
    const sample = {
      title: 'A sample',
      slug: 'a-sample',
      excerpt: 'x',
      content: 'x',
      category: 'insights' as const,
      tags: ['a'],
      featured: true,
      seoDescription: 'x',
      publishedAt: new Date('2026-09-01T08:00:00Z'),
    }
    expect(await fillSamplePosts(world.as(), [sample])).toBe(1)
    expect(await fillSamplePosts(world.as(), [sample])).toBe(0)
    expect((await blog.get('/posts/a-sample?as=visitor')).body).toMatchObject({
      publishedAt: '2026-09-01T08:00:00.000Z',
      createdAt: '2026-09-01T08:00:00.000Z',
      updatedAt: '2026-09-01T08:00:00.000Z',
    })
  })
})
