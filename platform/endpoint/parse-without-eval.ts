import { z } from 'zod'

// In a browser our content security policy allows no code made from text, and asking whether it does is reported as a
// breach. It has to be said before the first schema is made.
if ('document' in globalThis) z.config({ jitless: true })
