import { defineSlice } from '#platform/slice/index.ts'
import { findPosts } from './find-posts.ts'
import '../contract/changes.ts'
import { blogRoutes } from './routes.ts'

export const blogSlice = defineSlice({
  name: 'blog',
  routes: blogRoutes,
  retained: [
    {
      called: 'Posts, their versions and pictures',
      why: 'They are published: their authors remove them',
      tables: ['blog_post', 'blog_post_revision', 'blog_slug_redirect', 'blog_image'],
    },
  ],
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
