import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';

import * as requestTexts from '#shared/texts/request.ts';
import { isCreatedBefore, useIdempotencyKey, type Submission } from '#web/lib/api/idempotency.ts';

import { useDraftForm, type DraftFormOptions } from './draft-form.ts';
import { forgetUsed } from './drafts.ts';
import { showFieldErrors } from './field-errors.ts';

type ApiFormOptions<Values extends FieldValues, Reply> = DraftFormOptions<Values> & {
  mutation: UseMutationOptions<Reply, Error, Submission<Values>>;
  /** The values after a success, for a form that stays on the page. */
  resetTo?: DefaultValues<Values>;
  /** Called with the reply once the draft is discarded. */
  onSuccess?: (reply: Reply, values: Values) => unknown;
  /** Called instead when a request whose response was lost had created the record, before the form was changed. */
  onCreatedBefore?: () => unknown;
  /** The error message if the server gives no reason. Default: a fixed text (see `errorMessage`). */
  failure?: string | ((error: unknown) => string);
  /** Called with the error of the whole form, for a form that shows it in a toast instead of showing `problem`. */
  onProblem?: (problem: string) => void;
  /** The field that gets the focus if the error belongs to no field. */
  focusOnFailure?: FieldPath<Values>;
  /** Asks whether to send valid values, for what cannot be undone. Without a yes, nothing is sent. */
  ask?: (values: Values) => Promise<boolean>;
  /** The version of the record on the screen. A refetch during the question must not put a later one into the request. */
  seen?: number;
};

/**
 * A form that sends its values to a call: validated by its schema, stored as a draft, sent with an Idempotency-Key. The
 * server's issues are shown at their fields, and the first of these gets the focus. `problem` is the error message of the
 * whole form.
 */
export function useApiForm<Values extends FieldValues, Reply>({
  mutation,
  resetTo,
  onSuccess,
  onCreatedBefore,
  failure,
  onProblem,
  focusOnFailure,
  ask,
  seen,
  ...options
}: ApiFormOptions<Values, Reply>) {
  const form = useDraftForm(options);
  const { mutateAsync, isPending } = useMutation(mutation);
  const { takeKey, renewKey } = useIdempotencyKey(options.draft);
  const [problem, setProblem] = useState<string | null>(null);

  function showError(error: unknown) {
    const fallback = typeof failure === 'function' ? failure(error) : failure;
    const formError = isCreatedBefore(error)
      ? requestTexts.createdBefore
      : showFieldErrors(error, options.schema?.fields ?? [], form.setError, fallback);
    setProblem(formError);
    if (formError) onProblem?.(formError);
    if (formError && focusOnFailure) form.setFocus(focusOnFailure);
  }

  function discard(values: Values) {
    form.discardDraft();
    forgetUsed(values);
  }

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    let reply: Reply;
    try {
      if (ask && !(await ask(values))) return;
      reply = await mutateAsync({ body: values, idempotencyKey: takeKey(), seen });
    } catch (error) {
      showError(error);
      if (!isCreatedBefore(error)) return;
      renewKey();
      discard(values);
      await onCreatedBefore?.();
      return;
    }
    renewKey();
    if (resetTo) form.reset(resetTo);
    // After the reset, because the reset stores a draft too.
    discard(values);
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
