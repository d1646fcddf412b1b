import type { ApiDescription, Schema } from '../../../../contract/operations/api-description.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { Coded } from './coded.tsx'
import { domainId, type ListedEndpoint, messagesOf, type Refusal, refusalsOf, titleOf } from './endpoint-list.ts'
import { curlOf, exampleOf } from './example.ts'
import { FieldTable } from './field-table.tsx'
import { MethodName, PathName } from './method-name.tsx'
import styles from './reference.module.css'
import { RefusalList } from './refusal-list.tsx'
import { aboutOf, boundsOf, type DescribedField, fieldsOf, typeOf } from './schema-fields.ts'

type EndpointPageProps = {
  endpoint: ListedEndpoint
  api: ApiDescription
  common: ReadonlySet<string>
  /** By operation. */
  names: ReadonlyMap<string, string>
  before: ListedEndpoint | undefined
  after: ListedEndpoint | undefined
}

/** What one endpoint takes, answers and refuses, beside an example. */
export function EndpointPage({ endpoint, api, common, names, before, after }: EndpointPageProps) {
  const shared = api.components.schemas
  const { title, more } = titleOf(endpoint)
  const refusals: Refusal[] = refusalsOf(endpoint, messagesOf(api)).filter(({ code }) => !common.has(code))
  const [status = '', answer] = Object.entries(endpoint.responses).find(([one]) => /^[23]/.test(one)) ?? []
  const bodies = Object.entries(endpoint.requestBody?.content ?? {})
  const answers = Object.entries(answer?.content ?? {})
  const [domain] = endpoint.tags
  return (
    <>
      <p className={styles.crumbs}>
        <a href="#introduction">API Reference</a> / <a href={`#${domainId(domain)}`}>{domain}</a>
      </p>
      <h1 className={styles.title} id="reference-title" tabIndex={-1}>
        <Coded words={title} />
      </h1>
      <p className={styles.address}>
        <MethodName method={endpoint.method} />
        <PathName path={endpoint.path} />
      </p>
      <div className={styles.halves}>
        <div className={styles.intro}>
          {more && (
            <p className={styles.more}>
              <Coded words={more} />
            </p>
          )}
          <dl className={`term-list ${styles.terms}`}>
            <TermRow term="Permission">
              <Coded words={endpoint.description.replace('Who may call: ', '')} />
            </TermRow>
          </dl>
        </div>
        <div className={styles.examples}>
          <CodeBlock title="Example request" code={curlOf(endpoint, shared, originOf(api))} />
          {answers
            .filter(([type, { schema }]) => type === 'application/json' && Object.keys(schema).length > 0)
            .map(([type, { schema }]) => (
              <CodeBlock
                key={type}
                title={`Example response, ${status}`}
                code={JSON.stringify(exampleOf(schema, shared), null, 2)}
              />
            ))}
          {refusals[0] && <CodeBlock title={`Example error, ${refusals[0].status}`} code={errorExample(refusals[0])} />}
        </div>
        <div className={styles.text}>
          {(['path', 'query'] as const).map((place) => {
            const given = endpoint.parameters.filter((one) => one.in === place)
            const fields = given.map(({ name, required, schema }) => described(name, schema, !required, api))
            const heading = place === 'path' ? 'Path parameters' : 'Query parameters'
            return fields.length > 0 && <FieldTable key={place} id={place} title={heading} fields={fields} isRequest />
          })}
          {bodies.map(([type, { schema }]) => (
            <FieldTable
              key={type}
              id={`body-${type}`}
              title={bodies.length > 1 || type !== 'application/json' ? `Body, ${type}` : 'Body'}
              fields={fieldsOrType(schema, 'body', api)}
              isRequest
            />
          ))}
          {answers.map(([type, { schema }]) => (
            <FieldTable
              key={type}
              id={`answer-${type}`}
              title={type === 'application/json' ? `Response ${status}` : `Response ${status}, ${type}`}
              fields={fieldsOrType(schema, 'response', api)}
            />
          ))}
          {answers.length === 0 && (
            <section aria-labelledby="answer">
              <h2 id="answer" className={styles.part}>
                Response {status}
              </h2>
              <p className="small">{answer?.description}</p>
            </section>
          )}
          <section aria-labelledby="own-errors">
            <h2 id="own-errors" className={styles.part}>
              Errors
            </h2>
            <RefusalList errors={refusals} />
            <p className={styles.aside}>
              {refusals.length > 0 ? 'Also' : 'Only'} the <a href="#errors">errors of any endpoint</a>.
            </p>
          </section>
        </div>
      </div>
      <nav className={styles.next} aria-label="Other endpoints">
        {before ? <a href={`#${before.operationId}`}>← {names.get(before.operationId)}</a> : <span />}
        {after && <a href={`#${after.operationId}`}>{names.get(after.operationId)} →</a>}
      </nav>
    </>
  )
}

/** Where the company says that the portal is, and otherwise where it is read. */
function originOf({ servers: [server] }: ApiDescription): string {
  return new URL(server?.url ?? '/', window.location.href).origin
}

export function errorExample({ code, message }: { code: string; message: string }): string {
  return JSON.stringify({ error: { code, message } }, null, 2)
}

function described(name: string, schema: Schema, optional: boolean, api: ApiDescription): DescribedField {
  const shared = api.components.schemas
  return {
    name,
    optional,
    about: aboutOf(schema),
    type: typeOf(schema, shared),
    bounds: boundsOf(schema, shared, optional),
  }
}

/** A schema without fields is named by its type. */
function fieldsOrType(schema: Schema, name: string, api: ApiDescription): DescribedField[] {
  const fields = fieldsOf(schema, api.components.schemas)
  return fields.length > 0 ? fields : [described(name, schema, false, api)]
}
