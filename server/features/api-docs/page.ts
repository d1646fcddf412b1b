import type { Description, Operation } from './describe.ts'
import type { Schema } from './schemas.ts'

/** The description as a page: no script, each endpoint opens by itself, and what it says is text. */
export function docsPage({ info, tags, paths, components }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = tags.map(({ name }) => {
    const of = operations.filter(({ operation }) => operation.tags[0] === name)
    return `<section aria-labelledby="${anchor(name)}">
<h2 id="${anchor(name)}">${html(name)}</h2>
${of.map(entry).join('\n')}
</section>`
  })
  const parts = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${anchor(name)}"><summary>${html(name)}</summary>${code(schema)}</details>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(info.title)}</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<header>
<h1>${html(info.title)}</h1>
<p>${html(info.description)}</p>
<p>For programs: <a href="/api/openapi.json">the same as OpenAPI 3.1</a>. With an example and in prose: <a href="/api-reference">the API reference</a>.</p>
<nav aria-label="Groups"><ul>${tags.map(({ name }) => `<li><a href="#${anchor(name)}">${html(name)}</a></li>`).join('')}</ul></nav>
</header>
<main>
${groups.join('\n')}
<section aria-labelledby="shared-forms"><h2 id="shared-forms">Forms that several share</h2>
${parts.join('\n')}
</section>
</main>
</body>
</html>
`
}

function entry({ method, path, operation }: { method: string; path: string; operation: Operation }): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const bodies = Object.entries(requestBody?.content ?? {})
  return `<details id="${html(operationId)}">
<summary><code><b>${method}</b> ${html(path)}</code></summary>
<p>${html(summary)}</p>
<p>${html(description)}</p>
${parameters.length === 0 ? '' : parameterTable(parameters)}
${bodies.map(([type, { schema }]) => `<h3>Body, ${html(type)}</h3>${code(schema)}`).join('')}
<h3>Answers</h3>
<dl>${Object.entries(responses).map(answer).join('\n')}</dl>
</details>`
}

function parameterTable(parameters: Operation['parameters']): string {
  const rows = parameters.map(
    (one) =>
      `<tr><th scope="row">${html(one.name)}</th><td>${one.in}${one.required ? '' : ', optional'}</td><td><code>${html(JSON.stringify(one.schema))}</code></td></tr>`,
  )
  return `<table><caption>Parts of the address</caption><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Form</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function answer([status, { description, content = {} }]: [string, Operation['responses'][string]]): string {
  const success = /^[23]/.test(status)
  // The form of a refusal is said once, below; which codes there are stands in its words.
  const shown = Object.entries(content).map(([type, { schema }]) => (success ? `${html(type)}${code(schema)}` : ''))
  return `<dt>${html(status)}</dt><dd>${html(description)} ${shown.join('')}</dd>`
}

function code(schema: Schema): string {
  return `<pre tabindex="0">${html(JSON.stringify(schema, null, 2))}</pre>`
}

function anchor(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function html(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** The page's one style sheet: the visitor's own fonts, light or dark as their system is. */
export const DOCS_STYLE = `:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.55 system-ui, sans-serif }
h1 { font-size: 1.8rem; line-height: 1.2 }
h2 { margin-top: 2.5rem; font-size: 1.3rem }
h3 { margin: 1rem 0 .25rem; font-size: 1rem }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; padding: 0; list-style: none }
nav a, summary { display: inline-block; min-height: 1.5rem; padding: .25rem 0 }
details { border-top: 1px solid GrayText; padding: .25rem 0 }
summary { display: block; cursor: pointer; overflow-wrap: anywhere }
details[open] { padding-bottom: 1rem }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { max-height: 24rem; margin: .25rem 0; padding: .75rem; overflow: auto; border: 1px solid GrayText }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
caption { text-align: left; font-weight: 700 }
th, td { padding: .25rem .5rem .25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere }
dt { font-weight: 700 }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere }
`
