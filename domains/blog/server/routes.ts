import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { changePost } from './change-post.ts'
import { createPost } from './create-post.ts'
import { deletePost } from './delete-post.ts'
import { addImage, readImage } from './images/images.ts'
import { listAllPosts, listPosts, readPost } from './read-posts.ts'
import { listRevisions, readRevision, restoreRevision } from './revisions/revisions.ts'

export const blogRoutes: readonly Route[] = [
  serve(endpoints.listPosts, listPosts),
  serve(endpoints.listAllPosts, listAllPosts),
  serve(endpoints.readPost, readPost),
  serve(endpoints.createPost, createPost),
  serve(endpoints.changePost, changePost),
  serve(endpoints.deletePost, deletePost),
  serve(endpoints.listRevisions, listRevisions),
  serve(endpoints.readRevision, readRevision),
  serve(endpoints.restoreRevision, restoreRevision),
  serve(endpoints.addImage, addImage),
  serve(endpoints.readImage, readImage),
]
