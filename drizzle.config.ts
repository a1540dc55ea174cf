import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./platform/**/tables.ts', './domains/**/tables.ts'],
  out: './platform/database/migrations',
})
