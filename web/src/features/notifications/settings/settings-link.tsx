import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Link } from 'react-router-dom';

const LABEL = 'Notification settings';

/** The way to the settings of notifications, as an icon. */
export const SettingsLink = ({ onOpen }: { onOpen?: () => void }) => (
  <Link
    to="/settings/notifications"
    aria-label={LABEL}
    title={LABEL}
    onClick={onOpen}
    className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
  >
    <SlidersHorizontal className="size-5" aria-hidden />
  </Link>
);
