import { defineSlice } from '#platform/slice/index.ts'
import { findPosts } from './find-posts.ts'
import '../contract/changes.ts'
import { blogRoutes } from './routes.ts'

/** The blog, as the server mounts it. */
export const blogSlice = defineSlice({
  name: 'blog',
  routes: blogRoutes,
  search: {
    kind: 'post',
    group: 'Posts',
    at: 60,
    find: async (ctx, q, limit) =>
      (await findPosts(ctx, { q, limit })).map(({ id, title, excerpt, slug }) => ({
        id,
        title,
        detail: excerpt,
        href: `/blog/${slug}`,
      })),
  },
})
