import { useEffect, useRef, useState } from 'react'
import { QUESTION_LIMITS } from '../../../../../contract/data-room/question-limits.ts'
import type { ProjectKey } from '../../../../../contract/projects/project-keys.ts'
import { call } from '../../../../lib/call.ts'
import { mergeLists } from '../../../../lib/merge-lists.ts'
import { refusalMessage } from '../../../../lib/refusal-message.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Drawer } from '../../../../ui/drawer.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { focusFirst } from '../../../../ui/focus-first.ts'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { useForm } from '../../../../ui/use-form.ts'
import { useReturnFocus } from '../../../../ui/use-return-focus.ts'
import styles from './desk.module.css'
import { type ProjectCategories, useAfterQuestionAct, useCategories } from './queries.ts'

type CategoriesPanelProps = { projectName: (route: ProjectKey) => string; onClose: () => void }

/** What questions about each project can be about. One project is edited at a time. */
export function CategoriesPanel({ projectName, onClose }: CategoriesPanelProps) {
  const { data, isError, refetch } = useCategories()
  const [edited, setEdited] = useState<ProjectKey>()
  const { leave, buttonOf } = useReturnFocus()
  const close = (route: ProjectKey) => {
    leave(route)
    setEdited(undefined)
  }
  return (
    <Drawer label="Categories of questions" onClose={onClose}>
      <h2 className="heading-m">Categories</h2>
      <p className="small">
        Investors choose one when they ask a question. A project without categories skips that step.
      </p>
      {data ? (
        <ul className={styles.projects}>
          {data.projects.map((project) => (
            <li key={project.route}>
              {project.route === edited ? (
                <ProjectForm project={project} name={projectName(project.route)} onClose={() => close(project.route)} />
              ) : (
                <ProjectItem
                  project={project}
                  name={projectName(project.route)}
                  buttonRef={buttonOf(project.route)}
                  onEdit={() => setEdited(project.route)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : isError ? (
        <LoadFailed what="The categories" onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading the categories" />
      )}
      {data?.projects.length === 0 && (
        <Empty title="No projects yet">Each project has its own categories. Create a project first.</Empty>
      )}
    </Drawer>
  )
}

type ProjectItemProps = {
  project: ProjectCategories
  name: string
  buttonRef: (button: HTMLButtonElement | null) => void
  onEdit: () => void
}

function ProjectItem({ project: { categories, own }, name, buttonRef, onEdit }: ProjectItemProps) {
  return (
    <div className={styles.project}>
      <h3>{name}</h3>
      <span className="secondary-line">{own ? 'Its own' : 'From the settings'}</span>
      <button ref={buttonRef} className="btn btn--sm" type="button" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </button>
      {categories.length === 0 ? (
        <p className="small">None. Investors are not asked for a category.</p>
      ) : (
        <ul className={styles.names}>
          {categories.map((category) => (
            <li key={category}>{category}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

type ProjectFormProps = { project: ProjectCategories; name: string; onClose: () => void }

function ProjectForm({ project: { route, categories, own }, name, onClose }: ProjectFormProps) {
  const say = useToast()
  const refresh = useAfterQuestionAct()
  // What was saved when this form last followed it.
  const [base, setBase] = useState(categories)
  const [isTold, setTold] = useState(false)
  const save = (given: readonly string[] | null) =>
    call('POST /api/admin/questions/categories/:route', { route, categories: given && [...given], seen: base })
  const { form, field, problem, submit, busy } = useForm<{ names: string; fromSettings: boolean }, unknown>({
    blank: { names: categories.join('\n'), fromSettings: false },
    check: ({ names, fromSettings }) => {
      if (fromSettings) return {}
      const lines = linesOf(names)
      if (lines.length > QUESTION_LIMITS.categories) return { names: `Name at most ${QUESTION_LIMITS.categories}.` }
      if (lines.some((line) => line.length > QUESTION_LIMITS.category))
        return { names: `Use at most ${QUESTION_LIMITS.category} characters on a line.` }
      return {}
    },
    send: ({ names, fromSettings }) => save(fromSettings ? null : linesOf(names)),
    onSent: () => {
      const { fromSettings } = form.getValues()
      say(fromSettings ? `${name} uses the categories from the settings.` : `The categories of ${name} are saved.`)
      onClose()
    },
    onSettled: refresh,
    problemsOf: (error) => ({ root: refusalMessage(error, 'They could not be saved. Please try again.') }),
  })

  /** Takes over what a colleague has saved, so that neither change is lost. */
  function follow(now: readonly string[]) {
    if (JSON.stringify(now) === JSON.stringify(base)) return
    const merged = mergeLists(base, linesOf(form.getValues('names')), now)
    form.setValue('names', merged.join('\n'))
    setBase([...now])
    setTold(JSON.stringify(merged) !== JSON.stringify(now))
  }
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => latest.current(categories), [categories])

  return (
    <form
      ref={focusFirst}
      className={styles.projectForm}
      aria-label={`Categories of ${name}`}
      noValidate
      onSubmit={submit}
    >
      <TextArea
        id={`categories-${route}`}
        label={name}
        rows={Math.min(10, Math.max(4, categories.length + 1))}
        hint={`One per line, ${QUESTION_LIMITS.categories} at most. Leave it empty to ask for none.`}
        {...field('names')}
      />
      {isTold && (
        <Alert tone="warn" role="status">
          Someone else has changed these categories meanwhile. The form now contains their change and yours. Saved at
          present: {base.join(', ') || 'none'}
        </Alert>
      )}
      <div role="alert">{problem('root') && <Alert tone="bad">{problem('root')}</Alert>}</div>
      <div className="row">
        <button
          className="btn btn--sm btn--primary"
          type="submit"
          aria-disabled={busy || undefined}
          onClick={() => form.setValue('fromSettings', false)}
        >
          {busy ? 'Saving...' : 'Save'}
        </button>
        <button className="btn btn--sm" type="button" onClick={onClose}>
          Cancel
        </button>
        {own && (
          <button
            className="btn btn--sm btn--plain"
            type="submit"
            aria-disabled={busy || undefined}
            onClick={() => form.setValue('fromSettings', true)}
          >
            Use the settings
          </button>
        )}
      </div>
    </form>
  )
}
