import { useState } from 'react';

import { NewPiece, pieceLimits } from '#shared/entities/work/new-piece.ts';
import { ImageField } from '#web/components/files/image-field.tsx';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

import { askToShow } from './api.ts';
import type { Work } from './work.ts';

const schema = formSchema(NewPiece);

/** The form in which the maker of finished work writes what is shown of it. */
export function PieceForm({ work, onClose }: { work: Work; onClose: () => void }) {
  const [isUploading, setUploading] = useState(false);
  const { client, piece } = work;
  const form = useApiForm({
    schema,
    draft: `piece:${work.id}`,
    defaultValues: {
      title: piece?.title ?? '',
      text: piece?.text ?? '',
      images: piece?.images ?? [],
      isNamed: piece?.isNamed ?? false,
    },
    mutation: askToShow(work),
    onSuccess: () => {
      onClose();
      toast.success(`${client.username} is asked.`);
    },
  });
  return (
    <form {...form.formProps} className="grid grid-cols-1 gap-5">
      <FormError>{form.problem}</FormError>
      <TextField label="Title" placeholder="A wordmark for a bakery" {...form.field('title')} />
      <TextArea
        label="About the work"
        rows={5}
        hint="What it was about, and what you did. Nothing of the order itself is shown."
        {...form.field('text')}
      />
      <ImageField
        control={form.control}
        name="images"
        label="Pictures"
        hint={`One to ${pieceLimits.images}, which everybody sees: not the delivered files. 4:3 looks best.`}
        max={pieceLimits.images}
        onBusyChange={setUploading}
      />
      <Checkbox label={`Name ${client.username} as the client`} {...form.field('isNamed')} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          isPending={form.isPending}
          blockedBy={isUploading && 'Wait until the pictures are uploaded.'}
        >
          Ask {client.username}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}
