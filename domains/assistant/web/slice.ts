import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** The assistant, as the web shows it. */
export const assistantWeb = defineWebSlice({
  name: 'assistant',
  screens: [
    {
      path: 'dashboard/chat',
      file: 'chat-screen.tsx',
      label: 'AI Research Analyst',
      may: 'overview:read',
      keywords: 'assistant chat ask question answer',
    },
    {
      path: 'dashboard/onboarding',
      file: 'onboarding/dashboard-onboarding-screen.tsx',
      label: 'Getting started',
      keywords: 'onboarding welcome first steps help',
    },
    {
      path: 'dashboard/settings/ai-model',
      file: 'model/model-settings-screen.tsx',
      label: 'AI model',
      keywords: 'assistant model anthropic openai ollama vllm key tokens budget',
      account: { at: 52, label: 'AI model' },
    },
    // Before the shell, without the site's header and footer: visitors are led to a session from here.
    { path: 'onboarding', file: 'onboarding/onboarding-screen.tsx', in: 'product' },
  ],
})
