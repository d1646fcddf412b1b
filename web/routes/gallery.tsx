import { createLazyRoute } from '@tanstack/react-router'
import { LongPage, type PageSection } from '../ui/long-page.tsx'
import { usePage } from '../ui/use-page.ts'
import { Buttons, Fields, Pickers } from './gallery/controls.tsx'
import styles from './gallery/gallery.module.css'
import { Alerts, Dialogs, Empties, Skeletons, Toasts } from './gallery/notices.tsx'
import { Closing, Heroes, Markets, Reach, Rounds, Templates } from './gallery/presentation.tsx'
import { Codes, Reading, Sessions } from './gallery/product.tsx'
import { Drawings, FilmAndIcons, TablesAndTabs } from './gallery/shapes.tsx'

export const gallery = createLazyRoute('/gallery')({ component: GalleryPage })

type Room = 'paper' | 'ink'

/** A drawing of each part of the house in each of its states, once in each room. Its `room` keeps ids apart. */
const SPECIMENS: ReadonlyArray<[name: string, Part: (props: { room: Room }) => React.ReactNode]> = [
  ['Buttons', Buttons],
  ['Fields', Fields],
  ['Choices', Pickers],
  ['Alerts', Alerts],
  ['Toasts', Toasts],
  ['Dialogs', Dialogs],
  ['Empty', Empties],
  ['Skeletons', Skeletons],
  ['Tables and tabs', TablesAndTabs],
  ['Film and icons', FilmAndIcons],
  ['Drawings', Drawings],
  ['Session', Sessions],
  ['Code', Codes],
  ['Reading', Reading],
  ['Hero of a project', Heroes],
  ['Market chart', Markets],
  ['Features, opportunities, steps', Templates],
  ['The round', Rounds],
  ['Channels and traction', Reach],
  ['Call to action and documents', Closing],
]

function GalleryPage() {
  usePage('Gallery', 'paper')
  const sections: PageSection[] = SPECIMENS.map(([title, Part]) => ({
    id: title.toLowerCase().replaceAll(/\W+/g, '-'),
    title,
    body: (
      <div className={styles.gallery}>
        {(['paper', 'ink'] as const).map((room) => (
          <div key={room} className={styles.galleryRoom} data-room={room}>
            <Part room={room} />
          </div>
        ))}
      </div>
    ),
  }))
  return (
    <LongPage
      wide
      title="Gallery"
      lead="Every component in every state, on paper and in the room."
      sections={sections}
    />
  )
}
