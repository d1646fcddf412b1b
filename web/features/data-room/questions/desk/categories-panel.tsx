import { QUESTION_LIMITS } from '../../../../../contract/data-room/question-limits.ts'
import type { ProjectKey } from '../../../../../contract/projects/project-keys.ts'
import { call } from '../../../../lib/call.ts'
import { refusalMessage } from '../../../../lib/refusal-message.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Drawer } from '../../../../ui/drawer.tsx'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { useForm } from '../../../../ui/use-form.ts'
import { type ProjectCategories, useAfterQuestionAct, useCategories } from './queries.ts'

type CategoriesPanelProps = { projectName: (route: ProjectKey) => string; onClose: () => void }

/** What questions about each project can be about. */
export function CategoriesPanel({ projectName, onClose }: CategoriesPanelProps) {
  const { data, isError, refetch } = useCategories()
  return (
    <Drawer label="Categories of questions" isForm onClose={onClose}>
      <h2 className="heading-m">Categories</h2>
      <p className="small">Investors choose one when they ask. Without any, they are not asked for one.</p>
      {data ? (
        data.projects.map((project) => (
          <ProjectForm
            key={`${project.route} ${project.categories.join()}`}
            project={project}
            name={projectName(project.route)}
          />
        ))
      ) : isError ? (
        <LoadFailed what="The categories" onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading the categories" />
      )}
    </Drawer>
  )
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

function ProjectForm({ project: { route, categories, own }, name }: { project: ProjectCategories; name: string }) {
  const say = useToast()
  const refresh = useAfterQuestionAct()
  const save = (given: readonly string[] | null) =>
    call('POST /api/admin/questions/categories/:route', { route, categories: given && [...given] })
  const { field, problem, submit, busy } = useForm<{ names: string }, unknown>({
    blank: { names: categories.join('\n') },
    check: ({ names }) => {
      const lines = linesOf(names)
      if (lines.length > QUESTION_LIMITS.categories) return { names: `Name at most ${QUESTION_LIMITS.categories}.` }
      if (lines.some((line) => line.length > QUESTION_LIMITS.category))
        return { names: `Use at most ${QUESTION_LIMITS.category} characters on a line.` }
      return {}
    },
    send: ({ names }) => save(linesOf(names)),
    onSent: () => say(`The categories of ${name} are saved.`),
    onSettled: refresh,
    problemsOf: (error) => ({ root: refusalMessage(error, 'They could not be saved. Please try again.') }),
  })
  return (
    <form className="stacked-form" aria-label={`Categories of ${name}`} noValidate onSubmit={submit}>
      <TextArea
        id={`categories-${route}`}
        label={name}
        rows={Math.max(3, categories.length)}
        hint={own ? 'One on each line.' : 'One on each line. These come from the settings until you save your own.'}
        {...field('names')}
      />
      <div role="alert">{problem('root') && <Alert tone="bad">{problem('root')}</Alert>}</div>
      <div className="row">
        <button className="btn btn--sm" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Save'}
        </button>
        {own && (
          <button
            className="btn btn--sm"
            type="button"
            onClick={() => {
              void save(null)
                .then(() => say(`${name} has the categories of the settings.`))
                .catch(() => say('This could not be saved. Please try again.', { tone: 'bad' }))
                .finally(() => void refresh())
            }}
          >
            Use those of the settings
          </button>
        )}
      </div>
    </form>
  )
}
