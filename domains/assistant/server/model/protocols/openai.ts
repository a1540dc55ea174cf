import { z } from 'zod'
import { aboutTokens, fieldsIn, type ModelMessage, modelFailed, type Protocol } from './protocol.ts'

const Chunk = z.object({
  // The last chunk counts tokens and has no choices; some servers write null there.
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().nullish(),
                  id: z.string().nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
})
const Refusal = z.object({ error: z.object({ message: z.string() }) })

const messagesOf = (message: ModelMessage): object[] => {
  if (message.role === 'user') return [{ role: 'user', content: message.text }]
  if (message.role === 'results')
    return message.results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text }))
  return [
    {
      role: 'assistant',
      content: message.text || null,
      ...(message.calls.length > 0
        ? {
            tool_calls: message.calls.map(({ id, name, fields }) => ({
              id,
              type: 'function',
              function: { name, arguments: JSON.stringify(fields ?? {}) },
            })),
          }
        : {}),
    },
  ]
}

/**
 * The Chat Completions API of OpenAI, as a stream, which Ollama, vLLM and many others answer too.
 * @param longest how the most tokens of a reply are named: the others know the older name alone.
 */
export const chatCompletions = (longest: 'max_completion_tokens' | 'max_tokens'): Protocol => ({
  call({ address, model, apiKey }, { system, messages, tools, form, tokensMax }) {
    return {
      url: `${address}/chat/completions`,
      headers: {
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({
        model,
        [longest]: tokensMax,
        messages: [{ role: 'system', content: system }, ...messages.flatMap(messagesOf)],
        ...(form
          ? {
              response_format: {
                type: 'json_schema',
                json_schema: { name: form.name, strict: true, schema: form.schema },
              },
            }
          : {}),
        // Servers that keep a reply to a schema can make no calls beside it.
        ...(tools.length > 0 && !form
          ? {
              tools: tools.map(({ name, description, schema }) => ({
                type: 'function',
                function: { name, description, parameters: schema },
              })),
            }
          : {}),
        stream: true,
        stream_options: { include_usage: true },
      }),
    }
  },

  reader({ system, messages }, onPiece) {
    let text = ''
    let finish: string | undefined
    let isRefused = false
    let tokensIn: number | undefined
    let tokensOut: number | undefined
    const parts: { id: string; name: string; json: string }[] = []
    return {
      take(data) {
        const refusal = Refusal.safeParse(data)
        if (refusal.success)
          throw modelFailed(`broke off: ${refusal.data.error.message.slice(0, 300)}`, 'SAYS_NO')
        const read = Chunk.safeParse(data)
        if (!read.success) throw modelFailed('answered in an unknown format', 'CHANGED_SHAPE')
        const { choices, usage } = read.data
        tokensIn = usage?.prompt_tokens ?? tokensIn
        tokensOut = usage?.completion_tokens ?? tokensOut
        const [choice] = choices ?? []
        finish = choice?.finish_reason ?? finish
        if (choice?.delta?.refusal) isRefused = true
        const stated = choice?.delta?.content
        if (stated) {
          text += stated
          onPiece(stated)
        }
        for (const one of choice?.delta?.tool_calls ?? []) {
          // Some servers number nothing: what brings a name begins the next.
          const at = one.index ?? (one.function?.name ? parts.length : Math.max(0, parts.length - 1))
          parts[at] ??= { id: `call-${at}`, name: '', json: '' }
          const part = parts[at]
          part.id = one.id || part.id
          part.name += one.function?.name ?? ''
          const json = one.function?.arguments ?? ''
          part.json += json
          if (json) onPiece(json, part.name)
        }
      },
      end() {
        if (finish === undefined) throw modelFailed('broke off in the middle of its reply', 'CUT_SHORT')
        const calls = parts
          .filter(Boolean)
          .map(({ id, name, json }) => ({ id, name, fields: fieldsIn(json) }))
        return {
          text,
          calls,
          stop:
            isRefused || finish === 'content_filter'
              ? 'refusal'
              : finish === 'length'
                ? 'length'
                : calls.length > 0
                  ? 'tools'
                  : 'end',
          tokensIn: tokensIn ?? aboutTokens(system, JSON.stringify(messages)),
          tokensOut: tokensOut ?? aboutTokens(text, ...parts.map(({ json }) => json)),
        }
      },
    }
  },
})
