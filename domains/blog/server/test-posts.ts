import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { somebody, type World } from '#platform/testing/index.ts'
import { blogRoutes } from './index.ts'

/** A whole post as a form sends it. */
export const wholePost = {
  title: 'What a list does not say',
  slug: 'what-a-list-does-not-say',
  excerpt: 'Names are only half of a match.',
  content: '# Names\n\nOnly half of a match.',
  imageUrl: 'https://example.com/picture.jpg',
  category: 'news',
  tags: ['screening', 'lists'],
  status: 'draft',
  featured: false,
  seoTitle: 'Lists and names',
  seoDescription: 'On lists and names.',
  readingTimeMinutes: 4,
  authorId: 1,
  publishedAt: null,
}

/** The blog's calls as somebody, or as a visitor. */
export function blogOf(world: World) {
  let actor: Actor | undefined = somebody({ role: 'admin' })
  let api: ApiApp | undefined
  const send = async (method: string, path: string, body?: object | string) => {
    api ??= makeApi(world.installation, async () => actor, blogRoutes)
    const answer = await api.request(`/api/blog${path}`, {
      method,
      ...(body === undefined
        ? {}
        : {
            body: typeof body === 'string' ? body : JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined }
  }
  return {
    become(next: 'admin' | 'analyst' | 'viewer' | 'visitor' | Actor) {
      if (typeof next === 'object') actor = next
      else actor = next === 'visitor' ? undefined : somebody({ role: next })
    },
    send,
    get: (path: string) => send('GET', path),
    /** Writes a post with a slug of its own. */
    async write(slug: string, more: object = {}) {
      const { status, body } = await send('POST', '/posts', { ...wholePost, slug, ...more })
      if (status !== 201) throw new Error(`The post was not written: ${JSON.stringify(body)}`)
      return body
    },
    async upload(file: File, alt: string) {
      api ??= makeApi(world.installation, async () => actor, blogRoutes)
      const form = new FormData()
      form.set('file', file)
      form.set('alt', alt)
      const answer = await api.request('/api/blog/images', { method: 'POST', body: form })
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    },
    fetch(path: string) {
      api ??= makeApi(world.installation, async () => actor, blogRoutes)
      return api.request(path)
    },
  }
}
