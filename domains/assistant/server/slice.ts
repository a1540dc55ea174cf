import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { sealedModelKeys } from './model/connection.ts'
import { assistantRoutes } from './routes.ts'

/** The assistant, as the server mounts it. */
export const assistantSlice = defineSlice({
  name: 'assistant',
  routes: assistantRoutes,
  sealed: [sealedModelKeys],
  aboutPerson: {
    group: 'Conversations with the assistant',
    at: 80,
    own: [
      { table: 'assistant_turn', column: 'user_id', called: 'Conversations with the assistant' },
      { table: 'assistant_attachment', column: 'user_id', called: 'Files attached to conversations' },
      { table: 'assistant_model_use', column: 'user_id', called: 'What a model was asked, counted' },
    ],
  },
})
