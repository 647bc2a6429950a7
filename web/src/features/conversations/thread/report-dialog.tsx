import { NewReport, type Conversation } from '#shared/entities/conversations/conversation.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';

import { reportConversation } from '../api.ts';

const schema = formSchema(NewReport);

type ReportDialogProps = { conversation: Conversation; onClose: () => void };

/** Asks why a conversation is reported, and reports it. */
export function ReportDialog({ conversation: { id, counterpart }, onClose }: ReportDialogProps) {
  const form = useApiForm({
    schema,
    draft: `report:${id}`,
    defaultValues: { reason: '' },
    mutation: reportConversation(id),
    onSuccess: () => {
      onClose();
      toast.success('Reported. Thank you for telling us.');
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Report the conversation with ${counterpart.username}`}
      description="Your report is kept for the operator of this marketplace. The other person is not told."
    >
      <form {...form.formProps} className="grid gap-4">
        <TextArea label="What is wrong?" rows={4} {...form.field('reason')} />
        <FormError>{form.problem}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose>
            <Button variant="secondary">Not now</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending}>
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
