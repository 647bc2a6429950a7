import Briefcase from 'lucide-react/icons/briefcase';
import Camera from 'lucide-react/icons/camera';
import ChartColumn from 'lucide-react/icons/chart-column';
import Clapperboard from 'lucide-react/icons/clapperboard';
import CodeXml from 'lucide-react/icons/code-xml';
import Music from 'lucide-react/icons/eighth-notes';
import Languages from 'lucide-react/icons/languages';
import Leaf from 'lucide-react/icons/leaf';
import Megaphone from 'lucide-react/icons/megaphone';
import Palette from 'lucide-react/icons/palette';

import * as homeTexts from '#shared/texts/home.ts';

const fields = [
  { icon: Palette, name: 'Graphics & Design' },
  { icon: Megaphone, name: 'Digital Marketing' },
  { icon: Languages, name: 'Writing & Translation' },
  { icon: Clapperboard, name: 'Video & Animation' },
  { icon: Music, name: 'Music & Audio' },
  { icon: CodeXml, name: 'Programming & Tech' },
  { icon: Briefcase, name: 'Business' },
  { icon: Leaf, name: 'Lifestyle' },
  { icon: ChartColumn, name: 'Data' },
  { icon: Camera, name: 'Photography' },
];

/** The fields of work. They have no pages, so they are plain text. What filters the gigs are the categories. */
export function Explore() {
  return (
    <section className="wrap" aria-labelledby="explore">
      <h2 id="explore" className="text-2xl">
        {homeTexts.explore}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 text-muted sm:grid-cols-3 lg:grid-cols-5">
        {fields.map(({ icon: Icon, name }) => (
          <li key={name} className="flex items-center gap-2.5">
            <Icon className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
