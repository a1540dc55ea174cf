import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** The blog as visitors read it and as its writers manage it. */
export const blogWeb = defineWebSlice({
  name: 'blog',
  screens: [
    { path: 'blog', file: 'reading/blog-list-page.tsx', in: 'site' },
    { path: 'blog/rss.xml', file: 'reading/rss.ts', in: 'site' },
    { path: 'blog/:slug', file: 'reading/post-page.tsx', in: 'site' },
    {
      path: 'admin/blog',
      file: 'management/posts-screen.tsx',
      frame: 'management/management-frame.tsx',
      in: 'product',
      label: 'Blog management',
      keywords: 'posts write publish editor',
    },
    {
      path: 'blog/manage',
      file: 'management/posts-screen.tsx',
      id: 'blog-manage',
      frame: 'management/management-frame.tsx',
      in: 'product',
    },
    {
      path: 'admin/blog/new',
      file: 'management/post-editor-screen.tsx',
      id: 'blog-new-post',
      frame: 'management/management-frame.tsx',
      in: 'product',
    },
    {
      path: 'admin/blog/posts/:slug',
      file: 'management/post-editor-screen.tsx',
      frame: 'management/management-frame.tsx',
      in: 'product',
    },
  ],
})
