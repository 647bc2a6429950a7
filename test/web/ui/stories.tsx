import CircleCheck from 'lucide-react/icons/circle-check';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';

import { Button } from '#web/ui/button.tsx';
import { Carousel } from '#web/ui/carousel/carousel.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Table } from '#web/ui/display/table.tsx';
import { Timeline } from '#web/ui/display/timeline.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox, Switch } from '#web/ui/forms/checkbox.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Breadcrumbs } from '#web/ui/layout/breadcrumbs.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';
import { Menu, MenuAction, MenuLink } from '#web/ui/overlays/menu.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';

import '#web/styles.css';

/** A button that ignores a second press while the first one is pending. */
function Pending() {
  const [presses, setPresses] = useState(0);
  return (
    <Button isPending={presses > 0} onClick={() => setPresses(presses + 1)}>
      Pressed {presses}
    </Button>
  );
}

const stories: Record<string, ReactNode> = {
  button: <Pending />,
  dialog: (
    <Dialog
      trigger={<Button>Edit address</Button>}
      title="Your address"
      description="Invoices are sent here."
    >
      <TextField label="Street" />
      <DialogClose>
        <Button>Save</Button>
      </DialogClose>
    </Dialog>
  ),
  notices: (
    <>
      <Button onClick={() => toast.error('Failed to save.')}>Fail</Button>
      <Button onClick={() => toast.clearErrors(Date.now())}>Succeed</Button>
      <Button onClick={() => toast.clearErrors(0)}>Succeed with what was begun before</Button>
    </>
  ),
  popover: (
    <Popover trigger={<Button>News</Button>} label="News">
      <Button>Mark as read</Button>
    </Popover>
  ),
  menu: (
    <Menu trigger={<Button>Account</Button>}>
      <MenuLink to="/orders">Orders</MenuLink>
      <MenuAction onSelect={() => undefined}>Logout</MenuAction>
    </Menu>
  ),
  tabs: (
    <Tabs
      label="Settings"
      tabs={[
        { value: 'profile', label: 'Profile', content: <p>Your name</p> },
        { value: 'security', label: 'Security', content: <p>Your password</p> },
        { value: 'payouts', label: 'Payouts', content: <p>Your account</p> },
      ]}
    />
  ),
  timeline: (
    <Timeline
      label="Order"
      steps={[
        {
          id: 'paid',
          state: 'done',
          title: 'Paid',
          time: <time dateTime="2026-11-20">Nov 20, 2026</time>,
        },
        {
          id: 'deliver',
          state: 'current',
          title: 'Deliver',
          description: 'Waiting for the seller',
        },
        { id: 'approve', state: 'upcoming', title: 'Approve' },
        { id: 'refund', state: 'failed', title: 'Refund' },
      ]}
    />
  ),
  breadcrumbs: (
    <Breadcrumbs
      parents={[
        { text: 'Gigs', to: '/gigs' },
        { text: 'design', to: '/gigs?cat=design' },
      ]}
      current="A logo"
    />
  ),
  fields: (
    <form>
      <TextField label="Title" hint="Shown on the card" error="Enter a title." />
      <Select label="Sort by" choices={[{ value: 'new', label: 'Newest' }]} />
      <Checkbox label="I agree" />
      <Switch label="Seller" />
    </form>
  ),
  status: (
    <>
      <Badge icon={CircleCheck} tone="good">
        Paid
      </Badge>
      <ProgressBar value={0.4} label="Uploading lamp.png" />
      <Table
        caption="Orders"
        columns={[
          { header: 'Title', cell: ({ title }) => title },
          { header: 'Price', align: 'right', cell: ({ price }) => price },
        ]}
        rows={[{ title: 'A logo', price: '$5' }]}
        rowKey={({ title }) => title}
      />
    </>
  ),
  carousel: (
    <Carousel
      title="Cards"
      text="Seven cards"
      visible={5}
      slides={[1, 2, 3, 4, 5, 6, 7].map((card) => ({
        key: card,
        content: (
          <a href={`#card-${card}`} className="block h-40">
            Card {card}
          </a>
        ),
      }))}
    />
  ),
};

const { searchParams } = new URL(location.href);
const container = document.createElement('main');
document.body.append(container);
createRoot(container).render(
  <MemoryRouter>
    <h1>Stories</h1>
    {stories[searchParams.get('story') ?? '']}
  </MemoryRouter>,
);
