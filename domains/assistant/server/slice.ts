import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { sealedModelKeys } from './model/connection.ts'
import { assistantRoutes } from './routes.ts'

/** The assistant, as the server mounts it. */
export const assistantSlice = defineSlice({
  name: 'assistant',
  routes: assistantRoutes,
  sealed: [sealedModelKeys],
  retained: [
    {
      called: 'Conversations with the assistant',
      why: 'Each is its person’s own: what is older than thirty days is shown no more and goes with their next message',
      tables: ['assistant_turn', 'assistant_attachment'],
    },
    {
      called: 'Models of the assistant, and what was asked of them, counted',
      why: 'Budgets are counted by it. It holds no words of anybody',
      tables: ['assistant_model', 'assistant_model_use'],
    },
  ],
  aboutPerson: {
    group: 'Conversations with the assistant',
    at: 80,
    own: [
      { table: 'assistant_turn', column: 'user_id', called: 'Conversations with the assistant' },
      { table: 'assistant_attachment', column: 'user_id', called: 'Files attached to conversations' },
      { table: 'assistant_model_use', column: 'user_id', called: 'What a model was asked, counted' },
    ],
  },
  tables: {
    assistant_attachment: {
      listed: { called: 'Documents attached to conversations' },
      names: { document_id: 'document' },
    },
  },
})
