import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const assistantSubjects = defineSubjects({
  conversation: { called: 'Conversation with the assistant', path: () => '/dashboard/chat' },
  'assistant-model': { called: 'Model of the assistant', path: () => '/dashboard/settings/ai-model' },
})

/** What can be done to it, in the words of the audit log. */
export const assistantActions = defineActions({
  'conversation.asked': 'Assistant asked',
  'conversation.file-attached': 'File attached to a conversation with the assistant',
  'conversation.file-removed': 'File taken off a conversation with the assistant',
  'assistant-model.connected': 'Model of the assistant connected',
  'assistant-model.disconnected': 'Model of the assistant disconnected',
  'conversation.cleared': 'Conversation with the assistant cleared',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof assistantSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof assistantActions> {}
}
