import { act, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import type { PostSummary } from '#domains/blog/contract/index.ts'

/** A public page drawn at an address with the data that its loader would bring. */
export async function drawPage(Page: ComponentType, path: string, address: string, data: unknown) {
  const flags = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  flags.IS_REACT_ACT_ENVIRONMENT = true
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const Stub = createRoutesStub([
    { id: 'page', path, Component: Page as ComponentType<object>, HydrateFallback: () => null },
  ])
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  await act(async () =>
    root.render(<Stub initialEntries={[address]} hydrationData={{ loaderData: { page: data } }} />),
  )
  await settle()
  return {
    host,
    text: () => host.textContent ?? '',
    settle,
    remove: async () => {
      await act(async () => root.unmount())
      host.remove()
      document.head.replaceChildren()
    },
  }
}

/** A published post as lists have it. */
export function summary(slug: string, more: Partial<PostSummary> = {}): PostSummary {
  return {
    id: 1,
    title: `Title of ${slug}`,
    slug,
    excerpt: 'An excerpt.',
    imageUrl: null,
    imageAlt: '',
    category: 'insights',
    tags: [],
    status: 'published',
    featured: false,
    seoTitle: null,
    seoDescription: null,
    readingTimeMinutes: 3,
    authorId: 1,
    publishedAt: '2026-11-20T09:00:00.000Z',
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    version: 1,
    ...more,
  }
}
