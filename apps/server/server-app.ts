import type { Hono } from 'hono'
import type { Bindings } from '#platform/http-server/index.ts'

export type ServerApp = Hono<{ Bindings: Bindings }>
