import type { Description, Operation } from './describe.ts'
import type { Schema } from './schemas.ts'

/**
 * The description as a page: no script, each endpoint opens by itself, and what it says is text. `template` is the document of the portal's
 * own pages, whose style sheet and fonts it shares.
 */
export function docsPage({ info, tags, paths, components }: Description, template: string): string {
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
<html lang="en" data-room="paper">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(info.title)}</title>
${looksOf(template)}
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body class="apidocs">
<header>
<p><a href="/">Front page</a></p>
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

/** Under whatever names the build gave them. */
function looksOf(template: string): string {
  return (template.match(/<link [^>]*rel="(?:icon|stylesheet)"[^>]*>/g) ?? []).join('\n')
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

/** What the page has of its own beside the portal's tokens; without the built pages it is plain, and all of it is there. */
export const DOCS_STYLE = `.apidocs { background: var(--ground); color: var(--text); font: var(--t-16) / var(--l-16) var(--sans) }
.apidocs > * { max-width: 60rem; margin-inline: auto; padding-inline: var(--gutter) }
.apidocs > header { padding-block: var(--s-4) var(--s-2) }
.apidocs > main { padding-bottom: var(--s-12) }
.apidocs h1 { margin-block: var(--s-2); font: 400 var(--t-h1) / 1.1 var(--serif) }
.apidocs h2 { margin-block: var(--s-8) var(--s-2); font: 400 var(--t-h3) / var(--l-h3) var(--serif) }
.apidocs h3, .apidocs caption { margin-block: var(--s-3) var(--s-1); font: 600 var(--t-14) / var(--l-14) var(--sans); text-align: left }
.apidocs p { max-width: var(--measure); margin-block: var(--s-1) }
.apidocs a { color: var(--text); text-decoration: underline; text-decoration-color: var(--edge); text-underline-offset: .2em }
.apidocs a:hover { text-decoration-color: currentColor }
.apidocs nav ul { display: flex; flex-wrap: wrap; gap: 0 var(--s-3); margin-top: var(--s-3); padding: 0; list-style: none }
.apidocs nav a { display: inline-block; padding-block: var(--s-1) }
.apidocs details { border-top: var(--hair) solid var(--rule) }
.apidocs section > details:last-child { border-bottom: var(--hair) solid var(--rule) }
.apidocs details[open] { padding-bottom: var(--s-3) }
.apidocs summary { display: grid; align-items: center; min-height: var(--control); cursor: pointer; overflow-wrap: anywhere }
.apidocs summary:hover { background: var(--leaf) }
.apidocs details[open] > summary { font-weight: 600 }
.apidocs code, .apidocs pre { font: var(--t-13) / var(--l-13) var(--mono) }
.apidocs summary b { display: inline-block; min-width: 4rem; font-weight: 400; color: var(--metal) }
.apidocs pre { max-height: 24rem; margin-block: var(--s-1); padding: var(--s-2); overflow: auto; border: var(--hair) solid var(--rule); border-radius: var(--radius-panel); background: var(--leaf) }
.apidocs table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: var(--t-14); line-height: var(--l-14) }
.apidocs th, .apidocs td { padding: var(--s-1) var(--s-2) var(--s-1) 0; border-bottom: var(--hair) solid var(--rule); text-align: left; vertical-align: top; overflow-wrap: anywhere }
.apidocs thead th { font-weight: 400; color: var(--text-2) }
.apidocs dl { font-size: var(--t-14); line-height: var(--l-14) }
.apidocs dt { margin-top: var(--s-1h); font-weight: 600 }
.apidocs dd { margin: 0; overflow-wrap: anywhere }
`
