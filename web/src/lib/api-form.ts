import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';

import { useDraftForm, type DraftFormOptions } from './draft-form.ts';
import { useIdempotencyKey, type Submission } from './idempotency.ts';
import { showFieldErrors } from './server-errors.ts';

type ApiFormOptions<Values extends FieldValues, Reply> = DraftFormOptions<Values> & {
  mutation: UseMutationOptions<Reply, Error, Submission<Values>>;
  /** What the form contains after a success, where it stays on the page. */
  resetTo?: DefaultValues<Values>;
  /** Called with the answer once the draft is discarded. */
  onSuccess?: (reply: Reply, values: Values) => unknown;
  /** What is said where the server gives no reason; without it whether there was an answer at all. */
  failure?: string | ((error: unknown) => string);
  /** Told what is wrong with the whole form, for a form that says so in a toast and does not show `problem`. */
  onProblem?: (problem: string) => void;
  /** The field that gets the focus after a failure that has no field of its own. */
  focusOnFailure?: FieldPath<Values>;
};

/**
 * A form that is sent to a call: checked by its schema, kept as a draft, sent with an Idempotency-Key. The server's
 * issues are shown at their fields and the first of them gets the focus; `problem` is what concerns the whole form (§8).
 */
export function useApiForm<Values extends FieldValues, Reply>({
  mutation,
  resetTo,
  onSuccess,
  failure,
  onProblem,
  focusOnFailure,
  ...options
}: ApiFormOptions<Values, Reply>) {
  const form = useDraftForm(options);
  const { mutateAsync, isPending } = useMutation(mutation);
  const { idempotencyKey, renewAfter } = useIdempotencyKey();
  const [problem, setProblem] = useState<string | null>(null);

  function showError(error: unknown) {
    renewAfter(error);
    const fallback = typeof failure === 'function' ? failure(error) : failure;
    const left = showFieldErrors(error, options.schema?.fields ?? [], form.setError, fallback);
    setProblem(left);
    if (left) onProblem?.(left);
    if (left && focusOnFailure) form.setFocus(focusOnFailure);
  }

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    let reply: Reply;
    try {
      reply = await mutateAsync({ body: values, idempotencyKey });
    } catch (error) {
      showError(error);
      return;
    }
    if (resetTo) form.reset(resetTo);
    // After the reset, which is stored as a change too.
    form.discardDraft();
    await onSuccess?.(reply, values);
  });

  return {
    ...form,
    problem,
    isPending,
    /** The properties of the form element. */
    formProps: { noValidate: true, onSubmit: (event: SubmitEvent) => void submit(event) },
  };
}
