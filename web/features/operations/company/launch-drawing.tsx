import { useEffect, useState } from 'react'

type Drawing = typeof import('../../../ui/drawings/project-drawing.tsx').ProjectDrawing

/** The drawing of a project on the front page, which does not wait for it: its place is kept until it is loaded. */
export function LaunchDrawing(props: { of: string; className: string | undefined }) {
  const [Loaded, setLoaded] = useState<Drawing>()
  useEffect(() => {
    import('../../../ui/drawings/project-drawing.tsx').then(
      ({ ProjectDrawing }) => setLoaded(() => ProjectDrawing),
      // Offline, the page is whole without it.
      () => undefined,
    )
  }, [])
  return Loaded ? <Loaded {...props} /> : <svg className={props.className} viewBox="0 0 480 320" aria-hidden="true" />
}
