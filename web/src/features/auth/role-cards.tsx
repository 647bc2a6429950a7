import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useId } from 'react';

const roles = [
  {
    isSeller: false,
    icon: ShoppingBag,
    label: 'I want to buy',
    hint: 'Order gigs, or post a project and choose who does it. You can open a shop later as well.',
  },
  {
    isSeller: true,
    icon: BriefcaseBusiness,
    label: 'I want to sell',
    hint: 'Publish gigs, bid on projects, and get paid out. You can buy, too.',
  },
];

type RoleCardsProps = { isSeller: boolean; onChange: (isSeller: boolean) => void };

/** The choice between the two roles of an account, as two cards. */
export function RoleCards({ isSeller: chosen, onChange }: RoleCardsProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">What brings you here?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {roles.map(({ isSeller, icon: Icon, label, hint }) => (
          <label
            key={label}
            htmlFor={`${id}-${isSeller}`}
            className="flex cursor-pointer gap-4 rounded-card border border-field p-4 transition-colors hover:bg-sunk has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              id={`${id}-${isSeller}`}
              name={id}
              checked={isSeller === chosen}
              onChange={() => onChange(isSeller)}
              aria-describedby={`${id}-${isSeller}-hint`}
              className="peer sr-only"
            />
            <Icon className="mt-0.5 size-6 shrink-0 text-muted peer-checked:text-brand" aria-hidden />
            <span className="grid content-start gap-0.5">
              <span className="font-semibold">{label}</span>
              <span id={`${id}-${isSeller}-hint`} aria-hidden className="text-sm text-muted">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
