import { useEffect, useState } from 'react'
import { ProjectDrawing } from '../../../ui/drawings/project-drawing.tsx'
import type { ProjectFigure } from '../../../ui/drawings/project-figure.ts'

/** The drawing of a project on the front page, which does not wait for it: it is drawn when the page is there. */
export function LaunchDrawing({ of, className }: { of: string; className: string | undefined }) {
  const [figure, setFigure] = useState<ProjectFigure>()
  useEffect(() => {
    let gone = false
    import('../../../ui/drawings/project-figure.ts').then(
      ({ projectFigure }) => gone || setFigure(projectFigure(of)),
      // Offline, the page is whole without it.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [of])
  return <ProjectDrawing figure={figure} className={className} />
}
