/** JSON Schema as in OpenAPI 3.1 (draft 2020-12). */
export type Schema = { [keyword: string]: unknown; properties?: Record<string, Schema>; required?: string[] }

/** Schemas that several operations share, by name. */
export type SharedSchemas = Record<string, Schema>

export type ResponseBody = { description: string; content?: Record<string, { schema: Schema }> }

export type Operation = {
  operationId: string
  tags: [string]
  summary: string
  /** Who can call it, in words. */
  description: string
  security: Record<string, readonly string[]>[]
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, ResponseBody>
}

/** The response of `/api/openapi.json`: the parts of OpenAPI 3.1 that the portal uses. */
export type ApiDescription = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: SharedSchemas; securitySchemes: Record<string, Record<string, string>> }
}
