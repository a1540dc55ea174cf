import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

const here = '../../domains/blog/web'

/** The blog as visitors read it, for apps/web/routes.ts; files are named from the web app's own folder. */
export const blogPages: RouteConfigEntry[] = [
  route('blog', `${here}/reading/blog-list-page.tsx`),
  route('blog/rss.xml', `${here}/reading/rss.ts`),
  route('blog/:slug', `${here}/reading/post-page.tsx`),
]

/** Blog management: its own frame, outside the dashboard. */
export const blogManagement: RouteConfigEntry[] = [
  layout(`${here}/management/management-frame.tsx`, [
    route('admin/blog', `${here}/management/posts-screen.tsx`),
    route('blog/manage', `${here}/management/posts-screen.tsx`, { id: 'blog-manage' }),
    route('admin/blog/new', `${here}/management/post-editor-screen.tsx`, { id: 'blog-new-post' }),
    route('admin/blog/posts/:slug', `${here}/management/post-editor-screen.tsx`),
  ]),
]
